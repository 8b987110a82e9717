//===- ErrorsTest.cpp - What every function says to bad arguments ---------===//
//
// Each case spoils one thing of a call that works. The status and the message
// (argument, expected, got) are checked, and that no output byte has changed.
//
//===----------------------------------------------------------------------===//

#include "Attention.h"

#include <functional>
#include <gtest/gtest.h>

using namespace mla::test;

namespace {

/// Expects a failure with `status` whose message holds every part.
void expectError(int32_t got, int32_t status,
                 const std::vector<std::string> &parts) {
  EXPECT_EQ(mlaStatusName(got), std::string(mlaStatusName(status)))
      << mlaLastError();
  for (const std::string &part : parts)
    EXPECT_NE(std::string(mlaLastError()).find(part), std::string::npos)
        << "'" << part << "' is not in: " << mlaLastError();
}

/// A decode that works, and copies of its views to spoil.
struct DecodeCase {
  explicit DecodeCase(AttentionSpec spec = small())
      : data(spec), args(data.decodeArgs()), qLatent(*args.qLatent),
        qRope(*args.qRope), table(*args.blockTable), lengths(*args.seqLens),
        out(*args.out), lse(*args.lse), cache(*args.cache), call(workspace()) {
    args.qLatent = &qLatent;
    args.qRope = &qRope;
    args.blockTable = &table;
    args.seqLens = &lengths;
    args.out = &out;
    args.lse = &lse;
    args.cache = &cache;
    data.out.poison();
    data.lse.poison();
  }
  static AttentionSpec small() {
    AttentionSpec spec;
    spec.lengths = {20, 9};
    return spec;
  }
  uint64_t workspace() {
    uint64_t bytes = 0;
    EXPECT_EQ(mlaDecodeWorkspace(&args, &bytes), MLA_OK) << mlaLastError();
    return bytes;
  }
  void expect(int32_t status, const std::vector<std::string> &parts) {
    auto outBefore = data.out.bytes(), lseBefore = data.lse.bytes();
    auto cacheBefore = data.cache.bytes();
    std::vector<std::string> all = parts;
    all.push_back("mlaDecode: ");
    expectError(mlaDecode(&args, &call), status, all);
    EXPECT_EQ(outBefore, data.out.bytes());
    EXPECT_EQ(lseBefore, data.lse.bytes());
    EXPECT_EQ(cacheBefore, data.cache.bytes());
  }

