//===- ResultBuffers.cpp - Write results into caller buffers --------------===//

#include "ResultBuffers.h"
#include "FinalizeCalls.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mla;

void mla::writeResult(OpBuilder &builder, Value value, Value buffer) {
  auto write = bufferization::MaterializeInDestinationOp::create(
      builder, value.getLoc(), TypeRange(), value, buffer);
  write.setRestrict(true);
  write.setWritable(true);
}

/// Returns the sizes that the source of `collapse` must have so that its result
/// has the shape of `buffer`, or std::nullopt if they cannot be derived.
static std::optional<SmallVector<OpFoldResult>>
findSizes(OpBuilder &builder, tensor::CollapseShapeOp collapse, Value buffer) {
  RankedTensorType type = collapse.getSrcType();
  SmallVector<OpFoldResult> sizes =
      getAsIndexOpFoldResult(builder.getContext(), type.getShape());
  for (auto [dim, group] :
       llvm::enumerate(collapse.getReassociationIndices())) {
    int64_t known = 1;
    SmallVector<int64_t> unknown;
    for (int64_t d : group)
      if (type.isDynamicDim(d))
        unknown.push_back(d);
      else
        known *= type.getDimSize(d);
    if (unknown.empty())
      continue;
    if (unknown.size() > 1 || known == 0)
      return std::nullopt;
    Location loc = collapse.getLoc();
    sizes[unknown.front()] =
        arith::DivUIOp::create(
            builder, loc, memref::DimOp::create(builder, loc, buffer, dim),
            arith::ConstantIndexOp::create(builder, loc, known))
            .getResult();
  }
  return sizes;
}

/// Returns `buffer` in the shape of the source of `reshape`, or null if
/// `reshape` is not a reshape or the shape cannot be derived.
static Value undoReshape(OpBuilder &builder, Operation *reshape, Value buffer) {
  if (auto expand = dyn_cast_or_null<tensor::ExpandShapeOp>(reshape))
    return memref::CollapseShapeOp::create(builder, expand.getLoc(), buffer,
                                           expand.getReassociationIndices());
  auto collapse = dyn_cast_or_null<tensor::CollapseShapeOp>(reshape);
  if (!collapse)
    return nullptr;
  auto sizes = findSizes(builder, collapse, buffer);
  if (!sizes)
    return nullptr;
  return memref::ExpandShapeOp::create(
      builder, collapse.getLoc(),
      cast<MemRefType>(bufferType(collapse.getSrcType())), buffer,
      collapse.getReassociationIndices(), *sizes);
}

/// Returns the buffer that finalizeCalls allocated for `value`, the result of a
/// call, or null. Only the call and `value` may use the buffer.
static memref::AllocOp findCallBuffer(bufferization::ToTensorOp value) {
  auto buffer = value ? value.getBuffer().getDefiningOp<memref::AllocOp>()
                      : memref::AllocOp();
  bool ofCall = buffer && llvm::all_of(buffer->getUsers(), [&](Operation *op) {
                  return op == value || isa<func::CallOp>(op);
                });
  return ofCall ? buffer : nullptr;
}

void mla::makeInBuffer(OpBuilder &builder, Value value, Value buffer) {
  // Reshape the buffer at the start of the block, before all ops that may write
  // it.
  OpBuilder start = OpBuilder::atBlockBegin(builder.getInsertionBlock());
  while (Value shaped = undoReshape(start, value.getDefiningOp(), buffer)) {
    value = value.getDefiningOp()->getOperand(0);
    buffer = shaped;
  }
  auto result = value.getDefiningOp<bufferization::ToTensorOp>();
  memref::AllocOp made = findCallBuffer(result);
  if (!made || made.getType() != buffer.getType())
    return writeResult(builder, value, buffer);
  // The result is complete after the call, and no op may change it.
  result.setWritable(false);
  made.replaceAllUsesWith(buffer);
  made.erase();
}
