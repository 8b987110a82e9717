//===- Reference.cpp - Build the pipeline mla-reference -------------------===//

#include "mla/Conversion/MLAToLinalg/MLAToLinalg.h"
#include "mla/Conversion/TMTensorToSCF/TMTensorToSCF.h"
#include "mla/Conversion/TorchToMLA/Passes.h"
#include "mla/Dialect/MLA/Transforms/Passes.h"
#include "mla/Dialect/MLAK/Transforms/Passes.h"
#include "mla/Dialect/Torch/Transforms/Passes.h"
#include "mla/Pipelines/Pipelines.h"
#include "mla/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;

void mla::buildReferencePipeline(OpPassManager &pm,
                                 const ReferenceOptions &options) {
  addInlining(pm, /*split=*/false);
  pm.addPass(createMLACheckSizesPass());
  pm.nest<func::FuncOp>().addPass(createMLALowerTMTensorPass());
  pm.nest<func::FuncOp>().addPass(createMLASimplifySizesPass());
  pm.nest<func::FuncOp>().addPass(createMLALowerElementwisePass());
  pm.nest<func::FuncOp>().addPass(createMLACheckReadsPass());
  pm.addPass(createMLAVerifyLsePass());
  pm.addPass(createMLADecomposePass());
  buildLowerPipeline(pm, options.outline, /*heap=*/true);
}
