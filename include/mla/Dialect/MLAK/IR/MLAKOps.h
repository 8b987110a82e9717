//===- MLAKOps.h - Dialect and ops of mlak ----------------------*- C++ -*-===//
#ifndef MLA_DIALECT_MLAK_IR_MLAKOPS_H
#define MLA_DIALECT_MLAK_IR_MLAKOPS_H

#include "mla/Dialect/MLA/IR/MLADialect.h"
#include "mla/Dialect/MLA/IR/TypeRules.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mla::mlak::detail {
/// Constraints C1 to C5 and C7 of the dialect's description.
mlir::LogicalResult verifyKernelOp(mlir::Operation *op);
} // namespace mla::mlak::detail

#include "mla/Dialect/MLAK/IR/MLAKInterfaces.h.inc"

namespace mla::mlak::detail {
/// Memref inputs are read, memref outs are written, caches as their operand
/// says.
void getBufferEffects(
    KernelOpInterface op,
    llvm::SmallVectorImpl<mlir::MemoryEffects::EffectInstance> &effects);
} // namespace mla::mlak::detail

namespace mla::mlak::detail {
/// The scratch memory of an op that has an operand for it, else null.
template <typename OpTy> mlir::Value getWorkspace(OpTy op) {
  if constexpr (requires { op.getWorkspace(); })
    return op.getWorkspace();
  return {};
}
/// Sets it; does nothing for an op without the operand.
template <typename OpTy> void setWorkspace(OpTy op, mlir::Value buffer) {
  if constexpr (requires { op.getWorkspaceMutable(); })
    op.getWorkspaceMutable().assign(buffer);
}
} // namespace mla::mlak::detail

#include "mla/Dialect/MLAK/IR/MLAKDialect.h.inc"

#define GET_OP_CLASSES
#include "mla/Dialect/MLAK/IR/MLAKOps.h.inc"

namespace mla::mlak {
/// How an input is viewed: entry d is the operand's dimension that stands at
/// place d, -1 for a broadcast one. Empty: as it lies.
llvm::ArrayRef<int64_t> getViewMap(KernelOpInterface op, unsigned segment);

/// Lets one-shot bufferization and value bounds see the dialect's ops.
void registerExternalModels(mlir::DialectRegistry &registry);
} // namespace mla::mlak

#endif // MLA_DIALECT_MLAK_IR_MLAKOPS_H
