//===- DecodeCase.cpp - A paged decode on a simulated device --------------===//

#include "DecodeCase.h"
#include "SeedTable.h"

#include "Common/DecodeLaunch.h"
#include "SM100/DecodeLaunch.h"
#include "SM90/DecodeLaunch.h"
#include "Simulator/Numbers/Convert.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <ctime>
#include <numeric>
#include <random>

using namespace mla;
using namespace mla::test;

static constexpr int latent = 512, width = 576;

float DecodeCase::valueOf(uint16_t bits) const {
  return sim::toFloat(isHalf ? sim::Format::F16 : sim::Format::Bf16, bits);
}
uint16_t DecodeCase::bitsOf(float value) const {
  return isHalf ? sim::floatToF16(value) : sim::floatToBf16(value);
}

int DecodeCase::tokens() const {
  int sum = 0;
  for (int b = 0; b < batch(); ++b)
    sum += tokensOf(b);
  return sum;
}

static std::vector<uint16_t> randomRows(const DecodeCase &shape,
                                        std::mt19937 &generator, size_t count) {
  std::normal_distribution<float> normal(0, testAmplitude);
  std::vector<uint16_t> rows(count * width);
  for (uint16_t &x : rows)
    x = shape.bitsOf(normal(generator));
  return rows;
}

DecodeProblem::DecodeProblem(const DecodeCase &shape) : shape(shape) {
  std::mt19937 generator(1);
  queries = randomRows(shape, generator, size_t(shape.tokens()) * shape.heads);
  for (int length : shape.lengths)
    keys.push_back(randomRows(shape, generator, length));
  if (shape.ramp != 0)
    addRamp();
  if (shape.hasSink)
    for (int h = 0; h < shape.heads; ++h)
      sink.push_back(static_cast<float>(h % 5) - 2);
  for (uint16_t bits : queries)
    queryValues.push_back(shape.valueOf(bits));
  for (const std::vector<uint16_t> &rows : keys)
    for (uint16_t bits : rows)
      keyValues.push_back(shape.valueOf(bits));
}

/// Sets the last column so that the score grows by `ramp` from each key to the
/// next. Queries hold 1, or 0 for heads before rampHead. Keys hold the
/// additional score divided by the scale.
void DecodeProblem::addRamp() {
  for (size_t row = 0; row < queries.size() / width; ++row)
    queries[row * width + width - 1] =
        shape.bitsOf(row % shape.heads < size_t(shape.rampHead) ? 0 : 1);
  for (std::vector<uint16_t> &rows : keys)
    for (size_t t = 0; t < rows.size() / width; ++t)
      rows[t * width + width - 1] =
          shape.bitsOf(shape.ramp / scale * static_cast<float>(t));
}

namespace {
/// A paged cache in host memory.
struct Paged {
  std::vector<uint16_t> pool; // [pages][pageSize][576]
  std::vector<int32_t> table; // [batch][perSequence]
  int perSequence = 1, pages = 0;
};
} // namespace

static Paged pageKeys(const DecodeCase &shape,
                      const std::vector<std::vector<uint16_t>> &keys) {
  Paged paged;
  std::vector<int> counts;
  for (int length : shape.lengths)
    counts.push_back((length + shape.pageSize - 1) / shape.pageSize);
  paged.perSequence = *std::max_element(counts.begin(), counts.end()) + 1;
  paged.pages = std::accumulate(counts.begin(), counts.end(), 0) + 3;
  std::vector<int> ids(paged.pages);
  std::iota(ids.begin(), ids.end(), 0);
  std::shuffle(ids.begin(), ids.end(), std::mt19937(7));
  paged.pool.assign(size_t(paged.pages) * shape.pageSize * width, 0x7fff);
  paged.table.assign(size_t(shape.batch()) * paged.perSequence, 2147480000);
  size_t next = 0;
  for (int b = 0; b < shape.batch(); ++b)
    for (int i = 0; i < counts[b]; ++i) {
      int page = ids[next++];
      paged.table[b * paged.perSequence + i] = page;
      int first = i * shape.pageSize;
      int rows = std::min(shape.pageSize, shape.lengths[b] - first);
      std::copy_n(&keys[b][size_t(first) * width], size_t(rows) * width,
                  &paged.pool[size_t(page) * shape.pageSize * width]);
    }
  return paged;
}

static std::vector<int32_t> prefixOf(const DecodeCase &shape) {
  std::vector<int32_t> prefix = {0};
  for (int b = 0; b < shape.batch(); ++b)
    prefix.push_back(prefix.back() + shape.tokensOf(b));
  return prefix;
}

