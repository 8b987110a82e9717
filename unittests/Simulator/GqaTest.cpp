//===- GqaTest.cpp - The SM90 grouped-query decode in the simulator -------===//

#include "GenericCase.h"
#include "SeedTable.h"

#include "gtest/gtest.h"

#include <cmath>

using namespace mla::test;

namespace {

GenericCase gqaCase() {
  GenericCase shape;
  shape.isSm90 = shape.isCausal = true;
  shape.keyHeads = 2;
  shape.heads = 16;
  shape.widthA = shape.valueWidth = 128;
  shape.widthB = 0;
  shape.pageSize = 64;
  shape.lengths = {200, 0, 30};
  shape.tokens = {2, 2, 2};
  shape.scale = 3; // few rows are dominated by few keys
  return shape;
}

/// All widths and types, in pages whose rows are tokens or heads.
TEST(Gqa, ManySeeds) {
  GenericCase shape = gqaCase();
  shape.keyHeads = 1;
  shape.heads = 8;
  for (int width : {64, 128, 256})
    for (ResultType type : {ResultType::Bf16, ResultType::F16})
      for (uint64_t seed = 1; seed <= leastSeeds() && !HasFailure(); ++seed) {
        shape.widthA = shape.valueWidth = width;
        shape.type = type;
        shape.layout = 1 + seed % 2;
        EXPECT_TRUE(runGenericCase(shape, {.seed = seed}).isMerged);
      }
}

/// Keys and values of 8 bits, in tiles of 16 and of 64 rows.
TEST(Gqa, Scaled) {
  GenericCase shape = gqaCase();
  shape.is8Bit = true;
  shape.keyHeads = 1;
  shape.heads = 10; // 10 or 30 rows
  shape.lengths = {70, 5, 0};
  for (int width : {64, 128})
    for (int tokens : {1, 3})
      for (ResultType type : {ResultType::Bf16, ResultType::F16})
        for (uint64_t seed = 1; seed <= leastSeeds() && !HasFailure(); ++seed) {
          shape.widthA = shape.valueWidth = width;
          shape.tokens = {tokens, tokens, tokens};
          shape.type = type;
          shape.layout = 1 + seed % 2;
          runGenericCase(shape, {.seed = seed});
        }
}

/// More blocks of 8-bit keys than stages, whose maxima rise rarely or often.
TEST(Gqa, ScaledLong) {
  GenericCase shape = gqaCase();
  shape.is8Bit = true;
  shape.keyHeads = 1;
  shape.heads = 10;
  shape.lengths = {1000, 30};
  shape.ctas = 2;
  for (int tokens : {1, 3})
    for (float scale : {3.0f, 600.0f}) {
      shape.tokens = {tokens, tokens};
      shape.scale = scale;
      runGenericCase(shape, {.seed = 1});
    }
}

/// bf16 queries far outside the range of f16, with 8-bit keys.
TEST(Gqa, ScaledQueries) {
  GenericCase shape = gqaCase();
  shape.is8Bit = true;
  shape.lengths = {70};
  shape.tokens = {1};
  for (int exponent : {100, -100}) {
    shape.queryExponent = exponent;
    shape.scale = std::ldexp(3.0f, -exponent);
    runGenericCase(shape, {.seed = 1});
  }
}

TEST(Gqa, RandomShapes) {
  std::mt19937 generator(11);
  for (uint64_t seed = 1; seed <= 2 * leastSeeds() && !HasFailure(); ++seed)
    runGenericCase(GenericCase::randomGqa(generator), {.seed = seed});
}

/// Pages that are smaller than a block, and more entries of the block table
/// than lanes of a warp.
TEST(Gqa, SmallPages) {
  GenericCase shape = gqaCase();
  shape.keyHeads = 1;
  shape.heads = 4;
  shape.tokens = {1};
  for (int page : {16, 48}) {
    shape.pageSize = page;
    shape.widthA = shape.valueWidth = page == 16 ? 64 : 256;
    shape.lengths = {page == 16 ? 2500 : 300};
    runGenericCase(shape, {.seed = 1});
  }
}

/// Several tiles of rows of a key head, in a ragged batch with a window and a
/// sink. Keys before the window are NaN.
TEST(Gqa, SeveralTiles) {
  GenericCase shape = gqaCase();
  shape.isRagged = true;
  shape.hasSink = true;
  shape.window = 90;
  shape.heads = 2 * 24;
  shape.lengths = {200, 3, 110};
  shape.tokens = {8, 0, 3};
  runGenericCase(shape, {.seed = 1});
}

/// A block of keys of which the first token sees all, and the last one not.
TEST(Gqa, WindowBeginsInABlock) {
  GenericCase shape = gqaCase();
  shape.heads = 8;
  shape.lengths = {200};
  shape.tokens = {4};
  shape.window = 135;
  shape.ctas = 2;
  runGenericCase(shape, {.seed = 1});
}

} // namespace
