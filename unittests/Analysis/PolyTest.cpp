//===- PolyTest.cpp - Tests of polynomials --------------------------------===//

#include "mla/Analysis/SizeExpr.h"

#include "gtest/gtest.h"

#include <limits>

using namespace mla;
using nf::Poly;

namespace {

constexpr int64_t least = std::numeric_limits<int64_t>::min();
constexpr int64_t most = std::numeric_limits<int64_t>::max();

/// All of these overflow and are 0 modulo 2^64. They must not be treated as 0:
/// no comparison with them is true, and they have no constant or quotient.
TEST(Poly, TooLargeIsUnknown) {
  Poly large(int64_t(1) << 32), half(least);
  for (const Poly &poly : {large * large, half + half, Poly() - half - half,
                           (large * large) * Poly::symbol(0)}) {
    EXPECT_FALSE(poly.isExact());
    EXPECT_FALSE(poly.isZero());
    EXPECT_FALSE(poly == Poly());
    EXPECT_FALSE(poly == poly);
    EXPECT_FALSE(poly.isNonNegative());
    EXPECT_FALSE((poly + Poly(1)).isOne());
    EXPECT_EQ(poly.getConstant(), std::nullopt);
    EXPECT_EQ(poly.divide(Poly(2)), std::nullopt);
    EXPECT_EQ(Poly(2).divide(poly), std::nullopt);
  }
}

/// A symbol is a size of at least one, and has no upper bound.
TEST(Poly, NonNegative) {
  Poly n = Poly::symbol(0), m = Poly::symbol(1);
  for (const Poly &poly :
       {Poly(), n, n - Poly(1), n * m - Poly(1), n + m - Poly(2)})
    EXPECT_TRUE(poly.isNonNegative());
  for (const Poly &poly :
       {Poly(-1), n - Poly(2), Poly(5) - n, n - m, n * m - n, n + m - Poly(3)})
    EXPECT_FALSE(poly.isNonNegative());
}

TEST(Poly, TheLargestNumbers) {
  EXPECT_EQ((Poly(most) + Poly(least)).getConstant(), -1);
  EXPECT_EQ(Poly(most).divide(Poly(-1)), Poly(-most));
  EXPECT_EQ(Poly(least).divide(Poly(-1)), std::nullopt);
  Poly sum = Poly::symbol(0) * Poly(most) + Poly::symbol(1) * Poly(most);
  EXPECT_TRUE(sum.isExact());
  // The minimum of the sum exceeds 64 bits, so its sign counts as unknown.
  EXPECT_FALSE(sum.isNonNegative());
}

/// Each factor is small enough, but the sums of their products overflow. The
/// product must then be null.
TEST(SizeAlgebra, ProductsThatAreTooLarge) {
  mlir::MLIRContext context;
  SizeAlgebra sizes(&context);
  mlir::AffineExpr x = getAffineSymbolExpr(0, &context),
                   y = getAffineSymbolExpr(1, &context),
                   most = sizes.constant((int64_t(1) << 31) - 1);
  mlir::AffineExpr sum = sizes.constant(0);
  for (auto [a, b] : {std::pair(x, x), std::pair(x, y), std::pair(y, y)})
    sum = sizes.add(sum, sizes.multiply(sizes.multiply(a, b), most));
  // The sum is known, but its square is not: the coefficient of x * x * y * y
  // would be 3 times nearly 2^62.
  EXPECT_TRUE(sum);
  EXPECT_FALSE(sizes.multiply(sum, sum));
}

} // namespace
