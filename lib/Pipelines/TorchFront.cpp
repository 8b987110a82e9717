//===- TorchFront.cpp - Torch IR to text for torch-mlir -------------------===//

#include "mla/Conversion/TorchToMLA/Passes.h"
#include "mla/Dialect/MLAK/Transforms/Passes.h"
#include "mla/Pipelines/Pipelines.h"

void mla::buildTorchFrontPipeline(mlir::OpPassManager &pm,
                                  const TorchFrontOptions &options) {
  pm.addPass(createCheckSizes());
  if (options.raise)
    pm.addPass(createMLARaiseTorch());
  pm.addPass(createMLALegalizeTorch());
  // Last: torch-mlir's time is more than linear in the length of a function.
  OutlineLayersOptions outline;
  outline.keep = true;
  pm.addPass(createOutlineLayers(outline));
}
