//===- mla-opt.cpp - Runs passes on IR with the mla dialects --------------===//

#include "mla/Conversion/MLAToLinalg/MLAToLinalg.h"
#include "mla/Conversion/TMTensorToSCF/TMTensorToSCF.h"
#include "mla/Conversion/TorchToMLA/Passes.h"
#include "mla/Dialect/MLA/IR/MLADialect.h"
#include "mla/Dialect/MLAK/Transforms/Passes.h"
#include "mla/Dialect/MLA/Transforms/Passes.h"
#include "mla/Dialect/TorchShim/TorchShim.h"

#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  mlir::registerAllPasses();
  mla::registerMLAToLinalgPasses();
  mla::registerMLATransformsPasses();
  mla::registerMLATorchToMLAPasses();
  mla::registerTMTensorToSCFPasses();
  mla::registerMLAKTransformsPasses();
  registry.insert<mla::MLADialect, mla::TMTensorShimDialect>();
  mla::torch::registerTorchShimDialects(registry);
  return mlir::asMainReturnCode(
      mlir::MlirOptMain(argc, argv, "mla-mlir optimizer driver\n", registry));
}
