//===- StatedShape.h - Sizes of results that the export states --*- C++ -*-===//
#ifndef MLA_SUPPORT_STATEDSHAPE_H
#define MLA_SUPPORT_STATEDSHAPE_H

#include "llvm/ADT/StringRef.h"

namespace mla {

/// The name of the result attribute with the dimensions that the export of a
/// function states without proof, in the symbols of `mla.shape`.
inline constexpr llvm::StringLiteral kStatedShapeAttr = "mla.stated_shape";

} // namespace mla

#endif // MLA_SUPPORT_STATEDSHAPE_H
