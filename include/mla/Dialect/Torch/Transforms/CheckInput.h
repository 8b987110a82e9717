//===- CheckInput.h - Check torch IR before passes --------------*- C++ -*-===//
#ifndef MLA_DIALECT_TORCH_TRANSFORMS_CHECKINPUT_H
#define MLA_DIALECT_TORCH_TRANSFORMS_CHECKINPUT_H

#include "mlir/IR/Operation.h"

namespace mla::torch {

/// Emits an error and fails at the first op below `root` that stores its
/// attributes as torch-mlir's bytecode does. Otherwise does so at the first
/// constant dimension that is out of range: outside of [-rank, rank), or [-1,
/// 1) for rank 0. Checks the torch ops that are known to take dimensions.
mlir::LogicalResult checkInput(mlir::Operation *root);

} // namespace mla::torch

#endif // MLA_DIALECT_TORCH_TRANSFORMS_CHECKINPUT_H
