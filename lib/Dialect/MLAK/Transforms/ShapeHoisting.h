//===- ShapeHoisting.h - Sizes of buffers from a function's arguments -----===//
#ifndef MLA_LIB_DIALECT_MLAK_TRANSFORMS_SHAPEHOISTING_H
#define MLA_LIB_DIALECT_MLAK_TRANSFORMS_SHAPEHOISTING_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/DenseMap.h"

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

  /// Dimension `dim` of a buffer of the function.
  mlir::FailureOr<mlir::Value> dimOf(mlir::Value buffer, int64_t dim);

  /// An index constant.
  mlir::Value constant(int64_t value);

  /// An op built from rebuilt operands: folded, and shared with an equal one.
  template <typename OpTy>
  mlir::Value create(mlir::Value lhs, mlir::Value rhs) {
    return share(OpTy::create(builder, loc, lhs, rhs));
  }

  /// The result of an op built from rebuilt operands, or of an equal one.
  mlir::Value shareOp(mlir::Operation *op) { return share(op); }

  /// Inserts a clone of `op` over rebuilt operands.
  mlir::Value cloneOver(mlir::Operation *op, mlir::ValueRange operands);

private:
  mlir::Value share(mlir::Operation *op);
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
  mlir::Block *entry;
};

} // namespace mla

#endif // MLA_LIB_DIALECT_MLAK_TRANSFORMS_SHAPEHOISTING_H
