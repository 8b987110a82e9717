//===- ResultBuffers.h - Results in the buffers of the caller ---*- C++ -*-===//
#ifndef MLA_LIB_TRANSFORMS_ENTRY_RESULTBUFFERS_H
#define MLA_LIB_TRANSFORMS_ENTRY_RESULTBUFFERS_H

#include "mlir/IR/Builders.h"

namespace mla {

/// Writes `value` into `buffer`, an argument of the function, at the place of
/// `builder`.
void writeResult(mlir::OpBuilder &builder, mlir::Value value,
                 mlir::Value buffer);

/// As writeResult, where `buffer` is contiguous, has the sizes of `value`, and
/// holds nothing that is read. A reshape is written as the tensor that it
/// reshapes, and a call, which works on buffers already, writes its result
/// there itself: without a buffer and a copy between.
void makeInBuffer(mlir::OpBuilder &builder, mlir::Value value,
                  mlir::Value buffer);

} // namespace mla

#endif // MLA_LIB_TRANSFORMS_ENTRY_RESULTBUFFERS_H
