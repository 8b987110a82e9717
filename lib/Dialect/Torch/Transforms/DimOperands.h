//===- DimOperands.h - The operands that are dimensions ---------*- C++ -*-===//
#ifndef MLA_LIB_DIALECT_TORCH_TRANSFORMS_DIMOPERANDS_H
#define MLA_LIB_DIALECT_TORCH_TRANSFORMS_DIMOPERANDS_H

#include "mlir/IR/Operation.h"

namespace mla::torch {

/// Calls `visit` for each operand of `op` that is a dimension or a list of
/// dimensions of a tensor of known rank, with its operand number and that rank.
void visitDims(mlir::Operation *op,
               llvm::function_ref<void(unsigned place, int64_t rank)> visit);

} // namespace mla::torch

#endif // MLA_LIB_DIALECT_TORCH_TRANSFORMS_DIMOPERANDS_H
