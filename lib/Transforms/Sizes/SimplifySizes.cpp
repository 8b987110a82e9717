//===- SimplifySizes.cpp - Fold size arithmetic ---------------------------===//

#include "mla/Analysis/ShapeFacts.h"
#include "mla/Support/Remarks.h"
#include "mla/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

namespace mla {
#define GEN_PASS_DEF_MLASIMPLIFYSIZESPASS
#include "mla/Transforms/Passes.h.inc"
} // namespace mla

using namespace mla;
using namespace mlir;

static constexpr StringLiteral kPass = "mla-simplify-sizes";

static bool isDivision(Operation *op) {
  return isa<arith::DivSIOp, arith::DivUIOp, arith::CeilDivSIOp,
             arith::CeilDivUIOp, arith::FloorDivSIOp, arith::RemSIOp,
             arith::RemUIOp>(op);
}

/// True for ops whose result this pass tries to replace by a simpler value.
static bool isReducible(Operation *op) {
  return isDivision(op) || isa<arith::SelectOp, arith::MaxSIOp, arith::MaxUIOp,
                               arith::MinSIOp, arith::MinUIOp>(op);
}

/// True if a value is computed from constants and dimensions only. Elements of
/// tensors are not sizes.
static bool isSize(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op)
    return false;
  if (matchPattern(value, m_Constant()) || isa<tensor::DimOp>(op))
    return true;
  return isa<arith::ArithDialect>(op->getDialect()) &&
         llvm::all_of(op->getOperands(), isSize);
}

/// True if an expression has no quotients and remainders.
static bool isPolynomial(AffineExpr expr) {
  bool found = true;
  expr.walk([&](AffineExpr part) {
    found &= part.getKind() != AffineExprKind::FloorDiv &&
             part.getKind() != AffineExprKind::CeilDiv &&
             part.getKind() != AffineExprKind::Mod;
  });
  return found;
}

namespace {
struct MLASimplifySizesPass
    : mla::impl::MLASimplifySizesPassBase<MLASimplifySizesPass> {
  using Base::Base;

  void runOnOperation() override {
    ShapeFacts facts(getOperation());
    OpBuilder builder(&getContext());
    // Derive the facts about all ops before any op changes.
    collect(facts);
    if (failed(eraseAssertions(facts)))
      return signalPassFailure();
    for (auto [compare, value] : conditions) {
      builder.setInsertionPoint(compare);
      compare->getResult(0).replaceAllUsesWith(arith::ConstantOp::create(
          builder, compare->getLoc(), builder.getBoolAttr(value)));
      ++numConditions;
    }
    for (auto [op, expr] : reductions)
      if (Value value = reduce(builder, facts, op, expr)) {
        op->getResult(0).replaceAllUsesWith(value);
        ++numReduced, ++reduced;
      } else if (isDivision(op) && isSize(op->getOperand(1))) {
        guard(builder, op);
      }
    sayCounts();
  }

private:
  void collect(ShapeFacts &facts);
  LogicalResult eraseAssertions(ShapeFacts &facts);
  Value reduce(OpBuilder &builder, ShapeFacts &facts, Operation *op,
               AffineExpr expr);
  void guard(OpBuilder &builder, Operation *op);
  void sayCounts();

  SmallVector<cf::AssertOp> assertions;
  SmallVector<std::pair<Operation *, bool>> conditions;
  SmallVector<std::pair<Operation *, AffineExpr>> reductions;
  unsigned reduced = 0;
};
} // namespace

void MLASimplifySizesPass::collect(ShapeFacts &facts) {
  assertions.clear();
  conditions.clear();
  reductions.clear();
  reduced = 0;
  getOperation().walk<WalkOrder::PreOrder>([&](Operation *op) {
    // The bodies of structured ops compute elements, not sizes.
    if (isa<linalg::LinalgOp>(op))
      return WalkResult::skip();
    if (auto assertion = dyn_cast<cf::AssertOp>(op))
      assertions.push_back(assertion);
    if (isa<arith::CmpIOp>(op))
      if (std::optional<bool> value = facts.getCondition(op->getResult(0)))
        conditions.push_back({op, *value});
    if (isReducible(op) && op->getResult(0).getType().isIntOrIndex())
      reductions.push_back({op, facts.getIndex(op->getResult(0))});
    return WalkResult::advance();
  });
}

