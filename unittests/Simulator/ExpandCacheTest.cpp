//===- ExpandCacheTest.cpp - Expand cached latents in the simulator -------===//
// Keys, values and rope keys must have the bits of a gather and of a product
// per weight, whose results other tests compare with their definition. Unused
// bytes of the pages and gaps between rows hold NaN.
//
//===----------------------------------------------------------------------===//

#include "CacheCase.h"
#include "CacheLayout.h"
#include "CacheRun.h"
#include "MistakePlant.h"

#include "Common/ExpandCacheParams.h"
#include "Common/HeadProductParams.h"
#include "SM90/ExpandCacheLaunch.h"

#include <cstring>
#include <random>

using namespace mla;
using namespace mla::test;
using cuda::Element;

namespace {

constexpr float operandScale = 0.3f;
constexpr int32_t none = 2147480000;

struct Case {
  std::string layout;
  Element type = Element::Bf16;
  int heads = 2, nope = 40, value = 24;
  bool kContiguous = true;
  bool isRagged = false;
  int pad = 0; ///< elements between rows of weights and of keys and values
  std::vector<int32_t> lengths = {65, 0, 9}, starts = {2, 0, 0};
  int length = 100; ///< rows per sequence; ragged: one more than each length
  /// The multiprocessors for the SM90 kernel; 0: the kernel for every GPU.
  int processors = 0;
  /// The weight of the values is contiguous along the other dimension.
  bool isMixed = false;
  int pageSize = 16;
};

/// A weight and the outputs of both ways to expand it.
struct Weight {
  int n, pitch, outPitch;
  bool kContiguous;
  const void *memory;
  char *out, *want;
};

class Run {
public:
  Run(const Case &c, const sim::Options &options)
      : c(c), device(options), generator(static_cast<uint32_t>(options.seed)),
        layout(cacheLayout(c.layout)), bytes(filled()),
        cache(device, bytes, /*isWritten=*/true),
        k(layout.width(MLA_ROLE_LATENT)),
        ropeWidth(layout.width(MLA_ROLE_ROPE)),
        key(weight(c.nope, c.kContiguous)),
        value(weight(c.value, c.kContiguous != c.isMixed)) {
    rows = batch() * c.length;
    if (c.isRagged) {
      rows = 0;
      for (int32_t length : c.lengths)
        rows += length + 1;
    }
    for (Weight *w : {&key, &value})
      for (char **out : {&w->out, &w->want})
        *out = allocate(rows * c.heads * w->outPitch);
    rope = allocate(rows * ropeWidth);
    wantRope = allocate(rows * ropeWidth);
    latent = allocate(rows * k);
  }

  /// Expands in both ways. Returns the number of planted bugs that took effect.
  uint64_t expand() {
    cuda::ExpandCacheParams p = {};
    p.source = source(rope);
    p.parts[0] = part(key);
    p.parts[1] = part(value);
    p.heads = c.heads;
    p.k = k;
    p.tiles = c.heads * (p.parts[0].headTiles + p.parts[1].headTiles);
    if (c.processors > 0)
      launchSm90(p);
    else
      expectNoReports(device, cuda::launchExpandCache, p);
    if (!testing::Test::HasFailure())
      inTwoSteps();
    return device.statistics().mistakes;
  }

private:
  void launchSm90(const cuda::ExpandCacheParams &p) {
    ASSERT_TRUE(cuda::sm90ExpandCacheTakes(p));
    expectNoReports(
        device,
        [&](const cuda::ExpandCacheParams &params, arch::Stream stream) {
          return cuda::launchSm90ExpandCache(params, c.processors, stream);
        },
        p);
  }

  int batch() const { return static_cast<int>(c.lengths.size()); }
  char *allocate(int64_t elements) {
    return static_cast<char *>(device.allocate(elements * 2, "rows"));
  }

