//===- ErrorsTest.cpp - Invalid arguments of mlaDecode --------------------===//
//
// Each case makes one argument of a valid call invalid. Tests check the status
// and the message (argument, expected, got), and that no output byte has
// changed.
//
//===----------------------------------------------------------------------===//

#include "DecodeCase.h"

#include <cmath>
#include <functional>

using namespace mla::test;

namespace {

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
               {"call: flags must be a subset of 0x3, got 0x10"});
  DecodeCase threads;
  threads.call.call.threads = -2;
  threads.expect(MLA_INVALID_ARGUMENT,
                 {"call: threads must be 0 to 4096, got -2"});
  threads.call.call.threads = 100000;
  threads.expect(MLA_INVALID_ARGUMENT,
                 {"call: threads must be 0 to 4096, got 100000"});
}

TEST(Errors, RankTypeShapeStrideDevice) {
  struct Case {
    int32_t status;
    std::vector<std::string> parts;
    std::function<void(DecodeCase &)> spoil;
  };
  const std::vector<Case> cases{
      {MLA_INVALID_ARGUMENT,
       {"qLatent: expected rank 4 without cuSeqlens, got 2"},
       [](DecodeCase &c) { c.qLatent.rank = 2; }},
      {MLA_INVALID_ARGUMENT,
       {"seqLens: expected rank 1, got 2"},
       [](DecodeCase &c) { c.lengths.rank = 2; }},
      {MLA_INVALID_ARGUMENT,
       {"qLatent: expected type f32, f16, bf16 or f8E4M3, got f64"},
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
       {"qRope: expected type f32, the type of qLatent, got f16"},
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
       {"qLatent: expected a view of fewer than 2^59"},
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
      {MLA_INVALID_ARGUMENT,
       {"seqLens: expected a stride of 1 in dimension 0, got 2"},
       [](DecodeCase &c) { c.lengths.strides[0] = 2; }},
      {MLA_DEVICE_ERROR,
       {"qRope: expected memory of device cpu, got device cuda (1): copy it "
        "to that device"},
       [](DecodeCase &c) { c.qRope.device = MLA_CUDA; }},
      {MLA_DEVICE_ERROR,
       {"cache: expected memory of device cpu, got device cuda"},
       [](DecodeCase &c) { c.cache.device = MLA_CUDA; }},
      {MLA_INVALID_ARGUMENT,
       {"qLatent: expected an address aligned to 4 bytes, got 0x",
        "align it to its element size"},
       [](DecodeCase &c) {
         c.qLatent.data = static_cast<char *>(c.qLatent.data) + 1;
       }},
      {MLA_INVALID_ARGUMENT,
       {"out: elements of a written tensor must have distinct addresses"},
       [](DecodeCase &c) { c.out.strides[2] = 0; }},
      {MLA_INVALID_ARGUMENT,
       {"out: elements of a written tensor must have distinct addresses"},
       [](DecodeCase &c) { c.out.strides[2] = 63; }},
      {MLA_INVALID_ARGUMENT,
       {"causal: expected a value of 0 to 1, got 2"},
       [](DecodeCase &c) { c.args.causal = 2; }},
      {MLA_INVALID_ARGUMENT,
       {"lseBase: expected a value of 0 to 1, got 10"},
       [](DecodeCase &c) { c.args.lseBase = 10; }},
      {MLA_INVALID_ARGUMENT,
       {"lseEmpty: expected a value of 0 to 1, got 2"},
       [](DecodeCase &c) { c.args.lseEmpty = 2; }},
      {MLA_INVALID_ARGUMENT,
       {"window: expected a value of 0", "got -1"},
       [](DecodeCase &c) { c.args.window = -1; }},
      {MLA_INVALID_ARGUMENT,
       {"scale: expected a finite float32, got", "nan"},
       [](DecodeCase &c) { c.args.scale = NAN; }},
      {MLA_INVALID_ARGUMENT,
       {"scale: expected a finite float32, got -inf"},
       [](DecodeCase &c) { c.args.scale = -INFINITY; }},
      {MLA_INVALID_ARGUMENT,
       {"scale: expected a finite float32, got 1e+39"},
       [](DecodeCase &c) { c.args.scale = 1e39; }},
  };
  for (const Case &test : cases) {
    DecodeCase bad;
    test.spoil(bad);
    bad.expect(test.status, test.parts);
  }
}

TEST(Errors, Overlap) {
  DecodeCase same;
  same.out.data = same.qLatent.data;
  same.expect(MLA_INVALID_ARGUMENT,
              {"out: written memory must not overlap other arguments, got an "
               "overlap with qLatent: "
               "pass separate memory"});
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
  // Queries and out are two column ranges of one buffer. They must be accepted
  // while the ranges are disjoint, and must be an error when they overlap.
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

TEST(Errors, BuffersSideBySideAreFine) {
  DecodeCase both;
  // Returns the bytes from the first to the last element of a view.
  auto getBytes = [](const MlaTensor &view) {
    int64_t last = 0;
    for (int32_t i = 0; i < view.rank; ++i)
      last += (view.sizes[i] - 1) * view.strides[i];
    return 4 * (last + 1);
  };
  const int64_t outBytes = getBytes(both.out), lseBytes = getBytes(both.lse);
  std::vector<char> memory(static_cast<size_t>(outBytes + lseBytes));
  for (bool outFirst : {true, false}) {
    both.out.data = memory.data() + (outFirst ? 0 : lseBytes);
    both.lse.data = memory.data() + (outFirst ? outBytes : 0);
    EXPECT_EQ(mlaDecode(&both.args, &both.call), MLA_OK) << mlaLastError();
  }
  both.lse.data = memory.data() + lseBytes - 4; // and out from lseBytes on
  both.expect(MLA_INVALID_ARGUMENT, {"overlap with"});
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
  unaligned.expect(MLA_INVALID_ARGUMENT,
                   {"aligned to 64 bytes", "allocate 63 more bytes"});
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
    for (int32_t d = view->rank - 2; d >= 0; --d)
      view->strides[d] = view->strides[d + 1] * view->sizes[d + 1];
  }
  uint64_t bytes = 0;
  expectError(mlaDecodeWorkspace(&wide.args, &bytes), MLA_UNSUPPORTED,
              {"kernels: no kernel fits: cpu_decode expects heads 1 to 65536, "
               "got 70000",
               "pass arguments that one of them supports"});
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

TEST(Errors, StatusNames) {
  EXPECT_STREQ(mlaStatusName(MLA_OK), "MLA_OK");
  EXPECT_STREQ(mlaStatusName(-5), "unknown status");
  EXPECT_EQ(mlaAbiVersion(), MLA_ABI_VERSION);
  EXPECT_EQ(mlaFail(MLA_UNSUPPORTED, "own words"), MLA_UNSUPPORTED);
  EXPECT_STREQ(mlaLastError(), "own words");
}

TEST(Errors, IndexOutOfBounds) {
  EXPECT_EQ(mlaFailIndex(-7, 5, 1), MLA_INVALID_ARGUMENT);
  EXPECT_STREQ(mlaLastError(),
               "index -7 is out of bounds for dimension 1 of size 5");
}

} // namespace
