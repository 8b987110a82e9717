//===- DensePropertiesTest.cpp - Bit equality of dense operands -----------===//
//
// Results must be bit-equal from run to run, for any number of threads, and, in
// batch-invariant mode, for a sequence or row alone and in a batch.
//
//===----------------------------------------------------------------------===//

#include "Dense.h"

#include <gtest/gtest.h>

using namespace mla::test;

namespace {

class DenseProperties : public testing::TestWithParam<int32_t> {
protected:
  /// Returns uneven lengths with an empty sequence. The first is the longest.
  AttentionSpec spec(int64_t queries) const {
    AttentionSpec spec;
    spec.dtype = GetParam();
    spec.heads = 5;
    spec.queries = queries;
    spec.lengths = {600, 0, 130};
    return spec;
  }
};
INSTANTIATE_TEST_SUITE_P(Types, DenseProperties,
                         testing::Values(MLA_F32, MLA_F16, MLA_BF16));

/// Copies the first elements of `from` to `to`.
void copyLeading(TestTensor &to, const TestTensor &from) {
  for (int64_t i = 0; i < to.count(); ++i)
    to.set(i, from.at(i));
}

TEST_P(DenseProperties, AttentionBitEqualForAnyThreads) {
  for (bool absorbed : {true, false})
    for (int64_t queries : {1, 33})
      for (uint32_t flags : {0u, uint32_t(MLA_BATCH_INVARIANT)}) {
        AttentionSpec problem = spec(queries);
        problem.flags = flags;
        Dense data(problem, 24, absorbed, false);
        std::vector<uint8_t> out, lse;
        for (int32_t threads : {1, 1, 2, 5}) {
          data.spec.threads = threads;
          ASSERT_EQ(data.execute(), MLA_OK) << mlaLastError();
          if (out.empty()) {
            out = data.out.bytes();
            lse = data.lse.bytes();
          }
          EXPECT_EQ(out, data.out.bytes()) << threads << " threads";
          EXPECT_EQ(lse, data.lse.bytes()) << threads << " threads";
        }
      }
}

/// Runs both and expects `alone`, with the inputs of the first sequence, to be
/// bit-equal to that sequence in `batch`.
void expectAsInBatch(Dense &alone, Dense &batch) {
  copyLeading(alone.query, batch.query);
  copyLeading(alone.queryRope, batch.queryRope);
  copyLeading(alone.key, batch.key);
  copyLeading(alone.keyRope, batch.keyRope);
  copyLeading(alone.value, batch.value);
  ASSERT_EQ(batch.execute(), MLA_OK) << mlaLastError();
  ASSERT_EQ(alone.execute(), MLA_OK) << mlaLastError();
  for (int64_t i = 0; i < alone.out.count(); ++i)
    ASSERT_EQ(alone.out.at(i), batch.out.at(i)) << i;
  for (int64_t i = 0; i < alone.lse.count(); ++i)
    ASSERT_EQ(alone.lse.at(i), batch.lse.at(i)) << i;
}

TEST_P(DenseProperties, AttentionBatchInvariantSequence) {
  for (bool absorbed : {true, false})
    for (int64_t queries : {1, 33}) {
      AttentionSpec problem = spec(queries);
      problem.flags = MLA_BATCH_INVARIANT;
      Dense batch(problem, 24, absorbed, false);
      problem.lengths = {600};
      Dense alone(problem, 24, absorbed, false);
      expectAsInBatch(alone, batch);
    }
}

/// Tests the first sequence of a ragged batch alone, in a batch of one.
TEST_P(DenseProperties, AttentionBatchInvariantRagged) {
  for (bool absorbed : {true, false})
    for (bool raggedKeys : {false, true})
      for (int32_t queries : {1, 7, 40}) {
        if (absorbed && raggedKeys)
          continue; // keys of latent attention are [B, T]
        AttentionSpec problem = spec(1);
        problem.flags = MLA_BATCH_INVARIANT;
        problem.ragged = {queries, 3, 11};
        Dense batch(problem, 24, absorbed, raggedKeys);
        problem.lengths = {600};
        problem.ragged = {queries};
        Dense alone(problem, 24, absorbed, raggedKeys);
        expectAsInBatch(alone, batch);
      }
}

/// Returns the result of head product `op` for the first `tokens` of 140
/// tokens.
std::vector<double> headProduct(int op, int32_t dtype, int64_t tokens,
                                uint32_t flags, int32_t threads) {
  const int64_t heads = 3, rows = 40, latent = 300;
  const int64_t from = op == 0 ? rows : latent, to = op == 0 ? latent : rows;
  std::mt19937 generator(4);
  TestTensor x(dtype, op == 2 ? std::vector<int64_t>{140, from}
                              : std::vector<int64_t>{140, heads, from});
  TestTensor w(dtype, {heads, rows, latent}), out(dtype, {tokens, heads, to});
  x.random(generator);
  w.random(generator);
  MlaTensor view = *x.view();
  view.sizes[0] = tokens;
  auto args = makeArgs<MlaHeadProductArgs>();
  args.x = &view;
  args.w = w.view();
  args.out = out.view();
  uint64_t bytes = 0;
  EXPECT_EQ(mlaHeadProductWorkspace(&args, op, &bytes), MLA_OK)
      << mlaLastError();
  TestCall call(bytes, threads, flags);
  auto *function = op == 0   ? mlaAbsorbQuery
                   : op == 1 ? mlaProjectValue
                             : mlaExpandKv;
  EXPECT_EQ(function(&args, &call), MLA_OK) << mlaLastError();
  return out.values();
}

TEST_P(DenseProperties, HeadProductsThreadsAndNeighbours) {
  for (int op : {0, 1, 2}) {
    for (int64_t tokens : {3, 70, 140}) {
      const auto once = headProduct(op, GetParam(), tokens, 0, 1);
      for (int32_t threads : {1, 2, 5})
        EXPECT_EQ(once, headProduct(op, GetParam(), tokens, 0, threads))
            << "op " << op << ", " << threads << " threads";
    }
    const auto all = headProduct(op, GetParam(), 70, MLA_BATCH_INVARIANT, 1);
    for (int64_t tokens : {1, 3, 33}) {
      const auto few =
          headProduct(op, GetParam(), tokens, MLA_BATCH_INVARIANT, 2);
      EXPECT_TRUE(std::equal(few.begin(), few.end(), all.begin()))
          << "op " << op << ", " << tokens << " tokens";
    }
  }
}

} // namespace
