//===- SizeExpr.cpp - Expressions of sizes --------------------------------===//

#include "mla/Analysis/SizeExpr.h"

#include "llvm/ADT/STLExtras.h"

using namespace mla;
using namespace mlir;
using nf::Poly;

//===----------------------------------------------------------------------===//
// Canonical form
//===----------------------------------------------------------------------===//

unsigned SizeAlgebra::getAtom(AffineExpr expr) {
  auto [place, isNew] = atomNumbers.try_emplace(expr, atoms.size());
  if (isNew)
    atoms.push_back(expr);
  return place->second;
}

Poly SizeAlgebra::toPoly(AffineExpr expr) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return Poly(constant.getValue());
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (binary && expr.getKind() == AffineExprKind::Add)
    return toPoly(binary.getLHS()) + toPoly(binary.getRHS());
  if (binary && expr.getKind() == AffineExprKind::Mul)
    return toPoly(binary.getLHS()) * toPoly(binary.getRHS());
  return Poly::symbol(getAtom(expr));
}

/// Converts a polynomial to an expression. Returns null if a coefficient of the
/// polynomial has overflowed.
AffineExpr SizeAlgebra::toExpr(const Poly &poly) {
  if (!poly.isExact())
    return {};
  AffineExpr sum = constant(0);
  for (const auto &[monomial, coefficient] : poly.terms) {
    AffineExpr product;
    for (unsigned atom : monomial)
      product = product ? product * atoms[atom] : atoms[atom];
    sum = sum + (product ? product * coefficient : constant(coefficient));
  }
  return sum;
}

/// True if every coefficient is at least 0. The value is then never negative.
static bool isNeverNegative(const Poly &poly) {
  return poly.isExact() && llvm::all_of(poly.terms, [](const auto &term) {
           return term.second >= 0;
         });
}

bool SizeAlgebra::isNonNegative(AffineExpr expr) {
  return isNeverNegative(toPoly(expr));
}

/// A bound that no dimension reaches. Exporters write larger numbers to mean
/// "to the end".
static constexpr int64_t kEndless = int64_t(1) << 62;

/// True if all coefficients are less than `bound` in absolute value. If `bound`
/// is 2^62, sums of two such coefficients do not overflow; if it is 2^31,
/// products do not.
static bool isBelow(const Poly &poly, int64_t bound) {
  return poly.isExact() && llvm::all_of(poly.terms, [&](const auto &term) {
           return term.second < bound && -bound < term.second;
         });
}

static bool isEndless(const Poly &poly) {
  return poly.getConstant().value_or(0) >= kEndless;
}

AffineExpr SizeAlgebra::add(AffineExpr lhs, AffineExpr rhs) {
  if (!lhs || !rhs)
    return {};
  Poly a = toPoly(lhs), b = toPoly(rhs);
  return isBelow(a, kEndless) && isBelow(b, kEndless) ? toExpr(a + b)
                                                      : AffineExpr();
}

AffineExpr SizeAlgebra::subtract(AffineExpr lhs, AffineExpr rhs) {
  if (!lhs || !rhs)
    return {};
  Poly a = toPoly(lhs), b = toPoly(rhs);
  return isBelow(a, kEndless) && isBelow(b, kEndless) ? toExpr(a - b)
                                                      : AffineExpr();
}

AffineExpr SizeAlgebra::multiply(AffineExpr lhs, AffineExpr rhs) {
  if (!lhs || !rhs)
    return {};
  Poly a = toPoly(lhs), b = toPoly(rhs);
  constexpr int64_t bound = int64_t(1) << 31;
  return isBelow(a, bound) && isBelow(b, bound) ? toExpr(a * b) : AffineExpr();
}

AffineExpr SizeAlgebra::divide(AffineExprKind kind, AffineExpr lhs,
                               AffineExpr rhs) {
  if (!lhs || !rhs)
    return {};
  Poly a = toPoly(lhs), b = toPoly(rhs);
  if (b.isZero())
    return {};
  if (std::optional<Poly> exact = a.divide(b))
    return kind == AffineExprKind::Mod ? constant(0) : toExpr(*exact);
  if (!isNeverNegative(a) || !isNeverNegative(b))
    return {};
  AffineExpr x = toExpr(a), y = toExpr(b);
  if (kind == AffineExprKind::FloorDiv)
    return x.floorDiv(y);
  return kind == AffineExprKind::CeilDiv ? x.ceilDiv(y) : x % y;
}

