//===- SelectKernels.cpp - mla ops to mlak ops ----------------------------===//
//
// The pass, and the attentions. Other ops are in SelectParts.cpp.
//
//===----------------------------------------------------------------------===//

#include "Selection.h"

#include "mla/Conversion/MLAToLinalg/MLAToLinalg.h"
#include "mla/Conversion/MLAToMLAK/MLAToMLAK.h"
#include "mla/Kernels/Manifest.h"
#include "mla/Support/KernelTarget.h"
#include "mla/Support/Remarks.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace mla {
#define GEN_PASS_DEF_MLASELECTKERNELSPASS
#include "mla/Conversion/MLAToMLAK/Passes.h.inc"
} // namespace mla

using namespace mla;

Type mla::dropLseEncoding(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !isa_and_nonnull<LseAttr>(tensor.getEncoding()))
    return type;
  return RankedTensorType::get(tensor.getShape(), tensor.getElementType());
}

Sizes Selection::sizesOf(Value tensor) {
  return tensor::getMixedSizes(rewriter, tensor.getLoc(), tensor);
}

Value Selection::empty(Location loc, Sizes sizes, Type type) {
  return tensor::EmptyOp::create(rewriter, loc, sizes,
                                 getElementTypeOrSelf(type));
}

IntegerAttr Selection::orZero(std::optional<uint64_t> value) {
  return rewriter.getI64IntegerAttr(value.value_or(0));
}

void Selection::replace(Operation *op, Operation *kernel) {
  SmallVector<Value> values;
  for (auto [expected, result] :
       llvm::zip_equal(op->getResults(), kernel->getResults())) {
    Type type = dropLseEncoding(expected.getType());
    Value value = result;
    if (isa<TensorType>(type) && value.getType() != type)
      value = tensor::CastOp::create(rewriter, op->getLoc(), type, value);
    expected.setType(value.getType());
    values.push_back(value);
  }
  rewriter.replaceOp(op, values);
}

template <typename OpTy>
SmallVector<Value> Selection::attentionOuts(OpTy op, Sizes sizes) {
  SmallVector<Value> outs = {empty(op.getLoc(), sizes, op.getOut().getType())};
  if (Value lse = op.getLseOut()) {
    sizes.pop_back();
    outs.push_back(empty(op.getLoc(), sizes, lse.getType()));
  }
  return outs;
}

/// 0 natural, 1 base 2, as mla_runtime.h numbers them.
static int64_t baseOf(std::optional<LseAttr> lse) {
  return lse && lse->getBase() == LseBase::Two ? 1 : 0;
}

/// The plan, whose type is that of its buffer already.
static Value planOf(DecodeOp op) {
  OperandRange plan = op.getODSOperands(5);
  return plan.empty() ? Value() : plan.front();
}

LogicalResult Selection::selectDecode(DecodeOp op) {
  FailureOr<StringAttr> kernel = choose(op);
  if (failed(kernel))
    return failure();
  SmallVector<Value> outs = attentionOuts(op, sizesOf(op.getQLatent()));
  replace(op, mlak::DecodeOp::create(
                  rewriter, op.getLoc(), typesOf(outs), op.getQLatent(),
                  op.getQRope(), op.getCache(), op.getBlockTable(),
                  op.getSeqLens(), planOf(op), op.getCuSeqlens(), op.getMask(),
                  op.getSink(), outs, Value(), *kernel, op.getScaleAttr(),
                  op.getCausalAttr(), orZero(op.getWindow()),
                  rewriter.getI64IntegerAttr(baseOf(op.getLse()))));
  return success();
}

LogicalResult Selection::selectLatentAttention(LatentAttentionOp op) {
  FailureOr<StringAttr> kernel = choose(op);
  if (failed(kernel))
    return failure();
  SmallVector<Value> outs = attentionOuts(op, sizesOf(op.getQLatent()));
  replace(op, mlak::LatentAttentionOp::create(
                  rewriter, op.getLoc(), typesOf(outs), op.getQLatent(),
                  op.getQRope(), op.getLatent(), op.getKRope(), op.getLengths(),
                  op.getCuSeqlens(), op.getMask(), op.getSink(), outs, Value(),
                  *kernel, op.getScaleAttr(), op.getCausalAttr(),
                  orZero(op.getWindow()),
                  rewriter.getI64IntegerAttr(baseOf(op.getLse()))));
  return success();
}

