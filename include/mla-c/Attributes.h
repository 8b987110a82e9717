/*===- mla-c/Attributes.h - Attributes of the dialect mla in C ---------===*\
|*
|* A function that takes an attribute of one kind, such as a layout, must get
|* that kind: test it with mlaAttributeIsA... first. The context must have the
|* dialect mla loaded, for example by mlirDialectHandleLoadDialect.
|*
\*===----------------------------------------------------------------------===*/
#ifndef MLA_C_ATTRIBUTES_H
#define MLA_C_ATTRIBUTES_H

#include "mla-runtime/mla_runtime.h"
#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/*===----------------------------------------------------------------------===*\
|* #mla.layout
\*===----------------------------------------------------------------------===*/

MLIR_CAPI_EXPORTED bool mlaAttributeIsALayout(MlirAttribute attribute);

/** Creates a layout from the fields that the runtime's MlaCache has, too. If
 *  they break a constraint of the attribute, emits an error at `location` and
 *  returns a null attribute. */
MLIR_CAPI_EXPORTED MlirAttribute mlaLayoutAttrGetChecked(MlirLocation location,
                                                         intptr_t numFields,
                                                         const MlaField *fields,
                                                         int64_t pageAlign);
/** Returns the layout of an alias, such as L1, or a null attribute if there is
 *  no such alias. */
MLIR_CAPI_EXPORTED MlirAttribute mlaLayoutAttrGetFromAlias(MlirContext context,
                                                           MlirStringRef alias);
/** Returns the alias with exactly these fields, or an empty string. */
MLIR_CAPI_EXPORTED MlirStringRef mlaLayoutAttrGetAlias(MlirAttribute layout);

MLIR_CAPI_EXPORTED intptr_t mlaLayoutAttrGetNumFields(MlirAttribute layout);
/** Returns a field as the runtime has it. `index` is less than the number of
 *  fields. */
MLIR_CAPI_EXPORTED MlaField mlaLayoutAttrGetField(MlirAttribute layout,
                                                  intptr_t index);
MLIR_CAPI_EXPORTED int64_t mlaLayoutAttrGetPageAlign(MlirAttribute layout);
MLIR_CAPI_EXPORTED int64_t mlaLayoutAttrGetNumPools(MlirAttribute layout);
/** Returns the hash that MlaCache.layoutHash has at run time. */
MLIR_CAPI_EXPORTED uint64_t mlaLayoutAttrGetHash(MlirAttribute layout);
/** Returns the bytes per token of a pool, without the fields after all tokens
 *  of a page. */
MLIR_CAPI_EXPORTED int64_t mlaLayoutAttrGetTokenBytes(MlirAttribute layout,
                                                      int64_t pool);
/** Returns the bytes of one page of a pool. */
MLIR_CAPI_EXPORTED int64_t mlaLayoutAttrGetPageBytes(MlirAttribute layout,
                                                     int64_t pool,
                                                     int64_t pageSize);
/** Returns the byte offset of a field of a token from the start of the page. */
MLIR_CAPI_EXPORTED int64_t mlaLayoutAttrGetFieldOffset(MlirAttribute layout,
                                                       intptr_t field,
                                                       int64_t token,
                                                       int64_t pageSize);
/** Passes the byte map of a page to `callback`, one line per field. */
MLIR_CAPI_EXPORTED void mlaLayoutAttrPrintByteMap(MlirAttribute layout,
                                                  int64_t pageSize,
                                                  MlirStringCallback callback,
                                                  void *userData);

/*===----------------------------------------------------------------------===*\
|* #mla.lse, #mla.rope, #mla.update
\*===----------------------------------------------------------------------===*/

/** The base of the logarithm of an LSE. */
typedef enum MlaLseBase { MLA_LSE_NATURAL = 0, MLA_LSE_TWO = 1 } MlaLseBase;
/** The LSE of a row that sees no key: -inf or +inf. */
typedef enum MlaLseEmpty {
  MLA_LSE_EMPTY_MINUS = 0,
  MLA_LSE_EMPTY_PLUS = 1
} MlaLseEmpty;
/** The places of the pairs of a rotary embedding. */
typedef enum MlaRopeFormat {
  MLA_ROPE_HALVES = 0,
  MLA_ROPE_INTERLEAVED = 1
} MlaRopeFormat;
/** The way to add new tokens to a dense cache. */
typedef enum MlaUpdateMode {
  MLA_UPDATE_CONCAT = 0,
  MLA_UPDATE_SCATTER = 1
} MlaUpdateMode;

MLIR_CAPI_EXPORTED bool mlaAttributeIsALse(MlirAttribute attribute);
/** `sink`: the output that belongs to the LSE has a sink in its denominator. */
MLIR_CAPI_EXPORTED MlirAttribute mlaLseAttrGet(MlirContext context,
                                               MlaLseBase base,
                                               MlaLseEmpty empty, bool sink);
MLIR_CAPI_EXPORTED MlaLseBase mlaLseAttrGetBase(MlirAttribute lse);
MLIR_CAPI_EXPORTED MlaLseEmpty mlaLseAttrGetEmpty(MlirAttribute lse);
MLIR_CAPI_EXPORTED bool mlaLseAttrGetSink(MlirAttribute lse);

MLIR_CAPI_EXPORTED bool mlaAttributeIsARopeFormat(MlirAttribute attribute);
MLIR_CAPI_EXPORTED MlirAttribute mlaRopeFormatAttrGet(MlirContext context,
                                                      MlaRopeFormat format);
MLIR_CAPI_EXPORTED MlaRopeFormat
mlaRopeFormatAttrGetValue(MlirAttribute format);

MLIR_CAPI_EXPORTED bool mlaAttributeIsAUpdateMode(MlirAttribute attribute);
MLIR_CAPI_EXPORTED MlirAttribute mlaUpdateModeAttrGet(MlirContext context,
                                                      MlaUpdateMode mode);
MLIR_CAPI_EXPORTED MlaUpdateMode mlaUpdateModeAttrGetValue(MlirAttribute mode);

#ifdef __cplusplus
}
#endif

#endif /* MLA_C_ATTRIBUTES_H */
