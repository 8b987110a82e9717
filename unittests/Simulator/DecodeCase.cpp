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

/// The columns of values and output.
static constexpr int valueCols = 512;

float DecodeCase::valueOf(uint16_t bits) const {
  return sim::toFloat(isFp8    ? sim::Format::E4m3
                      : isHalf ? sim::Format::F16
                               : sim::Format::Bf16,
                      bits);
}
uint16_t DecodeCase::bitsOf(float value) const {
  return isFp8    ? sim::floatToE4m3(value)
         : isHalf ? sim::floatToF16(value)
                  : sim::floatToBf16(value);
}
float DecodeCase::queryScale(size_t row) const {
  const size_t token = hasRowScales() ? row / heads : 0, head = row % heads;
  return isFp8 ? 0.05f * static_cast<float>(1 + (head + 2 * token) % 3) : 1;
}

int DecodeCase::tokens() const {
  int sum = 0;
  for (int b = 0; b < batch(); ++b)
    sum += tokensOf(b);
  return sum;
}

/// Returns `count` rows. Row i has the scale scaleOf(i).
template <class Scale>
static std::vector<uint16_t> randomRows(const DecodeCase &shape,
                                        std::mt19937 &generator, size_t count,
                                        const Scale &scaleOf) {
  const int width = widthOf(shape.layout);
  std::normal_distribution<float> normal(0, testAmplitude);
  std::vector<uint16_t> rows(count * width);
  for (size_t i = 0; i < rows.size(); ++i)
    rows[i] = shape.bitsOf(normal(generator) / scaleOf(i / width));
  return rows;
}

DecodeProblem::DecodeProblem(const DecodeCase &shape)
    : shape(shape), latent(latentOf(shape.layout)),
      width(widthOf(shape.layout)) {
  std::mt19937 generator(1);
  const auto ofQuery = [&](size_t row) { return shape.queryScale(row); };
  queries = randomRows(shape, generator, size_t(shape.tokens()) * shape.heads,
                       ofQuery);
  for (int length : shape.lengths)
    keys.push_back(randomRows(shape, generator, length,
                              [&](size_t) { return shape.keyScale(); }));
  if (shape.layout != PageLayout::Plain)
    scaleKeys(generator);
  // In L5 each column has values. Those of the ramp would exceed all others, so
  // that errors of the output do not average out.
  if (shape.ramp != 0 && shape.layout != PageLayout::L5)
    addRamp();
  if (shape.hasSink)
    for (int h = 0; h < shape.heads; ++h)
      sink.push_back(static_cast<float>(h % 5) - 2);
  for (size_t i = 0; i < queries.size(); ++i)
    queryValues.push_back(shape.valueOf(queries[i]) * ofQuery(i / width));
  for (const std::vector<uint16_t> &rows : keys)
    for (uint16_t bits : rows)
      keyValues.push_back(shape.valueOf(bits) * shape.keyScale());
}

/// Replaces the latent parts of the keys by block-scaled ones.
void DecodeProblem::scaleKeys(std::mt19937 &generator) {
  for (std::vector<uint16_t> &rows : keys) {
    const int tokens = static_cast<int>(rows.size()) / width;
    scaled.push_back(ScaledLatent::random(shape.layout, tokens, generator));
    for (int t = 0; t < tokens; ++t)
      for (int c = 0; c < latent; ++c)
        rows[size_t(t) * width + c] = scaled.back().value(shape.layout, t, c);
  }
}

/// Sets the last column so that the score grows by `ramp` from each key to the
/// next. Queries hold 1, or 0 for heads before rampHead. Keys hold the
/// additional score divided by the scale.
void DecodeProblem::addRamp() {
  for (size_t row = 0; row < queries.size() / width; ++row) {
    const auto head = static_cast<int>(row % shape.heads);
    queries[row * width + width - 1] =
        shape.bitsOf(head < shape.rampHead ? 0 : 1 / shape.queryScale(row));
  }
  for (std::vector<uint16_t> &rows : keys)
    for (size_t t = 0; t < rows.size() / width; ++t)
      rows[t * width + width - 1] = shape.bitsOf(
          shape.ramp / scale * static_cast<float>(t) / shape.keyScale());
}

namespace {
/// A paged cache in host memory.
struct Paged {
  std::vector<uint16_t> pool; // [pages][pageSize][width]
  std::vector<uint8_t> bytes; // the pages, if they have block scales
  std::vector<int32_t> table; // [batch][perSequence]
  int perSequence = 1, pages = 0;
};
} // namespace

/// Returns the table of shuffled pages, without their contents.
static Paged placePages(const DecodeCase &shape) {
  Paged paged;
  std::vector<int> counts;
  for (int length : shape.lengths)
    counts.push_back((length + shape.pageSize - 1) / shape.pageSize);
  paged.perSequence = *std::max_element(counts.begin(), counts.end()) + 1;
  paged.pages = std::accumulate(counts.begin(), counts.end(), 0) + 3;
  std::vector<int> ids(paged.pages);
  std::iota(ids.begin(), ids.end(), 0);
  std::shuffle(ids.begin(), ids.end(), std::mt19937(7));
  paged.table.assign(size_t(shape.batch()) * paged.perSequence, 2147480000);
  size_t next = 0;
  for (int b = 0; b < shape.batch(); ++b)
    for (int i = 0; i < counts[b]; ++i)
      paged.table[b * paged.perSequence + i] = ids[next++];
  return paged;
}

