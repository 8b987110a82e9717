//===- SelectKernels.cpp - mla ops to mlak ops ----------------------------===//
//
// Kernels are chosen for all ops first, so that every op without a kernel is
// reported. Then one conversion replaces the ops and types of the mla dialect.
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"

#include "mla/Conversion/MLAToLinalg/MLAToLinalg.h"
#include "mla/Conversion/MLAToMLAK/MLAToMLAK.h"
#include "mla/Support/KernelTarget.h"
#include "mla/Support/Remarks.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace mla {
#define GEN_PASS_DEF_MLASELECTKERNELSPASS
#include "mla/Conversion/MLAToMLAK/Passes.h.inc"
} // namespace mla

using namespace mla;

/// Decomposes the ops on quantised rows, which have no kernel. On the CPU, also
/// decomposes mla.update into slices: they fuse with other loops, and
/// bufferization turns them into writes in place. On a GPU, mla.update has a
/// kernel.
static LogicalResult decomposeDense(ModuleOp module, StringRef onto) {
  MLIRContext *context = module.getContext();
  TypeConverter converter;
  converter.addConversion([](Type type) { return type; });
  ConversionTarget target(*context);
  target.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
  target.addIllegalOp<QuantizeRowsOp, DequantizeRowsOp>();
  if (onto == "cpu")
    target.addIllegalOp<UpdateOp>();
  RewritePatternSet patterns(context);
  populateDecomposePatterns(converter, patterns);
  return applyPartialConversion(module, target, std::move(patterns));
}

/// Checks the target. Records a GPU target on the module for the passes that
/// lay out memory.
static LogicalResult checkTarget(ModuleOp module, StringRef target) {
  if (std::string unknown = describeUnknownTarget(target); !unknown.empty())
    return module.emitError("mla-select-kernels: ") << unknown;
  if (target != "cpu")
    module->setAttr(kTargetAttr, StringAttr::get(module.getContext(), target));
  return success();
}

/// Chooses a kernel for `op`.
static LogicalResult select(Operation *op, KernelSelection &selection) {
  if (isa<AttentionOp>(op))
    return op->emitOpError("has no kernel: run mla-absorb first, which chooses "
                           "the form of the attention, or mla-decompose");
  FailureOr<StringAttr> kernel = chooseKernel(op, selection.target);
  if (succeeded(kernel))
    selection.kernels[op] = *kernel;
  return kernel;
}

/// Checks that plans come from mla.plan, because the size of their buffer is
/// known only there.
static LogicalResult checkPlans(Operation *op) {
  for (Value operand : op->getOperands())
    if (isa<PlanType>(operand.getType()) && !operand.getDefiningOp<PlanOp>())
      return op->emitOpError("plan must be the result of mla.plan, got an "
                             "argument or the result of control flow");
  return success();
}

static LogicalResult convert(ModuleOp module,
                             const KernelSelection &selection) {
  MLIRContext *context = module.getContext();
  KernelTypeConverter converter;
  RewritePatternSet patterns(context);
  populateTypeConversionPatterns(converter, patterns);
  populateAttentionKernelPatterns(converter, selection, patterns);
  populateCacheKernelPatterns(converter, selection, patterns);
  populatePartKernelPatterns(converter, selection, patterns);
  ConversionTarget target(*context);
  target.addIllegalDialect<MLADialect>();
  target.markUnknownOpDynamicallyLegal([&](Operation *op) {
    if (auto function = dyn_cast<func::FuncOp>(op))
      if (!converter.isSignatureLegal(function.getFunctionType()))
        return false;
    return converter.isLegal(op) &&
           llvm::all_of(op->getRegions(), [&](Region &region) {
             return converter.isLegal(&region);
           });
  });
  ConversionConfig config;
  config.allowPatternRollback = false;
  config.foldingMode = DialectConversionFoldingMode::Never;
  return applyPartialConversion(module, target, std::move(patterns), config);
}

namespace {
struct MLASelectKernelsPass
    : mla::impl::MLASelectKernelsPassBase<MLASelectKernelsPass> {
  using MLASelectKernelsPassBase::MLASelectKernelsPassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (failed(checkTarget(module, target)) ||
        failed(decomposeDense(module, target)))
      return signalPassFailure();
    splitPrepares(module, target);
    splitExpandCaches(module, target);
    KernelSelection selection;
    selection.target = target;
    bool hasErrors = false;
    module.walk([&](Operation *op) {
      if (!isa_and_nonnull<MLADialect>(op->getDialect()))
        return;
      hasErrors |= failed(select(op, selection));
      ++numSelected;
    });
    if (hasErrors)
      return signalPassFailure();
    WalkResult checked =
        module.walk([](Operation *op) { return WalkResult(checkPlans(op)); });
    if (checked.wasInterrupted() || failed(convert(module, selection)))
      return signalPassFailure();
  }
};
} // namespace
