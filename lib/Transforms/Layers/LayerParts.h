//===- LayerParts.h - What of a layer no other pass looks at ----*- C++ -*-===//
#ifndef MLA_LIB_TRANSFORMS_LAYERS_LAYERPARTS_H
#define MLA_LIB_TRANSFORMS_LAYERS_LAYERPARTS_H

#include "mla/Dialect/MLA/IR/MLAOps.h"

#include "mlir/IR/Block.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseSet.h"

namespace mla {

/// Divides the ops of a layer's block in three: what comes before the
/// attention, the core, and what follows it.
///
/// Passes over mla ops look from these back to what feeds them, as far as the
/// next contraction, and from an updated cache forward through views. What they
/// may see is *exposed*: it belongs to the core, as does all that is not pure
/// or not on tensors of fixed shape. Of the rest, what the core does not feed
/// comes before, and what does not feed the core comes after it.
class LayerParts {
public:
  /// Exposes what the ops of `block` itself make visible.
  explicit LayerParts(mlir::Block &block);

  /// Whether an argument is read by an exposed op.
  bool isArgumentExposed(unsigned index) const { return arguments[index]; }

  /// Exposes what makes the operand `index` of the terminator, which somebody
  /// outside looks at. False when it was exposed.
  bool exposeResult(unsigned index);

  /// Orders the block by the three parts. Returns the ops at which they begin,
  /// then the terminator; an empty part begins where the next one does.
  llvm::SmallVector<mlir::Operation *> arrange();

private:
  enum class Part { Before, Core, After };

  /// The op of the block that holds the definition of `value`, or null.
  mlir::Operation *getDefinition(mlir::Value value) const;
  /// What `op`, with its regions, takes from outside of itself.
  static llvm::SmallVector<mlir::Value> getOperands(mlir::Operation &op);
  void exposeUpdate(UpdateOp update);
  /// Exposes the users of `value`, and of what are views of it.
  void exposeUsers(mlir::Value value);
  /// Exposes `op` and what feeds it, as far as the next contraction.
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
