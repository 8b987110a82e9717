//===- PagedStepTest.cpp - Tests of paged steps from dense arguments ------===//

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

/// Returns an f32 field with one row per token.
static MlaField makeField(int32_t role, int32_t width) {
  MlaField field = {};
  field.role = role;
  field.dtype = MLA_F32;
  field.width = width;
  return field;
}

/// Returns the values of a static cache of two sequences, with positions as
/// argument 1.
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
  EXPECT_EQ(step.packedTokens, (std::vector<int64_t>{10, 8}));
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

/// Each sequence has a row of positions. The step must use only the part that
/// CacheUse describes.
TEST(PagedStep, PartOfPositions) {
  ModelValues values =
      makeValues(makeTensor(MLA_I64, {2, 4}, {0, 1, 2, 3, 6, 7, 8, 9}));
  CacheUse use = makeUse(/*positionsDiffer=*/false, 3);
  use.positionsBegin = {1, 1};
  use.positionsCount = {1, 3};
  EXPECT_EQ(llvm::cantFail(findPagedStep({use}, values, {}, true)).positions,
            (std::vector<int64_t>{7, 8, 9, 7, 8, 9}));
  use.newTokens = -1;
  use.positionsBegin = {0, 0};
  use.positionsCount = {1, -1};
  EXPECT_EQ(llvm::cantFail(findPagedStep({use}, values, {}, true)).positions,
            (std::vector<int64_t>{0, 1, 2, 3, 0, 1, 2, 3}));
}

/// The row between two new rows must come from the dense cache, even if the new
/// rows are in reverse order.
TEST(PagedStep, RowsOfAGapArePacked) {
  ModelValues values = makeValues(makeTensor(MLA_I64, {2, 2}, {1, 3, 4, 0}));
  CacheUse use = makeUse(/*positionsDiffer=*/true, 2);
  PagedStep step = llvm::cantFail(findPagedStep({use}, values, {}, true));
  EXPECT_EQ(step.lengths, (std::vector<int64_t>{4, 5}));
  HostTensor &dense = values.args.at(0);
  for (int64_t i = 0; i < dense.getNumElements(); ++i)
    dense.set(i, i + 1);
  PageTable table = llvm::cantFail(PageTable::create({5, 5}, 2, /*seed=*/1));
  CacheSpec spec;
  spec.fields.push_back(makeField(0, 4));
  spec.pageSize = 2;
  PagedCache cache = llvm::cantFail(
      PagedCache::create(spec, table.getNumPages(), /*poison=*/true));
  llvm::cantFail(packCache(use, step, table, values, cache));
  HostTensor row = makeTensor(MLA_F32, {1, 4});
  auto isPacked = [&](int64_t sequence, int64_t token) {
    llvm::cantFail(cache.read(0, table.getSlot(sequence, token), row, 0));
    return row.get(0) == double((sequence * 12 + token) * 4 + 1);
  };
  for (int64_t token : {0, 2})
    EXPECT_TRUE(isPacked(0, token)) << token;
  for (int64_t token : {1, 2, 3})
    EXPECT_TRUE(isPacked(1, token)) << token;
  for (auto [sequence, token] : {std::pair(0, 1), {0, 3}, {1, 0}, {1, 4}})
    EXPECT_FALSE(isPacked(sequence, token)) << sequence << " " << token;
}

/// If the function states the lengths, rows up to this length must count and be
/// packed, even if they hold no token. If the stated length is shorter than the
/// written rows, these rows must be packed, too.
TEST(PagedStep, StatedLengths) {
  ModelValues values = makeValues(makeTensor(MLA_I64, {3}, {7, 8, 9}));
  auto find = [&](const char *stated) {
    return llvm::cantFail(findPagedStep({makeUse(/*positionsDiffer=*/false, 3)},
                                        values, {},
                                        /*keepMask=*/true, stated));
  };
  auto twice = [](int64_t value) { return std::vector<int64_t>(2, value); };
  EXPECT_EQ(find("positions+1").lengths, twice(10));
  EXPECT_EQ(find("capacity").lengths, twice(12));
  EXPECT_EQ(find("capacity").packedTokens, twice(12));
  EXPECT_EQ(find("capacity").capacity, 12);
  EXPECT_EQ(find("11").lengths, twice(11));
  EXPECT_EQ(find("4").lengths, twice(4));
  EXPECT_EQ(find("4").packedTokens, twice(10));
  EXPECT_EQ(find("4").capacity, 10);
}