  AttentionData data;
  MlaDecodeArgs args;
  MlaTensor qLatent, qRope, table, lengths, out, lse;
  MlaCache cache;
  TestCall call;
};

TEST(Errors, DecodeWorksUnspoiled) {
  DecodeCase good;
  EXPECT_EQ(mlaDecode(&good.args, &good.call), MLA_OK) << mlaLastError();
}

TEST(Errors, Null) {
  EXPECT_EQ(mlaDecode(nullptr, nullptr), MLA_INVALID_ARGUMENT);
  {
    DecodeCase bad;
    expectError(mlaDecode(&bad.args, nullptr), MLA_INVALID_ARGUMENT,
                {"mlaDecode: call: expected a struct, got null"});
  }
  std::vector<std::pair<const char *, std::function<void(DecodeCase &)>>> cases{
      {"qLatent", [](DecodeCase &c) { c.args.qLatent = nullptr; }},
      {"cache", [](DecodeCase &c) { c.args.cache = nullptr; }},
      {"blockTable", [](DecodeCase &c) { c.args.blockTable = nullptr; }},
      {"seqLens", [](DecodeCase &c) { c.args.seqLens = nullptr; }},
      {"out", [](DecodeCase &c) { c.args.out = nullptr; }},
      {"qLatent", [](DecodeCase &c) { c.qLatent.data = nullptr; }},
      {"out", [](DecodeCase &c) { c.out.data = nullptr; }},
      {"pool 0", [](DecodeCase &c) { c.cache.pools[0].base = nullptr; }},
  };
  for (auto &[name, spoil] : cases) {
    DecodeCase bad;
    spoil(bad);
    bad.expect(MLA_INVALID_ARGUMENT, {name, "expected", "got null"});
  }
}

TEST(Errors, StructSizeAndVersion) {
  DecodeCase size;
  size.args.size -= 8;
  size.expect(MLA_VERSION_MISMATCH,
              {"arguments: expected a struct of",
               std::to_string(sizeof(MlaDecodeArgs)), "got",
               std::to_string(sizeof(MlaDecodeArgs) - 8)});
  DecodeCase version;
  version.args.version = 9;
  version.expect(MLA_VERSION_MISMATCH, {"expected ABI version 1, got 9"});
  DecodeCase callSize;
  callSize.call.call.size = 4;
  callSize.expect(MLA_VERSION_MISMATCH,
                  {"call: expected a struct of", "got 4"});
  DecodeCase callVersion;
  callVersion.call.call.version = 0;
  callVersion.expect(MLA_VERSION_MISMATCH,
                     {"call: expected ABI version 1, got 0"});
  DecodeCase flags;
  flags.call.call.flags = 0x10;
  flags.expect(MLA_INVALID_ARGUMENT,
               {"call: expected flags within 0x3, got 0x10"});
  DecodeCase threads;
  threads.call.call.threads = -2;
  threads.expect(MLA_INVALID_ARGUMENT, {"call: expected threads", "got -2"});
}

TEST(Errors, RankTypeShapeStrideDevice) {
  struct Case {
    int32_t status;
    std::vector<std::string> parts;
    std::function<void(DecodeCase &)> spoil;
  };
  const std::vector<Case> cases{
      {MLA_INVALID_ARGUMENT,
       {"qLatent: expected rank 4 for fixed tokens, got 2"},
       [](DecodeCase &c) { c.qLatent.rank = 2; }},
      {MLA_INVALID_ARGUMENT,
       {"seqLens: expected rank 1, got 2"},
       [](DecodeCase &c) { c.lengths.rank = 2; }},
      {MLA_INVALID_ARGUMENT,
       {"qLatent: expected type f32, f16 or bf16, got f64"},
       [](DecodeCase &c) { c.qLatent.dtype = MLA_F64; }},
      {MLA_INVALID_ARGUMENT,
       {"blockTable: expected type i32, got i64"},
       [](DecodeCase &c) { c.table.dtype = MLA_I64; }},
      {MLA_INVALID_ARGUMENT,
       {"seqLens: expected type i32, got i64"},
       [](DecodeCase &c) { c.lengths.dtype = MLA_I64; }},
      {MLA_INVALID_ARGUMENT,
       {"qLatent: expected type", "got unknown (77)"},
       [](DecodeCase &c) { c.qLatent.dtype = 77; }},
      {MLA_INVALID_ARGUMENT,
       {"qRope: expected the type of qLatent, f32, got f16"},
       [](DecodeCase &c) { c.qRope.dtype = MLA_F16; }},
      {MLA_INVALID_ARGUMENT,
       {"out: expected size 4 in dimension 2, got 3"},
       [](DecodeCase &c) { c.out.sizes[2] = 3; }},
      {MLA_INVALID_ARGUMENT,
       {"seqLens: expected size 2 in dimension 0, got 3"},
       [](DecodeCase &c) { c.lengths.sizes[0] = 3; }},
      {MLA_INVALID_ARGUMENT,
       {"lse: expected size 4 in dimension 2, got 5"},
       [](DecodeCase &c) { c.lse.sizes[2] = 5; }},
      {MLA_INVALID_ARGUMENT,
       {"qLatent: expected a size of at least 0", "got -1"},
       [](DecodeCase &c) { c.qLatent.sizes[3] = -1; }},
      {MLA_INVALID_ARGUMENT,
       {"qLatent: expected a view of less than 2^59"},
       [](DecodeCase &c) { c.qLatent.strides[0] = INT64_C(1) << 60; }},
      {MLA_INVALID_ARGUMENT,
       {"qLatent: expected a stride of 1 in dimension 3, got 2"},
       [](DecodeCase &c) { c.qLatent.strides[3] = 2; }},
      {MLA_INVALID_ARGUMENT,
       {"qLatent: expected a stride of at least 0", "got -64"},
       [](DecodeCase &c) { c.qLatent.strides[2] = -64; }},
      {MLA_INVALID_ARGUMENT,
       {"blockTable: expected a stride of 1", "got 2"},
       [](DecodeCase &c) { c.table.strides[1] = 2; }},
      {MLA_DEVICE_ERROR,
       {"qLatent: expected memory of device cpu, got device cuda (1)"},
       [](DecodeCase &c) { c.qLatent.device = MLA_CUDA; }},
      {MLA_DEVICE_ERROR,
       {"cache: expected memory of device cpu, got device cuda"},
       [](DecodeCase &c) { c.cache.device = MLA_CUDA; }},
      {MLA_INVALID_ARGUMENT,
       {"qLatent: expected an address aligned to 4 bytes"},
       [](DecodeCase &c) {
         c.qLatent.data = static_cast<char *>(c.qLatent.data) + 1;
       }},
      {MLA_INVALID_ARGUMENT,
       {"out: expected a written tensor with an address for each"},
       [](DecodeCase &c) { c.out.strides[2] = 0; }},
      {MLA_INVALID_ARGUMENT,
       {"causal: expected a value of 0 to 1, got 2"},
       [](DecodeCase &c) { c.args.causal = 2; }},
      {MLA_INVALID_ARGUMENT,
       {"lseBase: expected a value of 0 to 1, got 10"},
       [](DecodeCase &c) { c.args.lseBase = 10; }},
      {MLA_INVALID_ARGUMENT,
       {"window: expected a value of 0", "got -1"},
       [](DecodeCase &c) { c.args.window = -1; }},
  };
  for (const Case &test : cases) {
    DecodeCase bad;
    test.spoil(bad);
    bad.expect(test.status, test.parts);
  }
}

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
       {"field 1: expected place 0 or 1, got 2"},
       [](MlaCache &c) { c.fields[1].place = 2; }},
      {MLA_INVALID_ARGUMENT,
       {"pool 0: expected a page stride of at least"},
       [](MlaCache &c) { c.pools[0].pageStride = 8; }},
      {MLA_INVALID_ARGUMENT,
       {"pool 0: expected pages", "got -1 pages"},
       [](MlaCache &c) { c.pools[0].pages = -1; }},
      {MLA_INVALID_ARGUMENT,
       {"expected the layout hash", "got 0x0000000000000001"},
       [](MlaCache &c) { c.layoutHash = 1; },
       false},
      {MLA_INVALID_ARGUMENT,
       {"expected a latent field of width 64, got 60"},
       [](MlaCache &c) { c.fields[0].width = 60; }},
      {MLA_UNSUPPORTED,
       {"expected a latent field of the operands' type, f32, got f16"},
       [](MlaCache &c) { c.fields[0].dtype = MLA_F16; }},
      {MLA_INVALID_ARGUMENT,
       {"expected one rope field, got none"},
       [](MlaCache &c) { c.fields[1].role = 3; }},
      {MLA_INVALID_ARGUMENT,
       {"expected one latent field, got several"},
       [](MlaCache &c) { c.fields[1].role = 0; }},
      {MLA_UNSUPPORTED,
       {"expected a layout without scales"},
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
  noRope.expect(MLA_INVALID_ARGUMENT,
                {"cache: expected no rope field without a rope operand"});
}

