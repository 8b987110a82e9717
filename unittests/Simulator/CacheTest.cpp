//===- CacheTest.cpp - Tests of the cache kernels -------------------------===//
// These tests also fail if a kernel reads too much: the simulator reports reads
// of memory that neither a kernel nor an upload has written.
//
//===----------------------------------------------------------------------===//

#include "CacheCase.h"
#include "CacheRun.h"

#include "Common/CacheParams.h"
#include "Simulator/Device/Device.h"
#include "Simulator/Numbers/Convert.h"

#include "gtest/gtest.h"

#include <cmath>
#include <cstring>

using namespace mla;
using namespace mla::test;

namespace {

constexpr int latent = 40, rope = 8, width = latent + rope, pageSize = 3;

/// Compares a result that was rounded once, after f32 sums of a few terms below
/// 30.
void expectRounded(uint16_t got, double want) {
  EXPECT_NEAR(valueOf(got), want, std::abs(want) / 256 + 1e-5);
}

/// Returns a field of the pool [pages][pageSize][width] that starts `first`
/// elements into each token.
cuda::FieldRows fieldOf(uint16_t *pool, int first) {
  return {reinterpret_cast<char *>(pool + first), pageSize * width * 2,
          width * 2};
}

/// The new tokens of runAppend(), one of them without a slot.
struct NewTokens {
  std::vector<int32_t> slots = {7, -1, 0, 4};
  int tokens = static_cast<int>(slots.size());
  std::vector<uint16_t> x = numbers(tokens * latent, 1);
  std::vector<uint16_t> r = numbers(tokens * rope, -2);
  std::vector<float> cosines, sines;
  NewTokens() {
    for (int i = 0; i < tokens * rope / 2; ++i) {
      cosines.push_back(std::cos(0.1f * i));
      sines.push_back(std::sin(0.1f * i));
    }
  }
};

constexpr int poolBytes = 3 * pageSize * width * 2;

/// Uploads the tokens, and returns the parameters of their append to `pool`.
cuda::AppendParams appendParams(sim::Device &device, const NewTokens &all,
                                uint16_t *pool) {
  auto rowsOf = [&](const auto &values, const char *name) {
    return reinterpret_cast<char *>(device.upload(values, name));
  };
  cuda::AppendParams p = {};
  p.latent = {{rowsOf(all.x, "latent"), latent * 2, 0},
              fieldOf(pool, 0),
              latent,
              cuda::Element::Bf16,
              cuda::Element::Bf16,
              /*chunk=*/4};
  p.rope = {{rowsOf(all.r, "rope"), rope * 2, 0},
            fieldOf(pool, latent),
            rope,
            cuda::Element::Bf16,
            cuda::Element::Bf16,
            /*chunk=*/4};
  p.cos = {rowsOf(all.cosines, "cos"), rope * 2, 0, cuda::Element::F32, 1};
  p.sin = {rowsOf(all.sines, "sin"), rope * 2, 0, cuda::Element::F32, 1};
  p.slots = device.upload(all.slots, "slots");
  p.tokens = all.tokens;
  p.inner = 1;
  p.pageSize = pageSize;
  p.factors = rope / 2;
  p.inputInterleaved = 1;
  return p;
}

} // namespace

uint64_t mla::test::runAppend(const sim::Options &options) {
  const NewTokens all;
  sim::Device device(options);
  auto *pool = static_cast<uint16_t *>(device.allocate(poolBytes, "pool"));
  expectNoReports(device, cuda::launchAppend, appendParams(device, all, pool));

  for (int i = 0; i < all.tokens; ++i) {
    if (all.slots[i] < 0)
      continue;
    const uint16_t *row = pool + all.slots[i] * width;
    for (int c = 0; c < latent; ++c)
      EXPECT_EQ(row[c], all.x[i * latent + c]);
    for (int c = 0; c < rope / 2; ++c) {
      const float a = valueOf(all.r[i * rope + 2 * c]);
      const float b = valueOf(all.r[i * rope + 2 * c + 1]);
      const float cosine = all.cosines[i * rope / 2 + c];
      const float sine = all.sines[i * rope / 2 + c];
      expectRounded(row[latent + c], a * cosine - b * sine);
      expectRounded(row[latent + rope / 2 + c], b * cosine + a * sine);
    }
  }
  return device.statistics().mistakes;
}

TEST(CacheKernels, AppendRotatesAndSkips) { onSeeds(mla::test::runAppend); }

