//===- PropertiesTest.cpp - Bit equality and independence -----------------===//

#include "Attention.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace mla::test;

namespace {

class PropertyTypes : public testing::TestWithParam<int32_t> {
protected:
  /// Returns uneven lengths for several splits, with an empty sequence.
  AttentionSpec spec() const {
    AttentionSpec spec;
    spec.dtype = GetParam();
    spec.heads = 20;
    spec.queries = 2;
    spec.lengths = {900, 0, 130, 257};
    return spec;
  }
};
INSTANTIATE_TEST_SUITE_P(Types, PropertyTypes,
                         testing::Values(MLA_F32, MLA_F16, MLA_BF16));

TEST_P(PropertyTypes, BitEqualForAnyThreads) {
  std::vector<uint8_t> out, lse;
  for (int32_t threads : {1, 2, 3, 8, 0, 1}) {
    AttentionSpec problem = spec();
    problem.threads = threads;
    AttentionData data(problem);
    ASSERT_EQ(data.decode(), MLA_OK);
    if (out.empty()) {
      out = data.out.bytes();
      lse = data.lse.bytes();
    }
    EXPECT_EQ(out, data.out.bytes()) << threads << " threads";
    EXPECT_EQ(lse, data.lse.bytes()) << threads << " threads";
  }
}

TEST_P(PropertyTypes, PlanChangesNothing) {
  AttentionSpec problem = spec();
  AttentionData without(problem);
  problem.plan = true;
  AttentionData with(problem);
  ASSERT_EQ(without.decode(), MLA_OK);
  ASSERT_EQ(with.decode(), MLA_OK);
  EXPECT_EQ(without.out.bytes(), with.out.bytes());
}

TEST_P(PropertyTypes, ChangedMetadataChangesTheResult) {
  AttentionSpec problem = spec();
  AttentionData data(problem), shorter(problem), moved(problem);
  shorter.lengths.set(0, 899);
  moved.cache.table.set(1, moved.cache.table.at(0));
  ASSERT_EQ(data.decode(), MLA_OK);
  ASSERT_EQ(shorter.decode(), MLA_OK);
  ASSERT_EQ(moved.decode(), MLA_OK);
  EXPECT_NE(data.out.bytes(), shorter.out.bytes());
  EXPECT_NE(data.out.bytes(), moved.out.bytes());
}

/// Copies the cached tokens of sequence 0. `one` is the spec of `alone`.
void copyFirstSequence(AttentionData &alone, AttentionData &batch,
                       const AttentionSpec &one) {
  for (int64_t t = 0; t < one.lengths[0]; ++t) {
    for (int64_t i = 0; i < one.latent; ++i)
      alone.cache.set(0, 0, t, i, batch.cache.get(0, 0, t, i));
    for (int64_t i = 0; i < one.rope; ++i)
      alone.cache.set(1, 0, t, i, batch.cache.get(1, 0, t, i));
  }
}

// The bits must not depend on the page size, although keys with a single stride
// use other register tiles than keys in separate pages.
TEST_P(PropertyTypes, PagesChangeNoBits) {
  for (int64_t heads : {1, 5, 16})
    for (bool split : {false, true}) {
      AttentionSpec problem = spec();
      problem.heads = heads;
      problem.queries = 1;
      problem.lengths = {150};
      problem.split = split;
      problem.pageSize = 64;
      AttentionData even(problem);
      ASSERT_EQ(even.decode(), MLA_OK);
      for (int64_t page : {1, 7, 20}) {
        problem.pageSize = page;
        AttentionData torn(problem);
        for (int64_t i = 0; i < heads * problem.latent; ++i)
          torn.qLatent.set(i, even.qLatent.at(i));
        for (int64_t i = 0; i < heads * problem.rope; ++i)
          torn.qRope.set(i, even.qRope.at(i));
        copyFirstSequence(torn, even, problem);
        ASSERT_EQ(torn.decode(), MLA_OK);
        EXPECT_EQ(even.out.bytes(), torn.out.bytes()) << problem.describe();
        EXPECT_EQ(even.lse.bytes(), torn.lse.bytes()) << problem.describe();
      }
    }
}

TEST_P(PropertyTypes, BatchInvariantRows) {
  AttentionSpec problem = spec();
  problem.flags = MLA_BATCH_INVARIANT;
  AttentionData batch(problem);
  ASSERT_EQ(batch.decode(), MLA_OK);
  // Sequence 0 alone, with the same pages and query rows.
  AttentionSpec one = problem;
  one.lengths = {900};
  AttentionData alone(one);
  const int64_t row = one.heads * one.latent * one.queries;
  for (int64_t i = 0; i < row; ++i)
    alone.qLatent.set(i, batch.qLatent.at(i));
  for (int64_t i = 0; i < one.heads * one.rope * one.queries; ++i)
    alone.qRope.set(i, batch.qRope.at(i));
  copyFirstSequence(alone, batch, one);
  ASSERT_EQ(alone.decode(), MLA_OK);
  for (int64_t i = 0; i < row; ++i)
    ASSERT_EQ(alone.out.at(i), batch.out.at(i)) << i;
}

TEST_P(PropertyTypes, BatchInvariantRaggedRowsAndLse) {
  for (int32_t queries : {1, 5, 70}) {
    AttentionSpec problem = spec();
    problem.flags = MLA_BATCH_INVARIANT;
    problem.ragged = {queries, 2, 0, 9};
    AttentionData batch(problem);
    ASSERT_EQ(batch.decode(), MLA_OK);
    AttentionSpec one = problem;
    one.lengths = {900};
    one.ragged = {queries};
    AttentionData alone(one);
    for (int64_t i = 0; i < alone.qLatent.count(); ++i)
      alone.qLatent.set(i, batch.qLatent.at(i));
    for (int64_t i = 0; i < alone.qRope.count(); ++i)
      alone.qRope.set(i, batch.qRope.at(i));
    copyFirstSequence(alone, batch, one);
    ASSERT_EQ(alone.decode(), MLA_OK);
    for (int64_t i = 0; i < alone.out.count(); ++i)
      ASSERT_EQ(alone.out.at(i), batch.out.at(i)) << i;
    for (int64_t i = 0; i < alone.lse.count(); ++i)
      ASSERT_EQ(alone.lse.at(i), batch.lse.at(i)) << i;
  }
}

TEST_P(PropertyTypes, InputsStayAsTheyWere) {
  AttentionData data(spec());
  auto query = data.qLatent.bytes(), rope = data.qRope.bytes();
  auto cache = data.cache.bytes(), table = data.cache.table.bytes();
  ASSERT_EQ(data.decode(), MLA_OK);
  EXPECT_EQ(query, data.qLatent.bytes());
  EXPECT_EQ(rope, data.qRope.bytes());
  EXPECT_EQ(cache, data.cache.bytes());
  EXPECT_EQ(table, data.cache.table.bytes());
}

/// Returns the product of the first `rows` rows of a, which is [8, k].
std::vector<double> matmulRow(int32_t dtype, int64_t rows, bool transposeB,
                              uint32_t flags, int32_t threads) {
  const int64_t k = 700, n = 90;
  std::mt19937 generator(4);
  TestTensor a(dtype, {140, k}),
      b(dtype,
        transposeB ? std::vector<int64_t>{n, k} : std::vector<int64_t>{k, n});
  a.random(generator);
  b.random(generator);
  TestTensor out(dtype, {rows, n});
  MlaTensor view = *a.view();
  view.sizes[0] = rows;
  auto args = makeArgs<MlaMatmulArgs>();
  args.a = &view;
  args.b = b.view();
  args.out = out.view();
  args.transposeB = transposeB;
  uint64_t bytes = 0;
  EXPECT_EQ(mlaMatmulWorkspace(&args, &bytes), MLA_OK) << mlaLastError();
  TestCall call(bytes, threads, flags);
  EXPECT_EQ(mlaMatmul(&args, &call), MLA_OK) << mlaLastError();
  std::vector<double> values;
  for (int64_t i = 0; i < out.count(); ++i)
    values.push_back(out.at(i));
  return values;
}

TEST_P(PropertyTypes, MatmulThreadsAndNeighbours) {
  for (bool transposeB : {false, true}) {
    for (int64_t rows : {8, 70, 140}) {
      const auto all = matmulRow(GetParam(), rows, transposeB, 0, 1);
      for (int32_t threads : {2, 3, 8, 0})
        EXPECT_EQ(all, matmulRow(GetParam(), rows, transposeB, 0, threads));
    }
    auto invariant =
        matmulRow(GetParam(), 8, transposeB, MLA_BATCH_INVARIANT, 0);
    for (int64_t rows : {1, 3}) {
      auto few =
          matmulRow(GetParam(), rows, transposeB, MLA_BATCH_INVARIANT, 0);
      few.resize(static_cast<size_t>(rows * 90));
      invariant.resize(few.size() > invariant.size() ? few.size()
                                                     : invariant.size());
      EXPECT_TRUE(std::equal(few.begin(), few.end(), invariant.begin()));
    }
  }
}

/// Returns a [2 or 1, rows, columns] slice of a larger tensor, optionally with
/// the last two dimensions exchanged.
MlaTensor partOf(TestTensor &larger, int64_t batch, int64_t rows,
                 int64_t columns, bool isExchanged) {
  MlaTensor view = *larger.view();
  if (isExchanged)
    std::swap(view.strides[1], view.strides[2]);
  view.sizes[0] = batch;
  view.sizes[1] = rows;
  view.sizes[2] = columns;
  return view;
}

TEST_P(PropertyTypes, WorkspaceOfSizesServesAnyStrides) {
  std::mt19937 random(7);
  auto oneOf = [&](std::initializer_list<int64_t> values) {
    return values.begin()[random() % values.size()];
  };
  for (int i = 0; i < 80 && !HasFailure(); ++i) {
    const int64_t batch = oneOf({1, 2, 3, 24}), m = oneOf({1, 2, 3, 5, 17, 70});
    const int64_t k = oneOf({1, 31, 32, 90}), n = oneOf({1, 16, 66, 90});
    const int64_t edge = std::max({m, k, n}) + 1;
    TestTensor a(GetParam(), {batch, m, k}), b(GetParam(), {batch, k, n}),
        out(GetParam(), {batch, m, n});
    auto args = makeArgs<MlaMatmulArgs>();
    args.a = a.view();
    args.b = b.view();
    args.out = out.view();
    uint64_t bytes = 0;
    ASSERT_EQ(mlaMatmulWorkspace(&args, &bytes), MLA_OK) << mlaLastError();

    TestTensor aLarge(GetParam(), {batch + 1, edge, edge}),
        bLarge(GetParam(), {batch + 1, edge, edge}),
        outLarge(GetParam(), {batch + 1, edge, edge});
    MlaTensor aPart = partOf(aLarge.fill(1), batch, m, k, random() % 2),
              bPart = partOf(bLarge.fill(2), batch, k, n, random() % 2),
              outPart = partOf(outLarge, batch, m, n, random() % 2);
    if (random() % 2)
      bPart.strides[0] =
          0; // all batch entries share b, so their rows form one product
    args.a = random() % 4 ? &aPart : a.fill(1).view();
    args.b = &bPart;
    args.out = random() % 4 ? &outPart : out.view();
    TestCall call(bytes, 0, random() % 2 ? MLA_BATCH_INVARIANT : 0);
    ASSERT_EQ(mlaMatmul(&args, &call), MLA_OK) << mlaLastError();
    EXPECT_TRUE(call.workspace.intact());
    const TestTensor &written = args.out == &outPart ? outLarge : out;
    EXPECT_EQ(written.at(0), static_cast<double>(2 * k));
  }
}

} // namespace
