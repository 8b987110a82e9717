//===- Sm100PrefillTest.cpp - The SM100 prefill in the simulator ----------===//

#include "GenericCase.h"
#include "SeedTable.h"

#include "gtest/gtest.h"

using namespace mla::test;

namespace {

/// A tile whose rows are in two query tiles, which see different blocks, and
/// one whose first query tile sees no key. Values are copied and loaded by TMA.
GenericCase prefillCase() {
  GenericCase shape;
  shape.isSm90 = shape.isSm100 = shape.isCausal = shape.isRagged = true;
  shape.pageSize = 0;
  shape.heads = 1;
  shape.widthA = shape.valueWidth = 64;
  shape.lengths = {200, 0, 20};
  shape.tokens = {140, 5, 150};
  shape.scale = 3; // few rows are dominated by few keys
  shape.ctas = 2;
  return shape;
}

TEST(Sm100Prefill, ManySeeds) {
  GenericCase shape = prefillCase();
  for (uint64_t seed = 1; seed <= 2 * leastSeeds() && !HasFailure(); ++seed) {
    shape.type = seed % 2 ? ResultType::Bf16 : ResultType::F16;
    runGenericCase(shape, {.seed = seed});
  }
}

/// DeepSeek's widths, several tiles of a sequence and several blocks; then four
/// panels of columns, and values in two parts.
TEST(Sm100Prefill, Widths) {
  GenericCase shape = prefillCase();
  shape.widthA = shape.valueWidth = 128;
  shape.widthB = 64;
  shape.lengths = {384};
  shape.tokens = {258};
  runGenericCase(shape, {.seed = 1});
  shape.widthA = shape.valueWidth = 192;
  shape.lengths = {300};
  shape.tokens = {140};
  runGenericCase(shape, {.seed = 2});
}

TEST(Sm100Prefill, RandomShapes) {
  std::mt19937 generator(11);
  for (uint64_t seed = 1; seed <= leastSeeds() && !HasFailure(); ++seed) {
    GenericCase shape = GenericCase::randomSm90(generator);
    shape.isSm100 = true;
    runGenericCase(shape, {.seed = seed});
  }
}

/// The chunk of a prefill: few queries, many keys, large scores.
TEST(Sm100Prefill, Chunk) {
  GenericCase shape = prefillCase();
  shape.lengths = {300};
  shape.tokens = {20};
  shape.scale = 30; // the output is rescaled
  shape.isRagged = false;
  runGenericCase(shape, {.seed = 1});
}

} // namespace
