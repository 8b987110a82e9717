//===- LayerAttributes.h - Attributes of outlined functions -----*- C++ -*-===//
#ifndef MLA_SUPPORT_LAYERATTRIBUTES_H
#define MLA_SUPPORT_LAYERATTRIBUTES_H

#include "llvm/ADT/StringRef.h"

namespace mla {

/// Marks a function made by `mla-outline-layers` that `mla-inline-layers`
/// inlines.
inline constexpr llvm::StringLiteral kLayerAttr = "mla.layer";

/// Marks a function made by `mla-split-layers` that `mla-join-layers` inlines.
/// It is private, has one block and no effects, and its tensors have static
/// shapes.
inline constexpr llvm::StringLiteral kPartAttr = "mla.layer_part";

} // namespace mla

#endif // MLA_SUPPORT_LAYERATTRIBUTES_H
