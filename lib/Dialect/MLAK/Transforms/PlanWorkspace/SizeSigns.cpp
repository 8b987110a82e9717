//===- SizeSigns.cpp - Signs and growth of sizes --------------------------===//

#include "SizeSigns.h"

#include "mla/Dialect/MLAK/IR/MLAKOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mla;

/// True for signed divisions.
static bool isSignedDivision(Operation *op) {
  return isa<arith::DivSIOp, arith::CeilDivSIOp, arith::FloorDivSIOp>(op);
}

bool mla::isNeverNegative(Value value) {
  if (std::optional<int64_t> known =
          getConstantIntValue(getAsOpFoldResult(value)))
    return *known >= 0;
  Operation *op = value.getDefiningOp();
  if (!op)
    return false;
  if (isa<memref::DimOp, mlak::ScratchBytesOp>(op))
    return true;
  if (isa<arith::MaxSIOp>(op))
    return llvm::any_of(op->getOperands(), isNeverNegative);
  if (isa<arith::SelectOp>(op))
    return llvm::all_of(op->getOperands().drop_front(), isNeverNegative);
  if (isSignedDivision(op) ||
      isa<arith::AddIOp, arith::MulIOp, arith::MaxUIOp, arith::MinSIOp,
          arith::MinUIOp, arith::DivUIOp, arith::CeilDivUIOp, arith::RemSIOp,
          arith::RemUIOp, arith::IndexCastOp, arith::IndexCastUIOp>(op))
    return llvm::all_of(op->getOperands(), isNeverNegative);
  return false;
}

bool mla::growsWith(Operation *op, llvm::function_ref<bool(Value)> isBound) {
  // A kernel's scratch memory is assumed to grow with its sizes. If it does
  // not, the comparison of the workspace with the size that the kernel needs
  // fails at run time.
  if (isa<arith::AddIOp, arith::MaxSIOp, arith::MinSIOp, arith::IndexCastOp,
          mlak::ScratchBytesOp>(op))
    return true;
  // With negative operands, the results of these ops may fall or become far too
  // large.
  if (isa<arith::MulIOp, arith::MaxUIOp, arith::MinUIOp, arith::IndexCastUIOp>(
          op))
    return llvm::all_of(op->getOperands(), isNeverNegative);
  if (isSignedDivision(op) || isa<arith::DivUIOp, arith::CeilDivUIOp>(op))
    return llvm::all_of(op->getOperands(), isNeverNegative) &&
           !isBound(op->getOperand(1));
  return false;
}
