//===- FinalizeCalls.h - Convert calls to use caller buffers ----*- C++ -*-===//
#ifndef MLA_LIB_TRANSFORMS_ENTRY_FINALIZECALLS_H
#define MLA_LIB_TRANSFORMS_ENTRY_FINALIZECALLS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"

namespace mla {

/// Returns the contiguous memref type with a tensor type's shape, or any other
/// type unchanged.
mlir::Type bufferType(mlir::Type type);

/// Rewrites the calls in `functions` that have tensor results. Each result gets
/// a new buffer; its sizes are derived from the operands. Must be called while
/// all functions are still on tensors. Emits an error for an unknown callee or
/// for a size that cannot be derived.
mlir::LogicalResult finalizeCalls(llvm::ArrayRef<mlir::func::FuncOp> functions,
                                  mlir::SymbolTable &symbols);

} // namespace mla

#endif // MLA_LIB_TRANSFORMS_ENTRY_FINALIZECALLS_H
