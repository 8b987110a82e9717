//===- AffineBounds.h - Bounds of affine expressions ------------*- C++ -*-===//
#ifndef MLA_LIB_TRANSFORMS_BOUNDS_CHECKREADS_AFFINEBOUNDS_H
#define MLA_LIB_TRANSFORMS_BOUNDS_CHECKREADS_AFFINEBOUNDS_H

#include "mlir/IR/AffineExpr.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace mla {

/// Bounds of an affine expression. Dimension i of the expression runs from 0 to
/// a maximum. Dimension i of the bounds stands for this maximum.
struct AffineBounds {
  /// One or more lower bounds.
  llvm::SmallVector<mlir::AffineExpr, 1> least;
  /// One or more upper bounds.
  llvm::SmallVector<mlir::AffineExpr, 1> most;
};

/// Returns the bounds of `expr`. They are exact if each dimension occurs once
/// and no dividend of a `mod` may be negative. Returns std::nullopt if `expr`
/// has symbols, or multiplies or divides by an expression that is not constant.
std::optional<AffineBounds> getAffineBounds(mlir::AffineExpr expr);

} // namespace mla

#endif // MLA_LIB_TRANSFORMS_BOUNDS_CHECKREADS_AFFINEBOUNDS_H
