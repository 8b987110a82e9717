//===- LowerConcat.cpp - Replace concatenations with insertions -----------===//

#include "mla/Support/Remarks.h"
#include "mla/Transforms/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

#include <functional>

using namespace mlir;

namespace mla {
#define GEN_PASS_DEF_MLALOWERCONCATPASS
#include "mla/Transforms/Passes.h.inc"
} // namespace mla

/// True if a static size shows that a tensor has no elements.
static bool isEmpty(Value value) {
  return llvm::is_contained(cast<RankedTensorType>(value.getType()).getShape(),
                            0);
}

namespace {
/// Removes operands without elements from a concatenation. Upstream's pattern
/// would insert them after the last element of the result, and such an
/// insertion does not verify.
struct DropEmptyOperands : OpRewritePattern<tensor::ConcatOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ConcatOp concat,
                                PatternRewriter &rewriter) const override {
    RankedTensorType type = concat.getResultType();
    SmallVector<Value> parts(
        llvm::make_filter_range(concat.getInputs(), std::not_fn(isEmpty)));
    if (isEmpty(concat.getResult()) || parts.empty())
      return replaceByEmpty(concat, rewriter);
    if (parts.size() == 1)
      return replaceByOperand(concat, parts.front(), rewriter);
    if (parts.size() == concat.getInputs().size())
      return rewriter.notifyMatchFailure(concat, "every operand has elements");
    rewriter.replaceOpWithNewOp<tensor::ConcatOp>(concat, type, concat.getDim(),
                                                  parts);
    return success();
  }

private:
  static LogicalResult replaceByOperand(tensor::ConcatOp concat, Value operand,
                                        PatternRewriter &rewriter) {
    if (operand.getType() != concat.getType())
      operand = tensor::CastOp::create(rewriter, concat.getLoc(),
                                       concat.getType(), operand);
    rewriter.replaceOp(concat, operand);
    return success();
  }

  static LogicalResult replaceByEmpty(tensor::ConcatOp concat,
                                      PatternRewriter &rewriter) {
    ReifiedRankedShapedTypeDims sizes;
    if (failed(concat.reifyResultShapes(rewriter, sizes)))
      return rewriter.notifyMatchFailure(concat, "result sizes are unknown");
    rewriter.replaceOpWithNewOp<tensor::EmptyOp>(
        concat, sizes.front(), concat.getResultType().getElementType());
    return success();
  }
};

struct MLALowerConcatPass
    : mla::impl::MLALowerConcatPassBase<MLALowerConcatPass> {
  void runOnOperation() override {
    unsigned count = 0;
    getOperation()->walk([&](tensor::ConcatOp) { ++count; });
    if (count == 0)
      return;
    numConcats += count;
    RewritePatternSet drop(&getContext());
    drop.add<DropEmptyOperands>(&getContext());
    walkAndApplyPatterns(getOperation(), std::move(drop));
    getOperation()->walk([&](tensor::ConcatOp concat) {
      mla::remarkPassed(concat, "mla-lower-concat", "Concat")
          << mlir::remark::metric("operands", concat.getInputs().size())
          << "inserted one after the other: tensor.concat does not bufferize";
    });
    RewritePatternSet insert(&getContext());
    tensor::populateDecomposeTensorConcatPatterns(insert);
    walkAndApplyPatterns(getOperation(), std::move(insert));
    if (failed(checkNoConcats()))
      signalPassFailure();
  }

private:
  LogicalResult checkNoConcats() {
    WalkResult result = getOperation()->walk([](tensor::ConcatOp concat) {
      concat.emitOpError("cannot be replaced by insertions because the sizes "
                         "of its result are unknown");
      return WalkResult::interrupt();
    });
    return failure(result.wasInterrupted());
  }
};
} // namespace