TEST(Errors, Overlap) {
  DecodeCase same;
  same.out.data = same.qLatent.data;
  same.expect(MLA_INVALID_ARGUMENT,
              {"out: expected memory of its own, got an overlap with qLatent"});
  DecodeCase inCache;
  inCache.out.data = inCache.cache.pools[0].base;
  inCache.expect(MLA_INVALID_ARGUMENT, {"out: ", "overlap with cache"});
  DecodeCase lse;
  lse.lse.data = static_cast<char *>(lse.out.data) + 8;
  lse.expect(MLA_INVALID_ARGUMENT, {"overlap with"});
  DecodeCase workspace;
  workspace.call.call.workspace = reinterpret_cast<void *>(
      (reinterpret_cast<uint64_t>(workspace.qLatent.data) + 63) / 64 * 64);
  workspace.expect(MLA_INVALID_ARGUMENT, {"workspace: ", "overlap with"});
}

TEST(Errors, TwoColumnRangesOfOneBufferAreFine) {
  AttentionSpec spec = DecodeCase::small();
  DecodeCase interleaved(spec);
  // Queries and out are two column ranges of one wide buffer.
  TestTensor wide(MLA_F32, {2, 1, 4, 200});
  wide.fill(0.25);
  for (MlaTensor *view : {&interleaved.qLatent, &interleaved.out}) {
    MlaTensor columns = *wide.view();
    columns.sizes[3] = 64;
    columns.data = static_cast<float *>(columns.data) +
                   (view == &interleaved.out ? 100 : 0);
    *view = columns;
  }
  EXPECT_EQ(mlaDecode(&interleaved.args, &interleaved.call), MLA_OK)
      << mlaLastError();
  interleaved.out.data = static_cast<float *>(wide.view()->data) + 60;
  interleaved.expect(MLA_INVALID_ARGUMENT, {"overlap with qLatent"});
}

