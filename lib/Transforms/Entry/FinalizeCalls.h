//===- FinalizeCalls.h - Calls on buffers of the caller ---------*- C++ -*-===//
#ifndef MLA_LIB_TRANSFORMS_ENTRY_FINALIZECALLS_H
#define MLA_LIB_TRANSFORMS_ENTRY_FINALIZECALLS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"

namespace mla {

/// The contiguous memref of a tensor's shape; other types stay.
mlir::Type bufferType(mlir::Type type);

/// Rewrites the calls in `functions`, whose results are tensors: each gets a
/// new buffer for each result, whose sizes follow from the operands' as the
/// callee's from its arguments'. To be called while all functions are on
/// tensors still. Emits an error for an unknown callee, or for a size that does
/// not follow.
mlir::LogicalResult finalizeCalls(llvm::ArrayRef<mlir::func::FuncOp> functions,
                                  mlir::SymbolTable &symbols);

} // namespace mla

#endif // MLA_LIB_TRANSFORMS_ENTRY_FINALIZECALLS_H
