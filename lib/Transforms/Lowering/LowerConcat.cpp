//===- LowerConcat.cpp - Concatenations to insertions ---------------------===//

#include "mla/Support/Remarks.h"
#include "mla/Transforms/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include <functional>

using namespace mlir;

namespace mla {
#define GEN_PASS_DEF_MLALOWERCONCATPASS
#include "mla/Transforms/Passes.h.inc"
} // namespace mla

/// Whether a tensor has no element for certain.
static bool isEmpty(Value value) {
  return llvm::is_contained(cast<RankedTensorType>(value.getType()).getShape(),
                            0);
}

namespace {
struct MLALowerConcatPass
    : mla::impl::MLALowerConcatPassBase<MLALowerConcatPass> {
  void runOnOperation() override {
    WalkResult result = getOperation()->walk(
        [&](tensor::ConcatOp concat) { return WalkResult(lower(concat)); });
    if (result.wasInterrupted())
      signalPassFailure();
  }

private:
  /// Inserting a slice without elements at the end does not verify: operands
  /// that have none are left out, and so is everything where the result has
  /// none. Null where operands remain to be joined.
  Value lowerEmpty(OpBuilder &builder, tensor::ConcatOp concat) {
    RankedTensorType type = concat.getResultType();
    SmallVector<Value> parts(
        llvm::make_filter_range(concat.getInputs(), std::not_fn(isEmpty)));
    if (isEmpty(concat.getResult()) || parts.empty()) {
      ReifiedRankedShapedTypeDims sizes;
      if (failed(concat.reifyResultShapes(builder, sizes)))
        return {};
      return tensor::EmptyOp::create(builder, concat.getLoc(), sizes.front(),
                                     type.getElementType());
    }
    concat.getInputsMutable().assign(parts);
    if (parts.size() != 1)
      return {};
    if (parts.front().getType() == type)
      return parts.front();
    return tensor::CastOp::create(builder, concat.getLoc(), type,
                                  parts.front());
  }

  /// The result of insertions; null where there cannot be any.
  Value lowerFull(OpBuilder &builder, tensor::ConcatOp concat) {
    FailureOr<SmallVector<Value>> inserted = concat.decomposeOperation(builder);
    if (failed(inserted))
      return {};
    mla::remarkPassed(concat, "mla-lower-concat", "Concat")
        << mlir::remark::metric("operands", concat.getInputs().size())
        << "inserted one after the other: tensor.concat does not bufferize";
    return inserted->front();
  }

  LogicalResult lower(tensor::ConcatOp concat) {
    OpBuilder builder(concat);
    Value joined = lowerEmpty(builder, concat);
    if (!joined)
      joined = lowerFull(builder, concat);
    if (!joined)
      return concat.emitOpError("cannot be made of insertions");
    concat.replaceAllUsesWith(joined);
    concat.erase();
    ++numConcats;
    return success();
  }
};
} // namespace