  /// Returns pages with tokens in every slot that a sequence reads.
  CacheBytes filled() {
    CacheBytes pages(layout, c.pageSize, 6, operandScale);
    std::uniform_real_distribution<float> uniform(-1, 1);
    auto write = [&](int slot) {
      for (int32_t role : {MLA_ROLE_LATENT, MLA_ROLE_ROPE}) {
        std::vector<float> row(layout.width(role));
        for (float &x : row)
          x = uniform(generator);
        pages.write(role, slot, row, c.type == Element::F16);
      }
    };
    for (int b = 0; b < batch(); ++b)
      for (int t = 0; t < c.starts[b] + c.lengths[b]; ++t)
        write(table[b * tableStride + t / c.pageSize] * c.pageSize +
              t % c.pageSize);
    return pages;
  }

  Weight weight(int n, bool kContiguous) {
    const int outer = kContiguous ? n : k, inner = kContiguous ? k : n;
    Weight w{n,       inner + c.pad, n + c.pad, kContiguous,
             nullptr, nullptr,       nullptr};
    std::uniform_real_distribution<float> uniform(-1, 1);
    std::vector<uint16_t> values(c.heads * outer * w.pitch, 0x7fff); // NaN
    for (int r = 0; r < c.heads * outer; ++r)
      for (int i = 0; i < inner; ++i) {
        const float x = uniform(generator);
        values[r * w.pitch + i] =
            c.type == Element::F16 ? sim::floatToF16(x) : sim::floatToBf16(x);
      }
    w.memory = device.upload(values, "weight");
    return w;
  }

  cuda::GatherParams source(char *ropes) {
    cuda::GatherParams g = {};
    const int64_t perSequence = c.isRagged ? 0 : c.length;
    g.latent = {latent, perSequence * k * 2, k * 2};
    g.rope = {ropes, perSequence * ropeWidth * 2, ropeWidth * 2};
    g.fromLatent = cache.rows(MLA_ROLE_LATENT);
    g.fromRope = cache.rows(MLA_ROLE_ROPE);
    g.latentType = cache.type(MLA_ROLE_LATENT);
    g.ropeType = cache.type(MLA_ROLE_ROPE);
    g.latentScales = cache.scales(MLA_ROLE_LATENT);
    g.ropeScales = cache.scales(MLA_ROLE_ROPE);
    g.blockTable = device.upload(table, "table");
    g.seqLens = device.upload(c.lengths, "lengths");
    g.starts = device.upload(c.starts, "starts");
    if (c.isRagged) {
      std::vector<int32_t> cu = {0};
      for (int32_t length : c.lengths)
        cu.push_back(cu.back() + length + 1);
      g.cuSeqlens = device.upload(cu, "cumulative lengths");
    }
    g.tableStride = tableStride;
    g.capacity = tableStride * c.pageSize;
    g.total = rows;
    g.batch = batch();
    g.length = c.isRagged ? rows : c.length;
    g.pageSize = c.pageSize;
    g.latentBytes = 2 * k;
    g.ropeBytes = 2 * ropeWidth;
    g.chunk = 2;
    g.type = c.type;
    g.scale = g.valueScale = {
        device.upload(std::vector<float>{operandScale}, "scale"), 0};
    return g;
  }

  cuda::ExpandPart part(const Weight &w) const {
    cuda::ExpandPart made = {};
    made.w = w.memory;
    made.wHead = (w.kContiguous ? w.n : k) * w.pitch;
    made.wStride = w.pitch;
    const int64_t inner = c.heads * w.outPitch * 2;
    made.out = {w.out, c.isRagged ? 0 : c.length * inner, inner,
                w.outPitch * 2};
    made.n = w.n;
    made.headTiles = (w.n + cuda::expandTileCols - 1) / cuda::expandTileCols;
    made.kContiguous = w.kContiguous;
    made.wide = w.pitch % 8 == 0;
    made.outPairs = w.outPitch % 2 == 0;
    return made;
  }

  void inTwoSteps() {
    expectNoReports(device, cuda::launchGather, source(wantRope));
    multiply(key);
    multiply(value);
    EXPECT_EQ(std::memcmp(rope, wantRope, rows * ropeWidth * 2), 0) << "rope";
  }