TEST(Errors, Workspace) {
  DecodeCase small;
  small.call.call.workspaceBytes -= 1;
  small.expect(MLA_WORKSPACE_TOO_SMALL,
               {"workspace: expected at least",
                std::to_string(small.call.call.workspaceBytes + 1), "got",
                std::to_string(small.call.call.workspaceBytes)});
  DecodeCase none;
  none.call.call.workspace = nullptr;
  none.expect(MLA_WORKSPACE_TOO_SMALL,
              {"workspace: expected at least", "null"});
  DecodeCase unaligned;
  unaligned.call.call.workspace =
      static_cast<char *>(unaligned.call.call.workspace) + 8;
  unaligned.expect(MLA_INVALID_ARGUMENT, {"aligned to 64 bytes"});
  uint64_t bytes = 5;
  DecodeCase query;
  query.qLatent.rank = 1;
  expectError(mlaDecodeWorkspace(&query.args, &bytes), MLA_INVALID_ARGUMENT,
              {"mlaDecodeWorkspace: qLatent"});
  EXPECT_EQ(bytes, 5u);
  DecodeCase noResult;
  expectError(mlaDecodeWorkspace(&noResult.args, nullptr), MLA_INVALID_ARGUMENT,
              {"bytes: expected an address, got null"});
}

TEST(Errors, WorkspaceNeedsShapesOnly) {
  DecodeCase shapes;
  uint64_t full = shapes.workspace(), bytes = 0;
  for (MlaTensor *view : {&shapes.qLatent, &shapes.qRope, &shapes.table,
                          &shapes.lengths, &shapes.out, &shapes.lse})
    view->data = nullptr;
  shapes.cache.pools[0].base = nullptr;
  ASSERT_EQ(mlaDecodeWorkspace(&shapes.args, &bytes), MLA_OK) << mlaLastError();
  EXPECT_EQ(bytes, full);
}

TEST(Errors, NoKernelFits) {
  DecodeCase wide;
  for (MlaTensor *view : {&wide.qLatent, &wide.qRope, &wide.out, &wide.lse}) {
    view->sizes[2] = 70000;
    view->data = nullptr;
  }
  uint64_t bytes = 0;
  expectError(mlaDecodeWorkspace(&wide.args, &bytes), MLA_UNSUPPORTED,
              {"kernels: no kernel fits: cpu_decode expects heads 1 to 65536, "
               "got 70000"});
}

