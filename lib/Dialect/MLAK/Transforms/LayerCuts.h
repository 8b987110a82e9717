//===- LayerCuts.h - Where one layer ends and the next begins --*- C++ -*-===//
#ifndef MLA_DIALECT_MLAK_TRANSFORMS_LAYERCUTS_H
#define MLA_DIALECT_MLAK_TRANSFORMS_LAYERCUTS_H

#include "mlir/IR/Block.h"
#include "mlir/IR/Operation.h"

namespace mla {

/// Number of top-level ops that are, or hold, attention.
unsigned countLayers(mlir::Block &block);

/// Moves each `cf.assert` and plan whose operands follow from arguments and
/// their sizes to the block's begin, with the ops that it needs: neither
/// belongs to one layer.
void hoistAsserts(mlir::Block &block);

/// Ops at which the block is cut: the first op after the hoisted asserts and
/// plans, then for every two attentions the op between them before which the
/// fewest tensors are alive (the first of equals), then the terminator.
/// Consecutive cuts delimit one layer. Needs at least one attention.
llvm::SmallVector<mlir::Operation *> findLayerCuts(mlir::Block &block);

/// Gives each stretch between cuts its own copy of constants, empty tensors and
/// the like that it takes from another stretch, so that they are not passed. A
/// cut moves to the first copy made for the stretch that it begins.
void cloneCheapValues(mlir::Block &block,
                      llvm::SmallVectorImpl<mlir::Operation *> &cuts);

} // namespace mla

#endif // MLA_DIALECT_MLAK_TRANSFORMS_LAYERCUTS_H
