//===- EntryArgsTest.cpp - Checks of compiled functions on entry ----------===//

#include "Attention.h"

#include <gtest/gtest.h>

using namespace mla::test;

namespace {

using Words = std::vector<int64_t>;

Words constant(int64_t value) { return {MLA_SIZE_CONSTANT, value}; }
Words symbol(int64_t index) { return {MLA_SIZE_SYMBOL, index}; }
Words binary(int64_t op, const Words &lhs, const Words &rhs) {
  Words words = {op};
  words.insert(words.end(), lhs.begin(), lhs.end());
  words.insert(words.end(), rhs.begin(), rhs.end());
  return words;
}
Words add(const Words &lhs, const Words &rhs) {
  return binary(MLA_SIZE_ADD, lhs, rhs);
}
Words multiply(const Words &lhs, const Words &rhs) {
  return binary(MLA_SIZE_MUL, lhs, rhs);
}

/// A table that tests can modify.
struct Table {
  void addTensor(const char *name, int32_t dtype,
                 const std::vector<Words> &dims, bool written = false) {
    MlaArgSpec spec{};
    spec.name = name;
    spec.kind = MLA_ARG_TENSOR;
    spec.dtype = dtype;
    spec.rank = static_cast<int32_t>(dims.size());
    spec.written = written;
    specs.push_back(spec);
    for (size_t i = 0; i < dims.size(); ++i)
      setDim(specs.size() - 1, i, dims[i]);
  }
  void setDim(size_t arg, size_t dim, const Words &expression) {
    specs[arg].dims[dim] = static_cast<int64_t>(words.size());
    words.insert(words.end(), expression.begin(), expression.end());
  }
  MlaEntrySpec get(const char *function) {
    names.clear();
    for (std::string &text : texts)
      names.push_back(text.c_str());
    return {function,
            specs.data(),
            words.data(),
            names.data(),
            int64_t(specs.size()),
            int64_t(words.size()),
            int64_t(names.size())};
  }

  std::vector<MlaArgSpec> specs;
  std::vector<std::string> texts = {"s0", "s1"};

private:
  std::vector<const char *> names;
  Words words;
};

/// A function f(x [s0, 8], y [s0, s1 + 4], a cache, an absent argument, out
/// [s0, 2 s1]).
struct Entry : testing::Test {
  Entry() : data(AttentionSpec{}) {
    table.addTensor("x", MLA_F32, {symbol(0), constant(8)});
    table.addTensor("y", MLA_BF16, {symbol(0), add(symbol(1), constant(4))});
    specs.resize(4);
    specs[2].name = "cache";
    specs[2].kind = MLA_ARG_CACHE;
    specs[2].layoutHash = data.cache.view()->layoutHash;
    specs[2].pageSize = 16;
    specs[2].written = 1;
    specs[3].name = "nothing";
    specs[3].kind = MLA_ARG_ABSENT;
    table.addTensor("out", MLA_F32,
                    {symbol(0), multiply(constant(2), symbol(1))}, true);
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
    MlaEntrySpec entry = table.get("f");
    symbols.resize(table.texts.size(), {-7, nullptr});
    return mlaCheckArgs(&entry, args.data(), static_cast<int32_t>(args.size()),
                        call, symbols.data());
  }
  void expectError(int32_t status, const std::string &message) {
    EXPECT_EQ(check(&call), status);
    EXPECT_NE(std::string(mlaLastError()).find(message), std::string::npos)
        << mlaLastError();
  }

