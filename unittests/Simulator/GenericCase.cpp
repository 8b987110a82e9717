//===- GenericCase.cpp - Tests of the generic attention -------------------===//

#include "GenericCase.h"
#include "CacheLayout.h"
#include "SeedTable.h"

#include "Common/DecodeLaunch.h"
#include "Generic/AttentionLaunch.h"
#include "SM100/GqaLaunch.h"
#include "SM100/PrefillLaunch.h"
#include "SM90/GqaLaunch.h"
#include "SM90/PrefillLaunch.h"
#include "Simulator/Numbers/Convert.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <numeric>

using namespace mla;
using namespace mla::test;

int GenericCase::allTokens() const {
  return std::accumulate(tokens.begin(), tokens.end(), 0);
}
int GenericCase::firstToken(int sequence) const {
  return std::accumulate(tokens.begin(), tokens.begin() + sequence, 0);
}
int GenericCase::firstKey(int sequence) const {
  return std::accumulate(lengths.begin(), lengths.begin() + sequence, 0);
}

std::string GenericCase::str() const {
  std::string text =
      "type " + std::to_string(int(type)) + " heads " + std::to_string(heads) +
      " widths " + std::to_string(widthA) + "+" + std::to_string(widthB) +
      " to " + std::to_string(valueWidth) + " page " +
      std::to_string(pageSize) + " layout " + std::to_string(layout) +
      " causal " + std::to_string(isCausal) + " sink " +
      std::to_string(hasSink) + " base " + std::to_string(isBase2 ? 2 : 0) +
      " window " + std::to_string(window) + " mask " +
      std::to_string(int(mask)) + " fill " + std::to_string(fill) + " scale " +
      std::to_string(scale) + " query exponent " +
      std::to_string(queryExponent) + " ctas " + std::to_string(ctas) +
      " shared " + std::to_string(sharedBytes) + " key heads " +
      std::to_string(keyHeads) + " lengths";
  for (int b = 0; b < batch(); ++b)
    text += " " + std::to_string(lengths[b]) + "/" + std::to_string(tokens[b]);
  return text + (isRagged ? " ragged" : "") +
         (isSm90 ? isSm100 ? " sm100" : " sm90" : "") +
         (is8Bit ? " e4m3" : "") + (isRaggedKeys ? "" : " own keys") +
         (isFp8 ? " fp8" : "") + (stored.empty() ? "" : " in " + stored) +
         (valueRope ? " value rope" : "") + (isQueryFp8 ? " fp8 queries" : "") +
         (isFp8 && isScaledByHead ? " scaled by head" : "");
}

void GenericCase::store(const std::string &layout, bool withRope) {
  stored = layout;
  widthA = cacheLayout(layout).width(MLA_ROLE_LATENT);
  widthB = cacheLayout(layout).width(MLA_ROLE_ROPE);
  valueRope = withRope;
  valueWidth = widthA + (withRope ? widthB : 0);
}

float GenericCase::scaleOf(ScaledOperand operand, int head) const {
  if (!isFp8 && !(isQueryFp8 && operand == ScaledOperand::Query))
    return 1;
  const int step = isScaledByHead ? head + static_cast<int>(operand) : 0;
  return testAmplitude * (1 + 0.25f * static_cast<float>(step % 3));
}

GenericCase GenericCase::random(std::mt19937 &generator) {
  auto pick = [&](std::initializer_list<int> values) {
    return values.begin()[generator() % values.size()];
  };
  GenericCase c;
  c.type = static_cast<ResultType>(pick({0, 1, 2, 2}));
  c.pageSize = pick({0, 1, 7, 16, 64});
  c.heads = pick({1, 3, 9, 16, 33});
  c.widthA = pick({2, 40, 64, 100, 130});
  c.widthB = pick({0, 6, 32, 64});
  c.valueWidth = c.paged() ? c.widthA : pick({1, 24, 64, 70});
  c.layout = pick({1, 2});
  c.isRagged = pick({0, 1});
  const int batch = pick({1, 2, 3}), queryLen = pick({1, 2, 5});
  c.lengths.clear();
  c.tokens.clear();
  for (int b = 0; b < batch; ++b) {
    c.lengths.push_back(pick({0, 3, 64, 90, 150}));
    c.tokens.push_back(c.isRagged ? pick({0, 1, 3, 6}) : queryLen);
  }
  c.isCausal = pick({0, 1});
  c.hasSink = pick({0, 0, 1});
  c.window = pick({0, 0, 5, 70});
  c.mask = static_cast<GenericMask>(pick({0, 0, 1, 2}));
  c.scale = pick({-1, 1, 1}) * 12.5f;
  c.ctas = pick({4, 5, 9});
  c.sharedBytes = pick({101376, 232448});
  c.fill = std::array{-INFINITY, -1e30f, lowestFill}[generator() % 3];
  c.isBase2 = pick({0, 1});
  if (c.paged() && generator() % 2) {
    c.keyHeads = pick({1, 2, 3});
    c.heads = c.keyHeads * pick({1, 3, 8, 11});
    c.widthB = 0;
    c.valueWidth = pick({24, 64, 70});
  }
  return c;
}

