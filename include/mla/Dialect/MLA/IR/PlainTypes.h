//===- PlainTypes.h - Element types without a scale ------------*- C++ -*-===//
#ifndef MLA_DIALECT_MLA_IR_PLAINTYPES_H
#define MLA_DIALECT_MLA_IR_PLAINTYPES_H

#include "mla/Dialect/MLA/IR/MLADialect.h"

namespace mla {

/// The runtime's type code of an element type that means something without a
/// scale beside it: those of tensors, and of caches that are not quantised.
/// Nothing for other types.
std::optional<MlaDType> getPlainDType(mlir::Type type);

} // namespace mla

#endif // MLA_DIALECT_MLA_IR_PLAINTYPES_H
