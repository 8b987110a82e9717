//===- LoopNest.h - Unregistered ops and the loops they become --*- C++ -*-===//
//
// The ops of tm_tensor stay unregistered: their operands, attributes and
// regions are read by name, and checked here since no verifier has seen them.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_LIB_CONVERSION_TMTENSORTOSCF_LOOPNEST_H
#define MLA_LIB_CONVERSION_TMTENSORTOSCF_LOOPNEST_H

#include "mlir/IR/Builders.h"

namespace mla::tmtensor {

/// Rank of a ranked tensor.
int64_t rankOf(mlir::Value tensor);

/// An index constant.
mlir::Value constant(mlir::OpBuilder &builder, mlir::Location loc,
                     int64_t value);

/// The sizes of all dimensions of a tensor.
llvm::SmallVector<mlir::Value> sizesOf(mlir::OpBuilder &builder,
                                       mlir::Location loc, mlir::Value tensor);

/// Success when the op has one region of one block with `arguments` arguments
/// and a yield of `yields` values, and its results have the types of `outs`; an
/// error that says which of these is not so otherwise.
mlir::LogicalResult checkStructure(mlir::Operation *op, unsigned arguments,
                                   unsigned yields, mlir::ValueRange outs);

/// Success when `dim` is a dimension of a tensor of rank `rank`; an error that
/// names `attribute` otherwise.
mlir::LogicalResult checkDimension(mlir::Operation *op,
                                   llvm::StringRef attribute, int64_t dim,
                                   int64_t rank);

/// The op's region on these values: clones its body, returns what it yields.
llvm::SmallVector<mlir::Value> applyRegion(mlir::OpBuilder &builder,
                                           mlir::Operation *op,
                                           mlir::ValueRange arguments);

/// What the body of a loop nest makes of the loop variables and the carried
/// tensors: the new tensors.
using LoopBody = llvm::function_ref<llvm::SmallVector<mlir::Value>(
    mlir::OpBuilder &, mlir::ValueRange ivs, mlir::ValueRange carried)>;

/// A nest of `scf.for` from 0 to each bound, the tensors carried through.
llvm::SmallVector<mlir::Value> buildNest(mlir::OpBuilder &builder,
                                         mlir::Location loc,
                                         llvm::ArrayRef<mlir::Value> bounds,
                                         mlir::ValueRange carried,
                                         LoopBody body);

/// Lowers one op in front of it and replaces its results; the op itself stays,
/// without uses. Fails with an error where the op is not what it should be.
mlir::LogicalResult lowerScatter(mlir::Operation *op, mlir::OpBuilder &builder);
mlir::LogicalResult lowerSort(mlir::Operation *op, mlir::OpBuilder &builder);
mlir::LogicalResult lowerScan(mlir::Operation *op, mlir::OpBuilder &builder);

} // namespace mla::tmtensor

#endif // MLA_LIB_CONVERSION_TMTENSORTOSCF_LOOPNEST_H
