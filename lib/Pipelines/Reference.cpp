//===- Reference.cpp - mla-reference --------------------------------------===//

#include "mla/Conversion/MLAToLinalg/MLAToLinalg.h"
#include "mla/Conversion/TMTensorToSCF/TMTensorToSCF.h"
#include "mla/Conversion/TorchToMLA/Passes.h"
#include "mla/Dialect/MLA/Transforms/Passes.h"
#include "mla/Dialect/MLAK/Transforms/Passes.h"
#include "mla/Pipelines/Pipelines.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;

void mla::buildReferencePipeline(OpPassManager &pm,
                                 const ReferenceOptions &options) {
  addInlining(pm, /*split=*/false);
  pm.addPass(createCheckSizes());
  pm.nest<func::FuncOp>().addPass(createLowerTMTensor());
  pm.nest<func::FuncOp>().addPass(createSimplifySizesPass());
  pm.nest<func::FuncOp>().addPass(createLowerElementwise());
  pm.nest<func::FuncOp>().addPass(createCheckReads());
  pm.addPass(createVerifyLsePass());
  pm.addPass(createMLADecompose());
  buildLowerPipeline(pm, options.outline, /*heap=*/true);
}
