//===- EntryArgsTest.cpp - mlaCheckArgs and mlaCheckWorkspace -------------===//

#include "Attention.h"

#include <gtest/gtest.h>

using namespace mla::test;

namespace {

MlaDimSpec constant(int64_t value) { return {value, {}}; }
MlaDimSpec symbol(int index, int64_t factor = 1, int64_t offset = 0) {
  MlaDimSpec dim{offset, {}};
  dim.coefficients[index] = factor;
  return dim;
}

MlaArgSpec tensorSpec(const char *name, int32_t dtype,
                      std::vector<MlaDimSpec> dims, bool written = false) {
  MlaArgSpec spec{};
  spec.name = name;
  spec.kind = MLA_ARG_TENSOR;
  spec.dtype = dtype;
  spec.rank = static_cast<int32_t>(dims.size());
  spec.written = written;
  for (size_t i = 0; i < dims.size(); ++i)
    spec.dims[i] = dims[i];
  return spec;
}

/// f(x [s0, 8], y [s0, s1 + 4], cache, nothing, out [s0, 2 s1]).
struct Entry : testing::Test {
  Entry() : data(AttentionSpec{}) {
    specs = {tensorSpec("x", MLA_F32, {symbol(0), constant(8)}),
             tensorSpec("y", MLA_BF16, {symbol(0), symbol(1, 1, 4)}),
             MlaArgSpec{}, MlaArgSpec{},
             tensorSpec("out", MLA_F32, {symbol(0), symbol(1, 2)}, true)};
    specs[2].name = "cache";
    specs[2].kind = MLA_ARG_CACHE;
    specs[2].layoutHash = data.cache.view()->layoutHash;
    specs[2].pageSize = 16;
    specs[2].written = 1;
    specs[3].name = "nothing";
    specs[3].kind = MLA_ARG_ABSENT;
    args.resize(5);
    setTensor(0, x);
    setTensor(1, y);
    args[2].kind = MLA_ARG_CACHE;
    args[2].as.cache = data.cache.view();
    args[3].kind = MLA_ARG_ABSENT;
    setTensor(4, out);
  }
  void setTensor(size_t i, TestTensor &tensor) {
    args[i].kind = MLA_ARG_TENSOR;
    args[i].as.tensor = tensor.view();
  }
  int32_t check(const MlaCall *call) {
    return mlaCheckArgs("f", specs.data(), 5, args.data(),
                        static_cast<int32_t>(args.size()), call, symbols);
  }
  void expectError(int32_t status, const std::string &message) {
    symbols[0] = -7;
    EXPECT_EQ(check(&call), status);
    EXPECT_NE(std::string(mlaLastError()).find(message), std::string::npos)
        << mlaLastError();
    EXPECT_EQ(symbols[0], -7);
  }

