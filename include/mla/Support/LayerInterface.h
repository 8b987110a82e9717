//===- LayerInterface.h - Values that cross layers --------------*- C++ -*-===//
#ifndef MLA_SUPPORT_LAYERINTERFACE_H
#define MLA_SUPPORT_LAYERINTERFACE_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/DialectInterface.h"
#include "mlir/IR/Operation.h"

namespace mla {

/// Describes the ops and types of a dialect to the passes that outline layers.
/// They know the ops of upstream dialects, and know ops and types of another
/// dialect only from this interface.
class LayerDialectInterface
    : public mlir::DialectInterface::Base<LayerDialectInterface> {
public:
  /// `dialect` owns the interface.
  explicit LayerDialectInterface(mlir::Dialect *dialect) : Base(dialect) {}

  /// True if repeating `op`, an op of this dialect, costs less than passing its
  /// results between functions. Such an op has no effects.
  virtual bool isCheap(mlir::Operation *op) const = 0;

  /// True if a value of `type`, a type of this dialect, can be an argument of a
  /// function.
  virtual bool isPassable(mlir::OpaqueType type) const = 0;
};

} // namespace mla

#endif // MLA_SUPPORT_LAYERINTERFACE_H
