//===- CHeaderTest.cpp - Tests of the C header of a function --------------===//

#include "mla/Driver/CHeader.h"

#include "gtest/gtest.h"

using namespace mla;

TEST(CHeader, Identifiers) {
  EXPECT_EQ(makeCIdentifier("v3-decode.eager"), "v3_decode_eager");
  EXPECT_EQ(makeCIdentifier("3d"), "_3d");
  EXPECT_EQ(makeCIdentifier(""), "model");
  EXPECT_EQ(makeCIdentifier("int"), "int_");
  EXPECT_EQ(makeCIdentifier("main"), "main_");
  EXPECT_EQ(findNameFault("interior"), "");
  EXPECT_EQ(findNameFault("mla_function"), "");
}

TEST(CHeader, DocumentsEachArgument) {
  Signature signature = llvm::cantFail(Signature::parse(R"({
    "name": "layer", "args": [
      {"name": "hidden", "kind": "tensor", "role": "input", "dtype": "f32",
       "shape": ["s0", 1, "2 * s1 + 1"], "arg": 4},
      {"name": "hidden", "kind": "tensor", "role": "input", "dtype": "f32",
       "shape": [3], "arg": 5, "inout": 1},
      {"name": "kv", "kind": "cache", "role": "cache", "layout": "L1",
       "page_size": 16, "packs": [8]},
      {"name": "rows", "kind": "cache", "role": "cache", "layout": "L1",
       "page_size": 16, "packs": [9], "columns": [64, 0]},
      {"name": "seq_lens", "kind": "tensor", "role": "seq_lens",
       "dtype": "i32", "shape": ["s0"], "lengths": "past+new"},
      {"name": "fixed", "kind": "tensor", "role": "seq_lens",
       "dtype": "i32", "shape": ["s0"], "lengths": 20},
      {"name": "out", "kind": "tensor", "role": "result", "dtype": "f32",
       "shape": [], "result": 0}]})"));
  std::string text;
  llvm::raw_string_ostream os(text);
  printCHeader(os, signature, "layer");
  for (
      const char *line :
      {"LAYER_HIDDEN = 0, /* input, f32 [s0, 1, 2 * s1 + 1], argument 4 of the "
       "model */",
       "LAYER_HIDDEN_1 = 1, /* input, f32 [3], argument 5 of the model; "
       "overwritten with result 1 */",
       "LAYER_KV = 2, /* cache, layout L1, 16 tokens per page, argument 8 of "
       "the "
       "model; read and written */",
       "LAYER_ROWS = 3, /* cache, layout L1, 16 tokens per page, argument 9 of "
       "the model (the latent from column 64 on, the rope key from column 0 "
       "on); read and written */",
       "LAYER_SEQ_LENS = 4, /* seq_lens, i32 [s0], expected: past+new */",
       "LAYER_FIXED = 5, /* seq_lens, i32 [s0], expected: 20 */",
       "LAYER_OUT = 6, /* result, f32 [], result 0 of the model; written */",
       "LAYER_NUM_ARGS = 7", "int32_t layer_workspace(",
       "If an argument is wrong, nothing is written.\n *  If data is wrong "
       "(an index out of range), results, arguments written in place\n *  and "
       "caches may be partly written."})
    EXPECT_NE(text.find(line), std::string::npos) << line << "\n" << text;
}

/// Names in a model must not end a comment or a line of the header.
TEST(CHeader, AnyCharactersInComments) {
  Signature signature = llvm::cantFail(Signature::parse(R"({
    "name": "f", "args": [
      {"name": "x", "kind": "tensor", "role": "a*/ int b; /*\nc/*/d",
       "dtype": "f32", "shape": [], "arg": 0}]})"));
  std::string text;
  llvm::raw_string_ostream os(text);
  printCHeader(os, signature, "f");
  const char *line = "F_X = 0, /* a* / int b; / * c/ * /d, f32 [], argument 0 "
                     "of the model */\n";
  EXPECT_NE(text.find(line), std::string::npos) << text;
}
