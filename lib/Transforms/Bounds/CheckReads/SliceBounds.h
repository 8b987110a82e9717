//===- SliceBounds.h - Slices that are in bounds for all data ---*- C++ -*-===//
#ifndef MLA_LIB_TRANSFORMS_BOUNDS_CHECKREADS_SLICEBOUNDS_H
#define MLA_LIB_TRANSFORMS_BOUNDS_CHECKREADS_SLICEBOUNDS_H

#include "Accesses.h"

#include "mla/Analysis/IndexRange.h"

namespace mla {

/// True if dimension `dim` of `tensor` always has `count` elements.
bool hasSize(mlir::Value tensor, unsigned dim, mlir::Value count,
             ShapeFacts &facts);

/// True if the access is always within bounds: it covers the whole dimension,
/// or at most the elements from its first index to the end. Recognizes a
/// `count` that is the number of these elements, a minimum of this number and
/// others, or the maximum of one of these and 0.
bool isSliceWithin(const Access &access, ShapeFacts &facts,
                   IndexRanges &ranges);

} // namespace mla

#endif // MLA_LIB_TRANSFORMS_BOUNDS_CHECKREADS_SLICEBOUNDS_H
