//===- Sm100DecodeTest.cpp - The SM100 decode in the simulator ------------===//

#include "DecodeCase.h"

#include "gtest/gtest.h"

#include <cstdlib>
#include <random>

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

/// Runs a case on some seeds; each result is right, of the same bits, and
/// nothing is found.
void runSeeds(const DecodeCase &shape, uint64_t seeds) {
  DecodeProblem problem(shape);
  DecodeResult first;
  for (uint64_t seed = 1; seed <= seeds && !::testing::Test::HasFailure();
       ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    DecodeResult result = problem.run(seed);
    problem.check(result);
    if (seed == 1)
      first = std::move(result);
    else
      EXPECT_TRUE(result.out == first.out && result.lse == first.lse);
  }
}

/// A shape drawn from a seed, small enough for a second or so.
DecodeCase randomShape(uint64_t seed) {
  std::mt19937_64 random(seed);
  auto below = [&](int count) { return static_cast<int>(random() % count); };
  auto oneOf = [&](std::initializer_list<int> values) {
    return values.begin()[below(static_cast<int>(values.size()))];
  };
  DecodeCase shape;
  shape.target = DecodeTarget::Sm100;
  shape.heads = oneOf({1, 3, 8, 16, 17, 32, 40, 64, 65, 96, 128});
  shape.queryLen = shape.heads > 40 ? 1 + below(2) : 1 + below(4);
  shape.pageSize = oneOf({1, 13, 16, 32, 48, 64, 64, 100, 128});
  shape.isCausal = below(2);
  shape.window = below(4) ? 0 : 1 + below(150);
  shape.hasSink = below(2);
  shape.isHalf = below(3) == 0;
  shape.isSplit = below(2);
  shape.hasGaps = below(3) == 0;
  shape.ctas = 4 + below(3); // not below planMaxGroups
  shape.ramp = below(2) ? 0 : 0.07f;
  shape.lengths.clear();
  for (int left = 1 + below(3), most = 350; left > 0; --left) {
    shape.lengths.push_back(below(8) ? below(most + 1) : 0);
    most -= shape.lengths.back();
    if (below(3) == 0)
      shape.ragged.push_back(below(shape.queryLen + 1));
  }
  if (shape.ragged.size() != shape.lengths.size() || shape.tokens() == 0)
    shape.ragged.clear();
  return shape;
}

std::string textOf(const DecodeCase &shape) {
  std::string text =
      std::to_string(shape.heads) + " heads, query length " +
      std::to_string(shape.queryLen) + ", pages of " +
      std::to_string(shape.pageSize) + (shape.isCausal ? ", causal" : "") +
      ", window " + std::to_string(shape.window) +
      (shape.isHalf ? ", f16" : "") + (shape.isSplit ? ", split" : "") +
      (shape.hasGaps ? ", gaps" : "") + ", " + std::to_string(shape.ctas) +
      " CTAs, lengths";
  for (int length : shape.lengths)
    text += " " + std::to_string(length);
  for (int tokens : shape.ragged)
    text += ", ragged " + std::to_string(tokens);
  return text;
}

/// MLA_SIMULATOR_SEEDS="first count" runs other ones.
TEST(Sm100Decode, RandomShapes) {
  uint64_t first = 1, count = 24;
  if (const char *seeds = getenv("MLA_SIMULATOR_SEEDS"))
    sscanf(seeds, "%lu %lu", &first, &count);
  for (uint64_t seed = first; seed < first + count; ++seed) {
    DecodeCase shape = randomShape(seed);
    SCOPED_TRACE("seed " + std::to_string(seed) + ": " + textOf(shape));
    DecodeProblem problem(shape);
    problem.check(problem.run(seed));
    if (::testing::Test::HasFailure())
      return;
  }
}

TEST(Sm100Decode, PairTwentySeeds) { runSeeds(sm100({200}, 65), 20); }
TEST(Sm100Decode, SwapTwentySeeds) {
  runSeeds(sm100({200}, 5), 20);
  runSeeds(sm100({200}, 64), 5);
}

/// More tiles than run side by side: two rounds of four.
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

/// The maximum rises in each step, so that the output is scaled again.
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

/// A decode of 128 heads x 1024 tokens with all checks takes less than 5 s on
/// an idle core; the time is printed.
TEST(Sm100Decode, FullHeadsInTime) {
  DecodeProblem problem(sm100({1024}, 128));
  DecodeResult result = problem.run(1);
  problem.check(result);
  printf("%.2f s, %.0f M multiply-adds, %.2f M switches\n", result.seconds,
         result.statistics.multiplyAdds / 1e6,
         result.statistics.switches / 1e6);
}

} // namespace
