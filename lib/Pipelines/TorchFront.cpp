//===- TorchFront.cpp - Build the pipeline mla-torch-front ----------------===//

#include "mla/Conversion/TorchToMLA/Passes.h"
#include "mla/Dialect/MLAK/Transforms/Passes.h"
#include "mla/Dialect/Torch/Transforms/Passes.h"
#include "mla/Pipelines/Pipelines.h"
#include "mla/Transforms/Passes.h"

void mla::buildTorchFrontPipeline(mlir::OpPassManager &pm,
                                  const TorchFrontOptions &options) {
  pm.addPass(createMLACheckSizesPass());
  if (options.raise)
    pm.addPass(createMLARaiseTorchPass());
  pm.addPass(createMLALegalizeTorchPass());
  // Outline layers last: torch-mlir, which runs next, takes more than linear
  // time in the length of a function.
  MLAOutlineLayersPassOptions outline;
  outline.keep = true;
  pm.addPass(createMLAOutlineLayersPass(outline));
}

llvm::StringRef mla::getTorchMlirPipeline() {
  // This is torch-mlir's pipeline to linalg without its last verifier, which
  // rejects ops of other dialects.
  return "builtin.module(torchdynamo-export-to-torch-backend-pipeline{extra-"
         "library=},func.func(torch-restructure-non-constant-axes,torch-fuse-"
         "quantized-ops,convert-torch-to-tmtensor,canonicalize,convert-torch-"
         "to-"
         "linalg,canonicalize,convert-torch-to-scf,convert-torch-to-arith,"
         "convert-torch-to-tensor),convert-torch-conversion-to-mlprogram,"
         "func.func(canonicalize,cse),torch-func-backend-type-conversion,"
         "func.func(canonicalize,torch-finalizing-backend-type-conversion))";
}
