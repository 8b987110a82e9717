//===- MLAKOps.h - Dialect and ops of mlak ----------------------*- C++ -*-===//
#ifndef MLA_DIALECT_MLAK_IR_MLAKOPS_H
#define MLA_DIALECT_MLAK_IR_MLAKOPS_H

#include "mla/Dialect/MLA/IR/Constraints.h"
#include "mla/Dialect/MLA/IR/MLADialect.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mla::mlak::detail {
/// Checks the constraints that the dialect's description numbers C1 (all
/// tensors or all memrefs), C4 (innermost strides) and C5 (number of outs).
mlir::LogicalResult verifyKernelOp(mlir::Operation *op);
} // namespace mla::mlak::detail

#include "mla/Dialect/MLAK/IR/MLAKInterfaces.h.inc"

namespace mla::mlak::detail {
/// Appends a read of each memref input, a write of each memref out, and the
/// effect on the cache.
void getBufferEffects(
    KernelOpInterface op,
    llvm::SmallVectorImpl<mlir::MemoryEffects::EffectInstance> &effects);

/// Converts a number to a scalar of an argument struct. Integers become i64.
inline mlir::OpFoldResult toScalar(mlir::MLIRContext *context, int64_t value) {
  return mlir::IntegerAttr::get(mlir::IntegerType::get(context, 64), value);
}
inline mlir::OpFoldResult toScalar(mlir::MLIRContext *, mlir::FloatAttr value) {
  return value;
}
inline mlir::OpFoldResult toScalar(mlir::MLIRContext *, mlir::Value value) {
  return value;
}

/// Returns the scratch memory of an op, or null if the op has no operand for
/// scratch memory.
template <typename OpTy> mlir::Value getWorkspace(OpTy op) {
  if constexpr (requires { op.getWorkspace(); })
    return op.getWorkspace();
  return {};
}
/// Sets the scratch memory of an op. Does nothing if the op has no operand for
/// scratch memory.
template <typename OpTy> void setWorkspace(OpTy op, mlir::Value buffer) {
  if constexpr (requires { op.getWorkspaceMutable(); })
    op.getWorkspaceMutable().assign(buffer);
}
} // namespace mla::mlak::detail

#include "mla/Dialect/MLAK/IR/MLAKDialect.h.inc"

#define GET_OP_CLASSES
#include "mla/Dialect/MLAK/IR/MLAKOps.h.inc"

namespace mla::mlak {
/// Returns how the kernel views an input: entry d is the dimension of the
/// operand that is dimension d of the view, or -1 if dimension d is broadcast.
/// Returns an empty list if the view is the operand itself.
llvm::ArrayRef<int64_t> getViewMap(KernelOpInterface op, unsigned segment);

/// True if the op reads its outs. An update in place does, because it keeps the
/// tokens that it does not write.
bool readsOuts(KernelOpInterface op);

/// Registers the bufferization of the dialect's ops.
void registerExternalModels(mlir::DialectRegistry &registry);
} // namespace mla::mlak

#endif // MLA_DIALECT_MLAK_IR_MLAKOPS_H