static size_t planBytes(const DecodeCase &shape) {
  return cuda::planBytes(shape.ctas, shape.batch());
}

/// Returns the parameters of planKernel, in the memory of the device.
static cuda::PlanParams planParams(const DecodeCase &shape,
                                   sim::Device &device) {
  const std::vector<int> &planned =
      shape.plannedLengths.empty() ? shape.lengths : shape.plannedLengths;
  std::vector<int32_t> lengths(planned.begin(), planned.end());
  bool isRagged = !shape.ragged.empty();
  cuda::PlanParams plan = {};
  plan.seqLens = device.upload(lengths, "lengths");
  if (isRagged)
    plan.cuSeqlens = device.upload(prefixOf(shape), "cu_seqlens");
  plan.plan = static_cast<char *>(device.allocate(planBytes(shape), "plan"));
  plan.batch = shape.batch();
  plan.heads = shape.heads;
  plan.queryLen = shape.queryLen;
  plan.maxLength = *std::max_element(lengths.begin(), lengths.end());
  plan.ctas = shape.ctas;
  plan.overhead = 1;
  plan.minimum = 1;
  plan.mergeShare = 1000;
  plan.flags = shape.isBatchInvariant ? cuda::planBatchInvariant : 0;
  if (shape.target == DecodeTarget::Sm100)
    plan.tileRows = cuda::sm100TileRows(shape.heads, shape.queryLen, isRagged);
  return plan;
}

/// Returns the parameters of the check that compares the plan with the lengths
/// of the case.
static cuda::PlanCheckParams planCheck(const DecodeCase &shape,
                                       const cuda::PlanParams &plan,
                                       sim::Device &device) {
  cuda::PlanCheckParams check = {};
  check.plan = plan.plan;
  check.seqLens = device.upload(
      std::vector<int32_t>(shape.lengths.begin(), shape.lengths.end()),
      "lengths");
  check.cuSeqlens = plan.cuSeqlens;
  check.record = device.upload(std::vector<cuda::CheckRecord>(1), "record");
  check.batch = plan.batch;
  check.heads = plan.heads;
  check.queryLen = plan.queryLen;
  check.ctas = plan.ctas;
  check.flags = plan.flags;
  return check;
}

using Params = cuda::DecodeParams<arch::Bf16>;

/// Returns decode parameters with the plan and the scalars set.
static Params scalarParams(const DecodeCase &shape,
                           const cuda::PlanParams &plan, float scale) {
  Params p = {};
  p.seqLens = plan.seqLens;
  p.cuSeqlens = plan.cuSeqlens;
  p.plan = plan.plan;
  p.batch = plan.batch;
  p.heads = plan.heads;
  p.queryLen = plan.queryLen;
  p.pageSize = shape.pageSize;
  p.maxLength = plan.maxLength;
  p.ctas = plan.ctas;
  p.totalTokens = shape.tokens();
  p.tileRows = plan.tileRows;
  p.causal = shape.isCausal;
  p.window = shape.window;
  p.scaleLog2 = scale * 1.44269504088896f;
  p.lseFactor = shape.isBase2 ? 1 : 0.693147180559945f;
  return p;
}

/// Copies columns first .. first + cols - 1 of rows of 576.
static std::vector<uint16_t> columnsOf(const std::vector<uint16_t> &rows,
                                       int first, int cols) {
  std::vector<uint16_t> result;
  for (size_t row = 0; row < rows.size(); row += width)
    result.insert(result.end(), &rows[row + first], &rows[row + first] + cols);
  return result;
}

/// Sets the cache and its table.
static void setCache(Params &p, const DecodeCase &shape, const Paged &paged,
                     sim::Device &device) {
  if (shape.isSplit) {
    auto field = [&](int first, int cols, const char *name) {
      std::vector<uint16_t> rows = columnsOf(paged.pool, first, cols);
      auto *base = reinterpret_cast<char *>(device.upload(rows, name));
      return cuda::PagedRows{base, int64_t(shape.pageSize) * cols * 2,
                             cols * 2};
    };
    p.latent = field(0, latent, "latent cache");
    p.rope = field(latent, width - latent, "rope cache");
  } else {
    auto *pool = reinterpret_cast<char *>(device.upload(paged.pool, "cache"));
    int64_t pageBytes = int64_t(shape.pageSize) * width * 2;
    p.latent = {pool, pageBytes, width * 2};
    p.rope = {pool + latent * 2, pageBytes, width * 2};
  }
  p.blockTable = device.upload(paged.table, "block table");
  p.tableStride = paged.perSequence;
}

