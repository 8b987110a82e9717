//===- CheapValues.h - Values cheaper to repeat than to pass ----*- C++ -*-===//
#ifndef MLA_LIB_TRANSFORMS_LAYERS_CHEAPVALUES_H
#define MLA_LIB_TRANSFORMS_LAYERS_CHEAPVALUES_H

#include "mlir/IR/Block.h"
#include "mlir/IR/Operation.h"

namespace mla {

/// Whether repeating `op` costs less than passing its results: constants,
/// sizes and what is computed from them, lists, casts, views that change the
/// shape alone, empty tensors and tensors filled with one constant. Such an op
/// has no effects.
bool isCheap(mlir::Operation *op);

/// Whether a value of `type` can be an argument of a function: a torch type can
/// when it has a builtin counterpart, all others can.
bool isPassable(mlir::Type type);

/// Whether a function can return a value of `type`: tensors, and torch types
/// that can be arguments. Results become buffers, which no number and no
/// reference to a cache has.
bool isReturnable(mlir::Type type);

/// Gives each stretch of a block, from one cut up to the next, cheap values of
/// its own: each is made right before the op that first uses it, so that equal
/// layers have equal ops in equal order whichever of them made the value first.
/// What nothing uses afterwards is erased, and a cut moves to the op that now
/// begins its stretch.
void cloneCheapValues(mlir::Block &block,
                      llvm::SmallVectorImpl<mlir::Operation *> &cuts);

} // namespace mla

#endif // MLA_LIB_TRANSFORMS_LAYERS_CHEAPVALUES_H
