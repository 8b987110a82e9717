//===- IndexChecks.h - Checks of indices that bodies compute ----*- C++ -*-===//
#ifndef MLA_LIB_TRANSFORMS_BOUNDS_INDEXCHECKS_H
#define MLA_LIB_TRANSFORMS_BOUNDS_INDEXCHECKS_H

#include "mla/Analysis/ShapeFacts.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/SmallBitVector.h"

namespace mla {

/// An index of the body of a linalg op, as it can be computed again before the
/// op: over the loops alone that it depends on.
class BodyIndex {
public:
  /// `index` is a value of the body of `op`, which is on tensors.
  BodyIndex(mlir::linalg::LinalgOp op, mlir::Value index);

  /// Whether all that computes it is free of effects and regions.
  bool canRepeat() const { return isSimple; }
  /// Number of loops that it depends on.
  unsigned getNumLoops() const { return loops.count(); }

  /// Emits before the op a check that no element of the loops has an index
  /// outside of dimension `dim` of `tensor`; it holds where the op has no
  /// elements. An index that counts from the end when it is negative is
  /// reported as it was given.
  void emitCheck(mlir::Value tensor, int64_t dim);

  /// Text that is equal for checks, in one block, of the same numbers against
  /// the same size.
  std::string getKey(ShapeFacts &facts, mlir::Value tensor, int64_t dim);

private:
  bool collect(mlir::Value value);
  mlir::Value emitWorst(mlir::OpBuilder &builder,
                        llvm::ArrayRef<mlir::Range> ranges);
  mlir::Value emitIndex(mlir::OpBuilder &builder, mlir::ValueRange ivs);
  void printKey(llvm::raw_ostream &os, mlir::Value value);

  mlir::linalg::LinalgOp op;
  mlir::Value index;
  bool isSimple;
  llvm::SetVector<mlir::Operation *> slice;
  llvm::SmallBitVector loops;
};

/// The value behind casts between integers that keep it.
mlir::Value skipIndexCasts(mlir::Value value);

} // namespace mla

#endif // MLA_LIB_TRANSFORMS_BOUNDS_INDEXCHECKS_H