/// Erases each assert that holds for all sizes which pass the entry's checks.
/// An assert that never holds and runs in every call is an error. All other
/// asserts are kept.
LogicalResult MLASimplifySizesPass::eraseAssertions(ShapeFacts &facts) {
  unsigned kept = 0;
  for (cf::AssertOp assertion : assertions) {
    std::optional<bool> holds = facts.getCondition(assertion.getArg());
    if (holds == false && assertion->getParentOp() == getOperation())
      return assertion.emitOpError("fails for all sizes of the arguments: ")
             << assertion.getMsg();
    if (holds != true) {
      ++kept;
      continue;
    }
    assertion.erase();
    ++numAssertions;
  }
  if (kept)
    remarkAnalysis(getOperation(), kPass, "assertions-kept")
        << remark::metric("assertions", kept)
        << "assertions that depend on the sizes of arguments or on data are "
           "checked at run time";
  return success();
}

void MLASimplifySizesPass::sayCounts() {
  if (conditions.empty() && reduced == 0)
    return;
  remarkPassed(getOperation(), kPass, "simplified")
      << remark::metric("conditions", conditions.size())
      << remark::metric("reduced", reduced)
      << "these have one value for all sizes of the arguments";
}

/// Returns a simpler value that equals the op: one of its operands, else a
/// constant, else a value computed from the arguments' dimensions. Returns null
/// if there is none.
Value MLASimplifySizesPass::reduce(OpBuilder &builder, ShapeFacts &facts,
                                   Operation *op, AffineExpr expr) {
  Type type = op->getResult(0).getType();
  if (!expr)
    return {};
  for (Value operand : op->getOperands())
    if (operand.getType() == type && facts.getIndex(operand) == expr)
      return operand;
  auto constant = dyn_cast<AffineConstantExpr>(expr);
  if (!constant && !isDivision(op))
    return {};
  builder.setInsertionPoint(op);
  Location loc = op->getLoc();
  if (constant)
    return arith::ConstantOp::create(
        builder, loc, builder.getIntegerAttr(type, constant.getValue()));
  // An exact quotient is a polynomial. Any other quotient has no simpler form.
  if (!isPolynomial(expr))
    return {};
  Value value =
      facts.materialize(builder, loc, expr, [](BlockArgument) { return true; });
  if (!value || type.isIndex())
    return value;
  return arith::IndexCastOp::create(builder, loc, type, value);
}

/// Replaces a size of 0 by 1 if it is a divisor, because a division by 0 would
/// end the program. Exporters divide 0 by 0 for an empty tensor; the quotient
/// is then 0.
void MLASimplifySizesPass::guard(OpBuilder &builder, Operation *op) {
  Value divisor = op->getOperand(1);
  APInt known;
  if (matchPattern(divisor, m_ConstantInt(&known)) && !known.isZero())
    return;
  builder.setInsertionPoint(op);
  auto number = [&](int64_t value) -> Value {
    return arith::ConstantOp::create(
        builder, op->getLoc(),
        builder.getIntegerAttr(divisor.getType(), value));
  };
  Value isZero = arith::CmpIOp::create(
      builder, op->getLoc(), arith::CmpIPredicate::eq, divisor, number(0));
  op->setOperand(1, arith::SelectOp::create(builder, op->getLoc(), isZero,
                                            number(1), divisor));
  ++numGuarded;
  remarkPassed(getOperation(), kPass, "guarded")
      << "the divisor of a size may be 0: it is replaced by 1 then";
}
