//===- Sm100GqaTest.cpp - The SM100 grouped-query decode in the simulator -===//

#include "GenericCase.h"
#include "MistakePlant.h"
#include "SeedTable.h"

#include "gtest/gtest.h"

using namespace mla;
using namespace mla::test;

namespace {

const char softmax[] = "SM100/TransposedSoftmax.h",
           loads[] = "SM100/DecodeLoad.h";

GenericCase gqaCase() {
  GenericCase shape;
  shape.isSm90 = shape.isSm100 = shape.isCausal = true;
  shape.keyHeads = 1;
  shape.heads = 8;
  shape.widthA = shape.valueWidth = 128;
  shape.widthB = 0;
  shape.pageSize = 64;
  shape.lengths = {200};
  shape.scale = 3; // few rows are dominated by few keys
  return shape;
}

/// All kernels, in turns with pages whose rows are tokens or heads.
TEST(Sm100Gqa, ManySeeds) {
  GenericCase shape = gqaCase();
  for (ResultType type : {ResultType::F16, ResultType::Bf16})
    for (auto [width, tokens] : {std::pair(128, 2), {128, 3}, {64, 3}})
      for (uint64_t seed = 1; seed <= leastSeeds() && !HasFailure(); ++seed) {
        shape.widthA = shape.valueWidth = width;
        shape.tokens = {tokens};
        shape.type = type;
        shape.layout = 1 + seed % 2;
        EXPECT_TRUE(runGenericCase(shape, {.seed = seed}).isMerged);
      }
}

TEST(Sm100Gqa, RandomShapes) {
  std::mt19937 generator(11);
  for (uint64_t seed = 1; seed <= leastSeeds() && !HasFailure(); ++seed) {
    GenericCase shape = GenericCase::randomGqa(generator);
    shape.isSm100 = true;
    shape.is8Bit = false;
    shape.widthA = shape.valueWidth = shape.widthA == 64 ? 64 : 128;
    if (seed % 4 == 0)
      shape.pageSize = 7; // all keys are copied
    runGenericCase(shape, {.seed = seed});
  }
}

/// Bugs in what the decode does not share: lanes of the output that no product
/// writes, and loads of two fields with several heads.
TEST(Sm100Gqa, Mistakes) {
  using Kind = sim::Mistake::Kind;
  GenericCase shape = gqaCase();
  shape.keyHeads = 2;
  shape.heads = 6;
  shape.widthA = shape.valueWidth = 64;
  const MistakePlant plants[] = {
      {Kind::Skip, softmax, "arch::tmemWaitStore()", {3, 9, 12, 13}},
      {Kind::Skip, softmax, "barriers.scoresFull", {8, 9}},
      {Kind::Skip, softmax, "barriers.valuesDone.wait", {9, 31}},
      {Kind::HalfBytes, loads, "Signals::expect(full, boxes", {26, 34, 49}},
      {Kind::Skip, loads, "arch::copyAsyncWait<0>()", {34, 49}},
      {Kind::Skip, loads, "arch::fenceProxyAsyncShared()", {32}}};
  for (const MistakePlant &plant : plants)
    expectFound(plant, 1, [&](const sim::Options &options) {
      return runGenericCase(shape, options).mistakes;
    });
}

} // namespace