LogicalResult Selection::selectPrefill(PrefillOp op) {
  FailureOr<StringAttr> kernel = choose(op);
  if (failed(kernel))
    return failure();
  Sizes sizes = sizesOf(op.getQNope());
  sizes.back() = sizesOf(op.getValue()).back();
  SmallVector<Value> outs = attentionOuts(op, sizes);
  replace(op, mlak::PrefillOp::create(
                  rewriter, op.getLoc(), typesOf(outs), op.getQNope(),
                  op.getQRope(), op.getKNope(), op.getKRope(), op.getValue(),
                  op.getLengths(), op.getCuSeqlens(), op.getCuSeqlensK(),
                  op.getMask(), op.getSink(), outs, Value(), *kernel,
                  op.getScaleAttr(), op.getCausalAttr(), orZero(op.getWindow()),
                  rewriter.getI64IntegerAttr(baseOf(op.getLse()))));
  return success();
}

LogicalResult Selection::select(Operation *op) {
  rewriter.setInsertionPoint(op);
  return TypeSwitch<Operation *, LogicalResult>(op)
      .Case([&](DecodeOp op) { return selectDecode(op); })
      .Case([&](LatentAttentionOp op) { return selectLatentAttention(op); })
      .Case([&](PrefillOp op) { return selectPrefill(op); })
      .Case([&](AppendOp op) { return selectAppend(op); })
      .Case([&](GatherOp op) { return selectGather(op); })
      .Case([&](UpdateOp op) { return selectUpdate(op); })
      .Case([&](PlanOp op) { return selectPlan(op); })
      .Case([&](MergeOp op) { return selectMerge(op); })
      .Case([&](ConvertLseOp op) { return selectConvertLse(op); })
      .Case([&](RopeOp op) { return selectRope(op); })
      .Case([&](AbsorbQueryOp op) { return selectAbsorbQuery(op); })
      .Case([&](ProjectValueOp op) { return selectProjectValue(op); })
      .Case([&](ExpandKvOp op) { return selectExpandKv(op); })
      .Default([&](Operation *op) {
        return op->emitOpError("has no kernel: before mla-select-kernels, "
                               "mla-absorb has to choose the form of an "
                               "attention, and mla-decompose to lower what "
                               "else has none");
      });
}

/// On the CPU mla.update is the decomposition's, whose slices other loops fuse
/// with and bufferization makes in place; on a GPU it has a kernel.
static LogicalResult decomposeUpdates(ModuleOp module) {
  MLIRContext *context = module.getContext();
  TypeConverter converter;
  converter.addConversion([](Type type) { return type; });
  ConversionTarget target(*context);
  target.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
  target.addIllegalOp<UpdateOp>();
  RewritePatternSet patterns(context);
  populateDecomposePatterns(converter, patterns);
  return applyPartialConversion(module, target, std::move(patterns));
}

/// Values of an LSE type that no mla op made: arguments, casts, constants.
static void dropRemainingEncodings(ModuleOp module) {
  module.walk([](Operation *op) {
    for (Value result : op->getResults())
      result.setType(dropLseEncoding(result.getType()));
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Value argument : block.getArguments())
          argument.setType(dropLseEncoding(argument.getType()));
    if (auto function = dyn_cast<func::FuncOp>(op)) {
      auto drop = [](TypeRange types) {
        return llvm::map_to_vector(types, dropLseEncoding);
      };
      function.setFunctionType(
          FunctionType::get(op->getContext(), drop(function.getArgumentTypes()),
                            drop(function.getResultTypes())));
    }
  });
}

/// A plan that no mla.plan of the same function made has no buffer.
static LogicalResult checkPlans(ModuleOp module) {
  WalkResult result = module.walk([](Operation *op) {
    for (Value operand : op->getOperands())
      if (isa<PlanType>(operand.getType())) {
        op->emitOpError("uses a plan that is not made by mla.plan in the same "
                        "block; expected one");
        return WalkResult::interrupt();
      }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

/// A target that no kernel can have is an error of its own. One of a GPU is
/// left in the module for the passes that lay out memory.
static LogicalResult checkTarget(ModuleOp module, StringRef target) {
  if (std::string unknown = describeUnknownTarget(target); !unknown.empty())
    return module.emitError("mla-select-kernels: ") << unknown;
  if (target != "cpu")
    module->setAttr(kTargetAttr, StringAttr::get(module.getContext(), target));
  return success();
}

namespace {
struct MLASelectKernelsPass
    : mla::impl::MLASelectKernelsPassBase<MLASelectKernelsPass> {
  using MLASelectKernelsPassBase::MLASelectKernelsPassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (failed(checkTarget(module, target)) ||
        (target == "cpu" && failed(decomposeUpdates(module))))
      return signalPassFailure();
    SmallVector<Operation *> ops;
    module.walk([&](Operation *op) {
      if (isa_and_nonnull<MLADialect>(op->getDialect()))
        ops.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    Selection selection(rewriter, target);
    bool bad = false;
    for (Operation *op : ops) {
      bad |= failed(selection.select(op));
      ++numSelected;
    }
    if (bad || failed(checkPlans(module)))
      return signalPassFailure();
    dropRemainingEncodings(module);
  }
};
} // namespace
