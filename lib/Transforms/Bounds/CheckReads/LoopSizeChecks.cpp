//===- LoopSizeChecks.cpp - Checks of the operand sizes of linalg ops -----===//
// The part of SizeChecks for linalg ops: loops over one size, and indices that
// are expressions of several loops.
//===----------------------------------------------------------------------===//

#include "SizeChecks.h"

#include "AffineBounds.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"

using namespace mlir;
using namespace mla;

/// Returns the last index of each loop, null where it is unknown.
SmallVector<AffineExpr> SizeChecks::getEnds(ArrayRef<Size> loops) {
  SmallVector<AffineExpr> ends;
  for (const Size &loop : loops) {
    AffineExpr size =
        loop.tensor ? facts.getDim(loop.tensor, loop.dim) : AffineExpr();
    ends.push_back(size ? sizes.subtract(size, sizes.constant(1)) : size);
  }
  return ends;
}

/// Emits the last index of each loop, and an arbitrary number for a loop whose
/// size no operand has.
SmallVector<OpFoldResult> SizeChecks::emitEnds(OpBuilder &builder, Location loc,
                                               ArrayRef<Size> loops) {
  SmallVector<OpFoldResult> ends;
  for (const Size &loop : loops) {
    if (!loop.tensor) {
      ends.push_back(builder.getIndexAttr(0));
      continue;
    }
    Value one = arith::ConstantIndexOp::create(builder, loc, 1);
    Value end = builder.createOrFold<tensor::DimOp>(loc, loop.tensor, loop.dim);
    ends.push_back(builder.createOrFold<arith::SubIOp>(loc, end, one));
  }
  return ends;
}

/// Emits `bound`, or `otherwise` if a loop has no iterations, because the op
/// then reads nothing.
static Value emitUnlessEmpty(OpBuilder &builder, Location loc,
                             ArrayRef<OpFoldResult> ends, Value bound,
                             int64_t otherwise) {
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  Value other = arith::ConstantIndexOp::create(builder, loc, otherwise);
  for (OpFoldResult end : ends) {
    if (getConstantIntValue(end))
      continue;
    Value isEmpty = arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::slt, cast<Value>(end), zero);
    bound = arith::SelectOp::create(builder, loc, isEmpty, other, bound);
  }
  return bound;
}

/// Evaluates `exprs` for loops that end at `ends`. Skips the expressions that
/// depend on an unknown end.
SmallVector<AffineExpr> SizeChecks::applyEnds(ArrayRef<AffineExpr> exprs,
                                              ArrayRef<AffineExpr> ends) {
  SmallVector<AffineExpr> known, numbers;
  for (AffineExpr end : ends)
    known.push_back(end ? end : sizes.constant(0));
  for (AffineExpr expr : exprs)
    if (llvm::all_of(llvm::enumerate(ends), [&](auto end) {
          return end.value() || !expr.isFunctionOfDim(end.index());
        }))
      numbers.push_back(sizes.add(expr.replaceDims(known), sizes.constant(0)));
  return numbers;
}

/// Checks that the largest value of an index over loops is less than the size.
LogicalResult SizeChecks::demandMost(linalg::LinalgOp op, OpOperand &operand,
                                     int64_t dim, ArrayRef<AffineExpr> most,
                                     ArrayRef<Size> loops, bool isGrowing) {
  AffineExpr size = facts.getDim(operand.get(), dim);
  SmallVector<AffineExpr> ends = getEnds(loops);
  SmallVector<AffineExpr> numbers = applyEnds(most, ends);
  constexpr int64_t kUnknown = std::numeric_limits<int64_t>::max();
  int64_t last = kUnknown;
  for (AffineExpr number : numbers) {
    if (size && sizes.compare(arith::CmpIPredicate::slt, number, size) == true)
      return success();
    last = std::min(last, getConstant(number).value_or(last));
  }
  bool isMet =
      op->getParentOp() == function && llvm::all_of(ends, [&](AffineExpr end) {
        return getConstant(end).value_or(-1) >= 0;
      });
  std::string what = ("operand " + Twine(operand.getOperandNumber()) +
                      " is too small for its reads in dimension " + Twine(dim))
                         .str();
  if (std::optional<int64_t> got = getConstant(size);
      got && isMet && last != kUnknown)
    return op->emitOpError() << what << ": expected a size of at least "
                             << last + 1 << ", got " << *got;
  OpBuilder builder(op);
  SmallVector<OpFoldResult> values = emitEnds(builder, op.getLoc(), loops);
  AffineMap map = AffineMap::get(loops.size(), 0, most, op.getContext());
  OpFoldResult bound = most.size() == 1
                           ? affine::makeComposedFoldedAffineApply(
                                 builder, op.getLoc(), most.front(), values)
                           : affine::makeComposedFoldedAffineMin(
                                 builder, op.getLoc(), map, values);
  Value value = getValueOrCreateConstantIndexOp(builder, op.getLoc(), bound);
  if (!isGrowing)
    value = emitUnlessEmpty(builder, op.getLoc(), values, value, -1);
  Value room =
      builder.createOrFold<tensor::DimOp>(op.getLoc(), operand.get(), dim);
  emit(op, arith::CmpIPredicate::slt, value, room, what);
  return success();
}

