/*===- mla-c/Types.h - Types of the dialect mla in C -------------------===*\
|*
|* The context must have the dialect mla loaded.
|*
\*===----------------------------------------------------------------------===*/
#ifndef MLA_C_TYPES_H
#define MLA_C_TYPES_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/** True for !mla.cache, a reference to a paged cache. */
MLIR_CAPI_EXPORTED bool mlaTypeIsACache(MlirType type);
/** Creates the type of a cache. `layout` is an attribute #mla.layout. If the
 *  page size is out of range, emits an error at `location` and returns a null
 *  type. */
MLIR_CAPI_EXPORTED MlirType mlaCacheTypeGetChecked(MlirLocation location,
                                                   MlirAttribute layout,
                                                   int64_t pageSize);
MLIR_CAPI_EXPORTED MlirAttribute mlaCacheTypeGetLayout(MlirType cache);
/** Returns the tokens per page. */
MLIR_CAPI_EXPORTED int64_t mlaCacheTypeGetPageSize(MlirType cache);

/** True for !mla.plan, the split-KV schedule of one step. */
MLIR_CAPI_EXPORTED bool mlaTypeIsAPlan(MlirType type);
MLIR_CAPI_EXPORTED MlirType mlaPlanTypeGet(MlirContext context);

#ifdef __cplusplus
}
#endif

#endif /* MLA_C_TYPES_H */
