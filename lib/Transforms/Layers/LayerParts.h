//===- LayerParts.h - Divide a layer into parts around its core -*- C++ -*-===//
#ifndef MLA_LIB_TRANSFORMS_LAYERS_LAYERPARTS_H
#define MLA_LIB_TRANSFORMS_LAYERS_LAYERPARTS_H

#include "mla/Dialect/MLA/IR/MLAOps.h"

#include "mlir/IR/Block.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseSet.h"

namespace mla {

/// Divides the ops of a layer's block into three parts: before the attention,
/// the core, and after it.
///
/// Passes over mla ops look backwards from an mla op to the ops that feed it,
/// up to the next contraction, and forwards from an updated cache through
/// views. The ops that they may look at are *exposed*. The core contains the
/// exposed ops and all ops that are not pure or not on tensors of static shape.
/// Of the other ops, those that the core does not feed come before it, and
/// those that do not feed the core come after it.
class LayerParts {
public:
  /// Exposes the ops that a pass looks at from other ops of `block`.
  explicit LayerParts(mlir::Block &block);

  /// True if an exposed op reads the argument.
  bool isArgumentExposed(unsigned index) const { return arguments[index]; }

  /// Exposes the op that defines operand `index` of the terminator, because a
  /// pass looks at it from outside of the block. Returns false if it was
  /// exposed already.
  bool exposeResult(unsigned index);

  /// Sorts the block by the three parts. Returns the first op of each part and
  /// the terminator. An empty part starts at the first op of the next one.
  llvm::SmallVector<mlir::Operation *> arrange();

private:
  enum class Part { Before, Core, After };

  /// Returns the op of the block that contains the definition of `value`, or
  /// null.
  mlir::Operation *getDefinition(mlir::Value value) const;
  /// Returns the values that `op` and its regions use but that are defined
  /// outside `op`.
  static llvm::SmallVector<mlir::Value> getOperands(mlir::Operation &op);
  void exposeUpdate(UpdateOp update);
  /// Exposes the users of `value` and of its views.
  void exposeUsers(mlir::Value value);
  /// Exposes `op` and the ops that feed it, up to the next contraction.
  void expose(mlir::Operation *op);
  llvm::DenseMap<mlir::Operation *, Part> findParts();
  bool isBefore(mlir::Operation &op,
                const llvm::DenseMap<mlir::Operation *, Part> &parts) const;
  bool isAfter(mlir::Operation &op,
               const llvm::DenseMap<mlir::Operation *, Part> &parts) const;

  mlir::Block &block;
  llvm::DenseSet<mlir::Operation *> exposed;
  llvm::BitVector arguments, results;
};

} // namespace mla

#endif // MLA_LIB_TRANSFORMS_LAYERS_LAYERPARTS_H
