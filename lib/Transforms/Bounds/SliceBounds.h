//===- SliceBounds.h - Slices that no size leads outside --------*- C++ -*-===//
#ifndef MLA_LIB_TRANSFORMS_BOUNDS_SLICEBOUNDS_H
#define MLA_LIB_TRANSFORMS_BOUNDS_SLICEBOUNDS_H

#include "Accesses.h"

#include "mla/Analysis/IndexRange.h"

namespace mla {

/// Whether dimension `dim` of `tensor` has `count` elements, whatever the data
/// are.
bool hasSize(mlir::Value tensor, unsigned dim, mlir::Value count,
             ShapeFacts &facts);

/// Whether the access is of a whole dimension, or of no more than what follows
/// its first index: `count` is what is left, the least of that and other
/// numbers, or 0 where that is more.
bool isSliceWithin(const Access &access, ShapeFacts &facts,
                   IndexRanges &ranges);

} // namespace mla

#endif // MLA_LIB_TRANSFORMS_BOUNDS_SLICEBOUNDS_H
