//===- CheckInput.h - Check torch IR before passes --------------*- C++ -*-===//
#ifndef MLA_DIALECT_TORCH_TRANSFORMS_CHECKINPUT_H
#define MLA_DIALECT_TORCH_TRANSFORMS_CHECKINPUT_H

#include "mlir/IR/Operation.h"

namespace mla::torch {

/// Emits an error and fails if an op below `root` stores its attributes in the
/// form of torch-mlir's bytecode. Then checks the torch ops that are known to
/// take dimensions: emits an error and fails at the first constant dimension
/// that is not in [-rank, rank), or not in [-1, 1) for rank 0.
mlir::LogicalResult checkInput(mlir::Operation *root);

} // namespace mla::torch

#endif // MLA_DIALECT_TORCH_TRANSFORMS_CHECKINPUT_H
