//===- ShapeHoisting.h - Sizes of buffers from a function's arguments -----===//
#ifndef MLA_LIB_DIALECT_MLAK_TRANSFORMS_PLANWORKSPACE_SHAPEHOISTING_H
#define MLA_LIB_DIALECT_MLAK_TRANSFORMS_PLANWORKSPACE_SHAPEHOISTING_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace mla {

/// Rebuilds size computations in another place, from the shapes of a function's
/// arguments alone. Equal computations become one value.
class ShapeHoister {
public:
  /// Sizes are rebuilt at `builder`; argument i of `function` is
  /// `arguments[i]` there.
  ShapeHoister(mlir::OpBuilder &builder, mlir::func::FuncOp function,
               mlir::ValueRange arguments);

  /// The rebuilt value of an index computed in the function; failure if it
  /// depends on anything but shapes.
  mlir::FailureOr<mlir::Value> hoist(mlir::Value index);

  /// Dimension `dim` of a buffer of the function. Where a branch chooses
  /// between two sizes this is the larger one, and failure where more is
  /// computed from it than what grows with it.
  mlir::FailureOr<mlir::Value> dimOf(mlir::Value buffer, int64_t dim);

  /// An index constant.
  mlir::Value constant(int64_t value);

  /// An op built from rebuilt operands: folded, and shared with an equal one.
  template <typename OpTy>
  mlir::Value create(mlir::Value lhs, mlir::Value rhs) {
    return share(OpTy::create(builder, loc, lhs, rhs));
  }

  /// A rebuilt size, and 0 where it comes to less: one that is computed in a
  /// branch that is not taken, or ahead of the check that refuses it.
  mlir::Value orZero(mlir::Value size);

  /// The result of an op built from rebuilt operands, or of an equal one.
  mlir::Value shareOp(mlir::Operation *op) { return share(op); }

  /// Inserts a clone of `op` over rebuilt operands. Failure where one of them
  /// is but an upper bound, and the result may be larger for a smaller one.
  mlir::FailureOr<mlir::Value> cloneOver(mlir::Operation *op,
                                         mlir::ValueRange operands);

private:
  mlir::Value share(mlir::Operation *op);
  mlir::Value shareUnfolded(mlir::Operation *op);
  /// The result of an op that is but an upper bound of what it stands for.
  mlir::Value bound(mlir::Operation *op);
  /// The result of an op of rebuilt operands, of which some may be bounds.
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
  /// Rebuilt values that are upper bounds of what they stand for.
  llvm::DenseSet<mlir::Value> bounds;
  mlir::Block *entry;
};

} // namespace mla

#endif // MLA_LIB_DIALECT_MLAK_TRANSFORMS_PLANWORKSPACE_SHAPEHOISTING_H
