//===- AffineBounds.h - What an affine index can be -------------*- C++ -*-===//
#ifndef MLA_LIB_TRANSFORMS_BOUNDS_AFFINEBOUNDS_H
#define MLA_LIB_TRANSFORMS_BOUNDS_AFFINEBOUNDS_H

#include "mlir/IR/AffineExpr.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace mla {

/// Bounds of an affine expression whose dimension i runs from 0 up to a number
/// of its own that dimension i of the bounds stands for.
struct AffineBounds {
  /// It is at least each of these, one or more.
  llvm::SmallVector<mlir::AffineExpr, 1> least;
  /// It is at most each of these, one or more.
  llvm::SmallVector<mlir::AffineExpr, 1> most;
};

/// The bounds of `expr`, exact where each dimension is in it once and no `mod`
/// is of a number that may be negative; nothing where it has symbols, or
/// multiplies or divides by what is no constant.
std::optional<AffineBounds> getAffineBounds(mlir::AffineExpr expr);

} // namespace mla

#endif // MLA_LIB_TRANSFORMS_BOUNDS_AFFINEBOUNDS_H
