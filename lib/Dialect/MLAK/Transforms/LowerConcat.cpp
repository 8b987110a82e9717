//===- LowerConcat.cpp - Concatenations to insertions ---------------------===//

#include "mla/Dialect/MLAK/Transforms/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;

namespace mla {
#define GEN_PASS_DEF_LOWERCONCAT
#include "mla/Dialect/MLAK/Transforms/Passes.h.inc"
} // namespace mla

namespace {
struct LowerConcatPass : mla::impl::LowerConcatBase<LowerConcatPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    tensor::populateDecomposeTensorConcatPatterns(patterns);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
