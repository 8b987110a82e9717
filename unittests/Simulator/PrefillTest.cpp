//===- PrefillTest.cpp - The SM90 prefill in the simulator ----------------===//

#include "GenericCase.h"
#include "SeedTable.h"

#include "gtest/gtest.h"

#include <functional>

using namespace mla::test;

namespace {

GenericCase prefillCase() {
  GenericCase shape;
  shape.isSm90 = shape.isCausal = shape.isRagged = true;
  shape.pageSize = 0;
  shape.heads = 2;
  shape.widthA = shape.valueWidth = 128;
  shape.widthB = 64;
  shape.lengths = {200, 0, 40};
  shape.tokens = {130, 5, 40};
  shape.scale = 3; // few rows are dominated by few keys
  shape.ctas = 2;
  return shape;
}

TEST(Prefill, ManySeeds) {
  GenericCase shape = prefillCase();
  for (uint64_t seed = 1; seed <= 2 * leastSeeds() && !HasFailure(); ++seed) {
    shape.type = seed % 2 ? ResultType::Bf16 : ResultType::F16;
    runGenericCase(shape, {.seed = seed});
  }
}

/// Three, four and five panels of columns, and more than 128 value columns.
TEST(Prefill, WideRows) {
  GenericCase shape = prefillCase();
  shape.heads = 1;
  shape.valueWidth = 256;
  shape.lengths = {140, 0, 30};
  shape.tokens = {70, 5, 30};
  const int widths[][2] = {{192, 64}, {128, 64}, {136, 120}};
  for (uint64_t seed = 1; seed <= 3 * leastSeeds() && !HasFailure(); ++seed) {
    shape.type = seed % 2 ? ResultType::Bf16 : ResultType::F16;
    shape.widthA = widths[seed % 3][0];
    shape.widthB = widths[seed % 3][1];
    runGenericCase(shape, {.seed = seed});
  }
}

/// Scores so far apart that rows find new maxima, and probabilities that
/// overflow relative to an old maximum.
TEST(Prefill, Steep) {
  GenericCase shape = prefillCase();
  shape.heads = 1;
  shape.lengths = {500};
  shape.tokens = {130};
  for (float scale : {100, 3000}) {
    shape.scale = scale;
    shape.type = scale > 100 ? ResultType::Bf16 : ResultType::F16;
    runGenericCase(shape, {.seed = 1});
  }
}

/// e4m3, with transposed values: queries in registers, many query tokens, and
/// wide rows.
TEST(Prefill, Fp8) {
  GenericCase narrow = prefillCase();
  narrow.isFp8 = true;
  GenericCase tall = narrow, wide = narrow;
  tall.heads = wide.heads = 1;
  tall.lengths = {200};
  tall.tokens = {160};
  wide.lengths = {140, 0, 30};
  wide.tokens = {70, 5, 30};
  wide.widthA = 192;
  wide.valueWidth = 256;
  const ResultType types[] = {ResultType::Bf16, ResultType::F16,
                              ResultType::F32};
  for (GenericCase &shape : {std::ref(narrow), std::ref(tall), std::ref(wide)})
    for (uint64_t seed = 1; seed <= leastSeeds() && !HasFailure(); ++seed) {
      shape.type = types[seed % 3];
      runGenericCase(shape, {.seed = seed});
    }
}

/// Neighbours move the mean number of tokens across `tallTokens`. In
/// batch-invariant mode, the bits of a sequence stay the same.
TEST(Prefill, BatchInvariant) {
  GenericCase shape = prefillCase();
  shape.isFp8 = true;
  shape.heads = 1;
  shape.lengths = {200};
  shape.tokens = {160};
  auto bitsFrom = [&](int tallTokens) {
    shape.tallTokens = tallTokens;
    return runGenericCase(shape, {.seed = 1}).bits;
  };
  EXPECT_NE(bitsFrom(1), bitsFrom(2048));
  shape.isBatchInvariant = true;
  EXPECT_EQ(bitsFrom(1), bitsFrom(2048));
}

TEST(Prefill, RandomShapes) {
  std::mt19937 generator(11);
  for (uint64_t seed = 1; seed <= 2 * leastSeeds() && !HasFailure(); ++seed)
    runGenericCase(GenericCase::randomSm90(generator), {.seed = seed});
}

/// The chunk of a prefill: few queries, many keys.
TEST(Prefill, Chunk) {
  GenericCase shape = prefillCase();
  shape.lengths = {500};
  shape.tokens = {70};
  for (bool isRagged : {false, true}) {
    shape.isRagged = isRagged;
    runGenericCase(shape, {.seed = 1});
  }
}

/// More sequences than lanes of a warp, threads of the plan, or sequences that
/// it sorts; most of them without tokens.
TEST(Prefill, ManySequences) {
  GenericCase shape = prefillCase();
  shape.heads = 1;
  for (int batch : {40, 600, 1030}) {
    shape.lengths.assign(batch, 0);
    shape.tokens.assign(batch, 0);
    for (int b : {3, 35, batch - 1})
      shape.lengths[b] = shape.tokens[b] = 20 + b % 7;
    runGenericCase(shape, {.seed = 1});
  }
}

} // namespace
