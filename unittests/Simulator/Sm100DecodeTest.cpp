//===- Sm100DecodeTest.cpp - The SM100 decode in the simulator ------------===//

#include "DecodeShapes.h"
#include "SeedTable.h"

#include "gtest/gtest.h"

using namespace mla::test;

namespace {

DecodeCase sm100(std::vector<int> lengths, int heads) {
  DecodeCase shape;
  shape.target = DecodeTarget::Sm100;
  shape.lengths = std::move(lengths);
  shape.heads = heads;
  shape.ctas = 4;
  return shape;
}

/// Runs a case under some seeds. Every result must be correct and without
/// findings, and all results must have the same bits.
void runSeeds(const DecodeCase &shape, uint64_t seeds) {
  DecodeProblem problem(shape);
  DecodeResult first;
  for (uint64_t seed = 1; seed <= seeds && !::testing::Test::HasFailure();
       ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    DecodeResult result = problem.run(seed);
    for (const mla::sim::Report &report : result.reports)
      ADD_FAILURE() << report.str();
    if (seed == 1) {
      problem.check(result);
      first = std::move(result);
    } else {
      EXPECT_TRUE(result.out == first.out && result.lse == first.lse);
    }
  }
}

/// Tiles of 16, 32, 64 and 128 rows must give correct results, in both types.
TEST(Sm100Decode, ManySeedsOfEveryKernel) {
  for (int heads : {5, 20, 64, 65})
    for (bool isHalf : {false, true}) {
      SCOPED_TRACE(std::to_string(heads) + (isHalf ? " heads, f16" : " heads"));
      DecodeCase shape = sm100({100}, heads);
      shape.isHalf = isHalf;
      runSeeds(shape, leastSeeds());
    }
}

/// Results must be correct if not all tiles fit at once: two rounds of four
/// tiles.
TEST(Sm100Decode, ManyTiles) {
  DecodeCase shape = sm100({70}, 128);
  shape.queryLen = 8;
  shape.isCausal = true;
  runSeeds(shape, 1);
  shape = sm100({70, 65}, 48);
  shape.ragged = {7, 1};
  shape.queryLen = 7;
  runSeeds(shape, 1);
}

/// The running maximum rises in each step, so the kernel must rescale the
/// output.
TEST(Sm100Decode, RisingScores) {
  for (int heads : {128, 64, 20, 16}) {
    DecodeCase shape = sm100({500}, heads);
    shape.ramp = 0.07f;
    runSeeds(shape, 1);
  }
}

TEST(Sm100Decode, EmptyRows) {
  DecodeCase shape = sm100({0, 3, 0, 130}, 70);
  shape.ragged = {2, 5, 0, 1};
  shape.queryLen = 5;
  shape.isCausal = true;
  runSeeds(shape, 2);
  shape.heads = 9;
  runSeeds(shape, 2);
}

/// e4m3 in tiles of 16, 32, 64 and 128 rows, with every type of the output.
/// Keys are split among the CTAs.
TEST(Sm100Decode, Fp8ManySeeds) {
  for (int heads : {5, 20, 64, 65}) {
    DecodeCase shape = sm100({300}, heads);
    shape.isFp8 = true;
    shape.isHalf = heads == 5;
    shape.hasF32Output = heads == 20 || heads == 65;
    shape.hasSink = true;
    SCOPED_TRACE(mla::test::textOf(shape));
    runSeeds(shape, leastSeeds());
  }
}

/// Random shapes of e4m3, of all features: heads 1 to 128, query lengths 1 to
/// 4, odd pages, masks, ragged and empty sequences.
TEST(Sm100Decode, Fp8RandomShapes) {
  for (uint64_t seed = 1; seed <= 6 * leastSeeds() && !HasFailure(); ++seed) {
    DecodeCase shape = randomDecode(DecodeTarget::Sm100, 4000 + seed);
    shape.isFp8 = true;
    shape.hasF32Output = !shape.isHalf && seed % 3 == 0;
    runDecode(shape, seed);
  }
}

TEST(Sm100Decode, Fp8SplitKeys) {
  DecodeCase shape = sm100({1130, 330}, 3);
  shape.isFp8 = true;
  for (uint64_t seed = 1; seed <= leastSeeds() && !HasFailure(); ++seed)
    runDecode(shape, seed);
}

/// Items of 5, 6, 9, 1 and 4 blocks, one after the other in one CTA or pair.
/// TMA loads whole blocks, and plain copies load the last ones. Scores rise in
/// each step, so that the output is rescaled.
TEST(Sm100Decode, Fp8CopiesAfterBoxes) {
  for (int heads : {16, 32, 64, 128}) {
    DecodeCase shape = sm100({301, 330, 513, 1, 197}, heads);
    shape.isFp8 = shape.isBatchInvariant = true;
    shape.ctas = 1;
    shape.ramp = 0.01f;
    runSeeds(shape, 1);
  }
}

/// Block-scaled pages (L5) in tiles of 16, 32, 64 and 128 rows, with rising
/// scores, odd pages and parts of a block.
TEST(Sm100Decode, ScaledManySeeds) {
  for (int heads : {5, 20, 64, 65}) {
    DecodeCase shape = sm100({200, 0, 70}, heads);
    shape.layout = PageLayout::L5;
    shape.pageSize = heads == 20 ? 24 : 64;
    shape.ramp = 0.01f;
    SCOPED_TRACE(mla::test::textOf(shape));
    runSeeds(shape, leastSeeds());
  }
}

/// Random shapes of all features.
TEST(Sm100Decode, ScaledRandomShapes) {
  for (uint64_t seed = 1; seed <= 4 * leastSeeds() && !HasFailure(); ++seed) {
    DecodeCase shape = randomDecode(DecodeTarget::Sm100, 5000 + seed);
    shape.layout = PageLayout::L5;
    shape.isHalf = shape.isSplit = false;
    shape.ramp = 0;
    runDecode(shape, seed);
  }
}

/// Several CTAs compute parts of a sequence, which are merged. A CTA has items
/// with an odd and with an even number of blocks.
TEST(Sm100Decode, ScaledSplitKeys) {
  for (int heads : {3, 128}) {
    DecodeCase shape = sm100({1130, 330}, heads);
    shape.layout = PageLayout::L5;
    for (uint64_t seed = 1; seed <= leastSeeds() && !HasFailure(); ++seed)
      runDecode(shape, seed);
    shape.isBatchInvariant = true;
    shape.lengths = {301, 330, 513, 1, 197};
    shape.ctas = 1;
    runSeeds(shape, 1);
  }
}

/// Limits the time like Sm90Decode.FullHeadsInTime. The decode took 0.6 s.
TEST(Sm100Decode, FullHeadsInTime) {
  DecodeProblem problem(sm100({1024}, 128));
  DecodeResult result = problem.run(1);
  problem.check(result);
  EXPECT_LT(result.seconds, 5);
  printf("%.2f s, %.0f M multiply-adds, %.2f M switches\n", result.seconds,
         result.statistics.multiplyAdds / 1e6,
         result.statistics.switches / 1e6);
}

} // namespace