  AttentionData data;
  TestTensor x{MLA_F32, {3, 8}}, y{MLA_BF16, {3, 9}}, out{MLA_F32, {3, 10}};
  std::vector<MlaArgSpec> specs;
  std::vector<MlaArg> args;
  int64_t symbols[MLA_MAX_SYMBOLS] = {};
  TestCall call;
};

TEST_F(Entry, FindsSymbols) {
  ASSERT_EQ(check(&call), MLA_OK) << mlaLastError();
  EXPECT_EQ(symbols[0], 3);
  EXPECT_EQ(symbols[1], 5);
  ASSERT_EQ(check(nullptr), MLA_OK) << mlaLastError(); // shapes only
}

TEST_F(Entry, SolvesInAnyOrder) {
  // s0 + s1 comes before the dimensions that fix s0 and s1.
  specs[0].dims[0].coefficients[1] = 1;
  TestTensor taller(MLA_F32, {8, 8});
  setTensor(0, taller);
  ASSERT_EQ(check(&call), MLA_OK) << mlaLastError();
  EXPECT_EQ(symbols[0], 3);
  EXPECT_EQ(symbols[1], 5);
  TestTensor wrong(MLA_F32, {7, 8});
  setTensor(0, wrong);
  expectError(MLA_INVALID_ARGUMENT, "f: x: expected size 8 in dimension 0");
}

TEST_F(Entry, Count) {
  args.pop_back();
  expectError(MLA_INVALID_ARGUMENT,
              "f: arguments: expected 5 arguments, got 4");
}

TEST_F(Entry, Kind) {
  args[3].kind = MLA_ARG_TENSOR;
  expectError(MLA_INVALID_ARGUMENT,
              "f: nothing: expected no argument, got a tensor");
  args[3].kind = MLA_ARG_ABSENT;
  args[0].kind = MLA_ARG_CACHE;
  expectError(MLA_INVALID_ARGUMENT, "f: x: expected a tensor, got a cache");
}

TEST_F(Entry, Null) {
  args[0].as.tensor = nullptr;
  expectError(MLA_INVALID_ARGUMENT, "f: x: expected a tensor, got null");
  setTensor(0, x);
  args[2].as.cache = nullptr;
  expectError(MLA_INVALID_ARGUMENT, "f: cache: expected a cache, got null");
}

TEST_F(Entry, TypeRankStrideDevice) {
  MlaTensor view = *x.view();
  args[0].as.tensor = &view;
  view.dtype = MLA_F16;
  expectError(MLA_INVALID_ARGUMENT, "f: x: expected type f32, got f16");
  view = *x.view();
  view.rank = 1;
  expectError(MLA_INVALID_ARGUMENT, "f: x: expected rank 2, got 1");
  view = *x.view();
  view.strides[0] = 9;
  expectError(MLA_INVALID_ARGUMENT,
              "f: x: expected a stride of 8 in dimension 0, got 9");
  view = *x.view();
  view.device = MLA_CUDA;
  expectError(MLA_DEVICE_ERROR,
              "f: x: expected memory of device cpu, got device cuda");
}

TEST_F(Entry, Shapes) {
  TestTensor wide(MLA_F32, {3, 9});
  setTensor(0, wide);
  expectError(MLA_INVALID_ARGUMENT,
              "f: x: expected size 8 in dimension 1, got 9");
  setTensor(0, x);
  TestTensor rows(MLA_F32, {4, 10});
  setTensor(4, rows);
  expectError(MLA_INVALID_ARGUMENT,
              "f: out: expected size 3 in dimension 0 (s0 is 3 by x), got 4");
  TestTensor narrow(MLA_BF16, {3, 2});
  setTensor(1, narrow);
  expectError(MLA_INVALID_ARGUMENT,
              "f: y: expected size 4 + 1 * s1 in dimension 1, got 2");
}

TEST_F(Entry, Overlap) {
  MlaTensor view = *out.view();
  view.data = x.view()->data;
  args[4].as.tensor = &view;
  expectError(MLA_INVALID_ARGUMENT,
              "f: out: expected memory of its own, got an overlap with x");
  view.data = data.cache.view()->pools[0].base;
  expectError(MLA_INVALID_ARGUMENT,
              "f: cache: expected memory of its own, got an overlap with out");
}

TEST_F(Entry, CacheLayout) {
  specs[2].pageSize = 64;
  expectError(MLA_INVALID_ARGUMENT, "f: cache: expected page size 64, got 16");
  specs[2].pageSize = 16;
  specs[2].layoutHash = 5;
  expectError(MLA_INVALID_ARGUMENT,
              "f: cache: expected layout hash 0x0000000000000005");
}

TEST_F(Entry, Call) {
  call.call.version = 3;
  expectError(MLA_VERSION_MISMATCH, "f: call: expected ABI version 1, got 3");
}

TEST_F(Entry, UnsolvableShapes) {
  specs[0].dims[0].coefficients[5] = 1;
  specs[0].dims[0].coefficients[6] = 1;
  expectError(MLA_INVALID_ARGUMENT,
              "f: shapes: expected dimensions that fix every symbol");
}

TEST_F(Entry, Workspace) {
  EXPECT_EQ(mlaCheckWorkspace("f", 0, &call), MLA_OK);
  EXPECT_EQ(mlaCheckWorkspace("f", 1, &call), MLA_WORKSPACE_TOO_SMALL);
  EXPECT_EQ(mlaCheckWorkspace("f", 1, nullptr), MLA_INVALID_ARGUMENT);
}

} // namespace
