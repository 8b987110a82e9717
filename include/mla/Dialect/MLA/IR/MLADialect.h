//===- MLADialect.h - Dialect, attributes and types of mla -----*- C++ -*-===//
#ifndef MLA_DIALECT_MLA_IR_MLADIALECT_H
#define MLA_DIALECT_MLA_IR_MLADIALECT_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/TensorEncoding.h"

#include "mla-runtime/mla_runtime.h"

#include "mla/Dialect/MLA/IR/MLAEnums.h.inc"

namespace mla {
/// The runtime's type code of an element type, or nothing if it has none.
/// Signless i8 is MLA_I8.
std::optional<MlaDType> getRuntimeDType(mlir::Type type);

/// One field of a cache layout: see `#mla.layout`.
struct LayoutField {
  FieldRole role = FieldRole::Latent; ///< what it holds
  int64_t width = 0;                  ///< elements a token
  mlir::Type elementType;             ///< one of the runtime's
  /// Elements that one scale covers; 0 on fields that are no scales.
  int64_t group = 0;
  FieldPlace place = FieldPlace::Token; ///< with the token or after them
  int64_t pool = 0;                     ///< number of the pool it lies in
  /// Columns of a transposed scale field; 0 on fields in order.
  int64_t transpose = 0;
  /// Whether all members are equal.
  bool operator==(const LayoutField &other) const = default;
  /// Bytes of one token; C3 of `#mla.layout` makes it exact.
  int64_t getBytes() const;
  /// Where in the field element `index` lies, in elements.
  int64_t getPosition(int64_t index) const;
};
llvm::hash_code hash_value(const LayoutField &field); ///< of all members
} // namespace mla

#include "mla/Dialect/MLA/IR/MLADialect.h.inc"

#define GET_ATTRDEF_CLASSES
#include "mla/Dialect/MLA/IR/MLAAttributes.h.inc"

#define GET_TYPEDEF_CLASSES
#include "mla/Dialect/MLA/IR/MLATypes.h.inc"

#endif // MLA_DIALECT_MLA_IR_MLADIALECT_H
