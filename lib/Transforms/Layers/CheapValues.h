//===- CheapValues.h - Values that are repeated, not passed -----*- C++ -*-===//
#ifndef MLA_LIB_TRANSFORMS_LAYERS_CHEAPVALUES_H
#define MLA_LIB_TRANSFORMS_LAYERS_CHEAPVALUES_H

#include "mlir/IR/Block.h"
#include "mlir/IR/Operation.h"

namespace mla {

/// True if repeating `op` costs less than passing its results between
/// functions: constants, sizes and values computed from them, lists of sizes,
/// views that change only the shape, empty tensors, tensors filled with a
/// constant, and what a LayerDialectInterface adds. Such an op has no effects.
bool isCheap(mlir::Operation *op);

/// True if a value of `type` can be an argument of a function: every type that
/// no LayerDialectInterface excludes.
bool isPassable(mlir::Type type);

/// True if a function can return a value of `type`: a tensor, or a torch type
/// that can be an argument. Results become buffers, so numbers and references
/// to caches cannot be returned.
bool isReturnable(mlir::Type type);

/// Gives each part of a block, from one cut to the next, separate copies of
/// cheap values. A copy is inserted right before its first use, so that equal
/// layers have the same ops in the same order. Erases unused originals, and
/// moves each cut to the first remaining op of its part.
void cloneCheapValues(mlir::Block &block,
                      llvm::SmallVectorImpl<mlir::Operation *> &cuts);

} // namespace mla

#endif // MLA_LIB_TRANSFORMS_LAYERS_CHEAPVALUES_H
