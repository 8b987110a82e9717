//===- Register.cpp - Register all dialects and passes --------------------===//

#include "mla/Conversion/LinalgToMLA/Passes.h"
#include "mla/Conversion/LinalgToMLAK/LinalgToMLAK.h"
#include "mla/Conversion/MLAKToLLVM/MLAKToLLVM.h"
#include "mla/Conversion/MLAToLinalg/MLAToLinalg.h"
#include "mla/Conversion/MLAToMLAK/MLAToMLAK.h"
#include "mla/Conversion/TMTensorToSCF/TMTensorToSCF.h"
#include "mla/Conversion/TorchToMLA/Passes.h"
#include "mla/Dialect/MLA/IR/MLADialect.h"
#include "mla/Dialect/MLA/Transforms/Passes.h"
#include "mla/Dialect/MLAK/IR/MLAKOps.h"
#include "mla/Dialect/MLAK/Transforms/Passes.h"
#include "mla/Dialect/Torch/IR/TorchShim.h"
#include "mla/Dialect/Torch/Transforms/Passes.h"
#include "mla/Pipelines/Pipelines.h"
#include "mla/Transforms/Passes.h"

#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Pass/PassRegistry.h"

void mla::registerAllDialects(mlir::DialectRegistry &registry) {
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  registry.insert<MLADialect, mlak::MLAKDialect, TMTensorShimDialect>();
  mlak::registerExternalModels(registry);
  torch::registerTorchShimDialects(registry);
}

void mla::registerAllPasses() {
  mlir::registerAllPasses();
  registerMLAKToLLVMPasses();
  registerMLAToLinalgPasses();
  registerMLAToMLAKPasses();
  registerMLADialectTransformsPasses();
  registerMLATorchTransformsPasses();
  registerMLATransformsPasses();
  registerMLATorchToMLAPasses();
  registerMLALinalgToMLAPasses();
  registerMLALinalgToMLAKPasses();
  registerMLATMTensorToSCFPasses();
  registerMLAKDialectTransformsPasses();
  registerPipelines();
}
