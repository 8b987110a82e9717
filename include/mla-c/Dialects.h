/*===- mla-c/Dialects.h - Register the dialects from C -----------------===*\
|*
|* The C API of the compiler, on top of MLIR's C API (mlir-c). libmla_compiler
|* contains both. Like MLIR's C API, it is not stable: compile against the
|* headers of the installed version, and of the same MLIR.
|*
\*===----------------------------------------------------------------------===*/
#ifndef MLA_C_DIALECTS_H
#define MLA_C_DIALECTS_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Declares mlirGetDialectHandle__mla__, the handle of the dialect mla. */
MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(MLA, mla);
/** Declares mlirGetDialectHandle__mlak__, the handle of the dialect mlak. */
MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(MLAK, mlak);

/** Inserts every dialect that the pipelines read or produce: mla, mlak, the
 *  dialects of torch-mlir's text, and the dialects of MLIR, all with the
 *  interfaces that the passes need. */
MLIR_CAPI_EXPORTED void mlaRegisterAllDialects(MlirDialectRegistry registry);

#ifdef __cplusplus
}
#endif

#endif /* MLA_C_DIALECTS_H */
