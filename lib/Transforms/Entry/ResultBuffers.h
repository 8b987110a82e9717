//===- ResultBuffers.h - Write results into caller buffers ------*- C++ -*-===//
#ifndef MLA_LIB_TRANSFORMS_ENTRY_RESULTBUFFERS_H
#define MLA_LIB_TRANSFORMS_ENTRY_RESULTBUFFERS_H

#include "mlir/IR/Builders.h"

namespace mla {

/// Writes `value` into `buffer`, an argument of the function, at the builder's
/// insertion point.
void writeResult(mlir::OpBuilder &builder, mlir::Value value,
                 mlir::Value buffer);

/// Does the same as writeResult, but may compute the value in `buffer`
/// directly. `buffer` must be contiguous, have the sizes of `value` and hold
/// nothing that is read. For a reshape, writes the source of the reshape. A
/// call, already converted to buffers, writes its result to `buffer` without a
/// copy.
void makeInBuffer(mlir::OpBuilder &builder, mlir::Value value,
                  mlir::Value buffer);

} // namespace mla

#endif // MLA_LIB_TRANSFORMS_ENTRY_RESULTBUFFERS_H
