//===- DecodeTest.cpp - The shipped decode kernels in the simulator -------===//

#include "DecodeShapes.h"
#include "SeedTable.h"

#include "Common/PlanCheck.h"

#include "gtest/gtest.h"

using namespace mla;
using namespace mla::test;

namespace {

/// Runs a case under some seeds. Every result must be correct, without
/// findings.
void runSeeds(const DecodeCase &shape, uint64_t seeds) {
  DecodeProblem problem(shape);
  for (uint64_t seed = 1; seed <= seeds && !::testing::Test::HasFailure();
       ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    problem.check(problem.run(seed));
  }
}

TEST(Sm90Decode, ManySeeds) {
  DecodeCase shape;
  shape.lengths = {130, 70};
  shape.heads = 17;
  for (bool isHalf : {false, true}) {
    shape.isHalf = isHalf;
    runSeeds(shape, leastSeeds());
  }
}

TEST(Sm90Decode, SplitKeysAreMerged) {
  DecodeCase shape;
  shape.lengths = {400};
  shape.heads = 3;
  runSeeds(shape, 2);
}

/// A decode must record a fault if its plan was made for other lengths. The
/// cases: one sequence, more sequences than a warp has lanes, and ragged query
/// tokens.
TEST(Sm90Decode, PlanOfOtherLengths) {
  const auto expectFault = [](const DecodeCase &shape, int64_t fault) {
    const DecodeProblem problem(shape);
    for (uint64_t seed = 1; seed <= 2 && !HasFailure(); ++seed) {
      const DecodeResult result = problem.run(seed);
      EXPECT_TRUE(result.reports.empty()) << result.reports[0].str();
      EXPECT_EQ(result.planFault, fault);
    }
  };
  DecodeCase one, many, ragged;
  one.lengths = {70};
  many.lengths.assign(33, 3);
  ragged.lengths = {65, 3};
  ragged.ragged = {2, 1};
  for (DecodeCase shape : {one, many, ragged}) {
    shape.heads = 3;
    expectFault(shape, -1);
    shape.plannedLengths = shape.lengths;
    shape.plannedLengths.back() -= 1;
    expectFault(shape, static_cast<int64_t>(cuda::PlanFault::Lengths));
  }
}

TEST(Sm90Decode, OddPages) {
  DecodeCase shape;
  shape.lengths = {77};
  shape.pageSize = 13;
  runSeeds(shape, 2);
  shape.pageSize = 48;
  runSeeds(shape, 2);
}

TEST(Sm90Decode, CausalRaggedAndEmpty) {
  DecodeCase shape;
  shape.lengths = {0, 65, 3};
  shape.ragged = {2, 3, 5};
  shape.queryLen = 5;
  shape.heads = 9;
  shape.isCausal = true;
  runSeeds(shape, 2);
}

TEST(Sm90Decode, WindowAndSink) {
  DecodeCase shape;
  shape.lengths = {150};
  shape.queryLen = 2;
  shape.window = 70;
  shape.isCausal = true;
  shape.hasSink = true;
  runSeeds(shape, 2);
}

/// e4m3 in tiles of 16, 32 and 64 rows, with every type of the output.
TEST(Sm90Decode, Fp8ManySeeds) {
  DecodeCase shape;
  shape.isFp8 = true;
  shape.lengths = {130, 70};
  for (int heads : {11, 32, 40}) {
    shape.heads = heads;
    shape.isHalf = heads == 11;
    shape.hasF32Output = heads == 32;
    runSeeds(shape, leastSeeds());
  }
}

/// Random shapes of e4m3, of all features. Pages are odd, too.
TEST(Sm90Decode, Fp8RandomShapes) {
  for (uint64_t seed = 1; seed <= 6 * leastSeeds() && !HasFailure(); ++seed) {
    DecodeCase shape = randomDecode(DecodeTarget::Sm90, 3000 + seed);
    shape.isFp8 = true;
    shape.hasF32Output = !shape.isHalf && seed % 3 == 0;
    runDecode(shape, seed);
  }
}

/// Sequences with more blocks than stages, an odd and an even number of them.
/// Several CTAs compute parts of a sequence, which are merged.
TEST(Sm90Decode, Fp8SplitKeys) {
  DecodeCase shape;
  shape.isFp8 = true;
  shape.ramp = 0.01f; // sums of large scores keep fewer bits of small ones
  for (int heads : {3, 20, 64}) {
    shape.heads = heads;
    shape.lengths = {1200 - 70 * (heads % 2), 330};
    shape.hasF32Output = heads != 64;
    const uint64_t seeds = heads == 3 ? leastSeeds() : 2;
    for (uint64_t seed = 1; seed <= seeds && !HasFailure(); ++seed)
      runDecode(shape, seed);
  }
  // Each type of the output has a merge of few rows.
  shape.heads = 3;
  shape.lengths = {1130, 330};
  shape.hasF32Output = false;
  for (bool isHalf : {false, true}) {
    shape.isHalf = isHalf;
    for (uint64_t seed = 1; seed <= leastSeeds() && !HasFailure(); ++seed)
      runDecode(shape, seed);
  }
}

/// Items of 5, 6, 9, 1 and 4 blocks, one after the other in one CTA. Whole
/// blocks come by TMA. The last block of an item comes by plain copies, often
/// to a stage that a consumer has just read.
TEST(Sm90Decode, Fp8CopiesAfterBoxes) {
  DecodeCase shape;
  shape.isFp8 = shape.isBatchInvariant = true;
  shape.lengths = {301, 330, 513, 1, 197};
  shape.ctas = 1;
  for (int heads : {16, 32, 64}) {
    shape.heads = heads;
    runSeeds(shape, 1);
  }
}

constexpr PageLayout scaledLayouts[] = {PageLayout::L4, PageLayout::L5};

/// Block-scaled pages, with an odd number of heads and a part of a block.
TEST(Sm90Decode, ScaledManySeeds) {
  for (PageLayout layout : scaledLayouts) {
    DecodeCase shape;
    shape.layout = layout;
    shape.lengths = {130, 70};
    shape.heads = 17;
    runSeeds(shape, leastSeeds());
  }
}

/// Random shapes of all features. A page has a multiple of 16 tokens. Scores do
/// not rise, because rows of few keys then come close to the tolerance of bf16
/// probabilities; the other cases have rising scores.
TEST(Sm90Decode, ScaledRandomShapes) {
  for (uint64_t seed = 1; seed <= 6 * leastSeeds() && !HasFailure(); ++seed) {
    DecodeCase shape = randomDecode(DecodeTarget::Sm90, 4000 + seed);
    shape.layout = scaledLayouts[seed % 2];
    shape.isHalf = shape.isSplit = false;
    shape.ramp = 0;
    shape.pageSize = (shape.pageSize + 15) / 16 * 16;
    runDecode(shape, seed);
  }
}

/// Several CTAs compute parts of a sequence, which are merged. A CTA has items
/// with an odd and with an even number of blocks.
TEST(Sm90Decode, ScaledSplitKeys) {
  for (PageLayout layout : scaledLayouts) {
    DecodeCase shape;
    shape.layout = layout;
    shape.lengths = {1130, 330};
    shape.ramp = 0.01f;
    for (int heads : {3, 128}) {
      shape.heads = heads;
      const uint64_t seeds = heads == 3 ? leastSeeds() : 1;
      for (uint64_t seed = 1; seed <= seeds && !HasFailure(); ++seed)
        runDecode(shape, seed);
    }
    shape.heads = 64;
    shape.isBatchInvariant = true;
    shape.lengths = {301, 2230, 513, 1, 197}; // one has more than 32 blocks
    shape.ctas = 1;
    runSeeds(shape, 1);
  }
}

/// Limits the time of a decode of 128 heads x 1024 tokens with all checks to 5
/// s of processor time. The decode took 0.7 s on an idle core (AMD EPYC), so
/// the limit leaves a factor of seven for slow and shared cores.
TEST(Sm90Decode, FullHeadsInTime) {
  DecodeCase shape;
  shape.lengths = {1024};
  shape.heads = 128;
  DecodeProblem problem(shape);
  DecodeResult result = problem.run(1);
  problem.check(result);
  EXPECT_LT(result.seconds, 5);
  printf("%.2f s, %.0f M multiply-adds, %.2f M switches, %.2f M shared and "
         "%.2f M global accesses\n",
         result.seconds, result.statistics.multiplyAdds / 1e6,
         result.statistics.switches / 1e6,
         result.statistics.sharedAccesses / 1e6,
         result.statistics.globalAccesses / 1e6);
}

} // namespace