AffineExpr SizeAlgebra::max(AffineExpr lhs, AffineExpr rhs) {
  if (!lhs || !rhs)
    return {};
  Poly a = toPoly(lhs), b = toPoly(rhs);
  if (isEndless(a) || isEndless(b))
    return isEndless(a) ? lhs : rhs;
  Poly more = a - b;
  if (isNeverNegative(more))
    return lhs;
  return isNeverNegative(Poly() - more) ? rhs : AffineExpr();
}

AffineExpr SizeAlgebra::min(AffineExpr lhs, AffineExpr rhs) {
  AffineExpr larger = max(lhs, rhs);
  if (!larger)
    return {};
  return larger == lhs ? rhs : lhs;
}

std::optional<bool> SizeAlgebra::compare(arith::CmpIPredicate predicate,
                                         AffineExpr lhs, AffineExpr rhs) {
  using Predicate = arith::CmpIPredicate;
  if (!lhs || !rhs)
    return std::nullopt;
  Poly a = toPoly(lhs), b = toPoly(rhs);
  if (isEndless(a) != isEndless(b))
    (isEndless(a) ? a : b) = (isEndless(a) ? b : a) + Poly(kEndless / 2);
  Poly more = a - b;
  bool isUnsigned = predicate == Predicate::ult ||
                    predicate == Predicate::ule ||
                    predicate == Predicate::ugt || predicate == Predicate::uge;
  if (isUnsigned && (!isNeverNegative(a) || !isNeverNegative(b)))
    return std::nullopt;
  bool atLeast = isNeverNegative(more), atMost = isNeverNegative(Poly() - more);
  bool above = isNeverNegative(more - Poly(1));
  bool below = isNeverNegative(Poly() - more - Poly(1));
  auto decide = [](bool yes, bool no) {
    return yes || no ? std::optional<bool>(yes) : std::nullopt;
  };
  switch (predicate) {
  case Predicate::eq:
    return decide(more.isZero(), above || below);
  case Predicate::ne:
    return decide(above || below, more.isZero());
  case Predicate::slt:
  case Predicate::ult:
    return decide(below, atLeast);
  case Predicate::sle:
  case Predicate::ule:
    return decide(atMost, above);
  case Predicate::sgt:
  case Predicate::ugt:
    return decide(above, atMost);
  case Predicate::sge:
  case Predicate::uge:
    return decide(atLeast, below);
  }
  llvm_unreachable("all predicates are covered");
}

//===----------------------------------------------------------------------===//
// Expressions to IR
//===----------------------------------------------------------------------===//

/// Emits a quotient or remainder by a divisor that may be 0.
static Value emitDivision(OpBuilder &builder, Location loc, AffineExprKind kind,
                          Value lhs, Value rhs, bool isSafe) {
  auto index = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, loc, value);
  };
  Value divisor =
      isSafe ? rhs : arith::MaxUIOp::create(builder, loc, rhs, index(1));
  Value result;
  if (kind == AffineExprKind::FloorDiv)
    result = arith::DivUIOp::create(builder, loc, lhs, divisor);
  else if (kind == AffineExprKind::CeilDiv)
    result = arith::CeilDivUIOp::create(builder, loc, lhs, divisor);
  else
    result = arith::RemUIOp::create(builder, loc, lhs, divisor);
  if (isSafe)
    return result;
  Value zero = index(0);
  Value isZero =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, rhs, zero);
  return arith::SelectOp::create(builder, loc, isZero, zero, result);
}

Value mla::emitSize(OpBuilder &builder, Location loc, AffineExpr expr,
                    function_ref<Value(AffineSymbolExpr)> getSymbol) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return arith::ConstantIndexOp::create(builder, loc, constant.getValue());
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return getSymbol(symbol);
  auto binary = cast<AffineBinaryOpExpr>(expr);
  Value lhs = emitSize(builder, loc, binary.getLHS(), getSymbol);
  Value rhs = emitSize(builder, loc, binary.getRHS(), getSymbol);
  if (expr.getKind() == AffineExprKind::Add)
    return arith::AddIOp::create(builder, loc, lhs, rhs);
  if (expr.getKind() == AffineExprKind::Mul)
    return arith::MulIOp::create(builder, loc, lhs, rhs);
  auto divisor = dyn_cast<AffineConstantExpr>(binary.getRHS());
  return emitDivision(builder, loc, expr.getKind(), lhs, rhs,
                      divisor && divisor.getValue() != 0);
}