GenericCase GenericCase::randomSm90(std::mt19937 &generator) {
  auto pick = [&](std::initializer_list<int> values) {
    return values.begin()[generator() % values.size()];
  };
  GenericCase c = random(generator);
  c.isSm90 = true;
  c.type = pick({0, 1}) ? ResultType::F16 : ResultType::Bf16;
  c.pageSize = 0;
  c.mask = GenericMask::None;
  c.scale = 3;
  c.heads = pick({1, 2, 3});
  c.widthA = pick({128, 128, 64, 72, 192});
  c.widthB = pick({64, 64, 0, 16});
  c.valueWidth = pick({128, 128, 64, 37, 192});
  c.unusedCols = c.valueWidth == 37 ? 3 : pick({0, 8});
  c.isRaggedKeys = pick({0, 1});
  const int queryLen = pick({1, 70, 130, 200});
  for (int b = 0; b < c.batch(); ++b) {
    c.lengths[b] = pick({0, 3, 128, 200, 330});
    c.tokens[b] = c.isRagged ? pick({0, 1, 64, 140, 300}) : queryLen;
  }
  c.window = pick({0, 0, 5, 150});
  c.ctas = pick({1, 2, 5});
  c.isFp8 = pick({0, 1});
  c.isScaledByHead = pick({0, 1});
  if (c.isFp8) { // rows of whole 16 bytes
    c.widthA = c.widthA == 72 ? 80 : c.widthA;
    c.unusedCols = c.valueWidth == 37 ? 11 : 16 * (c.unusedCols / 8);
  }
  return c;
}

GenericCase GenericCase::randomGqa(std::mt19937 &generator) {
  auto pick = [&](std::initializer_list<int> values) {
    return values.begin()[generator() % values.size()];
  };
  GenericCase c = random(generator);
  c.isSm90 = true;
  c.type = pick({0, 1}) ? ResultType::F16 : ResultType::Bf16;
  c.pageSize = pick({16, 32, 48, 64, 128});
  c.mask = GenericMask::None;
  c.scale = 3;
  c.keyHeads = pick({1, 2, 3});
  c.heads = c.keyHeads * pick({1, 3, 8, 16});
  c.widthA = c.valueWidth = pick({64, 128, 256});
  c.widthB = 0;
  const int queryLen = pick({1, 2, 5, 8});
  for (int b = 0; b < c.batch(); ++b) {
    c.lengths[b] = pick({0, 3, 64, 130, 200, 330});
    c.tokens[b] = c.isRagged ? pick({0, 1, 3, 8}) : queryLen;
  }
  c.window = pick({0, 0, 5, 70, 150});
  c.ctas = pick({4, 5, 9});
  c.is8Bit = pick({0, 1}) && c.widthA < 256;
  return c;
}

GenericCase GenericCase::randomDense(std::mt19937 &generator) {
  GenericCase c = randomSm90(generator);
  c.isSm90 = c.isFp8 = false;
  c.sharedBytes = generator() % 2 ? 101376 : 232448;
  return c;
}

namespace {

/// The type of an operand.
enum class OperandType { F32, F16, Bf16, E4m3 };

OperandType operandType(const GenericCase &c) {
  return c.isFp8 ? OperandType::E4m3 : static_cast<OperandType>(c.type);
}

size_t bytesOf(OperandType type) {
  return type == OperandType::F32 ? 4 : type == OperandType::E4m3 ? 1 : 2;
}

float decode(OperandType type, const void *from) {
  if (type == OperandType::E4m3)
    return sim::toFloat(sim::Format::E4m3, *static_cast<const uint8_t *>(from));
  if (type == OperandType::F32) {
    float value;
    std::memcpy(&value, from, 4);
    return value;
  }
  uint16_t bits;
  std::memcpy(&bits, from, 2);
  return sim::toFloat(
      type == OperandType::F16 ? sim::Format::F16 : sim::Format::Bf16, bits);
}

void encode(OperandType type, float value, void *to) {
  if (type == OperandType::E4m3) {
    *static_cast<uint8_t *>(to) = sim::floatToE4m3(value);
    return;
  }
  if (type == OperandType::F32) {
    std::memcpy(to, &value, 4);
    return;
  }
  const uint16_t bits = type == OperandType::F16 ? sim::floatToF16(value)
                                                 : sim::floatToBf16(value);
  std::memcpy(to, &bits, 2);
}

/// A row-major matrix of one type in host memory, filled with 0xff (NaN).
struct Matrix {
  OperandType type;
  int cols;
  std::vector<uint8_t> bytes;

