//===- LoopNest.cpp - Loops for unregistered ops --------------------------===//

#include "LoopNest.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mla::tmtensor;

int64_t mla::tmtensor::rankOf(Value tensor) {
  return cast<RankedTensorType>(tensor.getType()).getRank();
}

Value mla::tmtensor::constant(OpBuilder &builder, Location loc, int64_t value) {
  return arith::ConstantIndexOp::create(builder, loc, value);
}

SmallVector<Value> mla::tmtensor::sizesOf(OpBuilder &builder, Location loc,
                                          Value tensor) {
  SmallVector<Value> sizes;
  for (int64_t dim = 0; dim < rankOf(tensor); ++dim)
    sizes.push_back(tensor::DimOp::create(builder, loc, tensor, dim));
  return sizes;
}

LogicalResult mla::tmtensor::checkStructure(Operation *op, unsigned arguments,
                                            unsigned yields, ValueRange outs) {
  if (op->getNumRegions() != 1 || !op->getRegion(0).hasOneBlock())
    return op->emitOpError("must have one region with one block");
  Block &body = op->getRegion(0).front();
  if (body.getNumArguments() != arguments)
    return op->emitOpError("body must have ")
           << arguments << " arguments, got " << body.getNumArguments();
  unsigned yielded = body.empty() ? 0 : body.back().getNumOperands();
  if (yielded != yields)
    return op->emitOpError("body must yield ")
           << yields << " values, got " << yielded;
  if (op->getResultTypes() != outs.getTypes())
    return op->emitOpError("results must have types ")
           << outs.getTypes() << ", got " << op->getResultTypes();
  return success();
}

LogicalResult mla::tmtensor::checkDimension(Operation *op, StringRef attribute,
                                            int64_t dim, int64_t rank) {
  if (dim >= 0 && dim < rank)
    return success();
  return op->emitOpError() << attribute << " must be 0 to " << rank - 1
                           << ", got " << dim;
}

SmallVector<Value> mla::tmtensor::applyRegion(OpBuilder &builder, Operation *op,
                                              ValueRange arguments) {
  Block &body = op->getRegion(0).front();
  IRMapping mapping;
  mapping.map(body.getArguments(), arguments);
  // Skip the last op, the yield. It is unregistered, so MLIR does not treat it
  // as a terminator.
  for (Operation &inner : llvm::drop_end(body))
    builder.clone(inner, mapping);
  return llvm::map_to_vector(body.back().getOperands(), [&](Value v) {
    return mapping.lookupOrDefault(v);
  });
}

/// Builds the loops for `bounds`; `ivs` are the variables of the outer loops.
static SmallVector<Value> buildLoops(OpBuilder &builder, Location loc,
                                     ArrayRef<Value> bounds, ValueRange carried,
                                     ValueRange ivs, LoopBody body) {
  if (bounds.empty())
    return body(builder, ivs, carried);
  Value zero = constant(builder, loc, 0), one = constant(builder, loc, 1);
  auto loop = scf::ForOp::create(
      builder, loc, zero, bounds.front(), one, carried,
      [&](OpBuilder &inner, Location at, Value iv, ValueRange arguments) {
        SmallVector<Value> all(ivs);
        all.push_back(iv);
        SmallVector<Value> next =
            buildLoops(inner, at, bounds.drop_front(), arguments, all, body);
        scf::YieldOp::create(inner, at, next);
      });
  return SmallVector<Value>(loop.getResults());
}

SmallVector<Value> mla::tmtensor::buildNest(OpBuilder &builder, Location loc,
                                            ArrayRef<Value> bounds,
                                            ValueRange carried, LoopBody body) {
  return buildLoops(builder, loc, bounds, carried, {}, body);
}
