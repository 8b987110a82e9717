/*===- mla-c/Passes.h - Register passes and pipelines from C -----------===*\
|*
|* After the registration, mlirOpPassManagerAddPipeline accepts every pass and
|* every named pipeline by its text, with options:
|*
|*   mlaRegisterAllPasses();
|*   MlirPassManager manager = mlirPassManagerCreate(context);
|*   mlirOpPassManagerAddPipeline(
|*       mlirPassManagerGetAsOpPassManager(manager),
|*       mlirStringRefCreateFromCString("mla-to-runtime{page-size=64}"),
|*       printError, NULL);
|*   mlirPassManagerRunOnOp(manager, mlirModuleGetOperation(module));
|*
\*===----------------------------------------------------------------------===*/
#ifndef MLA_C_PASSES_H
#define MLA_C_PASSES_H

#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Registers every pass of the project and of MLIR, and the named pipelines
 *  mla-torch-front, mla-linalg-front, mla-to-runtime and mla-reference. May be
 *  called several times, but not by two threads at once. */
MLIR_CAPI_EXPORTED void mlaRegisterAllPasses(void);

#ifdef __cplusplus
}
#endif

#endif /* MLA_C_PASSES_H */