  void multiply(const Weight &w) {
    cuda::HeadProductParams p = {};
    p.x = {latent, 0, k, 0};
    p.out = {w.want, 0, c.heads * w.outPitch, w.outPitch};
    p.w = w.memory;
    p.wHead = (w.kContiguous ? w.n : k) * w.pitch;
    p.wStride = w.pitch;
    p.inner = INT64_MAX;
    p.rows = rows;
    p.heads = c.heads;
    p.k = k;
    p.n = w.n;
    p.wide = w.pitch % 8 == 0 && k % 8 == 0;
    p.outPairs = w.outPitch % 2 == 0;
    EXPECT_EQ(
        c.type == Element::F16
            ? cuda::launchHeadProduct<arch::F16>(p, w.kContiguous, &device)
            : cuda::launchHeadProduct<arch::Bf16>(p, w.kContiguous, &device),
        "");
    expectNoFindings(device);
    for (int64_t r = 0; r < rows * c.heads; ++r)
      if (std::memcmp(w.out + r * w.outPitch * 2, w.want + r * w.outPitch * 2,
                      w.n * 2)) {
        ADD_FAILURE() << "other bits in row " << r / c.heads << " head "
                      << r % c.heads << " of a weight with " << w.n
                      << " columns";
        return;
      }
  }

  /// Sequence 0 has five pages, sequence 2 has one.
  static constexpr int tableStride = 5;
  inline static const std::vector<int32_t> table = {
      3, 0, 5, 1, 4, none, none, none, none, none, 2, none, none, none, none};

