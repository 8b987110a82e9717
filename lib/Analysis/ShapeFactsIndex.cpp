//===- ShapeFactsIndex.cpp - Arithmetic on sizes --------------------------===//
//
// Evaluates index and integer arithmetic to expressions of symbols, which stand
// for the arguments' dimensions. Exporters compute inferred sizes by dividing
// products, and guard each division with selects on the signs of sizes,
// although sizes are never negative. Most of this arithmetic cancels.
//
//===----------------------------------------------------------------------===//

#include "mla/Analysis/ShapeFacts.h"

#include "mla/Support/ReadDim.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mla;
using namespace mlir;

std::optional<bool> ShapeFacts::getCondition(Value value) {
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return !constant.isZero();
  if (auto compare = value.getDefiningOp<arith::CmpIOp>())
    return sizes.compare(compare.getPredicate(), getIndex(compare.getLhs()),
                         getIndex(compare.getRhs()));
  Operation *op = value.getDefiningOp();
  if (!isa_and_nonnull<arith::AndIOp, arith::OrIOp>(op))
    return std::nullopt;
  // One operand may determine the result: false in `false and x`, true in `true
  // or x`.
  bool decisive = isa<arith::OrIOp>(op);
  std::optional<bool> lhs = getCondition(op->getOperand(0));
  if (lhs == decisive)
    return decisive;
  std::optional<bool> rhs = getCondition(op->getOperand(1));
  if (rhs == decisive)
    return decisive;
  return lhs && rhs ? std::optional<bool>(!decisive) : std::nullopt;
}

/// Returns a product, quotient, minimum or other combination of two sizes.
AffineExpr ShapeFacts::getArithmetic(Operation *op) {
  AffineExpr lhs = getIndex(op->getOperand(0));
  AffineExpr rhs = lhs ? getIndex(op->getOperand(1)) : AffineExpr();
  if (!rhs)
    return {};
  // `divide` computes the floor of the quotient. A signed division rounds to
  // zero, and an unsigned one reads negative numbers as large numbers, so both
  // equal the floor only if no operand is negative.
  bool areSizes = sizes.isNonNegative(lhs) && sizes.isNonNegative(rhs);
  auto divide = [&](AffineExprKind kind) {
    return areSizes ? sizes.divide(kind, lhs, rhs) : AffineExpr();
  };
  return TypeSwitch<Operation *, AffineExpr>(op)
      .Case([&](arith::AddIOp) { return sizes.add(lhs, rhs); })
      .Case([&](arith::SubIOp) { return sizes.subtract(lhs, rhs); })
      .Case([&](arith::MulIOp) { return sizes.multiply(lhs, rhs); })
      .Case<arith::DivSIOp, arith::DivUIOp, arith::FloorDivSIOp>(
          [&](auto) { return divide(AffineExprKind::FloorDiv); })
      .Case<arith::CeilDivSIOp, arith::CeilDivUIOp>(
          [&](auto) { return divide(AffineExprKind::CeilDiv); })
      .Case<arith::RemSIOp, arith::RemUIOp>(
          [&](auto) { return divide(AffineExprKind::Mod); })
      .Case([&](arith::MaxSIOp) { return sizes.max(lhs, rhs); })
      .Case([&](arith::MinSIOp) { return sizes.min(lhs, rhs); })
      .Case([&](arith::MaxUIOp) {
        return areSizes ? sizes.max(lhs, rhs) : AffineExpr();
      })
      .Case([&](arith::MinUIOp) {
        return areSizes ? sizes.min(lhs, rhs) : AffineExpr();
      })
      .Default([](Operation *) { return AffineExpr(); });
}

/// Returns the expression of the operand that a select always selects, or of
/// both operands if they are equal. Otherwise returns null.
static AffineExpr getSelected(ShapeFacts &facts, arith::SelectOp select) {
  if (std::optional<bool> taken = facts.getCondition(select.getCondition()))
    return facts.getIndex(*taken ? select.getTrueValue()
                                 : select.getFalseValue());
  AffineExpr yes = facts.getIndex(select.getTrueValue());
  return yes && yes == facts.getIndex(select.getFalseValue()) ? yes
                                                              : AffineExpr();
}

/// Evaluates an expression of an affine map at `inputs`: its dimensions, then
/// its symbols.
static AffineExpr getApplied(SizeAlgebra &sizes, AffineExpr expr,
                             unsigned numDims, ArrayRef<AffineExpr> inputs) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return sizes.constant(constant.getValue());
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return inputs[dim.getPosition()];
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return inputs[numDims + symbol.getPosition()];
  auto binary = cast<AffineBinaryOpExpr>(expr);
  AffineExpr lhs = getApplied(sizes, binary.getLHS(), numDims, inputs);
  AffineExpr rhs = getApplied(sizes, binary.getRHS(), numDims, inputs);
  if (!lhs || !rhs)
    return {};
  if (expr.getKind() == AffineExprKind::Add)
    return sizes.add(lhs, rhs);
  if (expr.getKind() == AffineExprKind::Mul)
    return sizes.multiply(lhs, rhs);
  return sizes.isNonNegative(lhs) && sizes.isNonNegative(rhs)
             ? sizes.divide(expr.getKind(), lhs, rhs)
             : AffineExpr();
}

AffineExpr ShapeFacts::getIndex(Value value) {
  APInt constant;
  if (value.getType().isInteger(1))
    return {};
  if (matchPattern(value, m_ConstantInt(&constant)))
    return constant.getSignificantBits() <= 64
               ? sizes.constant(constant.getSExtValue())
               : AffineExpr();
  Operation *op = value.getDefiningOp();
  if (!op || !value.getType().isIntOrIndex())
    return {};
  if (isa<arith::IndexCastOp, arith::IndexCastUIOp>(op))
    return getIndex(op->getOperand(0));
  if (isa<arith::ExtUIOp>(op) && op->getOperand(0).getType().isInteger(1)) {
    std::optional<bool> condition = getCondition(op->getOperand(0));
    return condition ? sizes.constant(*condition) : AffineExpr();
  }
  if (auto select = dyn_cast<arith::SelectOp>(op))
    return getSelected(*this, select);
  if (auto apply = dyn_cast<affine::AffineApplyOp>(op)) {
    SmallVector<AffineExpr> inputs;
    for (Value operand : apply.getOperands())
      inputs.push_back(getIndex(operand));
    const AffineMap map = apply.getAffineMap();
    return getApplied(sizes, map.getResult(0), map.getNumDims(), inputs);
  }
  if (auto read = dyn_cast<tensor::DimOp>(op)) {
    std::optional<int64_t> dim = getReadDim(read);
    return dim ? getDim(read.getSource(), *dim) : AffineExpr();
  }
  return op->getNumOperands() == 2 ? getArithmetic(op) : AffineExpr();
}
