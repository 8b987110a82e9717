//===- CheckDivisions.cpp - Insert checks of integer divisors -------------===//

#include "mla/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace mla {
#define GEN_PASS_DEF_MLACHECKDIVISIONSPASS
#include "mla/Transforms/Passes.h.inc"
} // namespace mla

static bool isSignedDivision(Operation *op) {
  return isa<arith::DivSIOp, arith::CeilDivSIOp, arith::FloorDivSIOp,
             arith::RemSIOp>(op);
}

static bool isUnsignedDivision(Operation *op) {
  return isa<arith::DivUIOp, arith::CeilDivUIOp, arith::RemUIOp>(op);
}

/// True if the divisor is never 0 and, for signed division, never -1.
static bool hasHarmlessDivisor(Operation *division) {
  Value divisor = division->getOperand(1);
  APInt number;
  if (matchPattern(divisor, m_ConstantInt(&number)))
    return !number.isZero() && !number.isAllOnes();
  Operation *most = divisor.getDefiningOp();
  bool isMost = isSignedDivision(division)
                    ? isa_and_nonnull<arith::MaxSIOp>(most)
                    : isa_and_nonnull<arith::MaxSIOp, arith::MaxUIOp>(most);
  return isMost && matchPattern(most->getOperand(1), m_ConstantInt(&number)) &&
         number.isStrictlyPositive();
}

/// Emits the condition that the type can hold the quotient of `division`.
static Value emitIsDefined(OpBuilder &builder, Operation *division) {
  Location loc = division->getLoc();
  Value number = division->getOperand(0), divisor = division->getOperand(1);
  Type type = divisor.getType();
  unsigned width = type.isIndex() ? IndexType::kInternalStorageBitWidth
                                  : type.getIntOrFloatBitWidth();
  auto differs = [&](Value value, const APInt &from) -> Value {
    Value other = arith::ConstantOp::create(builder, loc,
                                            builder.getIntegerAttr(type, from));
    return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne, value,
                                 other);
  };
  Value nonzero = differs(divisor, APInt::getZero(width));
  if (isUnsignedDivision(division))
    return nonzero;
  Value whole = differs(divisor, APInt::getAllOnes(width));
  Value other = differs(number, APInt::getSignedMinValue(width));
  Value fits = arith::OrIOp::create(builder, loc, whole, other);
  return arith::AndIOp::create(builder, loc, nonzero, fits);
}

namespace {
struct MLACheckDivisionsPass
    : mla::impl::MLACheckDivisionsPassBase<MLACheckDivisionsPass> {
  void runOnOperation() override {
    getOperation().walk([&](Operation *op) {
      bool divides = isSignedDivision(op) || isUnsignedDivision(op);
      if (!divides || !op->getResult(0).getType().isIntOrIndex() ||
          hasHarmlessDivisor(op))
        return;
      OpBuilder builder(op);
      cf::AssertOp::create(builder, op->getLoc(), emitIsDefined(builder, op),
                           "an integer must not be divided by 0, nor the "
                           "smallest integer by -1");
      ++numDivisions;
    });
  }
};
} // namespace
