//===- OtherErrorsTest.cpp - Invalid arguments of other functions ---------===//
//
// One test per function. `Outputs` are poisoned, and failed calls must not
// change them.
//
//===----------------------------------------------------------------------===//

#include "DecodeCase.h"

using namespace mla::test;

namespace {

/// Outputs that calls with invalid arguments must not change.
class Outputs {
public:
  explicit Outputs(std::initializer_list<TestTensor *> list) {
    for (TestTensor *tensor : list) {
      tensor->poison();
      tensors.emplace_back(tensor, tensor->bytes());
    }
  }
  ~Outputs() {
    for (auto &[tensor, before] : tensors)
      EXPECT_EQ(before, tensor->bytes()) << "an output was written";
  }

private:
  std::vector<std::pair<TestTensor *, std::vector<uint8_t>>> tensors;
};

TEST(Errors, HeadProducts) {
  TestCall call(1 << 24);
  TestTensor x(MLA_F32, {2, 3, 8}), y(MLA_F32, {2, 3, 8}),
      small(MLA_F32, {2, 3, 4}), w(MLA_F32, {3, 8, 4});
  Outputs outputs{&y, &small};
  auto args = makeArgs<MlaHeadProductArgs>();
  args.x = x.view();
  args.w = w.view();
  args.out = y.view();
  expectError(mlaAbsorbQuery(&args, &call), MLA_INVALID_ARGUMENT,
              {"mlaAbsorbQuery: out: expected size 4 in dimension 2, got 8"});
  expectError(mlaProjectValue(&args, &call), MLA_INVALID_ARGUMENT,
              {"mlaProjectValue: x: expected size 4 in dimension 2, got 8"});
  expectError(mlaExpandKv(&args, &call), MLA_INVALID_ARGUMENT,
              {"mlaExpandKv: x: expected size 4 in dimension 2, got 8"});
  MlaTensor sparse = *w.view();
  sparse.strides[2] = 2;
  sparse.strides[1] = 3;
  args.w = &sparse;
  args.out = small.view();
  expectError(mlaAbsorbQuery(&args, &call), MLA_INVALID_ARGUMENT,
              {"w: expected a stride of 1 in dimension 1 or 2, got 3 and 2"});
  uint64_t bytes;
  expectError(mlaHeadProductWorkspace(&args, 3, &bytes), MLA_INVALID_ARGUMENT,
              {"op: expected a value of 0 to 2, got 3"});
}

TEST(Errors, Matmul) {
  TestCall call(1 << 24);
  TestTensor x(MLA_F32, {2, 3, 8}), y(MLA_F32, {2, 3, 8}),
      small(MLA_F32, {2, 3, 4}), w(MLA_F32, {3, 8, 4});
  Outputs outputs{&y, &small};
  auto args = makeArgs<MlaMatmulArgs>();
  args.a = x.view();
  args.b = w.view();
  args.out = y.view();
  expectError(mlaMatmul(&args, &call), MLA_INVALID_ARGUMENT,
              {"mlaMatmul: b: expected size 8 in dimension 2, got 4"});
  args.out = small.view();
  expectError(mlaMatmul(&args, &call), MLA_INVALID_ARGUMENT,
              {"b: expected size 1 or 2 in dimension 0, got 3"});
}

TEST(Errors, MatmulOfGroups) {
  TestCall call(1 << 24);
  TestTensor x(MLA_F32, {2, 3, 8}), out(MLA_F32, {2, 3, 4}),
      w(MLA_F32, {5, 8, 4}), wide(MLA_F32, {1, 2, 3, 8}),
      three = ints({3}, {0, 0, 0}), outside = ints({2}, {4, 5}),
      negative = ints({2}, {-1, 0});
  Outputs outputs{&out};
  auto args = makeArgs<MlaMatmulArgs>();
  args.a = wide.view();
  args.b = w.view();
  args.groups = three.view();
  args.out = out.view();
  expectError(mlaMatmul(&args, &call), MLA_INVALID_ARGUMENT,
              {"mlaMatmul: a: must have rank 3 with groups, got 4"});
  args.a = x.view();
  expectError(mlaMatmul(&args, &call), MLA_INVALID_ARGUMENT,
              {"groups: expected size 2 in dimension 0, got 3"});
  args.groups = outside.view();
  expectError(mlaMatmul(&args, &call), MLA_OUT_OF_RANGE,
              {"groups: [1]: expected a matrix of b, 0 to 4, got 5"});
  args.groups = negative.view();
  expectError(mlaMatmul(&args, &call), MLA_OUT_OF_RANGE,
              {"groups: [0]: expected a matrix of b, 0 to 4, got -1"});
}

TEST(Errors, Rope) {
  TestCall call;
  TestTensor x(MLA_F32, {2, 3, 8}), small(MLA_F32, {2, 3, 4}),
      factors(MLA_F32, {2, 3, 4});
  Outputs outputs{&small};
  auto args = makeArgs<MlaRopeArgs>();
  args.x = x.view();
  args.out = small.view();
  args.cos = args.sin = factors.view();
  expectError(mlaRope(&args, &call), MLA_INVALID_ARGUMENT,
              {"mlaRope: out: expected size 8 in dimension 2, got 4"});
  auto before = x.bytes();
  args.out = x.view();
  expectError(mlaRope(&args, &call), MLA_INVALID_ARGUMENT,
              {"out: written memory must not overlap other arguments"});
  EXPECT_EQ(before, x.bytes());
  args.cos = nullptr;
  expectError(mlaRope(&args, &call), MLA_INVALID_ARGUMENT,
              {"cos: expected a tensor, got null"});
}

TEST(Errors, Prepare) {
  std::mt19937 random(1);
  AttentionSpec spec;
  spec.rope = 8;
  TestCache cache(spec, random);
  TestCall call;
  TestTensor query(MLA_F32, {2, 3, 8}), rows(MLA_F32, {2, 3, 4}),
      latent(spec.dtype, {2, spec.latent}), rope(spec.dtype, {2, 8}),
      factors(MLA_F32, {2, 4}), slots(MLA_I32, {2});
  Outputs outputs{&rows};
  auto args = makeArgs<MlaPrepareArgs>();
  args.cache = cache.view();
  args.qRope = query.view();
  args.latent = latent.view();
  args.rope = rope.view();
  args.slots = slots.view();
  args.cos = args.sin = factors.view();
  args.out = rows.view();
  expectError(mlaPrepare(&args, &call), MLA_INVALID_ARGUMENT,
              {"mlaPrepare: out: expected size 8 in dimension 2, got 4"});
  args.qRope = rows.view();
  expectError(mlaPrepare(&args, &call), MLA_INVALID_ARGUMENT,
              {"mlaPrepare: qRope: expected size 8 in dimension 2, got 4"});
  args.qRope = query.view();
  args.cos = args.sin = nullptr;
  expectError(mlaPrepare(&args, &call), MLA_INVALID_ARGUMENT,
              {"mlaPrepare: cos: expected a tensor, got null"});
  args.rope = nullptr;
  expectError(mlaPrepare(&args, &call), MLA_INVALID_ARGUMENT, {"mlaPrepare: "});
}

TEST(Errors, ConvertLse) {
  TestCall call;
  TestTensor x(MLA_F32, {2, 3, 8}), y(MLA_F32, {2, 3, 8}),
      small(MLA_F32, {2, 3, 4});
  Outputs outputs{&y, &small};
  auto args = makeArgs<MlaConvertLseArgs>();
  args.lse = x.view();
  args.out = small.view();
  expectError(mlaConvertLse(&args, &call), MLA_INVALID_ARGUMENT,
              {"mlaConvertLse: out: expected size 8 in dimension 2, got 4"});
  args.out = y.view();
  args.toBase = 2;
  expectError(mlaConvertLse(&args, &call), MLA_INVALID_ARGUMENT,
              {"toBase: expected a value of 0 to 1, got 2"});
  args.toBase = 1;
  args.fromEmpty = 2;
  expectError(mlaConvertLse(&args, &call), MLA_INVALID_ARGUMENT,
              {"fromEmpty: expected a value of 0 to 1, got 2"});
  args.fromEmpty = 1;
  args.toEmpty = -1;
  expectError(mlaConvertLse(&args, &call), MLA_INVALID_ARGUMENT,
              {"toEmpty: expected a value of 0 to 1, got -1"});
}

TEST(Errors, Merge) {
  TestCall call;
  TestTensor x(MLA_F32, {2, 3, 8}), y(MLA_F32, {2, 3, 8}),
      wrongLse(MLA_F32, {2, 3, 4}), goodLse(MLA_F32, {2, 3});
  Outputs outputs{&y};
  auto args = makeArgs<MlaMergeArgs>();
  args.out = y.view();
  args.numPartials = 1;
  expectError(mlaMerge(&args, &call), MLA_INVALID_ARGUMENT,
              {"mlaMerge: outs: expected an array of views, got null"});
  MlaTensor part = *x.view(), partLse = *wrongLse.view();
  args.outs = &part;
  args.lses = &partLse;
  expectError(mlaMerge(&args, &call), MLA_INVALID_ARGUMENT,
              {"lses[0]: expected rank 2, got 3"});
  partLse = *goodLse.view();
  args.out = x.view();
  auto before = x.bytes();
  expectError(mlaMerge(&args, &call), MLA_INVALID_ARGUMENT,
              {"out: written memory must not overlap other arguments, got an "
               "overlap with outs[0]"});
  EXPECT_EQ(before, x.bytes());
  args.out = y.view();
  args.lseEmpty = 2;
  expectError(mlaMerge(&args, &call), MLA_INVALID_ARGUMENT,
              {"lseEmpty: expected a value of 0 to 1, got 2"});
  args.lseEmpty = 0;
  TestTensor sink(MLA_F32, {4}), number(MLA_I32, {3});
  args.sink = sink.view();
  expectError(mlaMerge(&args, &call), MLA_INVALID_ARGUMENT,
              {"sink: expected size 3 in dimension 0, got 4"});
  args.sink = number.view();
  expectError(mlaMerge(&args, &call), MLA_INVALID_ARGUMENT,
              {"sink: expected type"});
  args.sink = nullptr;
  args.numPartials = 0;
  expectError(mlaMerge(&args, &call), MLA_INVALID_ARGUMENT,
              {"numPartials: expected a value of 1", "got 0"});
}

TEST(Errors, Gather) {
  TestCall call(1 << 26);
  AttentionData data(DecodeCase::small());
  TestTensor latent(MLA_F32, {2, 20, 64}), rope(MLA_F32, {2, 20, 16});
  Outputs outputs{&latent, &rope};
  auto args = makeArgs<MlaGatherArgs>();
  args.cache = data.cache.view();
  args.blockTable = data.cache.table.view();
  args.seqLens = data.lengths.view();
  args.latent = latent.view();
  args.rope = rope.view();
  call.call.flags = MLA_RUNTIME_CHECKS;
  data.lengths.set(0, 21);
  expectError(
      mlaGather(&args, &call), MLA_OUT_OF_RANGE,
      {"mlaGather: seqLens: [0]: expected a length of 0 to 20, got 21"});
  MlaTensor narrow = *rope.view();
  narrow.sizes[2] = 8;
  args.rope = &narrow;
  expectError(mlaGather(&args, &call), MLA_INVALID_ARGUMENT,
              {"cache: expected a rope field of width 8, got 16"});
}

TEST(Errors, Prefill) {
  TestCall call(1 << 26);
  TestTensor q(MLA_F32, {1, 4, 2, 8}), k(MLA_F32, {1, 6, 2, 8}),
      o(MLA_F32, {1, 4, 2, 8});
  Outputs outputs{&o};
  auto args = makeArgs<MlaPrefillArgs>();
  args.qNope = q.view();
  args.kNope = k.view();
  args.value = k.view();
  args.out = o.view();
  args.qRope = q.view();
  expectError(mlaPrefill(&args, &call), MLA_INVALID_ARGUMENT,
              {"mlaPrefill: kRope: expected a tensor because qRope is given, "
               "got null"});
  args.qRope = nullptr;
  MlaTensor heads = *k.view();
  heads.sizes[2] = 1;
  args.value = &heads;
  expectError(mlaPrefill(&args, &call), MLA_INVALID_ARGUMENT,
              {"value: expected size 2 in dimension 2, got 1"});
}

/// Returns a row-major view at an address without memory; with `broadcast`, of
/// one element.
MlaTensor viewOf(std::initializer_list<int64_t> sizes, uint64_t address,
                 bool broadcast = false) {
  MlaTensor view{};
  view.data = reinterpret_cast<void *>(address << 40);
  view.dtype = MLA_F32;
  for (int64_t size : sizes)
    view.sizes[view.rank++] = size;
  int64_t stride = 1;
  for (int32_t d = view.rank - 1; d >= 0; --d) {
    view.strides[d] = broadcast ? 0 : stride;
    stride *= view.sizes[d];
  }
  return view;
}

/// A schedule counts with int32. A larger problem must be an error: it must not
/// succeed without writing the output.
TEST(Errors, MoreTokensThanAScheduleCounts) {
  const int64_t most = INT32_MAX;
  auto expectPrefill = [](std::initializer_list<int64_t> q, int64_t heads,
                          const std::vector<std::string> &parts) {
    const int64_t batch = *q.begin();
    MlaTensor query = viewOf(q, 1, true), out = viewOf(q, 2),
              key = viewOf({batch, 2, heads, 1}, 3, true);
    auto args = makeArgs<MlaPrefillArgs>();
    args.qNope = &query;
    args.kNope = args.value = &key;
    args.out = &out;
    args.scale = 1;
    uint64_t bytes = 0;
    if (parts.empty()) {
      EXPECT_EQ(mlaPrefillWorkspace(&args, &bytes), MLA_OK) << mlaLastError();
      return;
    }
    expectError(mlaPrefillWorkspace(&args, &bytes), MLA_INVALID_ARGUMENT,
                parts);
    TestCall call;
    call.call.workspace = reinterpret_cast<void *>(uint64_t(4) << 40);
    call.call.workspaceBytes = uint64_t(1) << 40;
    expectError(mlaPrefill(&args, &call), MLA_INVALID_ARGUMENT, parts);
  };
  const std::string numbers = "qNope: batch size, tokens per sequence and "
                              "heads must each be at most 2147483647";
  expectPrefill({1, most, 1, 1}, 1, {});
  expectPrefill({1, most + 1, 1, 1}, 1, {numbers, "got 1, 2147483648 and 1"});
  expectPrefill({most + 1, 1, 1, 1}, 1, {numbers, "got 2147483648, 1 and 1"});
  expectPrefill({1, 1, most + 1, 1}, most + 1,
                {numbers, "got 1, 1 and 2147483648"});
  // 2^16 rounds of 512 rows per sequence.
  expectPrefill(
      {1 << 15, 1 << 25, 1, 1}, 1,
      {"qNope: all sequences together must have at most 2147483647 rounds of "
       "512 query rows",
       "got 2147483648 rounds: plan fewer sequences or tokens per call"});
}

/// The lengths of ragged sequences are known only to the call, so the workspace
/// query must succeed and the call must fail.
TEST(Errors, MoreRaggedTokensThanAScheduleCounts) {
  constexpr int64_t batch = 64, heads = 1 << 16, tokens = 1 << 18;
  MlaTensor query = viewOf({tokens, heads, 1}, 1, true),
            latent = viewOf({batch, 1, 1}, 2, true),
            out = viewOf({tokens, heads, 1}, 3);
  std::vector<int32_t> ends(batch + 1, tokens);
  ends[0] = 0; // all tokens belong to the first sequence
  TestTensor cut = ints({batch + 1}, ends);
  auto args = makeArgs<MlaLatentAttentionArgs>();
  args.qLatent = &query;
  args.latent = &latent;
  args.cuSeqlens = cut.view();
  args.out = &out;
  args.scale = 1;
  TestCall call;
  call.call.workspace = reinterpret_cast<void *>(uint64_t(4) << 40);
  ASSERT_EQ(mlaLatentAttentionWorkspace(&args, &call.call.workspaceBytes),
            MLA_OK)
      << mlaLastError();
  expectError(mlaLatentAttention(&args, &call), MLA_INVALID_ARGUMENT,
              {"mlaLatentAttention: cuSeqlens: all sequences together must "
               "have at most 2147483647 rounds of 512 query rows",
               "got 2147483648"});
}

TEST(Errors, LatentAttention) {
  TestCall call(1 << 26);
  TestTensor q(MLA_F32, {1, 4, 2, 8}), keys(MLA_F32, {1, 6, 8}),
      o(MLA_F32, {1, 4, 2, 8});
  Outputs outputs{&o};
  auto args = makeArgs<MlaLatentAttentionArgs>();
  args.qLatent = q.view();
  args.latent = keys.view();
  args.out = o.view();
  args.kRope = keys.view();
  expectError(
      mlaLatentAttention(&args, &call), MLA_INVALID_ARGUMENT,
      {"mlaLatentAttention: qRope: expected a tensor because kRope is given"});
}

} // namespace
