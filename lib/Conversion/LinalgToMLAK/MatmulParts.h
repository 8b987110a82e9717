//===- MatmulParts.h - Ops folded into a matrix product ---------*- C++ -*-===//
//
// torch-mlir surrounds a product with ops that move, widen or round numbers,
// and adds a bias. These functions find such ops; none changes the IR.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_LIB_CONVERSION_LINALGTOMLAK_MATMULPARTS_H
#define MLA_LIB_CONVERSION_LINALGTOMLAK_MATMULPARTS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mla {

/// An operand of a product, as a view of memory: dimension d of the view is
/// dimension `map[d]` of `source`, or a broadcast dimension if `map[d]` is -1.
struct MatmulOperand {
  /// Creates a view of `value` with the dimensions in the order of `value`.
  explicit MatmulOperand(mlir::Value value);

  /// True if the view keeps the order of the source.
  bool isIdentity() const;
  /// True if no row or column of the matrix is broadcast.
  bool isViewable() const;
  /// True if the view swaps the last two dimensions and keeps all others.
  bool swapsLastTwo() const;
  /// Swaps the last two dimensions of the view.
  void swapLastTwo() { std::swap(map[map.size() - 1], map[map.size() - 2]); }
  /// Returns the element type of the source.
  mlir::Type elementType() const;

  mlir::Value source;
  llvm::SmallVector<int64_t> map;
};

/// Follows an operand of a product through ops that only move elements and, if
/// `narrow`, through ops that widen them to f32. An op may have other users.
/// The op is then kept for these, but the product reads the source.
MatmulOperand traceOperand(mlir::Value value, bool narrow);

/// A batch of matrices that indices choose from a tensor, such as the weights
/// of each token's expert. Both are null if there is no such batch.
struct ChosenMatrices {
  mlir::linalg::GenericOp gather;  ///< copies the matrices
  mlir::tensor::ExtractOp element; ///< what it copies

  explicit operator bool() const { return element != nullptr; }
};

/// If `operand` is a batch of chosen matrices, makes it a view of the tensor
/// from which they are chosen. `narrow` is used as in traceOperand().
ChosenMatrices takeChosen(MatmulOperand &operand, bool narrow);

/// Creates the indices of the chosen matrices, [batch] of i64.
mlir::Value createGroups(const ChosenMatrices &chosen,
                         mlir::OpBuilder &builder);

/// The ops after a product that become part of it.
struct MatmulEpilogue {
  /// The folded ops in order; each is the only user of the previous one. All
  /// are optional: a rounding, a sum with a bias before or after the rounding,
  /// and a reshape between the rounding and the sum.
  llvm::SmallVector<mlir::Operation *, 3> ops;
  bool rounds = false;
  mlir::Value bias;                   ///< [N], or null
  mlir::tensor::ExpandShapeOp expand; ///< one of `ops`, or null
  mlir::Value init;                   ///< the destination of the result
};

/// Returns the ops that can be folded into `product`, whose destination is
/// `init`. `type` is the element type of the operands of the product. A folded
/// bias and a folded rounding must have the same element type.
MatmulEpilogue findEpilogue(mlir::Value product, mlir::Value init,
                            mlir::Type type);

} // namespace mla

#endif // MLA_LIB_CONVERSION_LINALGTOMLAK_MATMULPARTS_H