/// Calls store(sequence, token, page, offset) for all tokens.
template <class Store>
static void forEachToken(const DecodeCase &shape, const Paged &paged,
                         const Store &store) {
  for (int b = 0; b < shape.batch(); ++b)
    for (int t = 0; t < shape.lengths[b]; ++t)
      store(b, t, paged.table[b * paged.perSequence + t / shape.pageSize],
            t % shape.pageSize);
}

static Paged pageKeys(const DecodeCase &shape,
                      const std::vector<std::vector<uint16_t>> &keys,
                      const std::vector<ScaledLatent> &scaled) {
  const int width = widthOf(shape.layout), latent = latentOf(shape.layout);
  Paged paged = placePages(shape);
  if (scaled.empty()) {
    paged.pool.assign(size_t(paged.pages) * shape.pageSize * width,
                      shape.isFp8 ? 0x7f : 0x7fff); // NaN
    forEachToken(shape, paged, [&](int b, int t, int page, int offset) {
      std::copy_n(
          &keys[b][size_t(t) * width], width,
          &paged.pool[(size_t(page) * shape.pageSize + offset) * width]);
    });
    return paged;
  }
  const ScaledPage page = {shape.layout, shape.pageSize};
  paged.bytes.assign(paged.pages * page.pageBytes(), 0xff); // NaN
  forEachToken(shape, paged, [&](int b, int t, int id, int offset) {
    page.store(&paged.bytes[id * page.pageBytes()], offset, scaled[b], t,
               &keys[b][size_t(t) * width + latent]);
  });
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
  p.emptyLse = shape.isBase2 ? INFINITY : -INFINITY;
  return p;
}

/// Copies columns first .. first + cols - 1 of rows of `width`.
static std::vector<uint16_t> columnsOf(const std::vector<uint16_t> &rows,
                                       int width, int first, int cols) {
  std::vector<uint16_t> result;
  for (size_t row = 0; row < rows.size(); row += width)
    result.insert(result.end(), &rows[row + first], &rows[row + first] + cols);
  return result;
}

static int bytesOf(const DecodeCase &shape) { return shape.isFp8 ? 1 : 2; }

/// Uploads elements of queries or cache.
static char *uploadElements(const DecodeCase &shape,
                            const std::vector<uint16_t> &elements,
                            const char *name, sim::Device &device) {
  if (!shape.isFp8)
    return reinterpret_cast<char *>(device.upload(elements, name));
  const std::vector<uint8_t> codes(elements.begin(), elements.end());
  return reinterpret_cast<char *>(device.upload(codes, name));
}

