//===- LowerScatter.cpp - tm_tensor.scatter to loops ----------------------===//

#include "LoopNest.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mla::tmtensor;

/// Returns the element of the original to which update `ivs` is written. The
/// first loop variable is the row of the indices. The other loop variables are
/// indices into the slice, whose dimensions are the last ones of the original.
/// The row's values are added to the index in the dimensions of `dimensionMap`.
/// All other dimensions get index 0.
static SmallVector<Value> scatterTarget(OpBuilder &builder, Location loc,
                                        Value indices, int64_t rank,
                                        ArrayRef<int64_t> dimensionMap,
                                        ValueRange ivs) {
  SmallVector<Value> target(rank);
  ValueRange slice = ivs.drop_front();
  for (auto [index, iv] : llvm::enumerate(slice))
    target[rank - slice.size() + index] = iv;
  for (auto [column, dim] : llvm::enumerate(dimensionMap)) {
    Value at = constant(builder, loc, column);
    Value row = tensor::ExtractOp::create(builder, loc, indices,
                                          ValueRange{ivs.front(), at});
    row = arith::IndexCastOp::create(builder, loc, builder.getIndexType(), row);
    target[dim] = target[dim]
                      ? arith::AddIOp::create(builder, loc, target[dim], row)
                      : row;
  }
  for (Value &index : target)
    if (!index)
      index = constant(builder, loc, 0);
  return target;
}

/// Asserts that `target` is in bounds in the dimensions of `map`. This must be
/// checked at run time, because indices depend on data and the original may be
/// memory of the caller.
static void assertWithin(OpBuilder &builder, Location loc, Value original,
                         ArrayRef<int64_t> map, ValueRange target) {
  for (int64_t dim : map) {
    Value size = tensor::DimOp::create(builder, loc, original, dim);
    Value within = arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::ult, target[dim], size);
    cf::AssertOp::create(builder, loc, within,
                         "each index of a scatter must be at least 0 and less "
                         "than the size of dimension " +
                             std::to_string(dim));
  }
}

/// Checks that updates, indices and the map fit the original.
static LogicalResult checkScatter(Operation *op, ArrayRef<int64_t> map) {
  Value updates = op->getOperand(0), indices = op->getOperand(1);
  int64_t rank = rankOf(op->getOperand(2));
  if (rankOf(updates) < 1 || rankOf(updates) > rank + 1 || rankOf(indices) != 2)
    return op->emitOpError("updates must have rank 1 to ")
           << rank + 1 << " and indices rank 2, got ranks " << rankOf(updates)
           << " and " << rankOf(indices);
  auto type = cast<RankedTensorType>(indices.getType());
  if (!isa<IntegerType>(type.getElementType()))
    return op->emitOpError("indices must be integers, got ") << type;
  if (type.getDimSize(1) != static_cast<int64_t>(map.size()))
    return op->emitOpError("indices must have one column per entry of "
                           "dimension_map, got ")
           << type.getDimSize(1) << " columns and " << map.size() << " entries";
  for (int64_t dim : map)
    if (failed(checkDimension(op, "entries of dimension_map", dim, rank)))
      return failure();
  return success();
}

LogicalResult mla::tmtensor::lowerScatter(Operation *op, OpBuilder &builder) {
  auto map = op->getAttrOfType<DenseI64ArrayAttr>("dimension_map");
  if (!map || op->getNumOperands() != 3)
    return op->emitOpError(
               "must have the attribute 'dimension_map' and three operands")
           << ", got " << op->getNumOperands() << " operands and "
           << (map ? "the attribute" : "no attribute");
  Value updates = op->getOperand(0), original = op->getOperand(2);
  if (failed(checkStructure(op, 2, 1, original)) ||
      failed(checkScatter(op, map)))
    return failure();
  Location loc = op->getLoc();
  auto body = [&](OpBuilder &inner, ValueRange ivs, ValueRange carried) {
    SmallVector<Value> target = scatterTarget(
        inner, loc, op->getOperand(1), rankOf(original), map.asArrayRef(), ivs);
    assertWithin(inner, loc, original, map.asArrayRef(), target);
    Value update = tensor::ExtractOp::create(inner, loc, updates, ivs);
    Value old = tensor::ExtractOp::create(inner, loc, carried[0], target);
    Value result = applyRegion(inner, op, {update, old}).front();
    return SmallVector<Value>{
        tensor::InsertOp::create(inner, loc, result, carried[0], target)};
  };
  op->replaceAllUsesWith(
      buildNest(builder, loc, sizesOf(builder, loc, updates), original, body));
  return success();
}
