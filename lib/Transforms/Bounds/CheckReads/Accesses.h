//===- Accesses.h - Accesses of tensors by indices and slices ---*- C++ -*-===//
#ifndef MLA_LIB_TRANSFORMS_BOUNDS_CHECKREADS_ACCESSES_H
#define MLA_LIB_TRANSFORMS_BOUNDS_CHECKREADS_ACCESSES_H

#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mla {

/// The indices that an op reads or writes in one dimension of a tensor: `count`
/// indices `index`, `index + step`, ...
struct Access {
  mlir::Operation *op;
  /// The accessed tensor, or the initial value of one that a loop carries.
  mlir::Value tensor;
  unsigned dim;
  mlir::OpFoldResult index, count, step;

  /// True if the access always has exactly one index.
  bool isElement() const { return mlir::isConstantIntValue(count, 1); }

  /// Returns true if all indices are within the dimension, false if one is not,
  /// and std::nullopt if that depends on values that are not constant. An
  /// access of no elements is within the dimension.
  std::optional<bool> isWithinStatically() const;
};

/// Returns the accesses of `op`, one per dimension, except those that the
/// attributes of `op` prove to be within a static size.
llvm::SmallVector<Access> getAccesses(mlir::Operation *op);

/// Emits a check before the op that all indices are within the dimension. If
/// the first index is out of bounds, the check reports it. Otherwise, if there
/// are more elements than the dimension has, it reports their number minus 1,
/// else the last index. A count of 0 is valid, a negative count is an error.
void emitCheck(const Access &access);

/// Emits the error for an access whose constants are outside of a static size.
void emitOutside(const Access &access);

/// Emits an assert before `op` that dimension `sourceDim` of the source of `op`
/// has `count` elements, the size of the slice in dimension `dim`.
void emitSourceCheck(mlir::tensor::InsertSliceOp op, unsigned dim,
                     unsigned sourceDim, mlir::Value count);

/// Emits an assert before `op` that dimension `dim` of the source of `op` has
/// the size of the result type.
void emitCastCheck(mlir::tensor::CastOp op, unsigned dim);

/// Emits an assert before `op` that the dimension number of `op` is less than
/// the rank.
void emitRankCheck(mlir::tensor::DimOp op);

} // namespace mla

#endif // MLA_LIB_TRANSFORMS_BOUNDS_CHECKREADS_ACCESSES_H
