//===- SizeChecks.h - Checks of sizes that must be equal --------*- C++ -*-===//
#ifndef MLA_LIB_TRANSFORMS_BOUNDS_CHECKREADS_SIZECHECKS_H
#define MLA_LIB_TRANSFORMS_BOUNDS_CHECKREADS_SIZECHECKS_H

#include "mla/Analysis/ShapeFacts.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/DenseSet.h"

namespace mla {

/// Checks sizes that an op requires to be equal or large enough. Sizes that are
/// proved to meet the requirement need no check. Constants that contradict it
/// are an error at the op. For other sizes, an assert is emitted before the op.
/// Ops must be visited in execution order, and none may be erased in between.
class SizeChecks {
public:
  /// `facts` must be about `function` and outlive this object.
  SizeChecks(ShapeFacts &facts, mlir::Operation *function)
      : facts(facts), sizes(function->getContext()), function(function) {}

  /// If `op` is an assert, records its condition. Otherwise checks sizes: loops
  /// of a linalg op must run over equal sizes in all operands, an expansion or
  /// reshape must keep the number of elements, concatenated tensors must agree
  /// in all other dimensions, and pad widths must not be negative.
  mlir::LogicalResult visit(mlir::Operation *op);

  /// True if `count` is the size of dimension `dim` of `tensor`.
  bool isSize(mlir::Value tensor, int64_t dim, mlir::Value count) {
    return getRoot(count) == getRoot(tensor, dim);
  }

  /// Emits an assert that `loop`, whose induction variable indexes dimension
  /// `dim` of `tensor`, ends within that dimension. The assert is emitted
  /// before `loop` and the loops around it. Returns false and emits nothing if
  /// the tensor is created in the loop or the loop may start below 0.
  bool checkEnd(mlir::scf::ForOp loop, mlir::Value tensor, unsigned dim);

  /// Returns the number of asserts that were emitted.
  unsigned getNumAsserts() const { return numAsserts; }

private:
  /// A key that equal sizes share: an expression of the arguments' sizes
  /// (second: -2), an index (-1), or a dimension of a value.
  using Root = std::pair<const void *, int64_t>;
  /// A number of elements.
  struct Size {
    mlir::Value tensor;
    int64_t dim;
  };

  // Checks of linalg ops (LoopSizeChecks.cpp).
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

  // Checks of other ops and shared functions (SizeChecks.cpp).
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
  /// Pairs of sizes that earlier asserts state to be equal, with the block of
  /// the assert.
  llvm::DenseSet<std::pair<mlir::Block *, std::pair<Root, Root>>> learned;
  /// Pairs of loop ends and sizes that an earlier assert already compares.
  llvm::DenseSet<std::pair<mlir::Block *, std::pair<Root, Root>>> ended;
  unsigned numAsserts = 0;
};

} // namespace mla

#endif // MLA_LIB_TRANSFORMS_BOUNDS_CHECKREADS_SIZECHECKS_H
