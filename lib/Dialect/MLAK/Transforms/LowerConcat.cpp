//===- LowerConcat.cpp - Concatenations to insertions ---------------------===//

#include "mla/Analysis/Remarks.h"
#include "mla/Dialect/MLAK/Transforms/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

namespace mla {
#define GEN_PASS_DEF_LOWERCONCAT
#include "mla/Dialect/MLAK/Transforms/Passes.h.inc"
} // namespace mla

namespace {
struct LowerConcatPass : mla::impl::LowerConcatBase<LowerConcatPass> {
  void runOnOperation() override {
    WalkResult result = getOperation()->walk(
        [&](tensor::ConcatOp concat) { return WalkResult(lower(concat)); });
    if (result.wasInterrupted())
      signalPassFailure();
  }

private:
  LogicalResult lower(tensor::ConcatOp concat) {
    OpBuilder builder(concat);
    FailureOr<SmallVector<Value>> inserted = concat.decomposeOperation(builder);
    if (failed(inserted))
      return concat.emitOpError("cannot be made of insertions");
    mla::remarkPassed(concat, "mla-lower-concat", "Concat")
        << mlir::remark::metric("operands", concat.getInputs().size())
        << "inserted one after the other: tensor.concat does not bufferize";
    concat.replaceAllUsesWith(inserted->front());
    concat.erase();
    ++numConcats;
    return success();
  }
};
} // namespace
