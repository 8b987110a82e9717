//===- LayerAttributes.h - Marks of functions that we cut out ---*- C++ -*-===//
#ifndef MLA_SUPPORT_LAYERATTRIBUTES_H
#define MLA_SUPPORT_LAYERATTRIBUTES_H

#include "llvm/ADT/StringRef.h"

namespace mla {

/// On a function that `mla-outline-layers` made and `mla-inline-layers` undoes.
inline constexpr llvm::StringLiteral kLayerAttr = "mla.layer";

/// On a function that `mla-split-layers` made and `mla-join-layers` undoes: a
/// private one of a single block, without effects, on tensors of fixed shape.
inline constexpr llvm::StringLiteral kPartAttr = "mla.layer_part";

} // namespace mla

#endif // MLA_SUPPORT_LAYERATTRIBUTES_H
