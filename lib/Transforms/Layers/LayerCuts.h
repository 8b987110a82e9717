//===- LayerCuts.h - Find the cuts between layers ---------------*- C++ -*-===//
#ifndef MLA_LIB_TRANSFORMS_LAYERS_LAYERCUTS_H
#define MLA_LIB_TRANSFORMS_LAYERS_LAYERCUTS_H

#include "mlir/IR/Block.h"
#include "mlir/IR/Operation.h"

namespace mla {

/// True if `op` is or contains an attention op of mla or mlak.
bool holdsAttention(mlir::Operation &op);

/// Returns the number of top-level ops that are or contain attention.
unsigned countLayers(mlir::Block &block);

/// Moves asserts and plans, with the ops that they need, to the start of the
/// block if their operands are computed only from arguments, their sizes and
/// their elements. Such ops belong to no single layer.
void hoistAsserts(mlir::Block &block);

/// Moves to the end of the block all reshapes whose results are only returned.
/// In the last layer, they would turn tensors of other layers into its
/// arguments.
void sinkReturnedReshapes(mlir::Block &block);

/// Returns the ops at which the block is cut:
///
/// * the first op after the hoisted asserts and plans;
/// * between every two attention ops, the first op with the fewest live values
/// before it;
/// * the first of the reshapes that were moved to the end, or the terminator.
///
/// Two consecutive cuts delimit a layer. Values that are live across an
/// attention op, such as a residual, do not count, because every cut nearby
/// passes them. A value that a function cannot return, or a torch value that it
/// cannot take, makes a cut impossible. The block must contain attention.
llvm::SmallVector<mlir::Operation *> findLayerCuts(mlir::Block &block);

} // namespace mla

#endif // MLA_LIB_TRANSFORMS_LAYERS_LAYERCUTS_H
