//===- ResultBuffers.h - Write results into caller buffers ------*- C++ -*-===//
#ifndef MLA_LIB_TRANSFORMS_ENTRY_RESULTBUFFERS_H
#define MLA_LIB_TRANSFORMS_ENTRY_RESULTBUFFERS_H

#include "mlir/IR/Builders.h"

namespace mla {

/// Writes `value` into `buffer`, an argument of the function, at the builder's
/// insertion point.
void writeResult(mlir::OpBuilder &builder, mlir::Value value,
                 mlir::Value buffer);

/// Does the same as writeResult if `buffer` is contiguous, has the sizes of
/// `value` and holds nothing that is read. For a reshape it writes the source
/// of the reshape. A call, already converted to buffers, writes its result to
/// `buffer` directly, without a copy.
void makeInBuffer(mlir::OpBuilder &builder, mlir::Value value,
                  mlir::Value buffer);

} // namespace mla

#endif // MLA_LIB_TRANSFORMS_ENTRY_RESULTBUFFERS_H
