//===- RuntimeFields.h - Fields of the C ABI as fields of #mla.layout -----===//
#ifndef MLA_DIALECT_MLA_IR_RUNTIMEFIELDS_H
#define MLA_DIALECT_MLA_IR_RUNTIMEFIELDS_H

#include "mla/Dialect/MLA/IR/MLADialect.h"

namespace mla {

/// Returns the type of an element of a cache field; null for an MlaDType that
/// no field has.
mlir::Type getFieldType(mlir::MLIRContext *context, int32_t dtype);

/// Returns a field of the C ABI as a field of #mla.layout.
LayoutField getLayoutField(mlir::MLIRContext *context, const MlaField &field);

} // namespace mla

#endif // MLA_DIALECT_MLA_IR_RUNTIMEFIELDS_H
