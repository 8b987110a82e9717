//===- AffineBounds.cpp - Bounds of affine expressions --------------------===//

#include "AffineBounds.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVectorExtras.h"

using namespace mlir;
using namespace mla;

using Bounds = std::optional<AffineBounds>;
using Exprs = SmallVector<AffineExpr, 1>;

static Exprs addEach(const Exprs &lhs, const Exprs &rhs) {
  Exprs sums;
  for (AffineExpr a : lhs)
    for (AffineExpr b : rhs)
      sums.push_back(a + b);
  return sums;
}

/// Applies a monotonic function to each bound.
static Exprs mapEach(const Exprs &exprs,
                     function_ref<AffineExpr(AffineExpr)> map) {
  return llvm::map_to_vector<1>(exprs, map);
}

static Bounds multiply(const AffineBounds &of, int64_t factor) {
  auto map = [&](AffineExpr expr) { return expr * factor; };
  AffineBounds by{mapEach(of.least, map), mapEach(of.most, map)};
  if (factor < 0)
    std::swap(by.least, by.most);
  return by;
}

/// Returns the bounds of a remainder: from 0 to the divisor minus 1, and at
/// most the dividend if the dividend is never negative.
static Bounds takeRest(const AffineBounds &of, int64_t divisor,
                       MLIRContext *context) {
  AffineBounds rest{{getAffineConstantExpr(0, context)},
                    {getAffineConstantExpr(divisor - 1, context)}};
  bool isPositive = llvm::any_of(of.least, [](AffineExpr expr) {
    auto number = dyn_cast<AffineConstantExpr>(expr);
    return number && number.getValue() >= 0;
  });
  if (isPositive)
    llvm::append_range(rest.most, of.most);
  return rest;
}

static Bounds getBinaryBounds(AffineBinaryOpExpr expr) {
  Bounds lhs = getAffineBounds(expr.getLHS());
  if (!lhs)
    return std::nullopt;
  if (expr.getKind() == AffineExprKind::Add) {
    Bounds rhs = getAffineBounds(expr.getRHS());
    if (!rhs)
      return std::nullopt;
    return AffineBounds{addEach(lhs->least, rhs->least),
                        addEach(lhs->most, rhs->most)};
  }
  auto constant = dyn_cast<AffineConstantExpr>(expr.getRHS());
  if (!constant)
    return std::nullopt;
  int64_t number = constant.getValue();
  if (expr.getKind() == AffineExprKind::Mul)
    return multiply(*lhs, number);
  if (number < 1)
    return std::nullopt;
  if (expr.getKind() == AffineExprKind::Mod)
    return takeRest(*lhs, number, expr.getContext());
  auto divide = [&](AffineExpr dividend) {
    return expr.getKind() == AffineExprKind::FloorDiv
               ? dividend.floorDiv(number)
               : dividend.ceilDiv(number);
  };
  return AffineBounds{mapEach(lhs->least, divide), mapEach(lhs->most, divide)};
}

Bounds mla::getAffineBounds(AffineExpr expr) {
  if (isa<AffineConstantExpr>(expr))
    return AffineBounds{{expr}, {expr}};
  if (isa<AffineDimExpr>(expr))
    return AffineBounds{{getAffineConstantExpr(0, expr.getContext())}, {expr}};
  if (auto binary = dyn_cast<AffineBinaryOpExpr>(expr))
    return getBinaryBounds(binary);
  return std::nullopt;
}
