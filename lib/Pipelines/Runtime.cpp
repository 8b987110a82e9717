//===- Runtime.cpp - mla-to-runtime ---------------------------------------===//

#include "mla/Conversion/MLAToMLAK/MLAToMLAK.h"
#include "mla/Conversion/TMTensorToSCF/TMTensorToSCF.h"
#include "mla/Dialect/MLA/Transforms/Passes.h"
#include "mla/Pipelines/Pipelines.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

void mla::buildSelectPipeline(OpPassManager &pm,
                              const ToRuntimeOptions &options) {
  pm.nest<func::FuncOp>().addPass(createLowerTMTensor());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  MLASelectKernelsOptions select;
  select.target = options.target;
  pm.addPass(createMLASelectKernels(select));
}

void mla::buildToRuntimePipeline(OpPassManager &pm,
                                 const ToRuntimeOptions &options) {
  buildSelectPipeline(pm, options);
  buildLowerPipeline(pm, options.outline);
}

void mla::registerPipelines() {
  PassPipelineRegistration<TorchFrontOptions>(
      "mla-torch-front", "torch IR to text for torch-mlir-opt",
      buildTorchFrontPipeline);
  PassPipelineRegistration<ToRuntimeOptions>(
      "mla-to-runtime", "linalg and mla ops to calls of the runtime",
      buildToRuntimePipeline);
  PassPipelineRegistration<ReferenceOptions>(
      "mla-reference", "linalg and mla ops to loops, with the same entry",
      buildReferencePipeline);
}
