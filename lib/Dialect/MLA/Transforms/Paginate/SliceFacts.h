//===- SliceFacts.h - Which part of a tensor a slice takes ------*- C++ -*-===//
#ifndef MLA_LIB_DIALECT_MLA_TRANSFORMS_PAGINATE_SLICEFACTS_H
#define MLA_LIB_DIALECT_MLA_TRANSFORMS_PAGINATE_SLICEFACTS_H

#include "mla/Analysis/ShapeFacts.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mla {

/// True if a slice starts at element 0 of every dimension with stride 1.
bool isPrefix(mlir::tensor::ExtractSliceOp slice);

/// True if a slice is proved to take all of dimension `dim` of its source.
bool takesAll(ShapeFacts &facts, mlir::tensor::ExtractSliceOp slice,
              int64_t dim);

/// True if a slice is proved to take all of dimension `first` and of all later
/// dimensions of its source.
bool takesAllFrom(ShapeFacts &facts, mlir::tensor::ExtractSliceOp slice,
                  int64_t first);

/// True if a slice takes the first tokens of all sequences from its source;
/// both are [batch, tokens, width]. With `wholeRows` it must take all columns.
bool readsFirstTokens(mlir::tensor::ExtractSliceOp slice, bool wholeRows);

} // namespace mla

#endif // MLA_LIB_DIALECT_MLA_TRANSFORMS_PAGINATE_SLICEFACTS_H
