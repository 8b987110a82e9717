//===- Lower.cpp - Lower mlak on tensors to the LLVM dialect --------------===//

#include "mla/Conversion/LinalgToMLAK/LinalgToMLAK.h"
#include "mla/Conversion/MLAKToLLVM/MLAKToLLVM.h"
#include "mla/Dialect/MLAK/Transforms/Passes.h"
#include "mla/Pipelines/Pipelines.h"
#include "mla/Transforms/Passes.h"

#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

/// Adds passes that fuse each chain of elementwise ops into one loop.
static void addFusion(OpPassManager &pm) {
  auto &functions = pm.nest<func::FuncOp>();
  functions.addPass(mla::createMLALowerConcatPass());
  functions.addPass(mla::createMLAFoldMatmulPass());
  functions.addPass(createLinalgGeneralizeNamedOpsPass());
  functions.addPass(createLinalgElementwiseOpFusionPass());
  functions.addPass(createCanonicalizerPass());
  functions.addPass(createCSEPass());
}

static void addBufferization(OpPassManager &pm) {
  pm.nest<func::FuncOp>().addPass(mla::createMLACarryInPlacePass());
  pm.addPass(mla::createMLAFinalizeEntryPass());
  pm.addPass(bufferization::createEmptyTensorEliminationPass());
  pm.addPass(bufferization::createEmptyTensorToAllocTensorPass());
  pm.addPass(bufferization::createOneShotBufferizePass());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
}

/// Adds passes that lower sizes, addresses and numbers to ops that the LLVM
/// dialect supports.
static void addScalars(OpPassManager &functions) {
  functions.addPass(mla::createMLALowerExpandPass());
  functions.addPass(memref::createExpandStridedMetadataPass());
  functions.addPass(createLowerAffinePass());
  functions.addPass(math::createMathExtendToSupportedTypes({{"f16"}, "f32"}));
  functions.addPass(
      arith::createArithEmulateUnsupportedFloats({{"bf16"}, "f32"}));
  functions.addPass(mla::createMLALowerSmallFloatsPass());
  functions.addPass(math::createMathExpandOpsPass({{"fpowi", "rsqrt"}}));
  functions.addPass(createConvertComplexToLLVMPass());
  functions.addPass(createConvertMathToLLVMPass());
}

static void addMachineLevel(OpPassManager &pm) {
  pm.addPass(mla::createMLAVerifyDeviceOpsPass());
  pm.addPass(mla::createMLALowerCopiesPass());
  pm.addPass(createConvertLinalgToLoopsPass());
  pm.nest<func::FuncOp>().addPass(createConvertComplexToStandardPass());
  pm.addPass(createLowerAffinePass());
  pm.addPass(createSCFToControlFlowPass());
  pm.nest<func::FuncOp>().addPass(mla::createMLACheckDivisionsPass());
  pm.addPass(mla::createMLAConvertMLAKToLLVMPass());
  pm.addPass(mla::createMLAPassPointersPass());
  addScalars(pm.nest<func::FuncOp>());
  pm.addPass(createConvertMathToLibmPass());
  // The entry of a model with many layers is long, so emit it after the passes
  // that need not run on it.
  pm.addPass(mla::createMLAEmitEntryPass());
  pm.nest<func::FuncOp>().addPass(createArithToLLVMConversionPass());
  pm.addPass(createFinalizeMemRefToLLVMConversionPass());
  pm.addPass(createConvertFuncToLLVMPass());
  pm.addPass(createConvertControlFlowToLLVMPass());
  pm.addPass(createReconcileUnrealizedCastsPass());
}

/// Adds the passes that inline the functions made by `mla-split-layers`. With
/// `outline`, first outlines layers, so that equal layers become one function
/// and their parts are inlined and fused only once.
static void addJoin(OpPassManager &pm, bool outline) {
  mla::MLAOutlineLayersPassOptions layers;
  layers.split = true;
  if (outline)
    pm.addPass(mla::createMLAOutlineLayersPass(layers));
  pm.addPass(mla::createMLAJoinLayersPass());
}

void mla::buildLowerPipeline(OpPassManager &pm, bool outline, bool heap) {
  addJoin(pm, outline);
  addFusion(pm);
  if (outline)
    pm.addPass(createMLAOutlineLayersPass());
  addBufferization(pm);
  MLAPlanWorkspacePassOptions workspace;
  workspace.heap = heap;
  pm.addPass(createMLAPlanWorkspacePass(workspace));
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  addMachineLevel(pm);
}
