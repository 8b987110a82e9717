//===- Accesses.h - What ops read and write of tensors ----------*- C++ -*-===//
#ifndef MLA_LIB_TRANSFORMS_BOUNDS_ACCESSES_H
#define MLA_LIB_TRANSFORMS_BOUNDS_ACCESSES_H

#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mla {

/// What an op reads or writes along one dimension of a tensor: the indices
/// `index`, `index + step` and so on, `count` of them.
struct Access {
  mlir::Operation *op;
  /// The tensor, or the one that a loop carries on from.
  mlir::Value tensor;
  unsigned dim;
  mlir::OpFoldResult index, count, step;

  /// Whether it is of one index, whatever the data are.
  bool isElement() const { return mlir::isConstantIntValue(count, 1); }

  /// Whether all indices are within the dimension, as none at all are; nothing
  /// where that is not up to constants.
  std::optional<bool> isWithinStatically() const;
};

/// The accesses of `op`, by dimensions, without those that its attributes
/// alone show to be within a static size.
llvm::SmallVector<Access> getAccesses(mlir::Operation *op);

/// Emits right before the op a check that all indices are within the
/// dimension. What is reported is the first index if that is outside, else the
/// last; of more elements than the dimension has, the last at step 1. None at
/// all are no error, fewer are.
void emitCheck(const Access &access);

/// Reports an access that constants alone lead out of a static size.
void emitOutside(const Access &access);

/// Emits right before `op` an assert that its source has `count` elements in
/// `sourceDim`, as it says that it writes in `dim`.
void emitSourceCheck(mlir::tensor::InsertSliceOp op, unsigned dim,
                     unsigned sourceDim, mlir::Value count);

/// Emits right before `op` an assert that its source has, in `dim`, the size
/// that its type says.
void emitCastCheck(mlir::tensor::CastOp op, unsigned dim);

/// Emits right before `op` an assert that its dimension is less than the rank.
void emitRankCheck(mlir::tensor::DimOp op);

} // namespace mla

#endif // MLA_LIB_TRANSFORMS_BOUNDS_ACCESSES_H
