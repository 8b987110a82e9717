//===- VerifyDeviceOps.cpp - Verify that only kernels access GPU memory ---===//

#include "mla/Dialect/MLAK/IR/MLAKOps.h"
#include "mla/Dialect/MLAK/Transforms/Passes.h"
#include "mla/Support/KernelTarget.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

namespace mla {
#define GEN_PASS_DEF_MLAVERIFYDEVICEOPSPASS
#include "mla/Dialect/MLAK/Transforms/Passes.h.inc"
} // namespace mla

using namespace mlir;
using namespace mla;

/// True for types whose values are memory: tensors and memrefs.
static bool isMemory(Type type) {
  return isa<TensorType, BaseMemRefType>(type);
}

/// True for ops that access no element: they only create or slice memory, or
/// read sizes.
static bool isMetadata(Operation *op) {
  return isa<tensor::EmptyOp, tensor::CastOp, tensor::DimOp,
             tensor::ExtractSliceOp, tensor::ExpandShapeOp,
             tensor::CollapseShapeOp, memref::AllocOp, memref::DimOp,
             memref::DeallocOp, memref::ReinterpretCastOp,
             memref::ExtractStridedMetadataOp,
             memref::ExtractAlignedPointerAsIndexOp,
             bufferization::AllocTensorOp, bufferization::ToBufferOp,
             bufferization::ToTensorOp,
             bufferization::MaterializeInDestinationOp,
             UnrealizedConversionCastOp>(op) ||
         (isa<ViewLikeOpInterface>(op) &&
          isa_and_nonnull<memref::MemRefDialect>(op->getDialect()));
}

/// True for control flow and functions, which forward memory. The ops in their
/// bodies are checked one by one.
static bool isStructure(Operation *op) {
  return isa<FunctionOpInterface, CallOpInterface, BranchOpInterface,
             RegionBranchOpInterface>(op) ||
         op->hasTrait<OpTrait::IsTerminator>();
}

static bool touchesMemory(Operation *op) {
  return llvm::any_of(op->getOperandTypes(), isMemory) ||
         llvm::any_of(op->getResultTypes(), isMemory);
}

namespace {
struct MLAVerifyDeviceOpsPass
    : mla::impl::MLAVerifyDeviceOpsPassBase<MLAVerifyDeviceOpsPass> {
  void runOnOperation() override {
    markAllAnalysesPreserved();
    if (!isOnGpu(getOperation()))
      return;
    bool bad = false;
    getOperation()->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (!touchesMemory(op) || isStructure(op) || isMetadata(op) ||
          isa_and_nonnull<mlak::MLAKDialect>(op->getDialect()))
        return WalkResult::advance();
      ++numRefused;
      bad = true;
      op->emitOpError("has no kernel for target '")
          << getTarget(op)
          << "': only mla ops and reshapes may access GPU memory"
          << (isa<memref::CopyOp>(op)
                  ? ", and a result must not be an argument or another result"
                  : "")
          << "; compile only the attention of a layer (--attention-only of "
             "mla-compile and mla-run, or the pass mla-isolate-attention), and "
             "run the rest of the model with PyTorch or another compiler";
      return WalkResult::skip();
    });
    if (bad)
      signalPassFailure();
  }
};
} // namespace