  const Case &c;
  sim::Device device;
  std::mt19937 generator;
  const CacheLayout &layout;
  const CacheBytes bytes;
  const CacheOnDevice cache;
  const int k, ropeWidth;
  Weight key, value;
  int64_t rows = 0;
  char *rope, *wantRope, *latent;
};

uint64_t run(const Case &c, const sim::Options &options) {
  SCOPED_TRACE(c.layout);
  return Run(c, options).expand();
}

/// The cases of runExpand().
const Case cases[] = {
    {"odd tiles", Element::F16, 3, 72, 33, true, false, 1},
    {"odd groups", Element::F16, 17, 8, 8, false, false, 5},
    {"e5m2", Element::Bf16, 3, 40, 70, false, true},
    {"odd tiles", Element::Bf16, 2, 66, 8, true, true, 6},
    {"L4", Element::Bf16, 1, 24, 8},
    // Of the SM90 kernel: a cluster with tokens in both CTAs, one with tokens
    // in one, and one without; several groups of columns; and weights of both
    // orders.
    {.layout = "e5m2",
     .heads = 3,
     .nope = 72,
     .value = 24,
     .lengths = {150, 0, 9},
     .length = 170,
     .processors = 3,
     .pageSize = 32},
    {.layout = "e5m2",
     .type = Element::F16,
     .heads = 3,
     .nope = 40,
     .value = 64,
     .kContiguous = false,
     .isRagged = true,
     .pad = 8,
     .lengths = {140, 0, 9},
     .processors = 132,
     .pageSize = 32},
    {.layout = "L4",
     .heads = 1,
     .nope = 64,
     .value = 40,
     .pad = 8,
     .lengths = {9},
     .starts = {12},
     .length = 20,
     .processors = 1,
     .isMixed = true},
};

/// A case of each type and two named layouts, which take turns.
TEST(ExpandCacheKernel, HasTheBitsOfGatherAndProducts) {
  for (uint64_t seed = 1; seed <= leastSeeds() && !HasFailure(); ++seed) {
    for (uint64_t first : {0, 2})
      run(cases[first + seed % 2], {.seed = seed});
    for (int i = 0; i < 2; ++i) {
      Case named = cases[4];
      named.layout = cacheLayouts()[(2 * seed + i) % 13].name;
      named.isRagged = i;
      run(named, {.seed = seed});
    }
  }
}

TEST(ExpandCacheKernel, OfSm90HasTheSameBits) {
  for (uint64_t seed = 1; seed <= leastSeeds() && !HasFailure(); ++seed) {
    for (int number : {5, 6})
      run(cases[number], {.seed = seed});
    for (Element type : {Element::Bf16, Element::F16}) {
      Case c = cases[7];
      c.layout = cacheLayouts()[seed % 13].name;
      c.type = type;
      run(c, {.seed = seed});
    }
  }
}

TEST(ExpandCacheKernel, MistakesAreFound) {
  using Kind = sim::Mistake::Kind;
  const char file[] = "Common/ExpandCacheKernel.h";
  // Six steps, one for each tile of columns.
  const Case c{"odd tiles", Element::Bf16, 3, 24, 8, true, false, 6};
  for (const MistakePlant &plant :
       {MistakePlant{Kind::Skip, file, "arch::waitForDependencies()", {46}},
        {Kind::Skip, file, "arch::syncThreads(); // the pages", {34, 49}},
        {Kind::Skip, file, "arch::copyAsyncWait<Traits::stages - 1>()", {34}},
        {Kind::Skip, file, "arch::syncThreads(); // this tile is", {34, 49}},
        {Kind::Skip, file, "arch::syncThreads(); // this tile was", {34, 49}},
        {Kind::Skip, file, "arch::copyAsyncCommit()", {34}},
        {Kind::Skip, file, "mma16x8x16<E>(sums[m][col / 8], a", {wrongResult}},
        {Kind::Skip,
         file,
         "mma16x8x16<E>(sums[m][col / 8 + 1]",
         {wrongResult}}})
    expectFound(plant, 1,
                [&](const sim::Options &options) { return run(c, options); });
}

/// Bugs in the kernel for SM90.
TEST(ExpandCacheKernel, MistakesOfSm90AreFound) {
  using Kind = sim::Mistake::Kind;
  const char file[] = "SM90/ExpandCacheKernel.h",
             rows[] = "Common/ExpandRows.h";
  // Two CTAs, with more steps than stages: four tiles of one step.
  const Case c{.layout = "e5m2",
               .heads = 8,
               .nope = 72,
               .value = 24,
               .pad = 0,
               .lengths = {130},
               .starts = {2},
               .length = 140,
               .processors = 1,
               .pageSize = 32};
  // A CTA with three tiles of eight steps.
  const Case deep{.layout = "L4",
                  .heads = 3,
                  .nope = 64,
                  .value = 40,
                  .lengths = {9},
                  .starts = {2},
                  .length = 20,
                  .processors = 1};
  for (const MistakePlant &plant :
       {MistakePlant{Kind::Skip, file, "arch::waitForDependencies()", {46}},
        {Kind::Skip, file, "arch::fenceBarrierInit()", {39}},
        {Kind::HalfBytes, file, "full.arriveExpectTx", {26, 34}},
        {Kind::Skip, file, "shared.empty[stage].waitReaders", {31, 38}},
        {Kind::Skip, file, "].wait(ring.phase())", {34, 49}},
        {Kind::Skip, file, "shared.empty[stage].arriveRemote", {44}},
        {Kind::Skip, file, "Readers::sync(); // the tokens", {34, 49}},
        {Kind::Skip, file, "Readers::sync(); // the latents", {34, 49}},
        {Kind::Skip, file, "arch::fenceProxyAsyncShared()", {32}},
        {Kind::Skip, file, "arch::wgmmaWait<1>()", {31}},
        {Kind::Skip, file, "arch::wgmmaWait<0>(sums)", {48}},
        {Kind::Skip, rows, "arch::copyAsyncWait<0>()", {34, 49}}})
    expectFound(plant, 1, [&](const sim::Options &options) {
      const bool isDeep =
          plant.classes == std::set<int>{31} || plant.file == rows;
      return run(isDeep ? deep : c, options);
    });
}

} // namespace

uint64_t mla::test::runExpand(int number, const sim::Options &options) {
  return run(cases[number], options);
}
