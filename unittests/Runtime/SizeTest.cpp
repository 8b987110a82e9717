//===- SizeTest.cpp - Parse, evaluate and solve size expressions ----------===//

#include "mla-runtime/mla_runtime.h"

#include "gtest/gtest.h"

#include <cstring>
#include <string>
#include <vector>

namespace {

/// A parsed expression.
struct Parsed {
  std::vector<int64_t> words;
  std::vector<std::string> names;
};

/// Parses with the room that the header guarantees to be enough.
int32_t parse(const std::string &text, Parsed &result) {
  std::vector<int64_t> words(2 * text.size());
  std::vector<MlaTextRange> symbols(text.size());
  MlaParseSizeArgs args{sizeof(args),           MLA_ABI_VERSION,
                        text.c_str(),           words.data(),
                        symbols.data(),         int64_t(words.size()),
                        int64_t(symbols.size())};
  int64_t numWords = -1, numSymbols = -1;
  const int32_t status = mlaParseSize(&args, &numWords, &numSymbols);
  if (status != MLA_OK) {
    EXPECT_EQ(numWords, -1);
    EXPECT_EQ(numSymbols, -1);
    return status;
  }
  result.words.assign(words.begin(), words.begin() + numWords);
  result.names.clear();
  for (int64_t i = 0; i < numSymbols; ++i)
    result.names.push_back(text.substr(symbols[i].begin, symbols[i].length));
  return status;
}

MlaSizeArgs argsOf(const std::vector<int64_t> &words,
                   const std::vector<MlaSymbol> &symbols) {
  return {sizeof(MlaSizeArgs), MLA_ABI_VERSION,       words.data(),
          symbols.data(),      int64_t(words.size()), int64_t(symbols.size())};
}

/// Evaluates a text. `values` are the values of its symbols in order; -1 means
/// unknown.
MlaSizeValue evaluate(const std::string &text, std::vector<int64_t> values) {
  Parsed parsed;
  EXPECT_EQ(parse(text, parsed), MLA_OK) << mlaLastError();
  std::vector<MlaSymbol> symbols;
  for (int64_t value : values)
    symbols.push_back({value, value < 0 ? nullptr : "x"});
  const MlaSizeArgs args = argsOf(parsed.words, symbols);
  MlaSizeValue value{-1, -1, -1, -1};
  EXPECT_EQ(mlaEvaluateSize(&args, &value), MLA_OK) << mlaLastError();
  return value;
}

void expectKnown(const std::string &text, std::vector<int64_t> values,
                 int64_t expected) {
  const MlaSizeValue value = evaluate(text, values);
  EXPECT_EQ(value.state, MLA_SIZE_KNOWN) << text;
  EXPECT_EQ(value.constant, expected) << text;
  EXPECT_EQ(value.symbol, -1) << text;
}

std::string lastError() { return mlaLastError(); }

TEST(Size, ParsesToPrefixWords) {
  Parsed parsed;
  ASSERT_EQ(parse("2 * s0 + (past_1 + s0) floordiv 4", parsed), MLA_OK);
  EXPECT_EQ(parsed.words,
            (std::vector<int64_t>{MLA_SIZE_ADD, MLA_SIZE_MUL, MLA_SIZE_CONSTANT,
                                  2, MLA_SIZE_SYMBOL, 0, MLA_SIZE_FLOORDIV,
                                  MLA_SIZE_ADD, MLA_SIZE_SYMBOL, 1,
                                  MLA_SIZE_SYMBOL, 0, MLA_SIZE_CONSTANT, 4}));
  EXPECT_EQ(parsed.names, (std::vector<std::string>{"s0", "past_1"}));
}

TEST(Size, OperationsAssociateToTheLeft) {
  expectKnown("100 floordiv 7 mod 5", {}, 4);
  expectKnown("100 mod 7 * 3", {}, 6);
  expectKnown("2 + 3 * 4", {}, 14);
}

TEST(Size, Evaluates) {
  expectKnown("7", {}, 7);
  expectKnown("-7", {}, -7);
  expectKnown("s0", {3}, 3);
  expectKnown("2*s0+s1+-3", {2, 37}, 38);
  expectKnown("(s1 + 3) floordiv 16", {37}, 2);
  expectKnown("16 * (s1 ceildiv 16)", {37}, 48);
  expectKnown("s0 ceildiv 16", {32}, 2);
  expectKnown("s1 mod 16 + 1", {37}, 6);
  for (const char *op : {" floordiv 0", " ceildiv 0", " mod 0"})
    expectKnown(std::string("s0") + op, {5}, 0);
  // The value of a symbol that is multiplied by 0 must not matter.
  expectKnown("0 * s0 + 3", {-1}, 3);
}

TEST(Size, EvaluatesToALinearExpression) {
  const MlaSizeValue value = evaluate("2 * (s0 + 3 * s1) + s1", {5, -1});
  EXPECT_EQ(value.state, MLA_SIZE_LINEAR);
  EXPECT_EQ(value.constant, 10);
  EXPECT_EQ(value.factor, 7);
  EXPECT_EQ(value.symbol, 1);
}

TEST(Size, StaysOpen) {
  for (const char *text : {"s0 + s1", "s0 * s1", "s0 floordiv 2 + s1",
                           "s0 mod 3", "4 ceildiv s0", "s0 * s0"})
    EXPECT_EQ(evaluate(text, {-1, -1}).state, MLA_SIZE_OPEN) << text;
}

TEST(Size, Overflows) {
  const std::string most = "9223372036854775807";
  for (const std::string &text :
       {most + " * s0", most + " + s0", std::string("s0 floordiv -1"),
        std::string("-1 mod s0")})
    EXPECT_EQ(evaluate(text, {2}).state, MLA_SIZE_OVERFLOW) << text;
}

TEST(Size, RefusesOtherText) {
  Parsed parsed;
  for (const char *text : {"",
                           " ",
                           "s0 +",
                           "s0 - 1",
                           "2 * ",
                           "?",
                           "s 0",
                           "(s0",
                           "s0)",
                           "()",
                           "* s0",
                           "s0 floordiv",
                           "floordiv",
                           "mod + 1",
                           "-",
                           "+",
                           "s0 s1",
                           "2s",
                           "_s",
                           "s0 floordivs1",
                           "99999999999999999999",
                           "1.5"}) {
    EXPECT_EQ(parse(text, parsed), MLA_INVALID_ARGUMENT) << text;
    EXPECT_EQ(lastError(),
              std::string("mlaParseSize: text: expected a size expression such "
                          "as 2 * s0 + 1, of at most 256 levels, got '") +
                  text + "'");
  }
}

/// A sum of `count` terms nests count - 1 levels deep.
std::string sumOf(int count) {
  std::string text = "1";
  for (int i = 1; i < count; ++i)
    text += "+1";
  return text;
}

TEST(Size, NestsAsDeepAsItEvaluates) {
  expectKnown(sumOf(MLA_MAX_SIZE_DEPTH + 1), {}, MLA_MAX_SIZE_DEPTH + 1);
  Parsed parsed;
  EXPECT_EQ(parse(sumOf(MLA_MAX_SIZE_DEPTH + 2), parsed), MLA_INVALID_ARGUMENT);
  const std::string open(MLA_MAX_SIZE_DEPTH, '('),
      close(MLA_MAX_SIZE_DEPTH, ')');
  EXPECT_EQ(parse(open + "1" + close, parsed), MLA_OK);
  EXPECT_EQ(parse(open + "((1" + close + "))", parsed), MLA_INVALID_ARGUMENT);
  EXPECT_EQ(parse(std::string(100000, '('), parsed), MLA_INVALID_ARGUMENT);
}

TEST(Size, ParseNeedsRoom) {
  int64_t words[8], numWords = -1, numSymbols = -1;
  MlaTextRange symbols[2];
  MlaParseSizeArgs args{
      sizeof(args), MLA_ABI_VERSION, "s0 + s1", words, symbols, 4, 2};
  EXPECT_EQ(mlaParseSize(&args, &numWords, &numSymbols), MLA_INVALID_ARGUMENT);
  EXPECT_EQ(lastError(),
            "mlaParseSize: words: expected room for 5 elements, got 4");
  args.maxWords = 5;
  args.maxSymbols = 1;
  EXPECT_EQ(mlaParseSize(&args, &numWords, &numSymbols), MLA_INVALID_ARGUMENT);
  EXPECT_EQ(lastError(),
            "mlaParseSize: symbols: expected room for 2 elements, got 1");
  EXPECT_EQ(numWords, -1);
  args.maxSymbols = 2;
  EXPECT_EQ(mlaParseSize(&args, &numWords, &numSymbols), MLA_OK);
  EXPECT_EQ(numWords, 5);
  args.words = nullptr;
  EXPECT_EQ(mlaParseSize(&args, &numWords, &numSymbols), MLA_INVALID_ARGUMENT);
  EXPECT_EQ(lastError(), "mlaParseSize: words: expected room for 5 elements, "
                         "got a null array of 5");
  args.text = nullptr;
  EXPECT_EQ(mlaParseSize(&args, &numWords, &numSymbols), MLA_INVALID_ARGUMENT);
  EXPECT_EQ(lastError(), "mlaParseSize: text: expected an address, got null");
  args.size -= 8;
  EXPECT_EQ(mlaParseSize(&args, &numWords, &numSymbols), MLA_VERSION_MISMATCH);
}

TEST(Size, Solves) {
  Parsed parsed;
  ASSERT_EQ(parse("s0 * s1 + 1", parsed), MLA_OK);
  std::vector<MlaSymbol> symbols{{2, "x"}, {0, nullptr}};
  MlaSizeArgs args = argsOf(parsed.words, symbols);
  int64_t symbol = -7, value = -7;
  EXPECT_EQ(mlaSolveSize(&args, 75, &symbol, &value), MLA_OK);
  EXPECT_EQ(symbol, 1);
  EXPECT_EQ(value, 37);
  symbol = value = -7;
  for (int64_t wanted : {76, -1}) {
    EXPECT_EQ(mlaSolveSize(&args, wanted, &symbol, &value),
              MLA_INVALID_ARGUMENT);
    EXPECT_EQ(lastError(), "mlaSolveSize: wanted: expected a size of the form "
                           "1 + 2 * n with n >= 0, got " +
                               std::to_string(wanted));
  }
  EXPECT_EQ(symbol, -7);
  EXPECT_EQ(value, -7);
  symbols[1] = {3, "y"};
  EXPECT_EQ(mlaSolveSize(&args, 7, &symbol, &value), MLA_OK);
  EXPECT_EQ(symbol, -1);
  EXPECT_EQ(mlaSolveSize(&args, 8, &symbol, &value), MLA_INVALID_ARGUMENT);
  EXPECT_EQ(lastError(), "mlaSolveSize: wanted: expected size 7, got 8");
  symbols[0].from = symbols[1].from = nullptr;
  symbol = -7;
  EXPECT_EQ(mlaSolveSize(&args, 8, &symbol, &value), MLA_OK);
  EXPECT_EQ(symbol, -1); // open
  symbols = {{INT64_MAX, "x"}, {2, "y"}};
  args = argsOf(parsed.words, symbols);
  EXPECT_EQ(mlaSolveSize(&args, 8, &symbol, &value), MLA_INVALID_ARGUMENT);
}

TEST(Size, RefusesOtherWords) {
  const std::vector<MlaSymbol> symbols{{2, "x"}};
  for (std::vector<int64_t> words : {std::vector<int64_t>{},
                                     {MLA_SIZE_CONSTANT},
                                     {MLA_SIZE_SYMBOL, 1},
                                     {MLA_SIZE_SYMBOL, -1},
                                     {MLA_SIZE_ADD, 0, 1},
                                     {7, 0, 1, 0, 1},
                                     {-1}}) {
    const MlaSizeArgs args = argsOf(words, symbols);
    MlaSizeValue value{-7, -7, -7, -7};
    int64_t symbol, solution;
    EXPECT_EQ(mlaEvaluateSize(&args, &value), MLA_INVALID_ARGUMENT);
    EXPECT_NE(
        lastError().find(
            "mlaEvaluateSize: words: must encode an MlaSizeOp expression"),
        std::string::npos)
        << lastError();
    EXPECT_EQ(value.state, -7);
    EXPECT_EQ(mlaSolveSize(&args, 1, &symbol, &solution), MLA_INVALID_ARGUMENT);
  }
}

TEST(Size, RefusesNullsAndOtherVersions) {
  const std::vector<int64_t> words{MLA_SIZE_SYMBOL, 0};
  const std::vector<MlaSymbol> symbols{{2, "x"}};
  const MlaSizeArgs good = argsOf(words, symbols);
  MlaSizeValue value;
  int64_t number;
  EXPECT_EQ(mlaEvaluateSize(nullptr, &value), MLA_INVALID_ARGUMENT);
  EXPECT_EQ(mlaEvaluateSize(&good, nullptr), MLA_INVALID_ARGUMENT);
  EXPECT_EQ(mlaSolveSize(&good, 2, nullptr, &number), MLA_INVALID_ARGUMENT);
  EXPECT_EQ(mlaSolveSize(&good, 2, &number, nullptr), MLA_INVALID_ARGUMENT);
  MlaSizeArgs bad = good;
  bad.words = nullptr;
  EXPECT_EQ(mlaEvaluateSize(&bad, &value), MLA_INVALID_ARGUMENT);
  bad = good;
  bad.symbols = nullptr;
  EXPECT_EQ(mlaEvaluateSize(&bad, &value), MLA_INVALID_ARGUMENT);
  bad = good;
  bad.numWords = -1;
  EXPECT_EQ(mlaEvaluateSize(&bad, &value), MLA_INVALID_ARGUMENT);
  bad = good;
  bad.version = 2;
  EXPECT_EQ(mlaEvaluateSize(&bad, &value), MLA_VERSION_MISMATCH);
  EXPECT_EQ(mlaSolveSize(&bad, 2, &number, &number), MLA_VERSION_MISMATCH);
}

} // namespace
