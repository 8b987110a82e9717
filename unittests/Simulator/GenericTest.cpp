//===- GenericTest.cpp - The generic attention in the simulator -----------===//

#include "GenericCase.h"
#include "SeedTable.h"

#include "gtest/gtest.h"

using namespace mla::test;

namespace {

TEST(Generic, ManySeeds) {
  GenericCase shape;
  shape.lengths = {260};
  shape.heads = 17;
  for (ResultType type : {ResultType::F32, ResultType::F16, ResultType::Bf16})
    for (uint64_t seed = 1; seed <= mla::test::leastSeeds() && !HasFailure();
         ++seed) {
      shape.type = type;
      EXPECT_TRUE(runGenericCase(shape, {.seed = seed}).isMerged)
          << "no keys were split";
    }
}

/// Random cases must give correct results: pages and dense keys, all types,
/// masks, windows, ragged and empty rows.
TEST(Generic, RandomShapes) {
  std::mt19937 generator(11);
  for (uint64_t seed = 1; seed <= mla::test::leastSeeds() && !HasFailure();
       ++seed)
    runGenericCase(GenericCase::random(generator), {.seed = seed});
}

/// Each key head has keys, values and partial results of its own, in pages
/// whose rows are tokens or heads.
TEST(Generic, GroupedQueries) {
  GenericCase shape;
  shape.keyHeads = 2;
  shape.heads = 10;
  shape.widthA = 64;
  shape.widthB = 0;
  shape.valueWidth = 70;
  shape.lengths = {260, 0};
  shape.tokens = {3, 3};
  shape.isCausal = true;
  for (ResultType type : {ResultType::F32, ResultType::F16, ResultType::Bf16}) {
    shape.type = type;
    shape.layout = 3 - shape.layout;
    EXPECT_TRUE(runGenericCase(shape, {.seed = 1}).isMerged);
  }
}

/// Keys and values of e4m3 with scales of their own, of which one is by key
/// head; queries of e4m3 or of 16 or 32 bits; rows of odd widths.
TEST(Generic, GroupedQueriesOf8Bits) {
  GenericCase shape;
  shape.is8Bit = shape.isCausal = true;
  shape.keyHeads = 2;
  shape.heads = 6;
  shape.widthB = 0;
  shape.lengths = {260, 0};
  shape.tokens = {2, 2};
  for (uint64_t seed = 1; seed <= leastSeeds() && !HasFailure(); ++seed) {
    shape.type = static_cast<ResultType>(seed % 3);
    shape.layout = 1 + seed % 2;
    shape.isQueryFp8 = seed % 4 == 0;
    shape.widthA = seed % 5 == 0 ? 45 : 64;
    shape.valueWidth = seed % 5 == 1 ? 70 : 64;
    shape.mask = seed % 7 == 0 ? GenericMask::Bool : GenericMask::None;
    EXPECT_TRUE(runGenericCase(shape, {.seed = seed}).isMerged);
  }
}

/// A prefill of e4m3 with scales by head or for all heads, keys of each
/// sequence or ragged ones, and rows of odd widths.
TEST(Generic, PrefillOf8Bits) {
  GenericCase shape;
  shape.isFp8 = true;
  shape.pageSize = 0;
  shape.heads = 2;
  shape.lengths = {90, 0, 40};
  shape.scale = 3; // few rows are dominated by few keys
  for (uint64_t seed = 1; seed <= leastSeeds() && !HasFailure(); ++seed) {
    shape.type = static_cast<ResultType>(seed % 3);
    shape.isScaledByHead = seed % 2;
    shape.isRagged = shape.isCausal = shape.hasSink = seed % 4 < 2;
    shape.tokens =
        shape.isRagged ? std::vector{70, 2, 33} : std::vector{5, 5, 5};
    shape.isRaggedKeys = seed % 3 == 0;
    shape.widthB = seed % 5 == 0 ? 0 : 32;
    shape.widthA = seed % 5 == 1 ? 45 : 64;
    shape.valueWidth = seed % 5 == 2 ? 70 : 64;
    shape.mask = seed % 7 == 0 ? GenericMask::Float : GenericMask::None;
    runGenericCase(shape, {.seed = seed});
  }
}

/// If a mask with a finite fill hides all keys of a row, the result must be the
/// mean of the values, however the keys are split into pieces.
TEST(Generic, FiniteFills) {
  GenericCase shape;
  shape.mask = GenericMask::Float;
  shape.heads = 4;
  shape.tokens = {5};    // the last of them is hidden
  shape.lengths = {200}; // pieces of 128 and 72 keys
  for (float fill : {-1e30f, lowestFill})
    for (ResultType type : {ResultType::F32, ResultType::F16, ResultType::Bf16})
      for (int pageSize : {16, 0}) {
        shape.fill = fill;
        shape.type = type;
        shape.pageSize = pageSize;
        EXPECT_EQ(runGenericCase(shape, {.seed = 1}).isMerged, pageSize > 0);
      }
}

/// Ragged keys must end where the mask ends. Keys after its end must not be
/// read.
TEST(Generic, MaskOfFewerKeys) {
  GenericCase shape;
  shape.pageSize = 0;
  shape.lengths = {90, 20, 70};
  shape.tokens = {1, 1, 1};
  shape.heads = 3;
  shape.maskKeys = 40;
  shape.mask = GenericMask::Float;
  for (bool isCausal : {false, true}) {
    shape.isCausal = isCausal;
    runGenericCase(shape, {.seed = 1});
  }
}

/// Results must be correct if values have more columns than one CTA computes.
TEST(Generic, WideValues) {
  GenericCase shape;
  shape.widthA = shape.valueWidth = 520;
  shape.lengths = {70};
  shape.heads = 2;
  runGenericCase(shape, {.seed = 1});
  shape.type = ResultType::F32;
  runGenericCase(shape, {.seed = 1});
}

/// Results must be correct whether or not the queries fit in shared memory
/// together with the chunks of keys.
TEST(Generic, ResidentQueries) {
  GenericCase shape;
  shape.lengths = {200};
  for (int bytes : {101376, 232448}) {
    shape.sharedBytes = bytes;
    shape.widthA = shape.valueWidth = 448;
    runGenericCase(shape, {.seed = 1});
  }
}

/// Keys of every way to store them, values of both parts of the keys, and
/// queries of e4m3.
TEST(Generic, StoredKeys) {
  const auto run = [](ResultType type, const char *layout, bool valueRope,
                      bool isQueryFp8, uint64_t seed) {
    GenericCase shape;
    shape.type = type;
    shape.heads = 3;
    // Values of both parts are merged.
    shape.lengths = {valueRope ? 260 : 70};
    shape.store(layout, valueRope);
    shape.isQueryFp8 = isQueryFp8;
    EXPECT_EQ(runGenericCase(shape, {.seed = seed}).isMerged, valueRope);
  };
  const char *wide[] = {"L4", "L5", "L8", "L13", "L6", "L3"};
  const ResultType types[] = {ResultType::Bf16, ResultType::F16,
                              ResultType::F32};
  for (size_t i = 0; i < std::size(wide); ++i)
    run(types[i % 3], wide[i], i == 1, i % 4 == 2, i + 1);
  const char *narrow[] = {"odd groups", "e5m2", "odd bytes", "two floats"};
  for (size_t seed = 1; seed <= leastSeeds() && !HasFailure(); ++seed)
    for (size_t i = 0; i < 3; ++i)
      run(types[i], narrow[(seed + i) % 4], seed % 3 == 0, seed % 2, seed);
}

/// Values of an odd number of columns before those of the rope.
TEST(Generic, OddLatentBesideRope) {
  GenericCase shape;
  shape.heads = 3;
  shape.lengths = {260, 3};
  shape.tokens = {1, 1};
  shape.widthA = 33;
  shape.widthB = 6;
  shape.valueWidth = 39;
  shape.valueRope = true;
  for (ResultType type : {ResultType::F32, ResultType::F16, ResultType::Bf16}) {
    shape.type = type;
    EXPECT_TRUE(runGenericCase(shape, {.seed = 1}).isMerged);
  }
}

/// The kernel for dense keys, with tiles of 128 and of 64 rows. There are warps
/// without rows, tiles whose last rows do not exist, and rows that see no key.
TEST(Dense, ManySeeds) {
  GenericCase shape;
  shape.isCausal = shape.isRagged = true;
  shape.pageSize = 0;
  shape.heads = 1;
  shape.lengths = {100, 0, 40};
  shape.tokens = {70, 5, 41};
  shape.scale = 3; // few rows are dominated by few keys
  for (uint64_t seed = 1; seed <= 4 * leastSeeds() && !HasFailure(); ++seed) {
    const bool isWide = seed % 2;
    shape.type = seed % 4 < 2 ? ResultType::Bf16 : ResultType::F16;
    shape.widthA = isWide ? 72 : 128;
    shape.widthB = isWide ? 0 : 64;
    shape.valueWidth = isWide ? 200 : 128;
    runGenericCase(shape, {.seed = seed});
  }
}

TEST(Dense, RandomShapes) {
  std::mt19937 generator(12);
  for (uint64_t seed = 1; seed <= leastSeeds() && !HasFailure(); ++seed)
    runGenericCase(GenericCase::randomDense(generator), {.seed = seed});
}

} // namespace