/// Sets the cache and its table.
static void setCache(Params &p, const DecodeCase &shape, const Paged &paged,
                     sim::Device &device) {
  const int64_t bytes = bytesOf(shape);
  const int width = widthOf(shape.layout), latent = latentOf(shape.layout);
  if (shape.layout != PageLayout::Plain) {
    const ScaledPage page = {shape.layout, shape.pageSize};
    const char *pool =
        reinterpret_cast<char *>(device.upload(paged.bytes, "cache"));
    p.latent = {pool, page.pageBytes(), page.rowBytes()};
    p.rope = {pool + page.ropeAt(), page.pageBytes(), page.rowBytes()};
  } else if (shape.isSplit) {
    auto field = [&](int first, int cols, const char *name) {
      char *base = uploadElements(
          shape, columnsOf(paged.pool, width, first, cols), name, device);
      return cuda::PagedRows{base, shape.pageSize * cols * bytes, cols * bytes};
    };
    p.latent = field(0, latent, "latent cache");
    p.rope = field(latent, width - latent, "rope cache");
  } else {
    char *pool = uploadElements(shape, paged.pool, "cache", device);
    const int64_t pageBytes = shape.pageSize * width * bytes;
    p.latent = {pool, pageBytes, width * bytes};
    p.rope = {pool + latent * bytes, pageBytes, width * bytes};
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
  const size_t halves = shape.hasF32Output ? 2 : 1;
  p.out = {allocate<arch::Bf16>(device, rows * valueCols * halves, "out"),
           perSequence * valueCols, heads * valueCols, valueCols};
  p.lse = {allocate<float>(device, rows, "lse"), perSequence, heads, 1};
  p.partialOut = allocate<float>(device, partial * valueCols, "partial out");
  p.partialLse = allocate<float>(device, partial, "partial lse");
}

/// Uploads rows of [tokens][heads][cols], optionally with gaps of NaN between
/// tokens.
static cuda::RowView<const arch::Bf16>
queryRows(const DecodeCase &shape, const std::vector<uint16_t> &rows, int cols,
          const char *name, sim::Device &device) {
  const int64_t gap = shape.hasGaps ? 16 / bytesOf(shape) : 0;
  const int64_t token = (int64_t(shape.heads) * cols) + gap;
  std::vector<uint16_t> spread(shape.tokens() * token,
                               shape.isFp8 ? 0x7f : 0x7fff);
  for (int t = 0; t < shape.tokens(); ++t)
    std::copy_n(&rows[size_t(t) * shape.heads * cols], shape.heads * cols,
                &spread[t * token]);
  auto *base = reinterpret_cast<arch::Bf16 *>(
      uploadElements(shape, spread, name, device));
  return {base, shape.ragged.empty() ? token * shape.queryLen : 0, token, cols};
}

static void setQueries(Params &p, const DecodeCase &shape,
                       const std::vector<uint16_t> &queries,
                       sim::Device &device) {
  const int width = widthOf(shape.layout), latent = latentOf(shape.layout);
  if (shape.isSplit || shape.hasGaps) {
    p.queryLatent = queryRows(shape, columnsOf(queries, width, 0, latent),
                              latent, "query latent", device);
    p.queryRope =
        queryRows(shape, columnsOf(queries, width, latent, width - latent),
                  width - latent, "query rope", device);
    return;
  }
  p.queryLatent = queryRows(shape, queries, width, "query", device);
  p.queryRope = p.queryLatent;
  p.queryRope.base = reinterpret_cast<const arch::Bf16 *>(
      reinterpret_cast<const char *>(p.queryLatent.base) +
      latent * bytesOf(shape));
}

template <class E>
static std::string
launchTyped(const DecodeCase &shape, const cuda::DecodeParams<E> &params,
            const cuda::DecodeExtents &extents, sim::Device &device) {
  return shape.target == DecodeTarget::Sm90
             ? cuda::launchSm90Decode(params, extents, &device)
             : cuda::launchSm100Decode(params, extents, &device);
}

/// Launches the decode of e4m3 with the parameters `p`.
static std::string launchFp8(const DecodeCase &shape, const Params &p,
                             const cuda::DecodeExtents &extents,
                             sim::Device &device) {
  std::vector<float> scales;
  const int tokens = shape.hasRowScales() ? shape.tokens() : 1;
  for (int row = 0; row < tokens * shape.heads; ++row)
    scales.push_back(shape.queryScale(row));
  cuda::Decode8Params params = {
      std::bit_cast<cuda::DecodeParams<arch::E4m3>>(p),
      {device.upload(scales, "query scale"), 1,
       shape.hasRowScales() ? p.lse.sequence : 0,
       shape.hasRowScales() ? p.lse.token : 0},
      device.upload(std::vector<float>{shape.keyScale()}, "key scale"),
      shape.hasF32Output ? cuda::Element::F32
      : shape.isHalf     ? cuda::Element::F16
                         : cuda::Element::Bf16};
  for (int64_t *stride :
       {&params.out.sequence, &params.out.token, &params.out.head})
    *stride *= shape.hasF32Output ? 4 : 2; // to bytes
  return shape.target == DecodeTarget::Sm90
             ? cuda::launchSm90Decode8(params, extents, &device)
             : cuda::launchSm100Decode8(params, extents, &device);
}

/// Launches the decode of block-scaled pages with the parameters `p`.
static std::string launchScaled(const DecodeCase &shape, const Params &p,
                                const cuda::DecodeExtents &extents,
                                sim::Device &device) {
  const ScaledPage page = {shape.layout, shape.pageSize};
  const cuda::PagedRows scales = {p.latent.base + page.scalesAt(),
                                  page.pageBytes(), page.scaleStride()};
  if (shape.target == DecodeTarget::Sm100)
    return cuda::launchSm100DecodeL5({p, scales}, &device);
  return cuda::launchSm90ScaledDecode(shape.layout == PageLayout::L4
                                          ? cuda::ScaledLayout::L4
                                          : cuda::ScaledLayout::L5,
                                      {p, scales}, extents, &device);
}

static std::string launch(const DecodeCase &shape, const Params &p,
                          const cuda::DecodeExtents &extents,
                          sim::Device &device) {
  if (shape.layout != PageLayout::Plain)
    return launchScaled(shape, p, extents, device);
  if (shape.isFp8)
    return launchFp8(shape, p, extents, device);
  return shape.isHalf
             ? launchTyped(shape,
                           std::bit_cast<cuda::DecodeParams<arch::F16>>(p),
                           extents, device)
             : launchTyped(shape, p, extents, device);
}

DecodeResult DecodeProblem::run(const sim::Options &options) const {
  sim::Device device(options);
  Paged paged = pageKeys(shape, keys, scaled);
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
    EXPECT_EQ(launch(shape, p, extents, device), "");
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
  const sim::Format format =
      shape.isHalf ? sim::Format::F16 : sim::Format::Bf16;
  for (size_t i = 0; i < rows * valueCols; ++i)
    result.out.push_back(shape.hasF32Output
                             ? reinterpret_cast<const float *>(p.out.base)[i]
                             : sim::toFloat(format, p.out.base[i].bits));
  result.lse.assign(p.lse.base, p.lse.base + rows);
  return result;
}
