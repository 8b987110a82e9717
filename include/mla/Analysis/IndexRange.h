//===- IndexRange.h - Between which sizes an index lies ---------*- C++ -*-===//
//
// An index that is made of loop variables, sizes and constants, or that was
// clamped, is known to lie within a tensor, whatever the data are. Bounds are
// expressions in the symbols of ShapeFacts.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_ANALYSIS_INDEXRANGE_H
#define MLA_ANALYSIS_INDEXRANGE_H

#include "mla/Analysis/ShapeFacts.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mla {

/// Bounds of an integer.
struct IndexRange {
  mlir::AffineExpr least, most; ///< both inclusive; null where not known
};

/// The linalg op in whose body `argument` is an element, and of which operand;
/// null if it is no such element. Of an output only where each element is
/// visited once.
mlir::OpOperand *getElementOperand(mlir::Value argument);

/// The number of turns of a loop of `op`, null where `facts` do not tell it.
mlir::AffineExpr getLoopSize(mlir::linalg::LinalgOp op, unsigned loop,
                             ShapeFacts &facts);

/// Finds bounds of integers: of scalars, and of all elements of a tensor.
class IndexRanges {
public:
  /// `facts` must outlive this.
  IndexRanges(ShapeFacts &facts, mlir::MLIRContext *context)
      : facts(facts), sizes(context) {}

  /// Bounds of `index`, of type index or integer.
  IndexRange get(mlir::Value index);

  /// Bounds of a constant or value.
  IndexRange get(mlir::OpFoldResult number);

  /// True if `index` is never negative and less than `size`.
  bool isBelow(mlir::Value index, int64_t size);

  /// True if `count` indices from `index` on, `step` apart, are never negative
  /// and less than the dimension of `tensor`, wherever they are computed, and
  /// `count` and `step` never negative.
  bool isWithin(mlir::OpFoldResult index, mlir::OpFoldResult count,
                mlir::OpFoldResult step, mlir::Value tensor, int64_t dim);

private:
  IndexRange compute(mlir::Value value);
  IndexRange getElements(mlir::Value tensor);
  IndexRange getArithmetic(mlir::Operation *op);
  IndexRange getSelected(mlir::arith::SelectOp select);
  IndexRange getRemainder(mlir::Operation *op);
  /// Bounds of `value` where `condition` is `holds`; nothing where it never is.
  std::optional<IndexRange> getWhere(mlir::Value condition, bool holds,
                                     mlir::Value value);
  IndexRange unite(IndexRange a, IndexRange b);

  ShapeFacts &facts;
  SizeAlgebra sizes;
  /// What the condition of a select says of a value.
  llvm::SmallDenseMap<mlir::Value, IndexRange> assumed;
  /// Values that may still be looked at for one question.
  unsigned fuel = 0;
};

} // namespace mla

#endif // MLA_ANALYSIS_INDEXRANGE_H
