//===- ResultBuffers.h - Write results into caller buffers ------*- C++ -*-===//
#ifndef MLA_LIB_TRANSFORMS_ENTRY_RESULTBUFFERS_H
#define MLA_LIB_TRANSFORMS_ENTRY_RESULTBUFFERS_H

#include "mlir/IR/Builders.h"

namespace mla {

/// Writes `value` into `buffer`, an argument of the function, at the builder's
/// insertion point.
void writeResult(mlir::OpBuilder &builder, mlir::Value value,
                 mlir::Value buffer);

/// Like writeResult, but computes the value directly in `buffer` if possible.
/// `buffer` must be contiguous and have the sizes of `value`, and no op may
/// read its old contents. If `value` is a reshape, writes the source of the
/// reshape. If `value` is the result of a call that is already converted to
/// buffers, the call writes to `buffer` without a copy.
void makeInBuffer(mlir::OpBuilder &builder, mlir::Value value,
                  mlir::Value buffer);

} // namespace mla

#endif // MLA_LIB_TRANSFORMS_ENTRY_RESULTBUFFERS_H
