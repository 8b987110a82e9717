//===- Lower.cpp - From mlak on tensors to the LLVM dialect ---------------===//

#include "mla/Conversion/LinalgToMLAK/LinalgToMLAK.h"
#include "mla/Conversion/MLAKToLLVM/MLAKToLLVM.h"
#include "mla/Dialect/MLAK/Transforms/Passes.h"
#include "mla/Pipelines/Pipelines.h"

#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

/// Chains of elementwise ops into one loop each.
static void addFusion(OpPassManager &pm) {
  auto &functions = pm.nest<func::FuncOp>();
  functions.addPass(mla::createLowerConcat());
  functions.addPass(mla::createFoldMatmul());
  functions.addPass(createLinalgGeneralizeNamedOpsPass());
  functions.addPass(createLinalgElementwiseOpFusionPass());
  functions.addPass(createCanonicalizerPass());
  functions.addPass(createCSEPass());
}

static void addBufferization(OpPassManager &pm) {
  pm.nest<func::FuncOp>().addPass(mla::createCarryInPlace());
  pm.addPass(mla::createFinalizeEntry());
  pm.addPass(bufferization::createEmptyTensorEliminationPass());
  pm.addPass(bufferization::createEmptyTensorToAllocTensorPass());
  pm.addPass(bufferization::createOneShotBufferizePass());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
}

/// Sizes, addresses and numbers, as far as they are not the LLVM dialect's.
static void addScalars(OpPassManager &functions) {
  functions.addPass(mla::createLowerExpand());
  functions.addPass(memref::createExpandStridedMetadataPass());
  functions.addPass(createLowerAffinePass());
  functions.addPass(mla::createLowerSmallFloats());
  functions.addPass(math::createMathExpandOpsPass({{"fpowi", "rsqrt"}}));
  functions.addPass(createConvertComplexToLLVMPass());
  functions.addPass(createConvertMathToLLVMPass());
}

static void addMachineLevel(OpPassManager &pm) {
  pm.addPass(mla::createVerifyDeviceOps());
  pm.addPass(mla::createLowerCopies());
  pm.addPass(createConvertLinalgToLoopsPass());
  pm.nest<func::FuncOp>().addPass(createConvertComplexToStandardPass());
  pm.addPass(createLowerAffinePass());
  pm.addPass(createSCFToControlFlowPass());
  pm.nest<func::FuncOp>().addPass(mla::createCheckDivisions());
  pm.addPass(mla::createConvertMLAKToLLVM());
  pm.addPass(mla::createPassPointers());
  addScalars(pm.nest<func::FuncOp>());
  pm.addPass(createConvertMathToLibmPass());
  // The entry of many layers is long: what it has no use for runs before.
  pm.addPass(mla::createEmitEntry());
  pm.nest<func::FuncOp>().addPass(createArithToLLVMConversionPass());
  pm.addPass(createFinalizeMemRefToLLVMConversionPass());
  pm.addPass(createConvertFuncToLLVMPass());
  pm.addPass(createConvertControlFlowToLLVMPass());
  pm.addPass(createReconcileUnrealizedCastsPass());
}

/// Layers whose parts are functions become functions before the parts come
/// back, so that equal ones are joined and fused once.
static void addJoin(OpPassManager &pm, bool outline) {
  mla::OutlineLayersOptions layers;
  layers.split = true;
  if (outline)
    pm.addPass(mla::createOutlineLayers(layers));
  pm.addPass(mla::createJoinLayers());
}

void mla::buildLowerPipeline(OpPassManager &pm, bool outline, bool heap) {
  addJoin(pm, outline);
  addFusion(pm);
  if (outline)
    pm.addPass(createOutlineLayers());
  addBufferization(pm);
  PlanWorkspaceOptions workspace;
  workspace.heap = heap;
  pm.addPass(createPlanWorkspace(workspace));
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  addMachineLevel(pm);
}
