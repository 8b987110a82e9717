//===- MatmulParts.h - What surrounds a matrix product ----------*- C++ -*-===//
//
// A product of torch-mlir's stands between ops that only move, widen or round
// numbers, and a bias. These functions find them; none changes the IR.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_LIB_CONVERSION_LINALGTOMLAK_MATMULPARTS_H
#define MLA_LIB_CONVERSION_LINALGTOMLAK_MATMULPARTS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mla {

/// An operand of a product and how its memory is viewed: entry d of `map` is
/// the dimension of `source` that stands at place d, -1 for a broadcast.
struct MatmulOperand {
  /// The whole of `value`, in its own order.
  explicit MatmulOperand(mlir::Value value);

  /// True when the view is the memory's own order.
  bool isIdentity() const;
  /// True when no row or column of the matrix is broadcast.
  bool isViewable() const;
  /// True when the view swaps the last two dimensions and nothing else.
  bool swapsLastTwo() const;
  /// The type of an element as it lies in memory.
  mlir::Type elementType() const;

  mlir::Value source;
  llvm::SmallVector<int64_t> map;
};

/// Follows an operand of a product to the memory it lies in, through ops that
/// only move elements and, if `narrow`, through those that widen them to f32.
/// Operands that other ops read too are followed as well: a copy saved is a
/// copy saved.
MatmulOperand traceOperand(mlir::Value value, bool narrow);

/// What follows a product and becomes part of it.
struct MatmulEpilogue {
  /// In their order, each the only use of the one before: a rounding, the sum
  /// with a bias before or after it, a reshape between the two.
  llvm::SmallVector<mlir::Operation *, 3> ops;
  bool rounds = false;
  mlir::Value bias;                   ///< [N]; null where there is none
  mlir::tensor::ExpandShapeOp expand; ///< one of `ops`, or null
  mlir::Value init;                   ///< where the product goes
};

/// What a product that goes to `init` takes in. `type` is that of the product's
/// operands, to which it may round, and of the bias.
MatmulEpilogue findEpilogue(mlir::Value product, mlir::Value init,
                            mlir::Type type);

} // namespace mla

#endif // MLA_LIB_CONVERSION_LINALGTOMLAK_MATMULPARTS_H
