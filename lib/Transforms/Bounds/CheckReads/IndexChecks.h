//===- IndexChecks.h - Checks of indices in linalg bodies -------*- C++ -*-===//
#ifndef MLA_LIB_TRANSFORMS_BOUNDS_CHECKREADS_INDEXCHECKS_H
#define MLA_LIB_TRANSFORMS_BOUNDS_CHECKREADS_INDEXCHECKS_H

#include "mla/Analysis/ShapeFacts.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/SmallBitVector.h"

namespace mla {

/// An index in the body of a linalg op that can be computed again before the
/// op, over only the loops that it depends on.
class BodyIndex {
public:
  /// Analyzes `index`, a value in the body of `op`, a linalg op on tensors.
  BodyIndex(mlir::linalg::LinalgOp op, mlir::Value index);

  /// True if no op that computes the index has effects or regions.
  bool canRepeat() const { return isSimple; }
  /// Returns the number of loops that the index depends on.
  unsigned getNumLoops() const { return loops.count(); }

  /// Emits a check before the op that every index is within dimension `dim` of
  /// `tensor`. It succeeds if the op has no elements. If the body adds the size
  /// to negative indices, the message reports the original index.
  void emitCheck(mlir::Value tensor, int64_t dim);

  /// Returns a key that identifies a check in its block: checks with equal keys
  /// compare the same index values with the same size.
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

/// Looks through integer casts that preserve the value.
mlir::Value skipIndexCasts(mlir::Value value);

} // namespace mla

#endif // MLA_LIB_TRANSFORMS_BOUNDS_CHECKREADS_INDEXCHECKS_H
