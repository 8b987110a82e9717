//===- DecodeGridTest.cpp - Shapes of decodes, on every target ------------===//

#include "DecodeShapes.h"
#include "SeedTable.h"
#include "Tolerance.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <cstdlib>

using namespace mla::test;

namespace {

class Decode : public ::testing::TestWithParam<DecodeTarget> {
protected:
  static void SetUpTestSuite() { requireDecodeSeeds(); }
};

/// Random shapes must give correct results without findings.
/// MLA_SIMULATOR_SEEDS="first count" selects other seeds.
TEST_P(Decode, RandomShapes) {
  uint64_t first = 1, count = runsAllSeeds() ? 64 : 22;
  if (const char *seeds = getenv("MLA_SIMULATOR_SEEDS"))
    sscanf(seeds, "%lu %lu", &first, &count);
  for (uint64_t seed = first; seed < first + count && !HasFailure(); ++seed)
    runDecode(randomDecode(GetParam(), seed), seed);
}

/// The reduced grid must give correct results. By default each target runs a
/// part of the points, and all targets together run every point.
TEST_P(Decode, ReducedGrid) {
  const std::vector<DecodeCase> points = reducedGrid(GetParam());
  const size_t targets = std::size(decodeTargets),
               step = runsAllSeeds() ? 1 : targets,
               target = std::find(std::begin(decodeTargets),
                                  std::end(decodeTargets), GetParam()) -
                        std::begin(decodeTargets);
  for (size_t i = target % step; i < points.size() && !HasFailure(); i += step)
    runDecode(points[i], 1000 + i);
  EXPECT_GE(points.size(), 28u); // 7 numbers of heads times 4 of sequences
}

/// A sample of the shuffled grid must give correct results: slice 1 of
/// `slices`. MLA_SIMULATOR_GRID="slice slices" selects another slice; "1 1"
/// selects all points.
TEST_P(Decode, WholeGrid) {
  size_t slice = 1, slices = 2016;
  if (const char *text = getenv("MLA_SIMULATOR_GRID"))
    ASSERT_TRUE(sscanf(text, "%zu %zu", &slice, &slices) == 2 && slice >= 1 &&
                slice <= slices)
        << "MLA_SIMULATOR_GRID: expected \"slice slices\", got " << text;
  resetDeviations();
  const std::vector<DecodeCase> points = wholeGrid(GetParam());
  size_t count = 0;
  for (size_t i = slice - 1; i < points.size() && !HasFailure(); i += slices) {
    runDecode(points[i], 1000 + i);
    ++count;
  }
  printf("%s: %zu of %zu points, %s\n", nameOf(GetParam()).c_str(), count,
         points.size(), textOfDeviations().c_str());
}

/// Single sequences, whose keys are split among the CTAs, must give correct
/// results.
TEST_P(Decode, SplitKeys) {
  // All seeds run by default. Shorter sequences are not split.
  for (uint64_t seed = 2001; seed <= 2010 && !HasFailure(); ++seed) {
    DecodeCase shape = randomDecode(GetParam(), seed);
    shape.heads = std::min(shape.heads, 17);
    shape.queryLen = 1;
    shape.window = 0;
    shape.lengths = {static_cast<int>(300 + seed % 1000 * 15)};
    shape.ragged.clear();
    runDecode(shape, seed);
  }
}

INSTANTIATE_TEST_SUITE_P(All, Decode, ::testing::ValuesIn(decodeTargets),
                         [](const auto &info) { return nameOf(info.param); });

} // namespace
