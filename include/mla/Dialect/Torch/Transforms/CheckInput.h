//===- CheckInput.h - Torch IR that no pass can work on ---------*- C++ -*-===//
#ifndef MLA_DIALECT_TORCH_TRANSFORMS_CHECKINPUT_H
#define MLA_DIALECT_TORCH_TRANSFORMS_CHECKINPUT_H

#include "mlir/IR/Operation.h"

namespace mla::torch {

/// Fails, with an error at the op, on the first op below `root` that holds its
/// attributes as torch-mlir's bytecode does; then on a constant dimension that
/// the tensor does not have: outside [-rank, rank), or of rank 0 outside
/// [-1, 1), at the torch ops that are known to name dimensions.
mlir::LogicalResult checkInput(mlir::Operation *root);

} // namespace mla::torch

#endif // MLA_DIALECT_TORCH_TRANSFORMS_CHECKINPUT_H