namespace {

constexpr int wide = 300; // more than a warp copies at once

/// Uploads rows of `count` elements that are appended to a field of type
/// `held`, which starts `first` elements into each token of a pool.
cuda::AppendedRows wideRows(sim::Device &device, int tokens, cuda::Element type,
                            cuda::Element held, char *pool, int count,
                            int first, const char *name) {
  const std::vector<char> rows =
      rowsOfType(type, tokens * count, static_cast<float>(first));
  const int size = bytesOf(held);
  return {{device.upload(rows, name), count * bytesOf(type), 0},
          {pool + first * size, pageSize * (wide + rope) * size,
           (wide + rope) * size},
          count,
          type,
          held,
          /*chunk=*/2};
}

/// Appends latent and rope, which may have different types, to fields of any
/// type.
TEST(CacheKernels, AppendCasts) {
  using cuda::Element;
  const std::vector<int32_t> slots = {2, -1, 0};
  const int tokens = static_cast<int>(slots.size());
  const Element types[] = {Element::F32, Element::F16, Element::Bf16};
  uint64_t seed = 0;
  for (Element latentType : types)
    for (Element ropeType : types)
      for (Element held : types) {
        sim::Device device({++seed});
        const int size = bytesOf(held);
        auto *pool = static_cast<char *>(
            device.allocate(pageSize * (wide + rope) * size, "pool"));
        cuda::AppendParams p = {};
        p.latent =
            wideRows(device, tokens, latentType, held, pool, wide, 0, "latent");
        p.rope =
            wideRows(device, tokens, ropeType, held, pool, rope, wide, "rope");
        p.slots = device.upload(slots, "slots");
        p.tokens = tokens;
        p.inner = 1;
        p.pageSize = pageSize;
        expectNoReports(device, cuda::launchAppend, p);
        for (const cuda::AppendedRows *rows : {&p.latent, &p.rope})
          for (int t : {0, 2})
            for (int i = 0; i < rows->width; ++i)
              ASSERT_EQ(
                  elementAt(held, rows->to.base + slots[t] * rows->to.token, i),
                  nearest(held,
                          elementAt(rows->type,
                                    rows->from.base + t * rows->from.outer, i)))
                  << static_cast<int>(rows->type) << " to "
                  << static_cast<int>(held);
      }
}

/// Appends to a cache of 8 bits, with a rotation by 0, and gathers the tokens.
TEST(CacheKernels, EightBits) {
  using cuda::Element;
  constexpr float scale = 0.3f;
  const std::vector<int32_t> slots = {2, -1, 0};
  const int tokens = static_cast<int>(slots.size());
  const std::vector<float> ones(rope / 2, 1), zeros(rope / 2, 0);
  uint64_t seed = 0;
  for (Element type : {Element::F32, Element::F16, Element::Bf16}) {
    sim::Device device({++seed});
    char *pool = device.upload(
        std::vector<char>(pageSize * (wide + rope), 0x7f), "pool");
    cuda::AppendParams p = {};
    p.latent =
        wideRows(device, tokens, type, Element::E4m3, pool, wide, 0, "latent");
    p.rope =
        wideRows(device, tokens, type, Element::E4m3, pool, rope, wide, "rope");
    p.cos = {reinterpret_cast<char *>(device.upload(ones, "cos")), 0, 0,
             Element::F32, 1};
    p.sin = {reinterpret_cast<char *>(device.upload(zeros, "sin")), 0, 0,
             Element::F32, 1};
    p.slots = device.upload(slots, "slots");
    p.tokens = tokens;
    p.inner = 1;
    p.pageSize = pageSize;
    p.factors = rope / 2;
    p.scale = {device.upload(std::vector<float>{scale}, "scale"), 0};
    p.valueScale = p.scale;
    expectNoReports(device, cuda::launchAppend, p);

    cuda::GatherParams g = {};
    auto allocate = [&](int columns) {
      return static_cast<char *>(device.allocate(4 * columns * 4, "rows"));
    };
    g.latent = {allocate(wide), 4 * wide * 4, wide * 4};
    g.rope = {allocate(rope), 4 * rope * 4, rope * 4};
    g.fromLatent = p.latent.to;
    g.fromRope = p.rope.to;
    g.blockTable = device.upload(std::vector<int32_t>{0}, "table");
    g.seqLens = device.upload(std::vector<int32_t>{3}, "lengths");
    g.tableStride = 1;
    g.capacity = pageSize;
    g.batch = 1;
    g.length = 4;
    g.pageSize = pageSize;
    g.latentBytes = wide * 4;
    g.ropeBytes = rope * 4;
    g.chunk = 2;
    g.type = Element::F32;
    g.latentType = g.ropeType = Element::E4m3;
    g.scale = g.valueScale = p.scale;
    expectNoReports(device, cuda::launchGather, g);

    const Element narrow = type == Element::F16 ? type : Element::Bf16;
    for (auto [rows, out] :
         {std::pair(&p.latent, g.latent.base), std::pair(&p.rope, g.rope.base)})
      for (int i = 0; i < rows->width; ++i) {
        const auto *got = reinterpret_cast<const float *>(out) + i;
        for (int t : {0, 2}) {
          const double x =
              elementAt(type, rows->from.base + t * rows->from.outer, i);
          const uint8_t code =
              sim::floatToE4m3(static_cast<float>(nearest(narrow, x)) / scale);
          ASSERT_EQ(static_cast<uint8_t>(
                        rows->to.base[slots[t] * rows->to.token + i]),
                    code);
          ASSERT_EQ(got[slots[t] * rows->width],
                    sim::toFloat(sim::Format::E4m3, code) * scale);
        }
        ASSERT_TRUE(std::isnan(got[rows->width])) << "slot 1 has no token";
        ASSERT_EQ(got[3 * rows->width], 0);
      }
  }
}

/// The rows of runRotate().
struct RotatedRows {
  static constexpr int tokens = 3, heads = 3, pitch = rope + 3;
  static constexpr int outBytes = tokens * heads * rope * 2;
  std::vector<uint16_t> x = numbers(tokens * heads * pitch, -3);
  std::vector<float> factors; ///< interleaved pairs: cos, sin, cos, ...
  RotatedRows() {
    for (int i = 0; i < tokens * rope / 2; ++i) {
      factors.push_back(std::cos(0.3f * i));
      factors.push_back(std::sin(0.3f * i));
    }
  }
};

/// Uploads the rows, and returns the parameters of their rotation to `out`.
cuda::RotateParams rotateParams(sim::Device &device, const RotatedRows &rows,
                                uint16_t *out) {
  constexpr int tokens = RotatedRows::tokens, heads = RotatedRows::heads,
                pitch = RotatedRows::pitch;
  cuda::RotateParams p = {};
  p.x = reinterpret_cast<const char *>(device.upload(rows.x, "x"));
  p.cos =
      reinterpret_cast<const char *>(device.upload(rows.factors, "factors"));
  p.sin = p.cos + sizeof(float);
  p.out = reinterpret_cast<char *>(out);
  for (int64_t &size : p.sizes)
    size = 1;
  p.sizes[3] = tokens;
  p.sizes[4] = heads;
  p.xStrides[3] = heads * pitch * 2;
  p.xStrides[4] = pitch * 2;
  p.outStrides[3] = heads * rope * 2;
  p.outStrides[4] = rope * 2;
  p.cosStrides[3] = p.sinStrides[3] = rope * 4;
  p.rows = tokens * heads;
  p.rotation = {rope,
                rope / 2,
                cuda::Element::Bf16,
                cuda::Element::Bf16,
                cuda::Element::F32,
                /*inputInterleaved=*/0,
                /*outputInterleaved=*/1,
                /*cosStep=*/2,
                /*sinStep=*/2,
                /*outScale=*/1};
  return p;
}

} // namespace