template <class T>
static T *allocate(sim::Device &device, size_t count, const char *name) {
  return static_cast<T *>(device.allocate(count * sizeof(T), name));
}

/// Allocates the results and the partial results.
static void setOutputs(Params &p, const DecodeCase &shape,
                       sim::Device &device) {
  size_t rows = size_t(shape.tokens()) * shape.heads;
  size_t partial = cuda::planSlotTiles(shape.ctas) * p.tileRows;
  int64_t heads = shape.heads;
  // Ragged sequences have no stride, because each starts at its first token in
  // the batch.
  int64_t perSequence = shape.ragged.empty() ? heads * shape.queryLen : 0;
  p.out = {allocate<arch::Bf16>(device, rows * latent, "out"),
           perSequence * latent, heads * latent, latent};
  p.lse = {allocate<float>(device, rows, "lse"), perSequence, heads, 1};
  p.partialOut = allocate<float>(device, partial * latent, "partial out");
  p.partialLse = allocate<float>(device, partial, "partial lse");
}

/// Uploads rows of [tokens][heads][cols], optionally with gaps of NaN between
/// tokens.
static cuda::RowView<const arch::Bf16>
queryRows(const DecodeCase &shape, const std::vector<uint16_t> &rows, int cols,
          const char *name, sim::Device &device) {
  const int64_t gap = shape.hasGaps ? 8 : 0;
  const int64_t token = (int64_t(shape.heads) * cols) + gap;
  std::vector<uint16_t> spread(shape.tokens() * token, 0x7fff);
  for (int t = 0; t < shape.tokens(); ++t)
    std::copy_n(&rows[size_t(t) * shape.heads * cols], shape.heads * cols,
                &spread[t * token]);
  auto *base = reinterpret_cast<arch::Bf16 *>(device.upload(spread, name));
  return {base, shape.ragged.empty() ? token * shape.queryLen : 0, token, cols};
}

static void setQueries(Params &p, const DecodeCase &shape,
                       const std::vector<uint16_t> &queries,
                       sim::Device &device) {
  if (shape.isSplit || shape.hasGaps) {
    p.queryLatent = queryRows(shape, columnsOf(queries, 0, latent), latent,
                              "query latent", device);
    p.queryRope = queryRows(shape, columnsOf(queries, latent, width - latent),
                            width - latent, "query rope", device);
    return;
  }
  p.queryLatent = queryRows(shape, queries, width, "query", device);
  p.queryRope = p.queryLatent;
  p.queryRope.base += latent;
}

template <class E>
static std::string
launch(const DecodeCase &shape, const cuda::DecodeParams<E> &params,
       const cuda::DecodeExtents &extents, sim::Device &device) {
  return shape.target == DecodeTarget::Sm90
             ? cuda::launchSm90Decode(params, extents, &device)
             : cuda::launchSm100Decode(params, extents, &device);
}

DecodeResult DecodeProblem::run(const sim::Options &options) const {
  sim::Device device(options);
  Paged paged = pageKeys(shape, keys);
  cuda::PlanParams plan = planParams(shape, device);
  Params p = scalarParams(shape, plan, scale);
  setCache(p, shape, paged, device);
  setQueries(p, shape, queries, device);
  setOutputs(p, shape, device);
  if (shape.hasSink)
    p.sink = device.upload(sink, "sink");
  p.check = planCheck(shape, plan, device);
  p.seqLens = p.check.seqLens;
  cuda::DecodeExtents extents = {paged.pages, paged.pages, shape.tokens()};
  for (int i = 0; i < shape.launches; ++i) {
    EXPECT_EQ(cuda::launchPlan(plan, &device), "");
    EXPECT_EQ(shape.isHalf
                  ? launch(shape,
                           std::bit_cast<cuda::DecodeParams<arch::F16>>(p),
                           extents, device)
                  : launch(shape, p, extents, device),
              "");
  }

  DecodeResult result;
  const cuda::CheckRecord &record = *p.check.record;
  const std::clock_t start = std::clock();
  result.reports = device.synchronize().get();
  result.seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  result.statistics = device.statistics();
  result.planFault = record.found ? record.i : -1;
  result.isMerged = cuda::PlanView{p.plan, p.ctas}.merges()[0].groups != 0;
  if (result.reports.empty() && !result.statistics.mistakes)
    noteKernels(device);
  result.plan.assign(p.plan, p.plan + planBytes(shape));
  size_t rows = size_t(shape.tokens()) * shape.heads;
  for (size_t i = 0; i < rows * latent; ++i)
    result.out.push_back(shape.valueOf(p.out.base[i].bits));
  result.lse.assign(p.lse.base, p.lse.base + rows);
  return result;
}
