//===- LowerSortScan.cpp - tm_tensor.sort and scan to loops ---------------===//

#include "LoopNest.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mla::tmtensor;

//===----------------------------------------------------------------------===//
// sort
//===----------------------------------------------------------------------===//

/// Compares the neighbours `at` and `next`. If the region yields that they are
/// not in order, swaps them in all outs.
static SmallVector<Value> compareAndSwap(OpBuilder &builder, Operation *op,
                                         ArrayRef<Value> at,
                                         ArrayRef<Value> next,
                                         ValueRange outs) {
  Location loc = op->getLoc();
  SmallVector<Value> pairs;
  for (Value out : outs) {
    pairs.push_back(tensor::ExtractOp::create(builder, loc, out, at));
    pairs.push_back(tensor::ExtractOp::create(builder, loc, out, next));
  }
  Value inOrder = applyRegion(builder, op, pairs).front();
  SmallVector<Value> results;
  for (auto [index, out] : llvm::enumerate(outs)) {
    Value first = pairs[2 * index], second = pairs[2 * index + 1];
    Value low = arith::SelectOp::create(builder, loc, inOrder, first, second);
    Value high = arith::SelectOp::create(builder, loc, inOrder, second, first);
    Value once = tensor::InsertOp::create(builder, loc, low, out, at);
    results.push_back(tensor::InsertOp::create(builder, loc, high, once, next));
  }
  return results;
}

/// Checks that all outs have one shape, and that it has dimension `dimension`.
static LogicalResult checkSort(Operation *op, int64_t dimension) {
  auto first = cast<RankedTensorType>(op->getOperand(0).getType());
  for (Type type : op->getOperandTypes())
    if (cast<RankedTensorType>(type).getShape() != first.getShape())
      return op->emitOpError("outs must have one shape, got ")
             << first << " and " << type;
  return checkDimension(op, "dimension", dimension, first.getRank());
}

LogicalResult mla::tmtensor::lowerSort(Operation *op, OpBuilder &builder) {
  auto dimension = op->getAttrOfType<IntegerAttr>("dimension");
  unsigned outs = op->getNumOperands();
  if (!dimension || outs == 0)
    return op->emitOpError("must have the attribute 'dimension' and an output")
           << ", got " << outs << " outputs and "
           << (dimension ? "the attribute" : "no attribute");
  int64_t dim = dimension.getInt();
  if (failed(checkStructure(op, 2 * outs, 1, op->getOperands())) ||
      failed(checkSort(op, dim)))
    return failure();
  Location loc = op->getLoc();
  Value one = constant(builder, loc, 1);
  SmallVector<Value> bounds = sizesOf(builder, loc, op->getOperand(0));
  Value last = arith::SubIOp::create(builder, loc, bounds[dim], one);
  // Bubble sort: the outermost loop is over the passes.
  SmallVector<Value> nest{bounds[dim]};
  llvm::append_range(nest, bounds);
  nest[dim + 1] = last;
  auto body = [&](OpBuilder &inner, ValueRange ivs, ValueRange carried) {
    SmallVector<Value> at(ivs.drop_front()), next(at);
    next[dim] = arith::AddIOp::create(inner, loc, at[dim], one);
    return compareAndSwap(inner, op, at, next, carried);
  };
  op->replaceAllUsesWith(
      buildNest(builder, loc, nest, op->getOperands(), body));
  return success();
}

//===----------------------------------------------------------------------===//
// scan
//===----------------------------------------------------------------------===//

/// Emits one step of a scan: computes the value at `ivs` from the running
/// value.
static SmallVector<Value> scanStep(OpBuilder &builder, Operation *op,
                                   int64_t dim, bool inclusive, ValueRange ivs,
                                   ValueRange carried) {
  Location loc = op->getLoc();
  SmallVector<Value> outer(ivs);
  outer.erase(outer.begin() + dim);
  Value zero = constant(builder, loc, 0);
  Value input = tensor::ExtractOp::create(builder, loc, op->getOperand(0), ivs);
  Value running = tensor::ExtractOp::create(builder, loc, carried[1], outer);
  Value combined = applyRegion(builder, op, {running, input}).front();
  Value isFirst = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                        ivs[dim], zero);
  // An inclusive scan begins with the first input and ignores the accumulator.
  if (inclusive)
    combined = arith::SelectOp::create(builder, loc, isFirst, input, combined);
  Value written = inclusive ? combined : running;
  return {tensor::InsertOp::create(builder, loc, written, carried[0], ivs),
          tensor::InsertOp::create(builder, loc, combined, carried[1], outer)};
}

/// Checks that the accumulator has the rank of the input without `dimension`.
static LogicalResult checkScan(Operation *op, int64_t dimension) {
  int64_t rank = rankOf(op->getOperand(0)), output = rankOf(op->getOperand(1));
  int64_t accumulator = rankOf(op->getOperand(2));
  if (output != rank || accumulator != rank - 1)
    return op->emitOpError("output must have rank ")
           << rank << " and accumulator rank " << rank - 1 << ", got ranks "
           << output << " and " << accumulator;
  return checkDimension(op, "dimension", dimension, rank);
}

LogicalResult mla::tmtensor::lowerScan(Operation *op, OpBuilder &builder) {
  auto dimension = op->getAttrOfType<IntegerAttr>("dimension");
  auto inclusive = op->getAttrOfType<BoolAttr>("inclusive");
  if (!dimension || !inclusive || op->getNumOperands() != 3)
    return op->emitOpError("must have the attributes 'dimension' and "
                           "'inclusive' and three operands, got ")
           << op->getNumOperands() << " operands";
  ValueRange outs = op->getOperands().drop_front();
  if (failed(checkStructure(op, 2, 1, outs)) ||
      failed(checkScan(op, dimension.getInt())))
    return failure();
  SmallVector<Value> bounds = sizesOf(builder, op->getLoc(), op->getOperand(0));
  auto body = [&](OpBuilder &inner, ValueRange ivs, ValueRange carried) {
    return scanStep(inner, op, dimension.getInt(), inclusive.getValue(), ivs,
                    carried);
  };
  op->replaceAllUsesWith(buildNest(builder, op->getLoc(), bounds, outs, body));
  return success();
}
