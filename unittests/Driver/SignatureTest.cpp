//===- SignatureTest.cpp - Tests of reading a function's signature --------===//

#include "mla/Driver/Signature.h"

#include "gtest/gtest.h"

using namespace mla;

TEST(Signature, ReadsTensorsAndCaches) {
  Signature signature = llvm::cantFail(Signature::parse(R"({
    "name": "main", "args": [
      {"name": "x", "kind": "tensor", "role": "input", "dtype": "bf16",
       "shape": ["s0", 1, "s1 + 1"], "arg": 4, "inout": 1},
      {"name": "cache", "kind": "cache", "role": "cache", "layout": "L2",
       "page_size": 16, "page_align": 1, "packs": [8, 9],
       "fields": [{"role": 0, "dtype": 2, "width": 64, "pool": 0},
                  {"role": 1, "dtype": 2, "width": 16, "pool": 1,
                   "transpose": 4}]},
      {"name": "out", "kind": "tensor", "role": "result", "dtype": "f32",
       "shape": [], "result": 0}]})"));
  ASSERT_EQ(signature.args.size(), 3u);
  EXPECT_EQ(signature.args[0].dtype, MLA_BF16);
  EXPECT_EQ(signature.args[0].arg, 4);
  EXPECT_EQ(signature.args[0].inout, 1);
  EXPECT_EQ(signature.args[0].shape[2].evaluate({{"s1", 3}}), 4);
  EXPECT_TRUE(signature.args[1].isCache);
  EXPECT_EQ(signature.args[1].packs, (std::vector<int64_t>{8, 9}));
  EXPECT_TRUE(signature.args[1].columns.empty());
  EXPECT_EQ(signature.args[1].cache.fields[1].pool, 1);
  EXPECT_EQ(signature.args[1].cache.fields[0].transpose, 0);
  EXPECT_EQ(signature.args[1].cache.fields[1].transpose, 4);
  EXPECT_EQ(signature.args[1].cache.pageSize, 16);
  EXPECT_EQ(signature.args[2].result, 0);
  EXPECT_EQ(signature.findRole("result"), 2u);
  EXPECT_EQ(signature.findRole("block_table"), std::nullopt);
}

TEST(Signature, ReadsTheColumnsOfAJointCache) {
  Signature signature = llvm::cantFail(Signature::parse(R"({
    "name": "main", "args": [
      {"name": "cache", "kind": "cache", "role": "cache", "page_size": 16,
       "packs": [8], "columns": [16, 0]}]})"));
  ASSERT_EQ(signature.args.size(), 1u);
  EXPECT_EQ(signature.args[0].columns, (std::vector<int64_t>{16, 0}));
}

TEST(Signature, RefusesWhatItCannotHold) {
  for (const char *text :
       {"", "[]", "{}", R"({"args": [3]})",
        R"({"args": [{"dtype": "c64", "shape": []}]})",
        R"({"args": [{"dtype": "f32", "shape": ["s0 - 1"]}]})",
        R"({"args": [{"dtype": "f32", "shape": [null]}]})"}) {
    llvm::Expected<Signature> signature = Signature::parse(text);
    EXPECT_FALSE(bool(signature)) << text;
    llvm::consumeError(signature.takeError());
  }
}
