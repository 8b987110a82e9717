//===- TorchFront.cpp - Torch IR to text for torch-mlir -------------------===//

#include "mla/Conversion/TorchToMLA/Passes.h"
#include "mla/Pipelines/Pipelines.h"

void mla::buildTorchFrontPipeline(mlir::OpPassManager &pm,
                                  const TorchFrontOptions &options) {
  pm.addPass(createCheckSizes());
  if (options.raise)
    pm.addPass(createMLARaiseTorch());
  pm.addPass(createMLALegalizeTorch());
}
