//===- DimExprTest.cpp - Tests of symbolic dimensions ---------------------===//

#include "mla/Driver/Signature.h"

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
  for (const char *text : {"", "s0 +", "s0 - 1", "2 * ", "s0 * s1", "?", "s 0"})
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
