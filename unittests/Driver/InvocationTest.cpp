//===- InvocationTest.cpp - Tests of calling a compiled function ----------===//
//
// A C++ function replaces a compiled function. It changes one byte of its
// arguments. The checks after the call must distinguish permitted changes from
// others.
//
//===----------------------------------------------------------------------===//

#include "mla/Driver/Invocation.h"

#include "gtest/gtest.h"

using namespace mla;

namespace {

enum Position : int32_t { X, Y, Pages, Table, Lengths, Slots, Out, Workspace };

/// The change that the function makes: one byte of an argument's data, of the
/// pages, or of the workspace, counted from its start.
struct Change {
  Position where = Out;
  int64_t byte = 0;
} change;

/// The number of rows in the pool of the last call.
int64_t poolRows = 0;

constexpr uint64_t workspaceBytes = 64;
constexpr int64_t rowBytes = 8 * sizeof(float);

int32_t needWorkspace(const MlaArg *, int32_t, uint64_t *bytes) {
  *bytes = workspaceBytes;
  return MLA_OK;
}

int32_t changeOneByte(const MlaArg *args, int32_t, const MlaCall *call) {
  void *data = call->workspace;
  const MlaCache &cache = *args[Pages].as.cache;
  poolRows = cache.pools[0].pages * cache.pageSize;
  if (change.where == Pages)
    data = cache.pools[0].base;
  else if (change.where != Workspace)
    data = args[change.where].as.tensor->data;
  static_cast<uint8_t *>(data)[change.byte] ^= 1;
  return MLA_OK;
}

const char *const signatureText = R"({"name": "main", "args": [
  {"name": "x", "role": "input", "dtype": "f32", "shape": [2, 3], "arg": 0},
  {"name": "y", "role": "input", "dtype": "f32", "shape": [2, 3], "arg": 1, "inout": 1},
  {"name": "pages", "kind": "cache", "role": "cache", "page_size": 4, "packs": [2],
   "fields": [{"role": 0, "dtype": 0, "width": 8, "pool": 0}]},
  {"name": "table", "role": "block_table", "dtype": "i32", "shape": [2, "s0"]},
  {"name": "lengths", "role": "seq_lens", "dtype": "i32", "shape": [2]},
  {"name": "slots", "role": "slot_mapping", "dtype": "i32", "shape": [2]},
  {"name": "out", "role": "result", "dtype": "f32", "shape": [2, 3], "result": 0}]})";

/// One step of two sequences with five cached tokens and one new token each.
class InvocationTest : public testing::Test {
protected:
  InvocationTest() {
    values.args.emplace(0, llvm::cantFail(HostTensor::create(MLA_F32, {2, 3})));
    values.args.emplace(1, llvm::cantFail(HostTensor::create(MLA_F32, {2, 3})));
    values.args.emplace(2,
                        llvm::cantFail(HostTensor::create(MLA_F32, {2, 5, 8})));
    CacheUse use;
    use.latentArg = 2;
    use.batch = 2;
    use.newTokens = 1;
    uses.push_back(use);
    invocation = llvm::cantFail(Invocation::create(
        signature, {changeOneByte, needWorkspace}, values, uses, {}, {}));
  }

  /// Returns the message of the checks after a call that changes this byte.
  std::string changed(Position where, int64_t byte) {
    change = {where, byte};
    llvm::cantFail(invocation->run());
    return llvm::toString(invocation->checkUntouched());
  }

  /// Changes each row of the pool. Only the rows of two tokens may change.
  void expectTwoRows() {
    changed(Out, 0);
    int permitted = 0, refused = 0;
    for (int64_t row = 0; row < poolRows; ++row) {
      std::string error = changed(Pages, row * rowBytes);
      permitted += error.empty();
      refused +=
          error.rfind("the call must write only the new tokens of a cache",
                      0) == 0;
      changed(Pages, row * rowBytes);
    }
    EXPECT_EQ(permitted, 2);
    EXPECT_EQ(refused, poolRows - 2);
    EXPECT_GT(refused, 2);
  }

  Signature signature = llvm::cantFail(Signature::parse(signatureText));
  ModelValues values;
  std::vector<CacheUse> uses;
  std::unique_ptr<Invocation> invocation;
};

TEST_F(InvocationTest, WhatIsNotWrittenIsCompared) {
  EXPECT_EQ(changed(X, 5),
            "the call must not write argument 'x', but changed byte 5");
}

TEST_F(InvocationTest, TableLengthsAndSlotsAreComparedToo) {
  EXPECT_EQ(changed(Table, 0),
            "the call must not write argument 'table', but changed byte 0");
  EXPECT_EQ(changed(Table, 0), "") << "the byte is as it was again";
  EXPECT_EQ(changed(Lengths, 7),
            "the call must not write argument 'lengths', but changed byte 7");
  changed(Lengths, 7);
  EXPECT_EQ(changed(Slots, 4),
            "the call must not write argument 'slots', but changed byte 4");
}

TEST_F(InvocationTest, ResultsInoutAndWorkspaceMayBeWritten) {
  EXPECT_EQ(changed(Out, 3), "");
  EXPECT_EQ(changed(Y, 3), "");
  EXPECT_EQ(changed(Workspace, 0), "");
  EXPECT_EQ(changed(Workspace, workspaceBytes - 1), "");
}

TEST_F(InvocationTest, BytesAroundTheWorkspace) {
  EXPECT_EQ(changed(Workspace, -1),
            "the call must not write outside of its workspace, but changed "
            "bytes next to the workspace");
  changed(Workspace, -1);
  EXPECT_EQ(changed(Workspace, workspaceBytes),
            "the call must not write outside of its workspace, but changed "
            "bytes next to the workspace");
}

/// Only the pool rows of the two new tokens may change.
TEST_F(InvocationTest, PagesBesideTheNewTokens) { expectTwoRows(); }

/// A sequence's row at the position of another sequence's new token must not
/// change.
TEST_F(InvocationTest, PositionsOfOtherSequences) {
  uses[0].scatter = true;
  uses[0].positions = {1, 3};
  uses[0].positionsDiffer = true;
  invocation = llvm::cantFail(Invocation::create(
      signature, {changeOneByte, needWorkspace}, values, uses, {}, {}));
  expectTwoRows();
}

} // namespace
