//===- GenericTest.cpp - The generic attention in the simulator -----------===//

#include "GenericCase.h"

#include "gtest/gtest.h"

using namespace mla::test;

namespace {

TEST(Generic, TwentySeeds) {
  GenericCase shape;
  shape.lengths = {260};
  shape.heads = 17;
  for (ResultType type : {ResultType::F32, ResultType::F16, ResultType::Bf16})
    for (uint64_t seed = 1; seed <= 20 && !HasFailure(); ++seed) {
      shape.type = type;
      EXPECT_TRUE(runGenericCase(shape, seed)) << "no keys were split";
    }
}

/// Pages and dense keys, all types, masks, windows, ragged and empty rows.
TEST(Generic, RandomShapes) {
  std::mt19937 generator(11);
  for (uint64_t seed = 1; seed <= 20 && !HasFailure(); ++seed)
    runGenericCase(GenericCase::random(generator), seed);
}

/// Values wider than one CTA's slice of columns.
TEST(Generic, WideValues) {
  GenericCase shape;
  shape.widthA = shape.valueWidth = 520;
  shape.lengths = {70};
  shape.heads = 2;
  runGenericCase(shape, 1);
  shape.type = ResultType::F32;
  runGenericCase(shape, 1);
}

/// Queries that fit into shared memory beside the chunks, and that do not.
TEST(Generic, ResidentQueries) {
  GenericCase shape;
  shape.lengths = {200};
  for (int bytes : {101376, 232448}) {
    shape.sharedBytes = bytes;
    shape.widthA = shape.valueWidth = 448;
    runGenericCase(shape, 1);
  }
}

} // namespace
