//===- LayerCuts.h - Where one layer ends and the next begins --*- C++ -*-===//
#ifndef MLA_LIB_TRANSFORMS_LAYERS_LAYERCUTS_H
#define MLA_LIB_TRANSFORMS_LAYERS_LAYERCUTS_H

#include "mlir/IR/Block.h"
#include "mlir/IR/Operation.h"

namespace mla {

/// Whether `op` is, or holds, attention of either dialect.
bool holdsAttention(mlir::Operation &op);

/// Number of top-level ops that are, or hold, attention.
unsigned countLayers(mlir::Block &block);

/// Moves each assert and plan whose operands follow from arguments, their sizes
/// and their elements to the block's begin, with the ops that it needs: neither
/// belongs to one layer.
void hoistAsserts(mlir::Block &block);

/// Moves reshapes that are nothing but results to the block's end. They belong
/// to no layer: the last one would take tensors of others to reshape them.
void sinkReturnedReshapes(mlir::Block &block);

/// Ops at which the block is cut: the first op after the hoisted asserts and
/// plans, then for every two attentions the op between them before which the
/// fewest values are alive (the first of equals), then the first of the sunk
/// reshapes, or the terminator. Values
/// alive over an attention, such as what all layers share or a residual, do not
/// count, since every cut nearby passes them; a value that no function can
/// return, or a torch value that none can take, forbids the cut. Consecutive
/// cuts delimit one layer. Needs at least one attention.
llvm::SmallVector<mlir::Operation *> findLayerCuts(mlir::Block &block);

} // namespace mla

#endif // MLA_LIB_TRANSFORMS_LAYERS_LAYERCUTS_H
