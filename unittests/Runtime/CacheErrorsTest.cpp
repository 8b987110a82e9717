//===- CacheErrorsTest.cpp - Invalid caches, plans, slots and lengths -----===//

#include "DecodeCase.h"

#include <functional>

using namespace mla::test;

namespace {

TEST(Errors, Cache) {
  struct Case {
    int32_t status;
    std::vector<std::string> parts;
    std::function<void(MlaCache &)> spoil;
    bool rehash = true;
  };
  const std::vector<Case> cases{
      {MLA_INVALID_ARGUMENT,
       {"expected 1 to 8 fields, got 9"},
       [](MlaCache &c) { c.numFields = 9; },
       false},
      {MLA_INVALID_ARGUMENT,
       {"expected 1 to 4 pools, got 0"},
       [](MlaCache &c) { c.numPools = 0; },
       false},
      {MLA_INVALID_ARGUMENT,
       {"expected a page size of 1", "got 0"},
       [](MlaCache &c) { c.pageSize = 0; }},
      {MLA_INVALID_ARGUMENT,
       {"expected a page alignment", "got 0"},
       [](MlaCache &c) { c.pageAlign = 0; }},
      {MLA_INVALID_ARGUMENT,
       {"field 1: expected a role of 0 to 5, got 9"},
       [](MlaCache &c) { c.fields[1].role = 9; }},
      {MLA_INVALID_ARGUMENT,
       {"field 0: expected an MlaDType, got 40"},
       [](MlaCache &c) { c.fields[0].dtype = 40; }},
      {MLA_INVALID_ARGUMENT,
       {"field 0: expected a width", "got 0"},
       [](MlaCache &c) { c.fields[0].width = 0; }},
      {MLA_INVALID_ARGUMENT,
       {"field 1: expected a pool of 0 to 0, got 1"},
       [](MlaCache &c) { c.fields[1].pool = 1; }},
      {MLA_INVALID_ARGUMENT,
       {"field 1: expected a place of 0 to 2, got 3"},
       [](MlaCache &c) { c.fields[1].place = 3; }},
      {MLA_INVALID_ARGUMENT,
       {"pool 0: expected a page stride of at least"},
       [](MlaCache &c) { c.pools[0].pageStride = 8; }},
      {MLA_INVALID_ARGUMENT,
       {"pool 0: expected a page stride of at least 5120 bytes, got 5119"},
       [](MlaCache &c) { c.pools[0].pageStride = 5119; }},
      {MLA_INVALID_ARGUMENT,
       {"pool 0: the bytes of all pages must fit in 63 bits", "got -1 pages"},
       [](MlaCache &c) { c.pools[0].pages = -1; }},
      {MLA_INVALID_ARGUMENT,
       {"expected the layout hash", "got 0x0000000000000001"},
       [](MlaCache &c) { c.layoutHash = 1; },
       false},
      {MLA_INVALID_ARGUMENT,
       {"expected a latent field of width 64, got 60"},
       [](MlaCache &c) { c.fields[0].width = 60; }},
      // Of types that differ, too.
      {MLA_UNSUPPORTED,
       {"expected a latent field of type", "got f64"},
       [](MlaCache &c) {
         c.fields[0].dtype = MLA_F64;
         c.pools[0].pageStride *= 2;
       }},
      {MLA_INVALID_ARGUMENT,
       {"expected one rope field, got none"},
       [](MlaCache &c) { c.fields[1].role = 3; }},
      {MLA_INVALID_ARGUMENT,
       {"expected one latent field, got several"},
       [](MlaCache &c) { c.fields[1].role = 0; }},
      {MLA_INVALID_ARGUMENT,
       {"field 1: expected a group of 1 to 1048576, got 0"},
       [](MlaCache &c) { c.fields[1].role = 2; }},
  };
  for (const Case &test : cases) {
    DecodeCase bad;
    test.spoil(bad.cache);
    if (test.rehash)
      bad.cache.layoutHash = mlaLayoutHash(
          bad.cache.fields, bad.cache.numFields, bad.cache.pageAlign);
    std::vector<std::string> parts = test.parts;
    parts.push_back("cache: ");
    bad.expect(test.status, parts);
  }
  DecodeCase noRope;
  noRope.args.qRope = nullptr;
  noRope.expect(
      MLA_INVALID_ARGUMENT,
      {"cache: the layout must not have a rope field without a rope operand"});
}

TEST(Errors, CacheWithoutPages) {
  DecodeCase bad;
  bad.cache.pools[0].pages = 0;
  bad.cache.pools[0].base = nullptr;
  uint64_t bytes = 0;
  EXPECT_EQ(mlaDecodeWorkspace(&bad.args, &bytes), MLA_OK) << mlaLastError();
  bad.expect(MLA_INVALID_ARGUMENT,
             {"cache: must have pages, because blockTable refers to them, "
              "got a pool without pages"});
  auto gather = makeArgs<MlaGatherArgs>();
  TestTensor latent(MLA_F32, {2, 20, 64}), rope(MLA_F32, {2, 20, 16});
  gather.cache = &bad.cache;
  gather.blockTable = &bad.table;
  gather.seqLens = &bad.lengths;
  gather.latent = latent.view();
  gather.rope = rope.view();
  expectError(mlaGather(&gather, &bad.call), MLA_INVALID_ARGUMENT,
              {"mlaGather: cache: ", "got a pool without pages"});
  // Must be valid: sequences without tokens need no page, so the table is not
  // read.
  bad.data.lengths.set(0, 0);
  bad.data.lengths.set(1, 0);
  EXPECT_EQ(mlaDecode(&bad.args, &bad.call), MLA_OK) << mlaLastError();
}

TEST(Errors, Plan) {
  DecodeCase bad;
  TestTensor plan(MLA_U8, {2000});
  auto planArgs = makeArgs<MlaPlanArgs>();
  planArgs.seqLens = bad.args.seqLens;
  planArgs.heads = 4;
  planArgs.queryLen = 1;
  planArgs.pageSize = 16;
  planArgs.maxLength = 64;
  planArgs.plan = plan.view();
  bad.args.plan = plan.view();
  bad.expect(MLA_INVALID_ARGUMENT,
             {"plan: expected a plan written by mlaPlan"});
  TestCall call;
  ASSERT_EQ(mlaPlan(&planArgs, &call), MLA_OK) << mlaLastError();
  bad.data.lengths.set(1, 8);
  bad.expect(MLA_INVALID_ARGUMENT, {"plan: expected a plan for the seqLens of "
                                    "this call, got a plan for other lengths"});
  bad.data.lengths.set(1, 9);
  bad.call.call.flags = MLA_BATCH_INVARIANT;
  bad.expect(MLA_INVALID_ARGUMENT,
             {"plan: expected a plan for flags 2, got 0"});
  TestTensor shortPlan(MLA_U8, {40});
  bad.args.plan = shortPlan.view();
  bad.expect(MLA_INVALID_ARGUMENT, {"plan: expected at least", "got 40"});
  planArgs.plan = shortPlan.view();
  expectError(mlaPlan(&planArgs, &call), MLA_INVALID_ARGUMENT,
              {"mlaPlan: plan: expected at least", "got 40"});
  planArgs.heads = 0;
  expectError(mlaPlan(&planArgs, &call), MLA_INVALID_ARGUMENT,
              {"mlaPlan: heads: expected a value of 1", "got 0"});
}

/// The CPU checks values with and without MLA_RUNTIME_CHECKS.
class ValueErrors : public testing::TestWithParam<uint32_t> {};
INSTANTIATE_TEST_SUITE_P(Flags, ValueErrors,
                         testing::Values(0u, uint32_t(MLA_RUNTIME_CHECKS)));

TEST_P(ValueErrors, Decode) {
  auto checked = [] {
    DecodeCase bad;
    bad.call.call.flags = GetParam();
    return bad;
  };
  DecodeCase length = checked();
  length.data.lengths.set(1, -3);
  length.expect(MLA_OUT_OF_RANGE,
                {"seqLens: [1]: expected a length of 0 to 48, got -3"});
  DecodeCase longer = checked();
  longer.data.lengths.set(0, 49);
  longer.expect(MLA_OUT_OF_RANGE, {"seqLens: [0]: expected", "got 49"});
  DecodeCase page = checked();
  page.data.cache.table.set(1, 2147480000);
  page.expect(
      MLA_OUT_OF_RANGE,
      {"blockTable: [0, 1]: expected a page of 0 to 9, got 2147480000"});
  // Tests the smallest page id that is too large, and the largest valid one.
  DecodeCase behind = checked();
  behind.data.cache.table.set(1, 10);
  behind.expect(MLA_OUT_OF_RANGE, {"blockTable: [0, 1]: expected", "got 10"});
  behind.data.cache.table.set(1, 9);
  EXPECT_EQ(mlaDecode(&behind.args, &behind.call), MLA_OK) << mlaLastError();
  DecodeCase full = checked();
  full.data.lengths.set(0, 48);
  for (int i = 0; i < 3; ++i)
    full.data.cache.table.set(i, i);
  EXPECT_EQ(mlaDecode(&full.args, &full.call), MLA_OK) << mlaLastError();
  DecodeCase negative = checked();
  negative.data.cache.table.set(3, -1);
  negative.expect(MLA_OUT_OF_RANGE, {"blockTable: [1, 0]: expected", "got -1"});
  // Entries past a length are not read, so invalid ones must not be an error.
  DecodeCase good = checked();
  EXPECT_EQ(mlaDecode(&good.args, &good.call), MLA_OK) << mlaLastError();

  AttentionSpec ragged = DecodeCase::small();
  ragged.ragged = {2, 3};
  DecodeCase cumulative(ragged);
  cumulative.call.call.flags = GetParam();
  cumulative.data.cuSeqlens.set(1, 6);
  cumulative.expect(MLA_OUT_OF_RANGE,
                    {"cuSeqlens: [1]: expected a value of 0 to 5, got 6"});
  cumulative.data.cuSeqlens.set(1, 2);
  cumulative.data.cuSeqlens.set(2, 4);
  cumulative.expect(MLA_OUT_OF_RANGE, {"cuSeqlens: [2]: expected 5, got 4"});
}

TEST_P(ValueErrors, AppendSlots) {
  AttentionSpec spec = DecodeCase::small();
  AttentionData data(spec);
  TestTensor latent(MLA_F32, {2, 64}), rope(MLA_F32, {2, 16});
  TestTensor slots = ints({2}, {0, 160});
  auto args = makeArgs<MlaAppendArgs>();
  args.cache = data.cache.view();
  args.latent = latent.view();
  args.rope = rope.view();
  args.slots = slots.view();
  TestCall call(0, 0, GetParam());
  auto before = data.cache.bytes();
  expectError(mlaAppend(&args, &call), MLA_OUT_OF_RANGE,
              {"mlaAppend: slots: [1]: expected a slot of -1 to 159, got 160"});
  EXPECT_EQ(before, data.cache.bytes());
  TestTensor bounds = ints({2}, {-1, 159}), below = ints({2}, {-2, 0});
  args.slots = below.view();
  expectError(mlaAppend(&args, &call), MLA_OUT_OF_RANGE,
              {"slots: [0]: expected a slot of -1 to 159, got -2"});
  args.slots = bounds.view();
  EXPECT_EQ(mlaAppend(&args, &call), MLA_OK) << mlaLastError();
  before = data.cache.bytes();
  TestTensor wrong(MLA_I64, {2});
  args.slots = wrong.view();
  expectError(mlaAppend(&args, &call), MLA_INVALID_ARGUMENT,
              {"slots: expected type i32, got i64"});
  args.slots = slots.view();
  args.cos = latent.view();
  expectError(mlaAppend(&args, &call), MLA_INVALID_ARGUMENT,
              {"sin: expected a tensor because cos is given, got null"});
  args.cos = nullptr;
  args.rope = nullptr;
  expectError(mlaAppend(&args, &call), MLA_INVALID_ARGUMENT,
              {"cache: the layout must not have a rope field"});
  args.rope = rope.view();
  MlaTensor inside = *latent.view();
  inside.data = data.cache.view()->pools[0].base;
  args.latent = &inside;
  expectError(mlaAppend(&args, &call), MLA_INVALID_ARGUMENT,
              {"cache: written memory must not overlap other arguments, got an "
               "overlap with latent"});
  args.latent = latent.view();
  spec.split = true;
  AttentionData split(spec);
  MlaCache twice = *split.cache.view();
  args.cache = &twice;
  EXPECT_EQ(mlaAppend(&args, &call), MLA_OUT_OF_RANGE) << "of its slots";
  twice.pools[1].base = static_cast<char *>(twice.pools[0].base) + 64;
  expectError(mlaAppend(&args, &call), MLA_INVALID_ARGUMENT,
              {"cache: pools of a written cache must not overlap, got pools "
               "that overlap"});
  args.cache = data.cache.view();
  TestTensor bytes(MLA_U8, {2, 64});
  args.latent = bytes.view();
  expectError(mlaAppend(&args, &call), MLA_INVALID_ARGUMENT,
              {"latent: expected type f32, f16 or bf16, got u8"});
  args.latent = latent.view();
  MlaCache quantised = *data.cache.view();
  quantised.fields[0].dtype = MLA_F64;
  quantised.layoutHash =
      mlaLayoutHash(quantised.fields, quantised.numFields, quantised.pageAlign);
  args.cache = &quantised;
  quantised.pools[0].pageStride *= 2;
  quantised.pools[0].pages = 1;
  expectError(mlaAppend(&args, &call), MLA_UNSUPPORTED,
              {"kernels: no kernel fits: cpu_append expects cache fields of "
               "type f32, f16, bf16 or f8E4M3, got f64"});
  EXPECT_EQ(before, data.cache.bytes());
}

} // namespace
