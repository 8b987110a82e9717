//===- IndexRange.h - Bounds of indices -------------------------*- C++ -*-===//
//
// Bounds of indices that are computed from loop variables, sizes and constants,
// or that are clamped. They prove that an index is within a tensor for all
// data. Bounds are expressions in the symbols of ShapeFacts.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_ANALYSIS_INDEXRANGE_H
#define MLA_ANALYSIS_INDEXRANGE_H

#include "mla/Analysis/ShapeFacts.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mla {

/// Bounds of an integer.
struct IndexRange {
  mlir::AffineExpr least, most; ///< both inclusive; null if not known
};

/// Returns the operand of a linalg op whose elements are the block argument
/// `argument` of its body. Returns null if `argument` is not such a block
/// argument, or if it belongs to an output whose elements are visited more than
/// once.
mlir::OpOperand *getElementOperand(mlir::Value argument);

/// Returns the number of iterations of a loop of `op`; null if not known.
mlir::AffineExpr getLoopSize(mlir::linalg::LinalgOp op, unsigned loop,
                             ShapeFacts &facts);

/// Computes bounds of scalar integers, and of all elements of a tensor.
class IndexRanges {
public:
  /// Creates an analysis. `facts` must outlive it.
  IndexRanges(ShapeFacts &facts, mlir::MLIRContext *context)
      : facts(facts), sizes(context) {}

  /// Returns bounds of `index`, of type index or integer.
  IndexRange get(mlir::Value index);

  /// Returns bounds of a constant or value.
  IndexRange get(mlir::OpFoldResult number);

  /// True if `index` is never negative and less than `size`.
  bool isBelow(mlir::Value index, int64_t size);

  /// True if the `count` indices `index`, `index + step`, ... are never
  /// negative and less than dimension `dim` of `tensor`, and `count` and `step`
  /// are never negative.
  bool isWithin(mlir::OpFoldResult index, mlir::OpFoldResult count,
                mlir::OpFoldResult step, mlir::Value tensor, int64_t dim);

private:
  IndexRange compute(mlir::Value value);
  IndexRange getElements(mlir::Value tensor);
  IndexRange getArithmetic(mlir::Operation *op);
  IndexRange getSelected(mlir::arith::SelectOp select);
  IndexRange getRemainder(mlir::Operation *op);
  /// Returns the bounds of `value` under the assumption that `condition` is
  /// `holds`. Returns std::nullopt if `condition` never has this value.
  std::optional<IndexRange> getWhere(mlir::Value condition, bool holds,
                                     mlir::Value value);
  IndexRange unite(IndexRange a, IndexRange b);

  ShapeFacts &facts;
  SizeAlgebra sizes;
  /// For some values: bounds that hold because a select's condition is true or
  /// false, while the chosen operand of the select is visited.
  llvm::SmallDenseMap<mlir::Value, IndexRange> assumed;
  /// The number of values that the current call of `get` may still visit.
  unsigned fuel = 0;
};

} // namespace mla

#endif // MLA_ANALYSIS_INDEXRANGE_H
