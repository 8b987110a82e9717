//===- LinalgFront.cpp - Build the pipeline mla-linalg-front --------------===//

#include "mla/Conversion/LinalgToMLA/Passes.h"
#include "mla/Pipelines/Pipelines.h"

#include "mlir/Transforms/Passes.h"

void mla::buildLinalgFrontPipeline(mlir::OpPassManager &pm,
                                   const LinalgFrontOptions &options) {
  if (!options.raise)
    return;
  pm.addPass(createMLARaiseLinalgPass());
  pm.addPass(mlir::createCSEPass());
}