  Matrix(OperandType type, size_t rows, int cols)
      : type(type), cols(cols), bytes(rows * cols * bytesOf(type), 0xff) {}
  float at(size_t row, int col) const {
    return decode(type, &bytes[(row * cols + col) * bytesOf(type)]);
  }
  void fill(std::mt19937 &generator) {
    // Those of e4m3 have scales.
    std::normal_distribution<float> normal(
        0, type == OperandType::E4m3 ? 1 : testAmplitude);
    for (size_t i = 0; i < bytes.size(); i += bytesOf(type))
      encode(type, normal(generator), &bytes[i]);
  }
  void multiply(float factor) {
    for (size_t i = 0; i < bytes.size(); i += bytesOf(type))
      encode(type, decode(type, &bytes[i]) * factor, &bytes[i]);
  }
  /// Sets an element to NaN.
  void hide(size_t row, int col) {
    std::memset(&bytes[(row * cols + col) * bytesOf(type)], 0xff,
                bytesOf(type));
  }
  /// Copies a row of `from` into a row of this matrix, from column `col` on.
  void copyRow(size_t row, int col, const Matrix &from, size_t fromRow) {
    const size_t size = bytesOf(type), count = from.cols * size;
    std::copy_n(from.bytes.begin() + fromRow * count, count,
                bytes.begin() + (row * cols + col) * size);
  }
};

/// The logical operands. Keys have one row per key and key head. All heads
/// share the second part of the key.
struct Operands {
  Matrix queryA, queryB, keyA, keyB, value;
  /// The keys that are written to a cache; keyA and keyB are what is read.
  Matrix givenA, givenB;
  std::vector<float> sink,
      mask; ///< [heads]; [batch][maskRows][heads][maskKeys]
  int maskKeys = 0, maskRows = 0;

