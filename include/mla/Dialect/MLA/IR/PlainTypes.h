//===- PlainTypes.h - Element types without a scale ------------*- C++ -*-===//
#ifndef MLA_DIALECT_MLA_IR_PLAINTYPES_H
#define MLA_DIALECT_MLA_IR_PLAINTYPES_H

#include "mla/Dialect/MLA/IR/MLADialect.h"

namespace mla {

/// Returns the runtime's type code of an element type whose values need no
/// scale: the types of tensors and of caches that are not quantised. Returns
/// std::nullopt for other types.
std::optional<MlaDType> getPlainDType(mlir::Type type);

/// True for an element type of 8-bit operands and caches whose values are the
/// stored values times a scale of the tensor: f8E4M3FN. False for null.
bool isScaledType(mlir::Type type);

/// True for an element type of quantised cache fields: f8E4M3FN, f8E5M2 or
/// f4E2M1FN. False for null.
bool isQuantisedType(mlir::Type type);

/// True for a layout that the manifest of kernels calls plain: no field is a
/// scale, f8E5M2 or f4E2M1FN, and latent and rope have the same type.
bool isPlainLayout(LayoutAttr layout);

/// Returns the runtime's type code of an element type of a buffer: one without
/// a scale, or one with a scale of the tensor.
std::optional<MlaDType> getBufferDType(mlir::Type type);

} // namespace mla

#endif // MLA_DIALECT_MLA_IR_PLAINTYPES_H