uint64_t mla::test::runRotate(const sim::Options &options) {
  constexpr int heads = RotatedRows::heads, pitch = RotatedRows::pitch;
  const RotatedRows rows;
  sim::Device device(options);
  auto *out =
      static_cast<uint16_t *>(device.allocate(RotatedRows::outBytes, "out"));
  expectNoReports(device, cuda::launchRotate, rotateParams(device, rows, out));
  for (int row = 0; row < RotatedRows::tokens * heads; ++row)
    for (int c = 0; c < rope / 2; ++c) {
      const float a = valueOf(rows.x[row * pitch + c]);
      const float b = valueOf(rows.x[row * pitch + c + rope / 2]);
      const float cosine = rows.factors[row / heads * rope + 2 * c];
      const float sine = rows.factors[row / heads * rope + 2 * c + 1];
      const uint16_t *got = out + row * rope + 2 * c;
      expectRounded(got[0], a * cosine - b * sine);
      expectRounded(got[1], b * cosine + a * sine);
    }
  return device.statistics().mistakes;
}

TEST(CacheKernels, RotateSharesFactorsAmongHeads) {
  onSeeds(mla::test::runRotate);
}

uint64_t mla::test::runPrepare(const sim::Options &options) {
  const NewTokens all;
  const RotatedRows rows;
  sim::Device device(options);
  uint16_t *pools[2], *outs[2];
  for (int i = 0; i < 2; ++i) {
    pools[i] = device.upload(std::vector<uint16_t>(poolBytes / 2, 7), "pool");
    outs[i] =
        static_cast<uint16_t *>(device.allocate(RotatedRows::outBytes, "out"));
  }
  expectNoReports(device, cuda::launchAppend,
                  appendParams(device, all, pools[0]));
  expectNoReports(device, cuda::launchRotate,
                  rotateParams(device, rows, outs[0]));
  const cuda::RotateParams rotate = rotateParams(device, rows, outs[1]);
  expectNoReports(
      device,
      [&](const cuda::AppendParams &append, arch::Stream stream) {
        return cuda::launchPrepare(append, rotate, stream);
      },
      appendParams(device, all, pools[1]));
  EXPECT_EQ(std::memcmp(pools[0], pools[1], poolBytes), 0);
  EXPECT_EQ(std::memcmp(outs[0], outs[1], RotatedRows::outBytes), 0);
  return device.statistics().mistakes;
}