  explicit Operands(const GenericCase &c)
      : queryA(queryType(c), size_t(c.allTokens()) * c.heads, c.widthA),
        queryB(queryType(c), size_t(c.allTokens()) * c.heads, c.widthB),
        keyA(operandType(c), keyRows(c), c.widthA),
        keyB(operandType(c), c.firstKey(c.batch()), c.widthB),
        value(operandType(c), keyRows(c), c.valueWidth + c.unusedCols),
        givenA(keyA), givenB(keyB) {
    std::mt19937 generator(5);
    for (Matrix *m : {&queryA, &queryB, &keyA, &keyB, &value})
      m->fill(generator);
    if (c.queryExponent)
      queryA.multiply(std::ldexp(1.0f, c.queryExponent));
    if (c.is8Bit)
      for (Matrix *m : {&keyA, &value})
        roundRows(c, *m,
                  m == &keyA ? ScaledOperand::Key : ScaledOperand::Value);
    if (!c.paged() && c.window)
      hideOldKeys(c);
    for (size_t row = 0; row < keyRows(c); ++row)
      for (int i = c.valueWidth; i < value.cols; ++i)
        value.hide(row, i);
    givenA = keyA;
    givenB = keyB;
    if (!c.stored.empty())
      storeKeys(c);
    if (c.valueRope)
      for (size_t row = 0; row < keyRows(c); ++row) {
        value.copyRow(row, 0, keyA, row);
        value.copyRow(row, c.widthA, keyB, row);
      }
    else if (c.paged() && c.keyHeads == 0)
      value = keyA;
    if (c.hasSink)
      for (int h = 0; h < c.heads; ++h)
        sink.push_back(static_cast<float>(h % 5) - 2);
    maskKeys = c.maskKeys
                   ? c.maskKeys
                   : *std::max_element(c.lengths.begin(), c.lengths.end());
    if (c.mask == GenericMask::None)
      return;
    maskRows = *std::max_element(c.tokens.begin(), c.tokens.end());
    const bool isBool = c.mask == GenericMask::Bool;
    const float hidden = isBool ? -INFINITY : c.fill;
    // All rows of every fifth token are masked.
    for (int t = 0; t < c.batch() * maskRows; ++t)
      for (int i = 0; i < c.heads * maskKeys; ++i)
        mask.push_back(t % 5 == 4 || generator() % 3 == 0 ? hidden
                       : isBool ? 0.0f
                                : float(generator() % 8) / 4);
  }
  static OperandType queryType(const GenericCase &c) {
    return c.isQueryFp8 ? OperandType::E4m3 : operandType(c);
  }
  /// Returns a row as floats.
  static std::vector<float> rowOf(const Matrix &m, size_t row) {
    std::vector<float> values;
    for (int i = 0; i < m.cols; ++i)
      values.push_back(m.at(row, i));
    return values;
  }
  /// Replaces the keys by what a cache holds for them, rounded to the type of
  /// the kernel.
  void storeKeys(const GenericCase &c) {
    CacheBytes cache(cacheLayout(c.stored), 1, 1, storedScale);
    for (Matrix *m : {&keyA, &keyB})
      for (size_t row = 0; row < keyRows(c); ++row) {
        const int32_t role = m == &keyA ? MLA_ROLE_LATENT : MLA_ROLE_ROPE;
        cache.write(role, 0, rowOf(*m, row), m->type == OperandType::F16);
        const std::vector<float> values = cache.read(role, 0);
        for (int i = 0; i < m->cols; ++i)
          encode(m->type, values[i],
                 &m->bytes[(row * m->cols + i) * bytesOf(m->type)]);
      }
  }
  /// The scale of the cache.
  static constexpr float storedScale = 0.001f;
  /// Sets the keys and values before the window of every token to NaN.
  void hideOldKeys(const GenericCase &c) {
    for (int b = 0; b < c.batch(); ++b)
      for (int t = 0; t < c.lengths[b] - c.tokens[b] - c.window + 1; ++t) {
        for (int i = 0; i < c.widthB; ++i)
          keyB.hide(size_t(c.firstKey(b)) + t, i);
        for (int h = 0; h < c.heads; ++h) {
          for (int i = 0; i < c.widthA; ++i)
            keyA.hide(keyRow(c, b, t, h), i);
          for (int i = 0; i < c.valueWidth; ++i)
            value.hide(keyRow(c, b, t, h), i);
        }
      }
  }
  /// Returns the scale of the keys or values of row `row` of [key][head].
  /// Values of e4m3 times the scale are exact in 16 bits.
  static float cacheScaleOf(const GenericCase &c, ScaledOperand operand,
                            size_t row) {
    if (!c.isCacheScaledByHead(operand))
      return 0.078125f;
    return row % c.keyHeads % 2 ? 0.09375f : 0.0625f;
  }
  /// Returns the e4m3 of an element.
  static uint8_t codeOf(const GenericCase &c, const Matrix &m,
                        ScaledOperand operand, size_t row, int col) {
    return sim::floatToE4m3(m.at(row, col) / cacheScaleOf(c, operand, row));
  }
  /// Rounds rows of [key][head] to e4m3 times their scale.
  static void roundRows(const GenericCase &c, Matrix &m,
                        ScaledOperand operand) {
    const size_t size = bytesOf(m.type);
    for (size_t i = 0; i < m.bytes.size() / size; ++i) {
      const size_t row = i / m.cols;
      const uint8_t code = codeOf(c, m, operand, row, i % m.cols);
      encode(m.type,
             sim::toFloat(sim::Format::E4m3, code) *
                 cacheScaleOf(c, operand, row),
             &m.bytes[i * size]);
    }
  }
  static size_t keyRows(const GenericCase &c) {
    return size_t(c.firstKey(c.batch())) * c.headsOfKeys();
  }
  static size_t keyRow(const GenericCase &c, int sequence, int key, int head) {
    const size_t at = c.firstKey(sequence) + key;
    return at * c.headsOfKeys() + head / (c.heads / c.headsOfKeys());
  }
};

ExactRow exactRow(const GenericCase &c, const Operands &o, int sequence,
                  int token, int head) {
  const int given = c.lengths[sequence];
  const int length = c.maskKeys ? std::min(given, c.maskKeys) : given;
  const int position = length - c.tokens[sequence] + token;
  const int end = c.isCausal ? std::min(length, position + 1) : length;
  const int begin = c.window ? std::max(0, position + 1 - c.window) : 0;
  const size_t batchToken = c.firstToken(sequence) + token;
  const size_t row = batchToken * c.heads + head;
  const double scale = double(c.scale) *
                       c.queryScaleOf(static_cast<int>(batchToken), head) *
                       c.scaleOf(ScaledOperand::Key, head);
  const double valueScale = c.scaleOf(ScaledOperand::Value, head);
  ExactRow exact;
  std::vector<double> scores;
  for (int t = begin; t < end; ++t) {
    double score = 0, size = 0;
    auto add = [&](double term) {
      score += term;
      size += std::abs(term);
    };
    for (int i = 0; i < c.widthA; ++i)
      add(double(o.queryA.at(row, i)) *
          o.keyA.at(Operands::keyRow(c, sequence, t, head), i));
    for (int i = 0; i < c.widthB; ++i)
      add(double(o.queryB.at(row, i)) * o.keyB.at(c.firstKey(sequence) + t, i));
    score *= scale;
    if (!o.mask.empty())
      score += o.mask[((sequence * o.maskRows + token) * c.heads + head) *
                          o.maskKeys +
                      t];
    scores.push_back(score);
    exact.scoreSize = std::max(exact.scoreSize, size * std::abs(scale));
  }
  const double sink = o.sink.empty() ? -INFINITY : o.sink[head];
  exact.accumulate(scores, c.valueWidth, sink, [&](size_t t, int i) {
    return valueScale *
           o.value.at(Operands::keyRow(c, sequence, begin + t, head), i);
  });
  return exact;
}

/// The operands and parameters of a case in the memory of a device.
template <class E> class DeviceCase {
  using Params = cuda::generic::AttentionParams<E>;

public:
  DeviceCase(const GenericCase &c, const Operands &o,
             const sim::Options &options)
      : c(c), o(o), device(options), size(sizeof(E)) {}

  void run() {
    p.batch = c.batch();
    p.keyHeads = c.headsOfKeys();
    p.rowHeads = c.heads / p.keyHeads;
    p.heads = c.paged() ? p.rowHeads : c.heads;
    p.totalTokens = c.allTokens();
    p.queryLen = c.isRagged ? c.allTokens() : c.tokens[0];
    p.causal = c.isCausal;
    p.window = c.window;
    p.scale = c.scale;
    p.lseUnit = c.isBase2 ? 1.44269504088896f : 1;
    p.emptyLse = c.isBase2 ? INFINITY : -INFINITY;
    std::vector<int32_t> lengths;
    for (int length : c.lengths)
      lengths.push_back(length + c.excess);
    p.seqLens = device.upload(lengths, "lengths");
    if (c.isRagged)
      p.cuSeqlens = prefix([&](int b) { return c.firstToken(b); });
    setQueries();
    if (c.paged())
      setPages();
    else
      setDense();
    // The rows can have unused columns.
    p.value.width = c.valueRope ? c.widthA : c.valueWidth;
    setRest();
    if (c.paged())
      setPlan();
    if (c.isSm90 && !c.paged())
      p.plan = static_cast<char *>(
          device.allocate(cuda::prefillPlanBytes(c.batch()), "prefill plan"));
    for (int i = 0; i < c.launches; ++i) {
      if (c.paged())
        EXPECT_EQ(cuda::launchPlan(plan, &device), "");
      if (c.isSm90)
        c.paged() ? launchGqa() : launchPrefill();
      else if constexpr (sizeof(E) > 1)
        EXPECT_EQ(cuda::launchGenericAttention(p, c.sharedBytes, &device), "");
    }
    expectNoFindings(device);
  }

  uint64_t mistakes() const { return device.statistics().mistakes; }

  std::vector<char> bits() const {
    const char *base = reinterpret_cast<const char *>(p.out.base);
    const int64_t row = (c.valueWidth + c.unusedCols) *
                        bytesOf(static_cast<OperandType>(c.type));
    return {base, base + row * c.heads * c.allTokens()};
  }

  bool isMerged() const {
    return c.paged() && cuda::PlanView{p.plan, c.ctas}.merges()[0].groups != 0;
  }

  void check() {
    size_t row = 0;
    for (int b = 0; b < c.batch(); ++b)
      for (int t = 0; t < c.tokens[b]; ++t)
        for (int h = 0; h < c.heads; ++h, ++row) {
          if (testing::Test::HasFailure())
            return;
          std::vector<float> out;
          for (int i = 0; i < c.valueWidth; ++i)
            out.push_back(element(row, i));
          for (int i = 0; i < c.unusedCols; ++i)
            EXPECT_TRUE(std::isnan(element(row, c.valueWidth + i)));
          expectRow(exactRow(c, o, b, t, h), out.data(),
                    naturalLse(p.lse.base[row], c.isBase2), c.type,
                    c.isFp8 && c.isSm90,
                    "sequence " + std::to_string(b) + " token " +
                        std::to_string(t) + " head " + std::to_string(h));
        }
  }

private:
  static cuda::RowView<const E> view(const cuda::generic::Rows &rows) {
    constexpr int64_t size = sizeof(E);
    return {reinterpret_cast<const E *>(rows.base), rows.outer / size,
            rows.token / size, rows.head / size};
  }

  /// Returns the parameters of the tuned kernels.
  cuda::DecodeParams<E> tunedParams() const {
    cuda::DecodeParams<E> q = p;
    q.queryLatent = view(p.queryA);
    q.sink = reinterpret_cast<const float *>(p.sinkBase);
    q.scaleLog2 = c.scale * 1.44269504088896f;
    q.lseFactor = c.isBase2 ? 1.0f : 0.693147180559945f;
    return q;
  }

  void launchGqa() {
    if constexpr (sizeof(E) == 2) {
      cuda::GqaParams<E> q = {};
      static_cast<cuda::DecodeParams<E> &>(q) = tunedParams();
      q.partialLse = reinterpret_cast<float *>(p.partialStates);
      auto field = [&](const cuda::generic::Rows &rows) {
        return cuda::GqaField{rows.base, rows.outer, rows.token, rows.head,
                              pages};
      };
      const cuda::GqaCache cache{field(p.keyA), field(p.value), c.keyHeads,
                                 c.widthA, c.is8Bit};
      q.keyScale = p.keyScale.base;
      q.keyScaleStride = p.keyScale.stride;
      q.valueScale = p.valueScale.base;
      q.valueScaleStride = p.valueScale.stride;
      EXPECT_EQ(c.isSm100 ? cuda::launchSm100Gqa<E>(q, cache, &device)
                          : cuda::launchSm90Gqa(q, cache, &device),
                "");
    }
  }

  void launchPrefill() {
    if constexpr (sizeof(E) <= 2) {
      cuda::PrefillParams<E> q = {};
      static_cast<cuda::DecodeParams<E> &>(q) = tunedParams();
      q.queryRope = view(p.queryB);
      q.keyNope = view(p.keyA);
      q.keyRope = view(p.keyB);
      q.value = view(p.value);
      q.nope = c.widthA;
      q.rope = c.widthB;
      q.valueWidth = c.valueWidth;
      q.cuSeqlensK = p.cuSeqlensK;
      q.sectionBytes = 180000; // a few heads
      q.tallTokens = c.tallTokens;
      q.isBatchInvariant = c.isBatchInvariant;
      q.outType = static_cast<cuda::Element>(c.type);
      q.queryScale = p.queryScale;
      q.keyScale = p.keyScale;
      q.valueScale = p.valueScale;
      if constexpr (sizeof(E) == 2)
        if (c.isSm100) {
          EXPECT_EQ(cuda::launchSm100Prefill(q, c.ctas, &device), "");
          return;
        }
      EXPECT_EQ(cuda::launchSm90Prefill(q, c.ctas, &device), "");
    }
  }
  cuda::HeadScale scales(ScaledOperand operand) {
    if (c.is8Bit && operand != ScaledOperand::Query)
      return cacheScales(operand);
    if (!c.isFp8 && !(c.isQueryFp8 && operand == ScaledOperand::Query))
      return {};
    if (operand == ScaledOperand::Query && c.hasRowScales())
      return rowScales();
    std::vector<float> values;
    for (int h = 0; h < (c.isScaledByHead ? c.heads : 1); ++h)
      values.push_back(c.scaleOf(operand, h));
    return {device.upload(values, "scales"), c.isScaledByHead};
  }
  /// Returns the scales of queries, one for each head of a token.
  cuda::HeadScale rowScales() {
    std::vector<float> values;
    for (int token = 0; token < c.allTokens(); ++token)
      for (int h = 0; h < c.heads; ++h)
        values.push_back(c.queryScaleOf(token, h));
    return {device.upload(values, "row scales"), 1,
            c.isRagged ? 0 : c.heads * c.tokens[0], c.heads};
  }
  /// Returns the scales of keys or values of 8 bits.
  cuda::HeadScale cacheScales(ScaledOperand operand) {
    const bool isByHead = c.isCacheScaledByHead(operand);
    std::vector<float> values;
    for (int h = 0; h < (isByHead ? c.keyHeads : 1); ++h)
      values.push_back(Operands::cacheScaleOf(c, operand, h));
    return {device.upload(values, "cache scales"), isByHead};
  }
  template <class First> const int32_t *prefix(const First &first) {
    std::vector<int32_t> values;
    for (int b = 0; b <= c.batch(); ++b)
      values.push_back(first(b));
    return device.upload(values, "prefix");
  }
  char *upload(const Matrix &m, const char *name) {
    // An operand without elements has no memory.
    return m.bytes.empty()
               ? nullptr
               : reinterpret_cast<char *>(device.upload(m.bytes, name));
  }
  int32_t chunkOf(const Matrix &m) const {
    const size_t bytes = m.cols * bytesOf(m.type);
    return bytes % 16 == 0 ? 16 : bytes % 4 == 0 ? 4 : 2;
  }
  /// Returns [token][head] rows as a view of the batch.
  cuda::generic::Rows rowsOf(const Matrix &m, const char *base, int heads) {
    const int64_t row = m.cols * bytesOf(m.type), token = row * heads;
    return {base,      c.isRagged ? 0 : token * c.tokens[0], token, row, m.cols,
            chunkOf(m)};
  }
  void setQueries() {
    p.queryA = rowsOf(o.queryA, upload(o.queryA, "query a"), c.heads);
    p.queryB = rowsOf(o.queryB, upload(o.queryB, "query b"), c.heads);
    const auto own = static_cast<cuda::Element>(c.type);
    p.isStored =
        !c.stored.empty() || c.valueRope || c.isQueryFp8 || c.isFp8 || c.is8Bit;
    p.queryType = c.isQueryFp8 || c.isFp8 ? cuda::Element::E4m3 : own;
    p.queryScale = scales(ScaledOperand::Query);
    p.keyScale = scales(ScaledOperand::Key);
    p.valueScale = scales(ScaledOperand::Value);
    p.storedA.type = p.storedB.type = p.storedValue.type =
        c.isFp8 || c.is8Bit ? cuda::Element::E4m3 : own;
    p.valueRope = c.valueRope;
  }

  /// Sets keys of [sequence][key][head]. Keys past the end of a sequence are
  /// NaN.
  void setOwnKeys() {
    const int most = *std::max_element(c.lengths.begin(), c.lengths.end()) + 3;
    p.maxLength = most;
    auto rows = [&](const Matrix &m, const char *name, int heads) {
      Matrix padded(m.type, size_t(c.batch()) * most * heads, m.cols);
      for (int b = 0; b < c.batch(); ++b)
        for (int i = 0; i < c.lengths[b] * heads; ++i)
          padded.copyRow(size_t(b) * most * heads + i, 0, m,
                         size_t(c.firstKey(b)) * heads + i);
      const int64_t row = m.cols * bytesOf(m.type);
      return cuda::generic::Rows{upload(padded, name),
                                 row * heads * most,
                                 row * heads,
                                 heads > 1 ? row : 0,
                                 m.cols,
                                 chunkOf(m)};
    };
    p.maskKeys = INT32_MAX;
    p.keyA = rows(o.keyA, "key a", c.heads);
    p.keyB = rows(o.keyB, "key b", 1);
    p.value = rows(o.value, "value", c.heads);
  }

  /// Sets ragged keys, which are stored one sequence after the other.
  void setDense() {
    if (!c.isRaggedKeys)
      return setOwnKeys();
    p.cuSeqlensK = prefix([&](int b) { return c.firstKey(b); });
    p.maxLength = c.firstKey(c.batch());
    p.maskKeys = c.mask == GenericMask::None ? INT32_MAX : o.maskKeys;
    auto rows = [&](const Matrix &m, const char *name, int heads) {
      const int64_t row = m.cols * bytesOf(m.type);
      return cuda::generic::Rows{upload(m, name),     0,      row * heads,
                                 heads > 1 ? row : 0, m.cols, chunkOf(m)};
    };
    p.keyA = rows(o.keyA, "key a", c.heads);
    p.keyB = rows(o.keyB, "key b", 1);
    p.value = rows(o.value, "value", c.heads);
  }

  /// Sets the block table. `slots` receives the slot of each key of the batch.
  /// Returns the number of slots.
  size_t setTable(std::vector<size_t> &slots) {
    std::vector<int> counts;
    for (int length : c.lengths)
      counts.push_back((length + c.pageSize - 1) / c.pageSize);
    const int used = std::accumulate(counts.begin(), counts.end(), 0);
    const int most = *std::max_element(counts.begin(), counts.end()) + 1;
    std::vector<int> ids(used + 3);
    std::iota(ids.begin(), ids.end(), 0);
    std::shuffle(ids.begin(), ids.end(), std::mt19937(7));
    std::vector<int32_t> table(size_t(c.batch()) * most, 2147480000);
    for (int b = 0, next = 0; b < c.batch(); ++b) {
      for (int i = 0; i < counts[b]; ++i)
        table[b * most + i] = ids[next + i];
      for (int t = 0; t < c.lengths[b]; ++t)
        slots.push_back(size_t(ids[next + t / c.pageSize]) * c.pageSize +
                        t % c.pageSize);
      next += counts[b];
    }
    p.blockTable = device.upload(table, "table");
    p.tableStride = most;
    p.pageSize = c.pageSize;
    p.maxLength = most * c.pageSize;
    pages = static_cast<int64_t>(ids.size());
    return ids.size() * c.pageSize;
  }

  /// Returns a pool with the heads of `rows`, token by token, or with layout 2
  /// head by head in each page.
  cuda::generic::Rows groupedPool(const Matrix &rows, ScaledOperand operand,
                                  const std::vector<size_t> &slots,
                                  size_t numSlots) {
    const bool byHead = c.layout == 2;
    const size_t elementBytes = c.is8Bit ? 1 : size;
    Matrix pool(rows.type, numSlots * c.keyHeads, rows.cols);
    std::vector<uint8_t> bytes(numSlots * c.keyHeads * rows.cols, 0xff);
    for (size_t key = 0; key < slots.size(); ++key)
      for (int h = 0; h < c.keyHeads; ++h) {
        const size_t page = slots[key] / c.pageSize,
                     offset = slots[key] % c.pageSize;
        const size_t inPage =
            byHead ? h * c.pageSize + offset : offset * c.keyHeads + h;
        const size_t from = key * c.keyHeads + h,
                     to = page * c.pageSize * c.keyHeads + inPage;
        pool.copyRow(to, 0, rows, from);
        for (int i = 0; c.is8Bit && i < rows.cols; ++i)
          if (!std::isnan(rows.at(from, i)))
            bytes[to * rows.cols + i] =
                Operands::codeOf(c, rows, operand, from, i);
      }
    const char *name = operand == ScaledOperand::Key ? "keys" : "values";
    const int64_t row = rows.cols * elementBytes;
    return {c.is8Bit ? reinterpret_cast<char *>(device.upload(bytes, name))
                     : upload(pool, name),
            row * c.keyHeads * c.pageSize,
            byHead ? row : row * c.keyHeads,
            byHead ? row * c.pageSize : row,
            rows.cols,
            chunkOf(rows)};
  }

  void setPages() {
    std::vector<size_t> slots;
    const size_t tokens = setTable(slots);
    if (c.keyHeads) {
      p.keyA = groupedPool(o.keyA, ScaledOperand::Key, slots, tokens);
      p.value = groupedPool(o.value, ScaledOperand::Value, slots, tokens);
      return;
    }
    if (!c.stored.empty())
      return setStoredPages(slots, static_cast<int>(tokens) / c.pageSize);
    const int width = c.widthA + (c.layout == 1 ? c.widthB : 0);
    Matrix pool(o.keyA.type, tokens, width);
    Matrix second(o.keyA.type, c.layout == 1 ? 0 : tokens, c.widthB);
    for (size_t key = 0; key < slots.size(); ++key) {
      pool.copyRow(slots[key], 0, o.keyA, key);
      if (c.layout == 1)
        pool.copyRow(slots[key], c.widthA, o.keyB, key);
      else
        second.copyRow(slots[key], 0, o.keyB, key);
    }
    const char *first = upload(pool, "pool");
    auto rows = [&](const char *base, const Matrix &m, int cols,
                    int32_t chunk) {
      const int64_t token = m.cols * size;
      return cuda::generic::Rows{base, token * c.pageSize, token, 0, cols,
                                 chunk};
    };
    p.keyA = p.value = rows(first, pool, c.widthA, chunkOf(pool));
    if (c.layout == 2)
      p.keyB = rows(upload(second, "second pool"), second, c.widthB,
                    chunkOf(second));
    else if (c.widthB)
      p.keyB = rows(first + c.widthA * size, pool, c.widthB,
                    std::min(chunkOf(pool), chunkOf(o.keyA)));
  }

  /// Sets pages of the layout of the cache. Unused bytes are 0xff.
  void setStoredPages(const std::vector<size_t> &slots, int count) {
    CacheBytes bytes(cacheLayout(c.stored), c.pageSize, count,
                     Operands::storedScale);
    const bool isF16 = o.keyA.type == OperandType::F16;
    for (size_t key = 0; key < slots.size(); ++key) {
      const int slot = static_cast<int>(slots[key]);
      bytes.write(MLA_ROLE_LATENT, slot, Operands::rowOf(o.givenA, key), isF16);
      bytes.write(MLA_ROLE_ROPE, slot, Operands::rowOf(o.givenB, key), isF16);
    }
    const CacheOnDevice cache(device, bytes, /*isWritten=*/true);
    auto rows = [&](int32_t role, int width) {
      const cuda::FieldRows at = cache.rows(role);
      const uint64_t bits = reinterpret_cast<uint64_t>(at.base) |
                            static_cast<uint64_t>(at.page | at.token);
      return cuda::generic::Rows{
          at.base, at.page, at.token,
          0,       width,   bits % 16 == 0 ? 16 : bits % 4 == 0 ? 4 : 2};
    };
    p.keyA = p.value = rows(MLA_ROLE_LATENT, c.widthA);
    p.keyB = rows(MLA_ROLE_ROPE, c.widthB);
    p.storedA = {cache.type(MLA_ROLE_LATENT), cache.scales(MLA_ROLE_LATENT)};
    p.storedB = {cache.type(MLA_ROLE_ROPE), cache.scales(MLA_ROLE_ROPE)};
    p.storedValue = p.storedA;
    if (bytes.layout.usesScale())
      p.cacheScale = {
          device.upload(std::vector<float>{Operands::storedScale}, "scale"), 0};
  }

  void setRest() {
    const size_t rows = size_t(c.allTokens()) * c.heads;
    const int64_t cols = c.valueWidth + c.unusedCols;
    const int64_t perToken = c.heads * cols;
    const int64_t perSequence = c.isRagged ? 0 : c.tokens[0];
    const int64_t outSize = c.type == ResultType::F32 ? 4 : 2;
    const size_t outBytes = std::max<size_t>(1, rows * cols) * outSize;
    void *out = c.unusedCols
                    ? device.upload(std::vector<uint8_t>(outBytes, 0xff), "out")
                    : device.allocate(outBytes, "out");
    const int64_t unit = outSize / size; // of the strides
    p.out = {static_cast<E *>(out), perSequence * perToken * unit,
             perToken * unit, cols * unit};
    p.lse = {static_cast<float *>(
                 device.allocate(std::max<size_t>(1, rows) * 4, "lse")),
             perSequence * c.heads, c.heads, 1};
    p.pairStores = c.valueWidth % 2 == 0;
    if (c.hasSink) {
      p.sinkBase =
          reinterpret_cast<const char *>(device.upload(o.sink, "sink"));
      p.sinkType = cuda::Element::F32;
    }
    if (c.mask == GenericMask::None)
      return;
    const bool isBool = c.mask == GenericMask::Bool;
    const int64_t bytes = isBool ? 1 : 4, row = o.maskKeys * bytes;
    std::vector<uint8_t> visible;
    for (float x : o.mask)
      visible.push_back(x == 0 ? 3 : 0);
    visible.push_back(0);
    std::vector<float> added = o.mask;
    added.push_back(0);
    const void *base =
        isBool ? static_cast<const void *>(device.upload(visible, "mask"))
               : device.upload(added, "mask");
    p.mask = {static_cast<const char *>(base),
              row * c.heads * o.maskRows,
              row,
              row * c.heads,
              bytes,
              1 << 30,
              isBool,
              cuda::Element::F32};
  }

  void setPlan() {
    plan.seqLens = p.seqLens;
    plan.cuSeqlens = p.cuSeqlens;
    plan.batch = p.batch;
    plan.heads = p.rowHeads;
    plan.queryLen = p.queryLen;
    plan.maxLength = 1 << 20;
    plan.ctas = p.ctas = c.ctas;
    plan.overhead = 1;
    plan.minimum = 1;
    plan.mergeShare = 1000;
    plan.plan = p.plan = static_cast<char *>(
        device.allocate(cuda::planBytes(c.ctas, p.batch), "plan"));
    const size_t rows =
        p.keyHeads * cuda::planSlotTiles(c.ctas) * cuda::planTileRows;
    p.partialOut = static_cast<float *>(device.allocate(
        rows * cuda::genericPartialCols(c.valueWidth) * 4, "partial out"));
    p.partialStates = static_cast<cuda::generic::PartialState *>(
        device.allocate(rows * 8, "partial states"));
  }

  float element(size_t row, int i) const {
    const auto type = static_cast<OperandType>(c.type);
    return decode(type, reinterpret_cast<const char *>(p.out.base) +
                            (row * (c.valueWidth + c.unusedCols) + i) *
                                bytesOf(type));
  }

  const GenericCase &c;
  const Operands &o;
  sim::Device device;
  const int64_t size;
  int64_t pages = 0; ///< of a pool
  Params p = {};
  cuda::PlanParams plan = {};
};

template <class E>
GenericResult runTyped(const GenericCase &shape, const sim::Options &options) {
  const Operands operands(shape);
  DeviceCase<E> run(shape, operands, options);
  run.run();
  run.check();
  return {run.isMerged(), run.mistakes(), run.bits()};
}

} // namespace

GenericResult mla::test::runGenericCase(const GenericCase &shape,
                                        const sim::Options &options) {
  SCOPED_TRACE(shape.str() + ", seed " + std::to_string(options.seed));
  if (shape.isFp8 && shape.isSm90)
    return runTyped<arch::E4m3>(shape, options);
  if (shape.type == ResultType::F32)
    return runTyped<float>(shape, options);
  if (shape.type == ResultType::F16)
    return runTyped<arch::F16>(shape, options);
  return runTyped<arch::Bf16>(shape, options);
}
