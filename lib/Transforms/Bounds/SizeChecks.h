//===- SizeChecks.h - Sizes that an op takes to be equal --------*- C++ -*-===//
#ifndef MLA_LIB_TRANSFORMS_BOUNDS_SIZECHECKS_H
#define MLA_LIB_TRANSFORMS_BOUNDS_SIZECHECKS_H

#include "mla/Analysis/ShapeFacts.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/DenseSet.h"

namespace mla {

/// Compares the sizes that an op takes to be equal, or to be large enough,
/// where nothing proves it: constants that are not are an error at the op, any
/// others are asserted before it. Ops are visited in the order in which they
/// run, and none is erased in between.
class SizeChecks {
public:
  /// `facts` must outlive this and be of `function`.
  SizeChecks(ShapeFacts &facts, mlir::Operation *function)
      : facts(facts), sizes(function->getContext()), function(function) {}

  /// Learns what an assert says, and checks what any other op demands: the
  /// operands of a linalg op over one loop have one size, a tensor that is
  /// expanded or reshaped has the elements of the result, concatenated tensors
  /// have one size in all other dimensions, and no padding is negative.
  mlir::LogicalResult visit(mlir::Operation *op);

  /// Whether `count` is the size of dimension `dim` of `tensor`.
  bool isSize(mlir::Value tensor, int64_t dim, mlir::Value count) {
    return getRoot(count) == getRoot(tensor, dim);
  }

  /// Asserts before `loop`, and loops around it, that it ends within dimension
  /// `dim` of `tensor`, where its position is the index of what is read or
  /// written. False, and nothing is emitted, where the tensor is made in the
  /// loop, or the loop may begin below 0.
  bool checkEnd(mlir::scf::ForOp loop, mlir::Value tensor, unsigned dim);

  /// Number of asserts that were emitted.
  unsigned getNumAsserts() const { return numAsserts; }

private:
  /// What equal sizes have in common: an expression of the arguments' sizes
  /// (and -2), an index (-1), or a dimension of a value.
  using Root = std::pair<const void *, int64_t>;
  /// A number of elements.
  struct Size {
    mlir::Value tensor;
    int64_t dim;
  };

  // Linalg ops (LoopSizeChecks.cpp).
  mlir::LogicalResult visitLinalg(mlir::linalg::LinalgOp op);
  mlir::LogicalResult demandLoops(mlir::linalg::LinalgOp op,
                                  llvm::SmallVectorImpl<Size> &loops);
  mlir::LogicalResult visitRest(mlir::linalg::LinalgOp op,
                                mlir::OpOperand &operand, int64_t dim,
                                mlir::AffineExpr index,
                                llvm::ArrayRef<Size> loops);
  mlir::LogicalResult demandMost(mlir::linalg::LinalgOp op,
                                 mlir::OpOperand &operand, int64_t dim,
                                 llvm::ArrayRef<mlir::AffineExpr> most,
                                 llvm::ArrayRef<Size> loops, bool isGrowing);
  mlir::LogicalResult demandLeast(mlir::linalg::LinalgOp op,
                                  mlir::OpOperand &operand, int64_t dim,
                                  llvm::ArrayRef<mlir::AffineExpr> least,
                                  llvm::ArrayRef<Size> loops);
  llvm::SmallVector<mlir::AffineExpr> getEnds(llvm::ArrayRef<Size> loops);
  llvm::SmallVector<mlir::AffineExpr>
  applyEnds(llvm::ArrayRef<mlir::AffineExpr> exprs,
            llvm::ArrayRef<mlir::AffineExpr> ends);
  llvm::SmallVector<mlir::OpFoldResult> emitEnds(mlir::OpBuilder &builder,
                                                 mlir::Location loc,
                                                 llvm::ArrayRef<Size> loops);

  // Other ops, and what all of them use (SizeChecks.cpp).
  mlir::LogicalResult demandPadded(mlir::tensor::PadOp op, int64_t dim,
                                   int64_t expected);
  mlir::LogicalResult visitPad(mlir::tensor::PadOp op);
  mlir::LogicalResult visitExpand(mlir::tensor::ExpandShapeOp op);
  mlir::LogicalResult visitReshape(mlir::tensor::ReshapeOp op);
  mlir::LogicalResult visitConcat(mlir::tensor::ConcatOp op);
  void learn(mlir::cf::AssertOp assertion);
  bool isLearned(mlir::Operation *op, Root a, Root b);
  Root getRoot(mlir::Value tensor, int64_t dim);
  Root getRoot(mlir::Value index);
  mlir::LogicalResult demandEqual(mlir::Operation *op, Size size, Size other,
                                  const llvm::Twine &what);
  mlir::LogicalResult demandProduct(mlir::Operation *op, mlir::Value tensor,
                                    llvm::ArrayRef<int64_t> dims,
                                    llvm::ArrayRef<mlir::OpFoldResult> factors);
  void emit(mlir::Operation *op, mlir::arith::CmpIPredicate predicate,
            mlir::Value lhs, mlir::Value rhs, const llvm::Twine &message);
  mlir::LogicalResult refuse(mlir::Operation *op, const llvm::Twine &what,
                             int64_t expected, int64_t got);
  std::optional<int64_t> getConstant(mlir::AffineExpr expr);

  ShapeFacts &facts;
  SizeAlgebra sizes;
  mlir::Operation *function;
  /// What asserts before, in this block or around it, say to be equal.
  llvm::DenseSet<std::pair<mlir::Block *, std::pair<Root, Root>>> learned;
  /// Ends of loops and sizes that are compared.
  llvm::DenseSet<std::pair<mlir::Block *, std::pair<Root, Root>>> ended;
  unsigned numAsserts = 0;
};

} // namespace mla

#endif // MLA_LIB_TRANSFORMS_BOUNDS_SIZECHECKS_H
