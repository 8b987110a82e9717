//===- ShapeHoisting.h - Compute buffer sizes from arguments ----*- C++ -*-===//
#ifndef MLA_LIB_DIALECT_MLAK_TRANSFORMS_PLANWORKSPACE_SHAPEHOISTING_H
#define MLA_LIB_DIALECT_MLAK_TRANSFORMS_PLANWORKSPACE_SHAPEHOISTING_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace mla {

/// Rebuilds size computations at another insertion point, from the shapes of a
/// function's arguments only. Equal computations share one value.
class ShapeHoister {
public:
  /// Rebuilds sizes at `builder`, where `arguments[i]` stands for argument i of
  /// `function`.
  ShapeHoister(mlir::OpBuilder &builder, mlir::func::FuncOp function,
               mlir::ValueRange arguments);

  /// Returns the rebuilt value of an index. Fails if it depends on anything but
  /// shapes.
  mlir::FailureOr<mlir::Value> hoist(mlir::Value index);

  /// Returns dimension `dim` of a buffer. If a branch chooses between two
  /// sizes, returns the larger one, which is an upper bound. A value that is
  /// computed from the bound can only be rebuilt if it grows with the bound.
  mlir::FailureOr<mlir::Value> dimOf(mlir::Value buffer, int64_t dim);

  /// Returns an index constant.
  mlir::Value constant(int64_t value);

  /// Creates an op on rebuilt operands. If it folds, returns the folded value.
  /// If an equal op exists, returns the result of that op.
  template <typename OpTy>
  mlir::Value create(mlir::Value lhs, mlir::Value rhs) {
    return share(OpTy::create(builder, loc, lhs, rhs));
  }

  /// Returns a rebuilt size, or 0 if it is negative. A size can be negative if
  /// it belongs to a branch that is not taken, or if the check that rejects it
  /// runs later.
  mlir::Value orZero(mlir::Value size);

  /// Returns the result of `op`, whose operands are rebuilt. If it folds,
  /// returns the folded value. If an equal op exists, returns the result of
  /// that op.
  mlir::Value shareOp(mlir::Operation *op) { return share(op); }

  /// Clones `op` on rebuilt operands. Fails if an operand is only an upper
  /// bound and a smaller operand could give a larger result.
  mlir::FailureOr<mlir::Value> cloneOver(mlir::Operation *op,
                                         mlir::ValueRange operands);

private:
  mlir::Value share(mlir::Operation *op);
  mlir::Value shareUnfolded(mlir::Operation *op);
  /// Returns the result of `op`, marked as an upper bound of the real value.
  mlir::Value bound(mlir::Operation *op);
  /// Returns the result of an op on rebuilt operands, some of which may be
  /// bounds.
  mlir::FailureOr<mlir::Value> shareBound(mlir::Operation *op);
  mlir::Value oneIfZero(mlir::Value value);
  mlir::FailureOr<mlir::Value> hoistOp(mlir::Operation *op);
  mlir::FailureOr<mlir::Value> hoistFoldable(mlir::OpFoldResult size);
  mlir::FailureOr<mlir::Value> computeDim(mlir::Value buffer, int64_t dim);
  mlir::FailureOr<mlir::Value> dimOfLoop(mlir::Value init, mlir::Value yielded,
                                         mlir::Value inside, int64_t dim);
  mlir::FailureOr<mlir::Value> dimOfEither(mlir::Value first,
                                           mlir::Value second, int64_t dim);
  mlir::FailureOr<mlir::Value> dimOfSubview(mlir::Operation *op, int64_t dim);
  mlir::FailureOr<mlir::Value> dimOfReshape(mlir::Operation *op, int64_t dim);
  mlir::FailureOr<mlir::Value> dimOfCollapse(mlir::Operation *op, int64_t dim);

  mlir::OpBuilder &builder;
  mlir::Location loc;
  llvm::DenseMap<mlir::Value, mlir::Value> values;
  llvm::DenseMap<std::pair<mlir::Value, int64_t>, mlir::Value> dims;
  llvm::DenseMap<llvm::hash_code, llvm::SmallVector<mlir::Operation *>> known;
  /// Rebuilt values that are upper bounds.
  llvm::DenseSet<mlir::Value> bounds;
  mlir::Block *entry;
};

} // namespace mla

#endif // MLA_LIB_DIALECT_MLAK_TRANSFORMS_PLANWORKSPACE_SHAPEHOISTING_H