/// Checks that the smallest value of an index over loops is not negative.
LogicalResult SizeChecks::demandLeast(linalg::LinalgOp op, OpOperand &operand,
                                      int64_t dim, ArrayRef<AffineExpr> least,
                                      ArrayRef<Size> loops) {
  AffineExpr zero = sizes.constant(0);
  for (AffineExpr number : applyEnds(least, getEnds(loops)))
    if (sizes.compare(arith::CmpIPredicate::sge, number, zero) == true)
      return success();
  OpBuilder builder(op);
  Location loc = op.getLoc();
  SmallVector<OpFoldResult> values = emitEnds(builder, loc, loops);
  AffineMap map = AffineMap::get(loops.size(), 0, least, op.getContext());
  Value value = getValueOrCreateConstantIndexOp(
      builder, loc,
      affine::makeComposedFoldedAffineMax(builder, loc, map, values));
  std::string what = ("operand " + Twine(operand.getOperandNumber()) +
                      " is read at a negative index in dimension " + Twine(dim))
                         .str();
  if (std::optional<int64_t> got = getConstantIntValue(value);
      got && *got < 0 && op->getParentOp() == function)
    return op->emitOpError()
           << what << ": expected an index of at least 0, got " << *got;
  value = emitUnlessEmpty(builder, loc, values, value, 0);
  Value first = arith::ConstantIndexOp::create(builder, loc, 0);
  emit(op, arith::CmpIPredicate::sge, value, first, what);
  return success();
}

/// Checks that an expression over loops is within the dimension in every
/// iteration.
LogicalResult SizeChecks::visitRest(linalg::LinalgOp op, OpOperand &operand,
                                    int64_t dim, AffineExpr index,
                                    ArrayRef<Size> loops) {
  std::optional<AffineBounds> bounds = getAffineBounds(index);
  bool isSized = llvm::all_of(llvm::enumerate(loops), [&](auto loop) {
    return loop.value().tensor || !index.isFunctionOfDim(loop.index());
  });
  if (!bounds || !isSized)
    return op->emitOpError()
           << "operand " << operand.getOperandNumber() << " dimension " << dim
           << ": the index must be an expression of loops with known sizes, "
              "with constant factors and divisors, got "
           << AffineMapAttr::get(AffineMap::get(loops.size(), 0, index));
  for (AffineExpr end : getEnds(loops))
    if (getConstant(end) == -1)
      return success();
  // If the index grows with each loop, an empty loop only makes the largest
  // index smaller, so the check needs no exception for empty loops.
  bool isGrowing =
      !isa<AffineConstantExpr>(index) && bounds->most.front() == index;
  if (failed(demandMost(op, operand, dim, bounds->most, loops, isGrowing)))
    return failure();
  return demandLeast(op, operand, dim, bounds->least, loops);
}

/// Gives each loop the size of the first dimension that it runs over and checks
/// that all other dimensions that it runs over have this size. Loops over no
/// dimension get no size.
LogicalResult SizeChecks::demandLoops(linalg::LinalgOp op,
                                      SmallVectorImpl<Size> &loops) {
  loops.assign(op.getNumLoops(), {Value(), 0});
  SmallVector<unsigned> numbers(op.getNumLoops());
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<RankedTensorType>(operand.get().getType()))
      continue;
    AffineMap map = op.getMatchingIndexingMap(&operand);
    for (auto [dim, index] : llvm::enumerate(map.getResults())) {
      auto single = dyn_cast<AffineDimExpr>(index);
      if (!single)
        continue;
      unsigned number = single.getPosition();
      Size &loop = loops[number];
      Size here{operand.get(), static_cast<int64_t>(dim)};
      if (!loop.tensor) {
        loop = here;
        numbers[number] = operand.getOperandNumber();
        continue;
      }
      if (failed(demandEqual(op, loop, here,
                             "dimension " + Twine(dim) + " of operand " +
                                 Twine(operand.getOperandNumber()) +
                                 " must have the size of dimension " +
                                 Twine(loop.dim) + " of operand " +
                                 Twine(numbers[number]))))
        return failure();
    }
  }
  return success();
}

LogicalResult SizeChecks::visitLinalg(linalg::LinalgOp op) {
  if (!op.hasPureTensorSemantics())
    return success();
  SmallVector<Size> loops;
  if (failed(demandLoops(op, loops)))
    return failure();
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<RankedTensorType>(operand.get().getType()))
      continue;
    AffineMap map = op.getMatchingIndexingMap(&operand);
    for (auto [dim, index] : llvm::enumerate(map.getResults()))
      if (!isa<AffineDimExpr>(index) &&
          failed(visitRest(op, operand, dim, index, loops)))
        return failure();
  }
  return success();
}
