//===- PagedStepTest.cpp - What a paged step reads off dense arguments ----===//

#include "mla/Driver/PagedStep.h"

#include "gtest/gtest.h"

using namespace mla;

static HostTensor makeTensor(MlaDType dtype, llvm::ArrayRef<int64_t> shape,
                             llvm::ArrayRef<double> values = {}) {
  HostTensor tensor = llvm::cantFail(HostTensor::create(dtype, shape));
  for (auto [i, value] : llvm::enumerate(values))
    tensor.set(i, value);
  return tensor;
}

/// A static cache of two sequences, and positions as argument 1.
static ModelValues makeValues(HostTensor positions) {
  ModelValues values;
  values.args.emplace(0, makeTensor(MLA_F32, {2, 12, 4}));
  values.args.emplace(1, std::move(positions));
  return values;
}

static CacheUse makeUse(bool positionsDiffer, int64_t newTokens) {
  CacheUse use;
  use.latentArg = 0;
  use.scatter = true;
  use.batch = 2;
  use.newTokens = newTokens;
  use.positionsArg = 1;
  use.positionsDiffer = positionsDiffer;
  return use;
}

TEST(PagedStep, PositionsOfEachSequence) {
  ModelValues values =
      makeValues(makeTensor(MLA_I64, {2, 3}, {7, 8, 9, 5, 6, 7}));
  PagedStep step = llvm::cantFail(
      findPagedStep({makeUse(/*positionsDiffer=*/true, 3)}, values, {}, true));
  EXPECT_EQ(step.newTokens, 3);
  EXPECT_EQ(step.positions, (std::vector<int64_t>{7, 8, 9, 5, 6, 7}));
  EXPECT_EQ(step.packedTokens, (std::vector<int64_t>{7, 5}));
  EXPECT_EQ(step.lengths, (std::vector<int64_t>{10, 8}));
  EXPECT_EQ(step.capacity, 10);
}

TEST(PagedStep, SamePositions) {
  ModelValues values = makeValues(makeTensor(MLA_I64, {3}, {7, 8, 9}));
  PagedStep step = llvm::cantFail(
      findPagedStep({makeUse(/*positionsDiffer=*/false, 3)}, values, {}, true));
  EXPECT_EQ(step.positions, (std::vector<int64_t>{7, 8, 9, 7, 8, 9}));
  EXPECT_EQ(step.lengths, (std::vector<int64_t>{10, 10}));
}

TEST(PagedStep, WrongNumberOfPositions) {
  ModelValues values = makeValues(makeTensor(MLA_I64, {4}, {7, 8, 9, 10}));
  auto step =
      findPagedStep({makeUse(/*positionsDiffer=*/false, 3)}, values, {}, true);
  EXPECT_EQ(llvm::toString(step.takeError()),
            "the positions of new tokens: expected 3 for each of 1 sequences, "
            "got 4");
}

TEST(VisibleMask, OfEachSequence) {
  // One query, five keys; the first sequence has three, the second five.
  HostTensor mask =
      makeTensor(MLA_I1, {2, 1, 1, 5}, {1, 1, 1, 0, 0, 1, 1, 1, 1, 1});
  EXPECT_EQ(llvm::toString(checkVisibleMask(mask, {3, 5})), "");
  EXPECT_NE(llvm::toString(checkVisibleMask(mask, {5, 5})), "");
  // One mask for all has to hold for all.
  HostTensor shared = makeTensor(MLA_I1, {1, 1, 1, 5}, {1, 1, 1, 0, 0});
  EXPECT_EQ(llvm::toString(checkVisibleMask(shared, {3, 3})), "");
  EXPECT_NE(llvm::toString(checkVisibleMask(shared, {3, 5})), "");
}
