//===- MLAOps.h - Ops of the mla dialect ------------------------*- C++ -*-===//
#ifndef MLA_DIALECT_MLA_IR_MLAOPS_H
#define MLA_DIALECT_MLA_IR_MLAOPS_H

#include "mla/Dialect/MLA/IR/MLADialect.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mla {
/// Whether tensors of types `actual` may stand where `inferred` is expected:
/// equal element types and encodings, and sizes that are equal where known.
bool areCompatibleTypes(mlir::TypeRange inferred, mlir::TypeRange actual);
} // namespace mla

#define GET_OP_CLASSES
#include "mla/Dialect/MLA/IR/MLAOps.h.inc"

#endif // MLA_DIALECT_MLA_IR_MLAOPS_H