/// Rows with the rope key before the latent must be split into two fields and
/// joined again.
TEST(PagedStep, RowsOfAJointCache) {
  ModelValues values = makeValues(makeTensor(MLA_I64, {2, 1}, {2, 1}));
  CacheUse use = makeUse(/*positionsDiffer=*/true, 1);
  use.ropeArg = 0;
  use.latentResult = use.ropeResult = 3;
  use.latentColumn = 1;
  use.ropeColumn = 0;
  PagedStep step = llvm::cantFail(findPagedStep({use}, values, {}, true));
  HostTensor &dense = values.args.at(0);
  for (int64_t i = 0; i < dense.getNumElements(); ++i)
    dense.set(i, i + 1);
  PageTable table = llvm::cantFail(PageTable::create({3, 3}, 2, /*seed=*/1));
  CacheSpec spec;
  spec.fields.push_back(makeField(0, 3));
  spec.fields.push_back(makeField(1, 1));
  spec.pageSize = 2;
  PagedCache cache = llvm::cantFail(
      PagedCache::create(spec, table.getNumPages(), /*poison=*/true));
  llvm::cantFail(packCache(use, step, table, values, cache));
  HostTensor latent = makeTensor(MLA_F32, {1, 3}),
             rope = makeTensor(MLA_F32, {1, 1}, {-7});
  llvm::cantFail(cache.read(0, table.getSlot(0, 1), latent, 0));
  EXPECT_EQ(latent.get(0), 6);
  EXPECT_EQ(latent.get(2), 8);
  // The step writes the new tokens of both sequences.
  for (auto [sequence, token] : {std::pair(0, 2), {1, 1}}) {
    int64_t slot = table.getSlot(sequence, token);
    llvm::cantFail(cache.write(0, slot, latent, 0));
    llvm::cantFail(cache.write(1, slot, rope, 0));
  }
  TensorMap results;
  llvm::cantFail(gatherCache(use, step, table, values, cache, results));
  ASSERT_EQ(results.size(), 1u);
  const HostTensor &after = results.at(3);
  for (int64_t i = 0; i < dense.getNumElements(); ++i) {
    int64_t row = i / 4, column = i % 4;
    bool isNew = row == 2 || row == 12 + 1;
    double expected = !isNew   ? double(i + 1)
                      : column ? double(5 + column)
                               : -7.0;
    EXPECT_EQ(after.get(i), expected) << i;
  }
  EXPECT_EQ(llvm::toString(cache.write(0, 0, dense, 0, 2)),
            "values of field 0 of the cache must have width 3 from column 2 "
            "on, got 4");
}

TEST(PagedStep, PositionsOutsideOfTheCache) {
  for (int64_t bad : {-1, 12}) {
    ModelValues values =
        makeValues(makeTensor(MLA_I64, {3}, {0, 1, double(bad)}));
    auto step = findPagedStep({makeUse(/*positionsDiffer=*/false, 3)}, values,
                              {}, true);
    EXPECT_EQ(llvm::toString(step.takeError()),
              "the positions of new tokens must be at least 0 and less than "
              "12, the capacity of the cache, got " +
                  std::to_string(bad));
  }
}

TEST(PagedStep, WrongNumberOfPositions) {
  ModelValues values = makeValues(makeTensor(MLA_I64, {4}, {7, 8, 9, 10}));
  auto step =
      findPagedStep({makeUse(/*positionsDiffer=*/false, 3)}, values, {}, true);
  EXPECT_EQ(llvm::toString(step.takeError()),
            "the number of positions of new tokens must be 3, one per new "
            "token, got 4");
}

TEST(VisibleMask, OfEachSequence) {
  // One query and five keys. The first sequence has three keys, the second
  // five.
  HostTensor mask =
      makeTensor(MLA_I1, {2, 1, 1, 5}, {1, 1, 1, 0, 0, 1, 1, 1, 1, 1});
  EXPECT_EQ(llvm::toString(checkVisibleMask(mask, {3, 5})), "");
  EXPECT_NE(llvm::toString(checkVisibleMask(mask, {5, 5})), "");
  // A mask shared by all sequences must be correct for each of them.
  HostTensor shared = makeTensor(MLA_I1, {1, 1, 1, 5}, {1, 1, 1, 0, 0});
  EXPECT_EQ(llvm::toString(checkVisibleMask(shared, {3, 3})), "");
  EXPECT_NE(llvm::toString(checkVisibleMask(shared, {3, 5})), "");
}

/// A mask value of -9984 or less must hide its key, in the driver and in the
/// compiler.
TEST(PagedStep, NumbersThatHide) {
  for (auto [number, hides] :
       {std::pair(-9984.0, true), std::pair(-9983.0, false),
        std::pair(-3e38, true)}) {
    HostTensor mask = makeTensor(MLA_F32, {1, 1, 1, 2}, {0, number});
    EXPECT_EQ(llvm::toString(checkVisibleMask(mask, {1})).empty(), hides)
        << number;
  }
}

/// Caches that have the same number of past tokens share lengths. An error is
/// expected if the numbers differ.
TEST(PagedStep, CachesOfOtherLengths) {
  ModelValues values;
  values.args.emplace(0, makeTensor(MLA_F32, {2, 12, 4}));
  values.args.emplace(1, makeTensor(MLA_F32, {2, 13, 4}));
  std::vector<CacheUse> uses(2);
  for (CacheUse &use : uses) {
    use.latentArg = 0;
    use.batch = 2;
    use.newTokens = 1;
  }
  EXPECT_EQ(llvm::cantFail(findPagedStep(uses, values, {}, true)).lengths,
            (std::vector<int64_t>{13, 13}));
  uses[1].latentArg = 1;
  EXPECT_EQ(llvm::toString(findPagedStep(uses, values, {}, true).takeError()),
            "argument 1 must hold 12 past tokens like the first cache, because "
            "paged caches share one vector of lengths, got 13");
}
