//===- ShapeFacts.h - Sizes in terms of argument sizes ----------*- C++ -*-===//
//
// Each argument has an attribute with its dimensions, in symbols of the
// function: `mla.shape = affine_map<()[s0, s1] -> (s0, 1, s1 + 1)>`. This
// analysis expresses dimensions of values inside the function in the same
// symbols, and emits IR that computes such an expression from selected
// arguments.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_ANALYSIS_SHAPEFACTS_H
#define MLA_ANALYSIS_SHAPEFACTS_H

#include "mla/Analysis/SizeExpr.h"

#include "mlir/IR/AffineMap.h"
#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/DenseMap.h"

namespace mla {

/// The name of the argument attribute.
inline constexpr llvm::StringLiteral kShapeAttr = "mla.shape";

/// Computes dimensions of a function's values. Every dimension of every tensor
/// argument has an expression: a constant, a result of `mla.shape`, or a new
/// symbol. Becomes invalid when the function's argument list changes.
class ShapeFacts {
public:
  /// Reads `mla.shape` of the arguments. An attribute whose number of results
  /// differs from the rank of its argument is ignored.
  explicit ShapeFacts(mlir::FunctionOpInterface function);

  /// Returns a dimension as an expression of the function's symbols. Returns
  /// null if it depends on more than the dimensions of the arguments. `dim`
  /// must be less than the rank.
  mlir::AffineExpr getDim(mlir::Value value, int64_t dim);

  /// Returns the origin of a dimension: the earliest value and dimension that
  /// it is known to be equal to, or (index, -1) if it equals a value of type
  /// index. Two dimensions with the same origin are equal, even if they depend
  /// on data.
  std::pair<mlir::Value, int64_t> getOrigin(mlir::Value value, int64_t dim);

  /// Returns the expression of a value of type index or integer that is
  /// computed from constants and dimensions, else null. Returns null also for a
  /// minimum, maximum or select that does not select the same operand for all
  /// sizes.
  mlir::AffineExpr getIndex(mlir::Value value);

  /// Returns the value of a condition if it is the same for all sizes and data,
  /// else std::nullopt.
  std::optional<bool> getCondition(mlir::Value value);

  /// Returns all dimensions of an argument, or an empty list if it is not a
  /// ranked tensor.
  llvm::SmallVector<mlir::AffineExpr>
  getArgumentDims(mlir::BlockArgument argument);

  /// Returns the number of symbols: the declared symbols, followed by symbols
  /// for dynamic dimensions without an expression, in the order of arguments.
  unsigned getNumSymbols() const { return numSymbols; }

  /// Emits IR that computes `expr` from dimensions of the arguments that
  /// `mayRead` accepts. Returns null and emits nothing if these dimensions do
  /// not determine `expr`.
  mlir::Value
  materialize(mlir::OpBuilder &builder, mlir::Location loc,
              mlir::AffineExpr expr,
              llvm::function_ref<bool(mlir::BlockArgument)> mayRead);

  /// Returns the number of symbols that `mla.shape` attributes declare. It is
  /// also the number of the next free symbol.
  unsigned getNumDeclaredSymbols() const { return numDeclared; }

  /// True if `expr` has declared symbols only, so that an attribute may contain
  /// it.
  bool isDeclared(mlir::AffineExpr expr) const;

private:
  struct Source {
    mlir::BlockArgument argument;
    int64_t dim;
    mlir::AffineExpr expr;
  };
  using Key = std::pair<mlir::Value, int64_t>;

  void addArgument(mlir::BlockArgument argument, mlir::AffineMap shape);
  mlir::AffineExpr trace(mlir::Value &value, int64_t &dim);
  mlir::AffineExpr getCombined(mlir::OpResult result, int64_t dim);
  mlir::AffineExpr getArithmetic(mlir::Operation *op);
  mlir::AffineExpr
  solveSymbol(mlir::AffineExpr symbol, Source &source,
              llvm::function_ref<bool(mlir::BlockArgument)> mayRead) const;

  mlir::MLIRContext *context;
  SizeAlgebra sizes;
  unsigned numSymbols = 0, numDeclared = 0;
  llvm::SmallVector<Source> sources;
  llvm::DenseMap<Key, mlir::AffineExpr> known;
};

} // namespace mla

#endif // MLA_ANALYSIS_SHAPEFACTS_H
