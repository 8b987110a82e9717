//===- DecodeGridTest.cpp - Shapes of decodes, on every target ------------===//

#include "DecodeShapes.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <cstdlib>

using namespace mla::test;

namespace {

class Decode : public ::testing::TestWithParam<DecodeTarget> {
protected:
  static void SetUpTestSuite() { requireDecodeSeeds(); }
};

/// MLA_SIMULATOR_SEEDS="first count" runs other ones.
TEST_P(Decode, RandomShapes) {
  uint64_t first = 1, count = 64;
  if (const char *seeds = getenv("MLA_SIMULATOR_SEEDS"))
    sscanf(seeds, "%lu %lu", &first, &count);
  for (uint64_t seed = first; seed < first + count && !HasFailure(); ++seed)
    runDecode(randomDecode(GetParam(), seed), seed);
}

TEST_P(Decode, ReducedGrid) {
  uint64_t seed = 1000;
  for (const DecodeCase &shape : reducedGrid(GetParam()))
    if (!HasFailure())
      runDecode(shape, seed++);
  EXPECT_GE(seed, 1028u); // 7 numbers of heads times 4 of sequences
}

/// One sequence alone: keys are split over the CTAs.
TEST_P(Decode, SplitKeys) {
  for (uint64_t seed = 2001; seed <= 2020 && !HasFailure(); ++seed) {
    DecodeCase shape = randomDecode(GetParam(), seed);
    shape.heads = std::min(shape.heads, 40);
    shape.queryLen = 1;
    shape.window = 0;
    shape.lengths = {static_cast<int>(100 + seed % 1000 * 5)};
    shape.ragged.clear();
    runDecode(shape, seed);
  }
}

INSTANTIATE_TEST_SUITE_P(All, Decode, ::testing::ValuesIn(decodeTargets),
                         [](const auto &info) { return nameOf(info.param); });

} // namespace
