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
/// The largest number of tokens per page of a cache, as in the runtime.
inline constexpr int64_t kMaxPageSize = 1048576;

/// Returns the runtime's type code of an element type, or std::nullopt if it
/// has none. Signless i8 is MLA_I8.
std::optional<MlaDType> getRuntimeDType(mlir::Type type);

/// One field of a cache layout: see `#mla.layout`.
struct LayoutField {
  FieldRole role = FieldRole::Latent; ///< the contents
  int64_t width = 0;                  ///< the number of elements per token
  mlir::Type elementType;             ///< a type that the runtime supports
  /// The number of elements that one scale covers; for k and v the number of
  /// elements per head; 0 for other fields.
  int64_t group = 0;
  FieldPlace place = FieldPlace::Token; ///< the location in the page
  int64_t pool = 0;                     ///< the number of the pool
  /// The number of columns of a transposed scale field; 0 for other fields.
  int64_t transpose = 0;

  bool operator==(const LayoutField &other) const = default;
  /// True if the field has heads: a k or v field.
  bool hasHeads() const {
    return role == FieldRole::Key || role == FieldRole::Value;
  }
  /// Returns the number of heads of a k or v field; 0 for other fields.
  int64_t getNumHeads() const { return hasHeads() ? width / group : 0; }
  /// Returns the bytes per token. C3 of `#mla.layout` ensures a whole number.
  int64_t getBytes() const;
  /// Returns the offset, in elements, at which the field stores element
  /// `index`.
  int64_t getPosition(int64_t index) const;
};
llvm::hash_code hash_value(const LayoutField &field);
} // namespace mla

#include "mla/Dialect/MLA/IR/MLADialect.h.inc"

#define GET_ATTRDEF_CLASSES
#include "mla/Dialect/MLA/IR/MLAAttributes.h.inc"

#define GET_TYPEDEF_CLASSES
#include "mla/Dialect/MLA/IR/MLATypes.h.inc"

#endif // MLA_DIALECT_MLA_IR_MLADIALECT_H
