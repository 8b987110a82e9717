//===- PlainTypes.h - Element types without a scale ------------*- C++ -*-===//
#ifndef MLA_DIALECT_MLA_IR_PLAINTYPES_H
#define MLA_DIALECT_MLA_IR_PLAINTYPES_H

#include "mla/Dialect/MLA/IR/MLADialect.h"

namespace mla {

/// Returns the runtime's type code of an element type whose values need no
/// scale: the types of tensors and of caches that are not quantised. Returns
/// std::nullopt for other types.
std::optional<MlaDType> getPlainDType(mlir::Type type);

} // namespace mla

#endif // MLA_DIALECT_MLA_IR_PLAINTYPES_H
