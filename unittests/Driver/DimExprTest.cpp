//===- DimExprTest.cpp - Tests of symbolic dimensions ---------------------===//

#include "mla/Driver/DimExpr.h"

#include "gtest/gtest.h"

using namespace mla;

TEST(DimExpr, ParsesSums) {
  SymbolValues symbols = {{"s0", 2}, {"s1", 37}};
  EXPECT_EQ(DimExpr::parse("7")->evaluate(symbols), 7);
  EXPECT_EQ(DimExpr::parse("s1")->evaluate(symbols), 37);
  EXPECT_EQ(DimExpr::parse("s1 + 1")->evaluate(symbols), 38);
  EXPECT_EQ(DimExpr::parse("2*s0+s1+-3")->evaluate(symbols), 38);
  EXPECT_EQ(DimExpr::parse("s0 * 3")->evaluate(symbols), 6);
  EXPECT_EQ(DimExpr::parse("s9")->evaluate(symbols), std::nullopt);
}

TEST(DimExpr, RefusesOtherText) {
  for (const char *text :
       {"", "s0 +", "s0 - 1", "2 * ", "?", "s 0", "(s0", "s0)", "()", "* s0",
        "s0 floordiv", "-", "+", "s0 s1", "99999999999999999999"})
    EXPECT_FALSE(DimExpr::parse(text)) << text;
}

TEST(DimExpr, SolvesForOneSymbol) {
  SymbolValues symbols;
  EXPECT_TRUE(DimExpr::parse("s0 + s1")->solve(9, symbols)); // stays open
  EXPECT_TRUE(symbols.empty());
  EXPECT_TRUE(DimExpr::parse("2 * s0 + 1")->solve(9, symbols));
  EXPECT_EQ(symbols["s0"], 4);
  EXPECT_TRUE(DimExpr::parse("s0 + s1")->solve(9, symbols));
  EXPECT_EQ(symbols["s1"], 5);
  EXPECT_FALSE(DimExpr::parse("s0 + 1")->solve(9, symbols));
  EXPECT_FALSE(DimExpr::parse("3 * s2")->solve(10, symbols));
  EXPECT_FALSE(DimExpr::parse("s3 + 4")->solve(3, symbols));
}

TEST(DimExpr, ParsesProductsAndQuotients) {
  SymbolValues symbols = {{"s0", 2}, {"s1", 37}};
  EXPECT_EQ(DimExpr::parse("s0 * s1")->evaluate(symbols), 74);
  EXPECT_EQ(DimExpr::parse("(s1 + 3) floordiv 16")->evaluate(symbols), 2);
  EXPECT_EQ(DimExpr::parse("16 * (s1 ceildiv 16)")->evaluate(symbols), 48);
  EXPECT_EQ(DimExpr::parse("s1 mod 16 + 1")->evaluate(symbols), 6);
  EXPECT_EQ(DimExpr::parse("s0 * s1 floordiv 4")->evaluate(symbols), 18);
  for (const char *text : {"s1 floordiv 0", "s1 ceildiv 0", "s1 mod 0"})
    EXPECT_EQ(DimExpr::parse(text)->evaluate(symbols), 0) << text;
  EXPECT_EQ(DimExpr::parse("9223372036854775807 * s0")->evaluate(symbols),
            std::nullopt);
}

TEST(DimExpr, PrintsWhatItReads) {
  for (const char *text : {"7", "s0", "s0 + 1", "2 * s0 + s1", "s0 * s1 * 3",
                           "(s0 + 3) floordiv 4", "(s0 * s1) floordiv 4",
                           "2 * (s0 + s1)", "s0 ceildiv 4 + s1 mod 3"})
    EXPECT_EQ(DimExpr::parse(text)->str(), text);
}

TEST(DimExpr, SolvesThroughProducts) {
  SymbolValues symbols = {{"s0", 2}};
  EXPECT_TRUE(DimExpr::parse("s0 * s1 + 1")->solve(75, symbols));
  EXPECT_EQ(symbols["s1"], 37);
  EXPECT_TRUE(DimExpr::parse("s2 * s3")->solve(9, symbols)); // stays open
  EXPECT_TRUE(DimExpr::parse("s2 floordiv 2")->solve(9, symbols));
  EXPECT_EQ(symbols.count("s2"), 0u);
}

TEST(DimExpr, NamesItsSymbols) {
  std::set<std::string> names;
  DimExpr::parse("s0 * (s1 + s0) mod 3")->collectSymbols(names);
  EXPECT_EQ(names, (std::set<std::string>{"s0", "s1"}));
}