TEST(CacheKernels, PrepareEqualsAppendAndRotate) {
  onSeeds(mla::test::runPrepare);
}

uint64_t mla::test::runGather(const sim::Options &options) {
  const std::vector<int32_t> lengths = {5, 0, 2}, starts = {1, 0, 1};
  constexpr int32_t none = 2147480000;
  const std::vector<int32_t> table = {2, 0, none, none, 1, none};
  const int length = 6;
  const std::vector<uint16_t> values = numbers(3 * pageSize * width, 1);
  sim::Device device(options);
  uint16_t *pool = device.upload(values, "pool");
  auto allocate = [&](int columns, const char *name) {
    return static_cast<char *>(device.allocate(3 * length * columns * 2, name));
  };
  cuda::GatherParams p = {};
  p.latent = {allocate(latent, "latent"), length * latent * 2, latent * 2};
  p.rope = {allocate(rope, "rope"), length * rope * 2, rope * 2};
  p.fromLatent = fieldOf(pool, 0);
  p.fromRope = fieldOf(pool, latent);
  p.blockTable = device.upload(table, "table");
  p.seqLens = device.upload(lengths, "lengths");
  p.starts = device.upload(starts, "starts");
  p.tableStride = 2;
  p.capacity = 2 * pageSize;
  p.total = 3 * length;
  p.batch = 3;
  p.length = length;
  p.pageSize = pageSize;
  p.latentBytes = latent * 2;
  p.ropeBytes = rope * 2;
  p.chunk = 16;
  p.type = p.latentType = p.ropeType = cuda::Element::Bf16;
  expectNoReports(device, cuda::launchGather, p);

  const auto *rows = reinterpret_cast<const uint16_t *>(p.rope.base);
  for (int b = 0; b < 3; ++b)
    for (int i = 0; i < length; ++i)
      for (int c = 0; c < rope; ++c) {
        const int token = starts[b] + i;
        const uint16_t want =
            i >= lengths[b]
                ? 0
                : values[(table[2 * b + token / pageSize] * pageSize +
                          token % pageSize) *
                             width +
                         latent + c];
        EXPECT_EQ(rows[(b * length + i) * rope + c], want);
      }
  return device.statistics().mistakes;
}

TEST(CacheKernels, GatherEndsWithZeros) { onSeeds(mla::test::runGather); }

namespace {

/// Compares a result of `type` that was rounded once, after f32 sums of a few
/// terms.
void expectMerged(cuda::Element type, double got, double want) {
  const double unit = type == cuda::Element::F32   ? 0x1p-20
                      : type == cuda::Element::F16 ? 0x1p-11
                                                   : 0x1p-8;
  EXPECT_NEAR(got, want, std::abs(want) * unit + 1e-5);
}

} // namespace

namespace {

/// Partial results on the device, and their merged values in double.
struct PartialsCase {
  static constexpr int rows = 3;
  cuda::Element type;
  int columns;
  sim::Device &device;
  cuda::MergePartialsParams p = {};
  std::vector<cuda::PartialView> views;
  std::vector<double> sums = std::vector<double>(rows), values;
  std::vector<char> sink; ///< empty without a sink

  /// A case with a sink has an LSE of +inf for a row that saw no key; without a
  /// sink it is -inf.
  PartialsCase(cuda::Element type, int columns, bool hasSink,
               sim::Device &device)
      : type(type), columns(columns), device(device),
        values(static_cast<size_t>(rows * columns)) {
    const int bytes = rows * columns * bytesOf(type);
    p.out = static_cast<char *>(device.allocate(bytes, "merged"));
    p.lse = static_cast<float *>(device.allocate(rows * 4, "merged lse"));
    p.outStrides[2] = columns;
    p.lseStrides[2] = 1;
    p.sizes[0] = p.sizes[1] = 1;
    p.sizes[2] = p.rows = rows;
    p.width = columns;
    p.type = type;
    p.alignment = static_cast<uint64_t>(columns) * bytesOf(type);
    p.toBase2 = 1.44269504f;
    p.emptyLse = hasSink ? INFINITY : -INFINITY;
    p.sinkType = type;
    if (!hasSink)
      return;
    sink = rowsOfType(type, rows, 1);
    p.sink = device.upload(sink, "sink");
  }

