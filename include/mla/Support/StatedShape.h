//===- StatedShape.h - What a source says of results' sizes -----*- C++ -*-===//
#ifndef MLA_SUPPORT_STATEDSHAPE_H
#define MLA_SUPPORT_STATEDSHAPE_H

#include "llvm/ADT/StringRef.h"

namespace mla {

/// Name of the result attribute that holds, in the symbols of `mla.shape`, what
/// the source of a function says of the result's dimensions without proof.
inline constexpr llvm::StringLiteral kStatedShapeAttr = "mla.stated_shape";

} // namespace mla

#endif // MLA_SUPPORT_STATEDSHAPE_H
