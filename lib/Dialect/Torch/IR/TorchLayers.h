//===- TorchLayers.h - Torch values that cross layers -----------*- C++ -*-===//
#ifndef MLA_LIB_DIALECT_TORCH_IR_TORCHLAYERS_H
#define MLA_LIB_DIALECT_TORCH_IR_TORCHLAYERS_H

#include "mla/Support/LayerInterface.h"

namespace mla::torch {

/// Describes `torch` and `torch_c` to the passes that outline layers.
class TorchLayerInterface : public LayerDialectInterface {
public:
  using LayerDialectInterface::LayerDialectInterface;

  /// True for constants, lists, sizes, arithmetic on numbers, and casts between
  /// torch and builtin tensors.
  bool isCheap(mlir::Operation *op) const override;

  /// True for tensors with value semantics and for numbers: a torch type with a
  /// builtin counterpart.
  bool isPassable(mlir::OpaqueType type) const override;
};

} // namespace mla::torch

#endif // MLA_LIB_DIALECT_TORCH_IR_TORCHLAYERS_H
