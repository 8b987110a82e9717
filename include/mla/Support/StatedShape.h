//===- StatedShape.h - Sizes of results that the export states --*- C++ -*-===//
#ifndef MLA_SUPPORT_STATEDSHAPE_H
#define MLA_SUPPORT_STATEDSHAPE_H

#include "llvm/ADT/StringRef.h"

namespace mla {

/// The result attribute that holds the shape which the exported model claims.
/// The shape is not proved. Its symbols have the meaning that they have in
/// `mla.shape`.
inline constexpr llvm::StringLiteral kStatedShapeAttr = "mla.stated_shape";

} // namespace mla

#endif // MLA_SUPPORT_STATEDSHAPE_H
