//===- LowerElementwise.cpp - Convert elementwise ops on tensors to linalg ===//

#include "mla/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mla {
#define GEN_PASS_DEF_MLALOWERELEMENTWISEPASS
#include "mla/Transforms/Passes.h.inc"
} // namespace mla

using namespace mlir;

/// True if an op on tensors computes each element of its results from the
/// elements of its operands at the same position.
static bool isOnElements(Operation *op) {
  return OpTrait::hasElementwiseMappableTraits(op) &&
         op->getNumOperands() > 0 &&
         llvm::all_of(op->getOperandTypes(),
                      [](Type type) { return isa<RankedTensorType>(type); });
}

namespace {

struct MLALowerElementwisePass
    : mla::impl::MLALowerElementwisePassBase<MLALowerElementwisePass> {
  void runOnOperation() override;
};

} // namespace

void MLALowerElementwisePass::runOnOperation() {
  getOperation()->walk([&](Operation *op) { numLowered += isOnElements(op); });
  ConversionTarget target(getContext());
  target.markUnknownOpDynamicallyLegal(
      [](Operation *op) { return !isOnElements(op); });
  RewritePatternSet patterns(&getContext());
  linalg::populateElementwiseToLinalgConversionPatterns(patterns);
  if (failed(
          applyPartialConversion(getOperation(), target, std::move(patterns))))
    signalPassFailure();
}