  AttentionData data;
  TestTensor x{MLA_F32, {3, 8}}, y{MLA_BF16, {3, 9}}, out{MLA_F32, {3, 10}};
  Table table;
  std::vector<MlaArgSpec> &specs = table.specs;
  std::vector<MlaArg> args;
  std::vector<MlaSymbol> symbols;
  TestCall call;
};

TEST_F(Entry, FindsSymbols) {
  ASSERT_EQ(check(&call), MLA_OK) << mlaLastError();
  EXPECT_EQ(symbols[0].value, 3);
  EXPECT_EQ(symbols[1].value, 5);
  ASSERT_EQ(check(nullptr), MLA_OK) << mlaLastError(); // shapes only
}

TEST_F(Entry, SolvesInAnyOrder) {
  // The size s0 + s1 must be checked although it precedes the dimensions that
  // determine s0 and s1.
  table.setDim(0, 0, add(symbol(0), symbol(1)));
  TestTensor taller(MLA_F32, {8, 8});
  setTensor(0, taller);
  ASSERT_EQ(check(&call), MLA_OK) << mlaLastError();
  EXPECT_EQ(symbols[0].value, 3);
  EXPECT_EQ(symbols[1].value, 5);
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
  expectError(
      MLA_INVALID_ARGUMENT,
      "f: out: expected size 3 in dimension 0 (s0, s0 is 3 in x), got 4");
  TestTensor narrow(MLA_BF16, {3, 2});
  setTensor(1, narrow);
  expectError(MLA_INVALID_ARGUMENT,
              "f: y: expected size s1 + 4 in dimension 1, got 2");
}

/// Only one size determines s1: it is 2 * s1. An odd size must be an error.
TEST_F(Entry, ShapesThatNoValueGives) {
  table.setDim(1, 1, constant(9));
  ASSERT_EQ(check(&call), MLA_OK) << mlaLastError();
  EXPECT_EQ(symbols[1].value, 5);
  TestTensor odd(MLA_F32, {3, 9});
  setTensor(4, odd);
  expectError(MLA_INVALID_ARGUMENT, "f: out: expected size 2 * s1 in "
                                    "dimension 1, got 9");
}

TEST_F(Entry, Overlap) {
  MlaTensor view = *out.view();
  view.data = x.view()->data;
  args[4].as.tensor = &view;
  expectError(MLA_INVALID_ARGUMENT, "f: out: written memory must not overlap "
                                    "other arguments, got an overlap with x");
  view.data = data.cache.view()->pools[0].base;
  expectError(MLA_INVALID_ARGUMENT, "f: cache: written memory must not overlap "
                                    "other arguments, got an overlap with out");
}

/// Pools of a written cache must not overlap; pools of a read cache may.
TEST_F(Entry, OverlapOfPools) {
  AttentionSpec spec;
  spec.split = true;
  AttentionData two(spec);
  MlaCache *cache = two.cache.view();
  specs[2].layoutHash = cache->layoutHash;
  args[2].as.cache = cache;
  EXPECT_EQ(check(&call), MLA_OK) << mlaLastError();
  cache->pools[1].base = cache->pools[0].base;
  expectError(MLA_INVALID_ARGUMENT, "f: cache: pools of a written cache must "
                                    "not overlap, got pools that overlap");
  EXPECT_EQ(check(nullptr), MLA_OK) << mlaLastError();
  specs[2].written = 0;
  EXPECT_EQ(check(&call), MLA_OK) << mlaLastError();
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
  table.texts = {"s0", "s1", "s2", "s3"};
  table.setDim(0, 0, add(symbol(2), symbol(3)));
  expectError(
      MLA_INVALID_ARGUMENT,
      "f: shapes: dimensions of the arguments must determine every symbol");
}

TEST_F(Entry, ManySymbols) {
  for (int64_t i = 2; i < 100; ++i)
    table.texts.push_back("s" + std::to_string(i));
  table.setDim(0, 0, symbol(99));
  table.setDim(1, 0, symbol(98));
  ASSERT_EQ(check(&call), MLA_OK) << mlaLastError();
  EXPECT_EQ(symbols[99].value, 3);
  EXPECT_STREQ(symbols[98].from, "y");
}

TEST_F(Entry, Products) {
  // The rows of a flattened result, s0 * s1, must be checked once s0 and s1 are
  // known.
  TestTensor flat(MLA_F32, {15, 10});
  setTensor(4, flat);
  table.setDim(4, 0, multiply(symbol(0), symbol(1)));
  ASSERT_EQ(check(&call), MLA_OK) << mlaLastError();
  TestTensor wrong(MLA_F32, {16, 10});
  setTensor(4, wrong);
  expectError(MLA_INVALID_ARGUMENT,
              "f: out: expected size 15 in dimension 0 (s0 * s1, s0 is 3 in x, "
              "s1 is 5 in y), got 16");
  // The result must be the same if the product precedes the sizes that
  // determine its factors.
  table.setDim(4, 0, symbol(0));
  setTensor(4, out);
  table.setDim(0, 0, multiply(symbol(0), symbol(1)));
  TestTensor rows(MLA_F32, {15, 8});
  setTensor(0, rows);
  ASSERT_EQ(check(&call), MLA_OK) << mlaLastError();
}

TEST_F(Entry, Quotients) {
  auto expect = [&](int64_t op, int64_t divisor, int64_t size) {
    // (s1 + 2) op divisor, where s1 is 5.
    table.setDim(4, 1,
                 binary(op, add(symbol(1), constant(2)), constant(divisor)));
    TestTensor exact(MLA_F32, {3, size});
    setTensor(4, exact);
    EXPECT_EQ(check(&call), MLA_OK) << mlaLastError();
    TestTensor more(MLA_F32, {3, size + 1});
    setTensor(4, more);
    EXPECT_EQ(check(&call), MLA_INVALID_ARGUMENT);
  };
  expect(MLA_SIZE_FLOORDIV, 4, 1);
  expect(MLA_SIZE_CEILDIV, 4, 2);
  expect(MLA_SIZE_CEILDIV, 7, 1);
  expect(MLA_SIZE_MOD, 4, 3);
  for (int64_t op : {MLA_SIZE_FLOORDIV, MLA_SIZE_CEILDIV, MLA_SIZE_MOD})
    expect(op, 0, 0);
  TestTensor one(MLA_F32, {3, 1});
  setTensor(4, one);
  expectError(MLA_INVALID_ARGUMENT, "f: out: expected size 0 in dimension 1 "
                                    "((s1 + 2) mod 0, s1 is 5 in y), got 1");
}

TEST_F(Entry, Overflow) {
  table.setDim(4, 1, multiply(symbol(1), constant(INT64_MAX)));
  expectError(MLA_INVALID_ARGUMENT,
              "f: out: the size of dimension 1 must fit in 63 bits");
  table.setDim(4, 1, add(symbol(1), constant(INT64_MAX)));
  expectError(MLA_INVALID_ARGUMENT,
              "f: out: the size of dimension 1 must fit in 63 bits");
}

/// The deepest nesting of operations that the compiler emits must be accepted.
/// One level more must be an error.
TEST_F(Entry, NestingAtItsLimit) {
  auto nested = [](int operations) {
    Words words(operations, MLA_SIZE_ADD);
    for (int i = 0; i <= operations; ++i)
      words.insert(words.end(), {MLA_SIZE_CONSTANT, i == 0 ? 10 : 0});
    return words;
  };
  table.setDim(4, 1, nested(MLA_MAX_SIZE_DEPTH));
  EXPECT_EQ(check(&call), MLA_OK) << mlaLastError();
  table.setDim(4, 1, nested(MLA_MAX_SIZE_DEPTH + 1));
  expectError(MLA_INVALID_ARGUMENT,
              "f: out: expected a size expression for dimension 1");
}

TEST_F(Entry, MalformedTable) {
  Words deep;
  for (int i = 0; i < 2 * MLA_MAX_SIZE_DEPTH; ++i)
    deep.push_back(MLA_SIZE_ADD);
  for (const Words &words :
       {Words{17, 0}, Words{MLA_SIZE_SYMBOL, 2}, Words{MLA_SIZE_SYMBOL, -1},
        Words{MLA_SIZE_ADD, MLA_SIZE_CONSTANT, 1}, Words{MLA_SIZE_CONSTANT},
        deep}) {
    table.setDim(4, 1, words);
    expectError(MLA_INVALID_ARGUMENT,
                "f: out: expected a size expression for dimension 1");
  }
  specs[4].dims[1] = -1;
  expectError(MLA_INVALID_ARGUMENT, "f: out: expected a size expression");
  MlaEntrySpec entry = table.get("f");
  EXPECT_EQ(mlaCheckArgs(nullptr, args.data(), 5, &call, symbols.data()),
            MLA_INVALID_ARGUMENT);
  EXPECT_EQ(mlaCheckArgs(&entry, args.data(), 5, &call, nullptr),
            MLA_INVALID_ARGUMENT);
  entry.args = nullptr;
  EXPECT_EQ(mlaCheckArgs(&entry, args.data(), 5, &call, symbols.data()),
            MLA_INVALID_ARGUMENT);
}

TEST_F(Entry, Workspace) {
  EXPECT_EQ(mlaCheckWorkspace("f", 0, &call), MLA_OK);
  EXPECT_EQ(mlaCheckWorkspace("f", 1, &call), MLA_WORKSPACE_TOO_SMALL);
  EXPECT_EQ(mlaCheckWorkspace("f", 1, nullptr), MLA_INVALID_ARGUMENT);
}

/// A workspace of 128 bytes inside, before or after an argument.
struct EntryWorkspace : Entry {
  int32_t checkAt(char *address) {
    MlaEntrySpec entry = table.get("f");
    call.call.workspace = address;
    call.call.workspaceBytes = 1 << 20; // only 128 bytes are needed
    return mlaCheckEntryWorkspace(&entry, args.data(), 128, &call);
  }
  /// Expects an error for a workspace that overlaps the `bytes` bytes from
  /// `begin`, which is aligned, and success for a workspace directly before or
  /// after them.
  void expectSeen(const char *name, char *begin, int64_t bytes) {
    for (int64_t at : {int64_t(-64), int64_t(0), (bytes - 1) / 64 * 64}) {
      EXPECT_EQ(checkAt(begin + at), MLA_INVALID_ARGUMENT) << name << at;
      EXPECT_EQ(std::string(mlaLastError()),
                "f: workspace: written memory must not overlap other "
                "arguments, got an overlap with " +
                    std::string(name) + ": pass separate memory");
    }
    EXPECT_EQ(checkAt(begin - 128), MLA_OK) << mlaLastError();
    EXPECT_EQ(checkAt(begin + (bytes + 63) / 64 * 64), MLA_OK)
        << mlaLastError();
  }
};

TEST_F(EntryWorkspace, OverlapsNoArgument) {
  // Memory with room before, after and between the arguments.
  std::vector<char> memory(1 << 16);
  char *base =
      memory.data() + 64 - reinterpret_cast<uintptr_t>(memory.data()) % 64;
  x.view()->data = base + 1024;
  y.view()->data = base + 4096;
  out.view()->data = base + 8192;
  expectSeen("x", base + 1024, 3 * 8 * 4);
  expectSeen("y", base + 4096, 3 * 9 * 2);
  expectSeen("out", base + 8192, 3 * 10 * 4);
}

TEST_F(EntryWorkspace, OverlapsNoPool) {
  MlaCache *cache = data.cache.view();
  auto *page = static_cast<char *>(cache->pools[0].base);
  page += 64 - reinterpret_cast<uintptr_t>(page) % 64;
  EXPECT_EQ(checkAt(page), MLA_INVALID_ARGUMENT);
  EXPECT_NE(std::string(mlaLastError()).find("an overlap with cache"),
            std::string::npos);
}

TEST_F(EntryWorkspace, SizeAndNulls) {
  MlaEntrySpec entry = table.get("f");
  EXPECT_EQ(mlaCheckEntryWorkspace(&entry, args.data(), 0, &call), MLA_OK);
  EXPECT_EQ(mlaCheckEntryWorkspace(&entry, args.data(), 1, &call),
            MLA_WORKSPACE_TOO_SMALL);
  EXPECT_EQ(mlaCheckEntryWorkspace(&entry, args.data(), 1, nullptr),
            MLA_INVALID_ARGUMENT);
  EXPECT_EQ(mlaCheckEntryWorkspace(&entry, nullptr, 1, &call),
            MLA_INVALID_ARGUMENT);
  EXPECT_EQ(mlaCheckEntryWorkspace(nullptr, args.data(), 1, &call),
            MLA_INVALID_ARGUMENT);
}

} // namespace