TEST(Errors, Mask) {
  AttentionSpec spec = DecodeCase::small();
  spec.mask = 2;
  struct Case {
    std::vector<std::string> parts;
    std::function<void(MlaTensor &)> spoil;
  };
  for (const Case &test : std::vector<Case>{
           {{"mask: expected rank 4, got 3"}, [](MlaTensor &m) { m.rank = 3; }},
           {{"mask: expected type", "got i32"},
            [](MlaTensor &m) { m.dtype = MLA_I32; }},
           {{"mask: expected size 1 or 4 in dimension 1, got 2"},
            [](MlaTensor &m) { m.sizes[1] = 2; }}}) {
    DecodeCase bad(spec);
    MlaTensor mask = *bad.args.mask;
    test.spoil(mask);
    bad.args.mask = &mask;
    bad.expect(MLA_INVALID_ARGUMENT, test.parts);
  }
}

TEST(Errors, Plan) {
  DecodeCase bad;
  TestTensor plan(MLA_U8, {400});
  auto planArgs = makeArgs<MlaPlanArgs>();
  planArgs.seqLens = bad.args.seqLens;
  planArgs.heads = 4;
  planArgs.queryLen = 1;
  planArgs.pageSize = 16;
  planArgs.maxLength = 64;
  planArgs.plan = plan.view();
  bad.args.plan = plan.view();
  bad.expect(MLA_INVALID_ARGUMENT, {"plan: expected bytes of mlaPlan"});
  TestCall call;
  ASSERT_EQ(mlaPlan(&planArgs, &call), MLA_OK) << mlaLastError();
  bad.data.lengths.set(1, 8);
  bad.expect(
      MLA_INVALID_ARGUMENT,
      {"plan: expected the plan of seqLens, where [1] is 8, got one for 9"});
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

TEST(Errors, RuntimeChecks) {
  auto checked = [] {
    DecodeCase bad;
    bad.call.call.flags = MLA_RUNTIME_CHECKS;
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
  DecodeCase negative = checked();
  negative.data.cache.table.set(3, -1);
  negative.expect(MLA_OUT_OF_RANGE, {"blockTable: [1, 0]: expected", "got -1"});
  // Entries past a length are not looked at.
  DecodeCase good = checked();
  EXPECT_EQ(mlaDecode(&good.args, &good.call), MLA_OK) << mlaLastError();

  AttentionSpec ragged = DecodeCase::small();
  ragged.ragged = {2, 3};
  DecodeCase cumulative(ragged);
  cumulative.call.call.flags = MLA_RUNTIME_CHECKS;
  cumulative.data.cuSeqlens.set(1, 6);
  cumulative.expect(MLA_OUT_OF_RANGE,
                    {"cuSeqlens: [1]: expected a value of 0 to 5, got 6"});
}

TEST(Errors, AppendSlots) {
  AttentionSpec spec = DecodeCase::small();
  AttentionData data(spec);
  TestTensor latent(MLA_F32, {2, 64}), rope(MLA_F32, {2, 16});
  TestTensor slots = ints({2}, {0, 160});
  auto args = makeArgs<MlaAppendArgs>();
  args.cache = data.cache.view();
  args.latent = latent.view();
  args.rope = rope.view();
  args.slots = slots.view();
  TestCall call(0, 0, MLA_RUNTIME_CHECKS);
  auto before = data.cache.bytes();
  expectError(mlaAppend(&args, &call), MLA_OUT_OF_RANGE,
              {"mlaAppend: slots: [1]: expected a slot of -1 to 159, got 160"});
  TestTensor wrong(MLA_I64, {2});
  args.slots = wrong.view();
  expectError(mlaAppend(&args, &call), MLA_INVALID_ARGUMENT,
              {"slots: expected type i32, got i64"});
  args.slots = slots.view();
  args.cos = latent.view();
  expectError(mlaAppend(&args, &call), MLA_INVALID_ARGUMENT,
              {"sin: expected a tensor beside cos, got null"});
  args.cos = nullptr;
  args.rope = nullptr;
  expectError(mlaAppend(&args, &call), MLA_INVALID_ARGUMENT,
              {"cache: expected no rope field"});
  args.rope = rope.view();
  MlaTensor inside = *latent.view();
  inside.data = data.cache.view()->pools[0].base;
  args.latent = &inside;
  expectError(
      mlaAppend(&args, &call), MLA_INVALID_ARGUMENT,
      {"cache: expected memory of its own, got an overlap with latent"});
  EXPECT_EQ(before, data.cache.bytes());
}

TEST(Errors, OtherFunctions) {
  TestCall call(1 << 24);
  TestTensor x(MLA_F32, {2, 3, 8}), y(MLA_F32, {2, 3, 8}),
      w(MLA_F32, {3, 8, 4});
  TestTensor small(MLA_F32, {2, 3, 4});
  auto head = makeArgs<MlaHeadProductArgs>();
  head.x = x.view();
  head.w = w.view();
  head.out = x.view();
  expectError(mlaAbsorbQuery(&head, &call), MLA_INVALID_ARGUMENT,
              {"mlaAbsorbQuery: out: expected size 4 in dimension 2, got 8"});
  expectError(mlaProjectValue(&head, &call), MLA_INVALID_ARGUMENT,
              {"mlaProjectValue: x: expected size 4 in dimension 2, got 8"});
  expectError(mlaExpandKv(&head, &call), MLA_INVALID_ARGUMENT,
              {"mlaExpandKv: x: expected size 4 in dimension 2, got 8"});
  MlaTensor sparse = *w.view();
  sparse.strides[2] = 2;
  sparse.strides[1] = 3;
  head.w = &sparse;
  head.out = small.view();
  expectError(mlaAbsorbQuery(&head, &call), MLA_INVALID_ARGUMENT,
              {"w: expected a stride of 1 in dimension 1 or 2, got 3 and 2"});
  uint64_t bytes;
  expectError(mlaHeadProductWorkspace(&head, 3, &bytes), MLA_INVALID_ARGUMENT,
              {"op: expected a value of 0 to 2, got 3"});

  auto matmul = makeArgs<MlaMatmulArgs>();
  matmul.a = x.view();
  matmul.b = w.view();
  matmul.out = y.view();
  expectError(mlaMatmul(&matmul, &call), MLA_INVALID_ARGUMENT,
              {"mlaMatmul: b: expected size 8 in dimension 2, got 4"});
  matmul.out = small.view();
  expectError(mlaMatmul(&matmul, &call), MLA_INVALID_ARGUMENT,
              {"b: expected size 1 or 2 in dimension 0, got 3"});

  auto rope = makeArgs<MlaRopeArgs>();
  rope.x = x.view();
  rope.out = small.view();
  rope.cos = small.view();
  rope.sin = small.view();
  expectError(mlaRope(&rope, &call), MLA_INVALID_ARGUMENT,
              {"mlaRope: out: expected size 8 in dimension 2, got 4"});
  rope.out = x.view();
  expectError(mlaRope(&rope, &call), MLA_INVALID_ARGUMENT,
              {"out: expected memory of its own"});
  rope.cos = nullptr;
  expectError(mlaRope(&rope, &call), MLA_INVALID_ARGUMENT,
              {"cos: expected a tensor, got null"});

  auto lse = makeArgs<MlaConvertLseArgs>();
  lse.lse = x.view();
  lse.out = small.view();
  expectError(mlaConvertLse(&lse, &call), MLA_INVALID_ARGUMENT,
              {"mlaConvertLse: out: expected size 8 in dimension 2, got 4"});
  lse.out = y.view();
  lse.toBase = 2;
  expectError(mlaConvertLse(&lse, &call), MLA_INVALID_ARGUMENT,
              {"toBase: expected a value of 0 to 1, got 2"});

  auto merge = makeArgs<MlaMergeArgs>();
  merge.out = x.view();
  merge.numPartials = 1;
  expectError(mlaMerge(&merge, &call), MLA_INVALID_ARGUMENT,
              {"mlaMerge: outs: expected an array of views, got null"});
  MlaTensor part = *x.view(), partLse = *small.view();
  merge.outs = &part;
  merge.lses = &partLse;
  expectError(mlaMerge(&merge, &call), MLA_INVALID_ARGUMENT,
              {"lses[0]: expected rank 2, got 3"});
  TestTensor goodLse(MLA_F32, {2, 3});
  partLse = *goodLse.view();
  expectError(mlaMerge(&merge, &call), MLA_INVALID_ARGUMENT,
              {"out: expected memory of its own, got an overlap with outs[0]"});
  merge.numPartials = 0;
  expectError(mlaMerge(&merge, &call), MLA_INVALID_ARGUMENT,
              {"numPartials: expected a value of 1", "got 0"});
}

TEST(Errors, GatherAndPrefillAndLatent) {
  TestCall call(1 << 26);
  AttentionData data(DecodeCase::small());
  TestTensor latent(MLA_F32, {2, 20, 64}), rope(MLA_F32, {2, 20, 16});
  auto gather = makeArgs<MlaGatherArgs>();
  gather.cache = data.cache.view();
  gather.blockTable = data.cache.table.view();
  gather.seqLens = data.lengths.view();
  gather.latent = latent.view();
  gather.rope = rope.view();
  call.call.flags = MLA_RUNTIME_CHECKS;
  data.lengths.set(0, 21);
  expectError(
      mlaGather(&gather, &call), MLA_OUT_OF_RANGE,
      {"mlaGather: seqLens: [0]: expected a length of 0 to 20, got 21"});
  MlaTensor narrow = *rope.view();
  narrow.sizes[2] = 8;
  gather.rope = &narrow;
  expectError(mlaGather(&gather, &call), MLA_INVALID_ARGUMENT,
              {"cache: expected a rope field of width 8, got 16"});

  auto prefill = makeArgs<MlaPrefillArgs>();
  TestTensor q(MLA_F32, {1, 4, 2, 8}), k(MLA_F32, {1, 6, 2, 8}),
      o(MLA_F32, {1, 4, 2, 8});
  prefill.qNope = q.view();
  prefill.kNope = k.view();
  prefill.value = k.view();
  prefill.out = o.view();
  prefill.qRope = q.view();
  expectError(mlaPrefill(&prefill, &call), MLA_INVALID_ARGUMENT,
              {"mlaPrefill: kRope: expected a tensor beside qRope, got null"});
  prefill.qRope = nullptr;
  MlaTensor heads = *k.view();
  heads.sizes[2] = 1;
  prefill.value = &heads;
  expectError(mlaPrefill(&prefill, &call), MLA_INVALID_ARGUMENT,
              {"value: expected size 2 in dimension 2, got 1"});

  auto dense = makeArgs<MlaLatentAttentionArgs>();
  TestTensor keys(MLA_F32, {1, 6, 8});
  dense.qLatent = q.view();
  dense.latent = keys.view();
  dense.out = o.view();
  dense.kRope = keys.view();
  expectError(mlaLatentAttention(&dense, &call), MLA_INVALID_ARGUMENT,
              {"mlaLatentAttention: qRope: expected a tensor beside kRope"});
}

TEST(Errors, StatusNames) {
  EXPECT_STREQ(mlaStatusName(MLA_OK), "MLA_OK");
  EXPECT_STREQ(mlaStatusName(-5), "unknown status");
  EXPECT_EQ(mlaAbiVersion(), MLA_ABI_VERSION);
  EXPECT_EQ(mlaFail(MLA_UNSUPPORTED, "own words"), MLA_UNSUPPORTED);
  EXPECT_STREQ(mlaLastError(), "own words");
}

} // namespace
