//===- CheckDims.h - Dimensions that no tensor has --------------*- C++ -*-===//
#ifndef MLA_LIB_CONVERSION_TORCHTOMLA_CHECKDIMS_H
#define MLA_LIB_CONVERSION_TORCHTOMLA_CHECKDIMS_H

#include "mlir/IR/Operation.h"

namespace mla::torch {

/// Fails, with an error at the op, on a constant dimension that the tensor
/// does not have: outside [-rank, rank), or of rank 0 outside [-1, 1). Looks at
/// the torch ops below `root` that are known to name dimensions.
mlir::LogicalResult checkDims(mlir::Operation *root);

} // namespace mla::torch

#endif // MLA_LIB_CONVERSION_TORCHTOMLA_CHECKDIMS_H
