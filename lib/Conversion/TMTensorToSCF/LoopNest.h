//===- LoopNest.h - Loops for unregistered ops ------------------*- C++ -*-===//
//
// The ops of tm_tensor are unregistered and have no verifier. Their operands,
// attributes and regions are checked here.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_LIB_CONVERSION_TMTENSORTOSCF_LOOPNEST_H
#define MLA_LIB_CONVERSION_TMTENSORTOSCF_LOOPNEST_H

#include "mlir/IR/Builders.h"

namespace mla::tmtensor {

/// Returns the rank of a ranked tensor.
int64_t rankOf(mlir::Value tensor);

/// Emits an index constant.
mlir::Value constant(mlir::OpBuilder &builder, mlir::Location loc,
                     int64_t value);

/// Emits the sizes of all dimensions of a tensor.
llvm::SmallVector<mlir::Value> sizesOf(mlir::OpBuilder &builder,
                                       mlir::Location loc, mlir::Value tensor);

/// Checks that the op has one region of one block with `arguments` arguments
/// and a yield of `yields` values, and that its results have the types of
/// `outs`.
mlir::LogicalResult checkStructure(mlir::Operation *op, unsigned arguments,
                                   unsigned yields, mlir::ValueRange outs);

/// Checks that `dim`, the value of `attribute`, is a dimension of a tensor of
/// rank `rank`.
mlir::LogicalResult checkDimension(mlir::Operation *op,
                                   llvm::StringRef attribute, int64_t dim,
                                   int64_t rank);

/// Clones the body of the op's region with these arguments. Returns the yielded
/// values.
llvm::SmallVector<mlir::Value> applyRegion(mlir::OpBuilder &builder,
                                           mlir::Operation *op,
                                           mlir::ValueRange arguments);

/// Builds the body of a loop nest from the loop variables and the carried
/// tensors, and returns the new tensors.
using LoopBody = llvm::function_ref<llvm::SmallVector<mlir::Value>(
    mlir::OpBuilder &, mlir::ValueRange ivs, mlir::ValueRange carried)>;

/// Builds nested `scf.for` loops, each from 0 to its bound, that carry tensors.
llvm::SmallVector<mlir::Value> buildNest(mlir::OpBuilder &builder,
                                         mlir::Location loc,
                                         llvm::ArrayRef<mlir::Value> bounds,
                                         mlir::ValueRange carried,
                                         LoopBody body);

/// Emits the loops of one op before it and replaces its results. Does not erase
/// the op, which then has no uses. Emits an error if the op is malformed.
mlir::LogicalResult lowerScatter(mlir::Operation *op, mlir::OpBuilder &builder);
mlir::LogicalResult lowerSort(mlir::Operation *op, mlir::OpBuilder &builder);
mlir::LogicalResult lowerScan(mlir::Operation *op, mlir::OpBuilder &builder);

} // namespace mla::tmtensor

#endif // MLA_LIB_CONVERSION_TMTENSORTOSCF_LOOPNEST_H