  /// Adds partial result `i`. Its third row covers no key. If `isEmpty`, no row
  /// covers a key. Odd ones have an LSE of +inf in such a row.
  void add(int i, bool isEmpty) {
    std::vector<float> lses(rows, i % 2 ? INFINITY : -INFINITY);
    for (int row = 0; row < rows && !isEmpty; ++row)
      if (row != 2)
        lses[row] = static_cast<float>((i * 7 + row * 5) % 11) / 2 - 2;
    const std::vector<char> rowsOfOut =
        rowsOfType(type, rows * columns, static_cast<float>(i % 4));
    // An empty partial result is not initialised, so that the simulator reports
    // a read of it.
    void *out = isEmpty ? device.allocate(rowsOfOut.size(), "empty")
                        : device.upload(rowsOfOut, "out");
    views.push_back({static_cast<const char *>(out),
                     device.upload(lses, "lse"),
                     {0, 0, columns},
                     {0, 0, 1}});
    for (int at = 0; at < rows * columns && !isEmpty; ++at)
      if (const float lse = lses[at / columns]; std::isfinite(lse)) {
        const double weight = std::exp(lse);
        sums[at / columns] += at % columns ? 0 : weight;
        values[at] += weight * elementAt(type, rowsOfOut.data(), at);
      }
  }

  std::string merge() {
    p.count = static_cast<int32_t>(views.size());
    const bool isDirect = p.count <= cuda::mergeDirectPartials;
    if (!isDirect && !p.table)
      p.table = static_cast<cuda::PartialView *>(
          device.allocate(views.size() * sizeof(views[0]), "table"));
    for (int first = 0; first < p.count; first += cuda::mergeDirectPartials) {
      const int count = std::min(p.count - first, cuda::mergeDirectPartials);
      std::copy_n(views.begin() + first, count, p.partials);
      if (isDirect)
        break;
      if (auto error = cuda::launchStorePartials(p, first, count, &device);
          !error.empty())
        return error;
    }
    return cuda::launchMergePartials(p, &device);
  }

  void check() const {
    for (int row = 0; row < rows; ++row) {
      if (sums[row] == 0)
        EXPECT_EQ(p.lse[row], p.emptyLse);
      else
        EXPECT_NEAR(p.lse[row], std::log(sums[row]), 1e-5);
      double total = sums[row];
      if (!sink.empty())
        total += std::exp(elementAt(type, sink.data(), row));
      for (int i = row * columns; i < (row + 1) * columns; ++i)
        expectMerged(type, elementAt(type, p.out, i),
                     sums[row] == 0 ? 0 : values[i] / total);
    }
  }
};

} // namespace

uint64_t mla::test::runMergePartials(cuda::Element type, int columns, int count,
                                     const sim::Options &options) {
  sim::Device device(options);
  PartialsCase merge(type, columns, count % 2 == 1, device);
  for (int i = 0; i < count; ++i)
    merge.add(i, i % 5 == 1);
  // Launches twice. The second launch must wait for the first.
  for (int run = 0; run < 2; ++run)
    EXPECT_EQ(merge.merge(), "");
  expectNoFindings(device);
  merge.check();
  return device.statistics().mistakes;
}

namespace {

/// Merges three partials, and more partials than one launch accepts.
void mergeAllTypes(int columns) {
  for (auto type :
       {cuda::Element::F32, cuda::Element::F16, cuda::Element::Bf16})
    onSeeds([=](const sim::Options &options) {
      mla::test::runMergePartials(type, columns, 3, options);
      const int counts[] = {33, 64, 100};
      mla::test::runMergePartials(type, columns, counts[options.seed % 3],
                                  options);
    });
}

/// Empty partial results must not be read. They are not initialised, so the
/// simulator would report a read. Rows of 37 columns are copied by elements,
/// and rows of 520 in units of 16 bytes.
TEST(CacheKernels, MergeReadsNoEmptyPartial) { mergeAllTypes(37); }

TEST(CacheKernels, MergeOfWideRowsReadsNoEmptyPartial) { mergeAllTypes(520); }

} // namespace
