//===- RunPipeline.cpp - Run a pipeline and verify the result -------------===//

#include "mla/Pipelines/Pipelines.h"

#include "mlir/IR/Verifier.h"

llvm::LogicalResult mla::runPipeline(mlir::PassManager &passes,
                                     mlir::ModuleOp module) {
#ifdef NDEBUG
  passes.enableVerifier(false);
#endif
  if (mlir::failed(passes.run(module)))
    return mlir::failure();
  return mlir::verify(module);
}
