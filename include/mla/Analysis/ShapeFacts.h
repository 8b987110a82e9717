//===- ShapeFacts.h - Dimensions by a function's arguments ------*- C++ -*-===//
//
// Raising records on each argument what its dimensions are, in symbols common
// to the function: `mla.shape = affine_map<()[s0, s1] -> (s0, 1, s1 + 1)>`.
// These helpers express dimensions of values inside the function in the same
// symbols, and turn such an expression into IR over chosen arguments.
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

/// Name of the argument attribute that holds the facts.
inline constexpr llvm::StringLiteral kShapeAttr = "mla.shape";

/// What is known of the dimensions of a function's values. Every dimension of
/// every tensor argument has an expression: a constant, the one of `mla.shape`,
/// or a symbol of its own. Must not outlive changes of the argument list.
class ShapeFacts {
public:
  /// Reads `mla.shape` of the arguments; one whose number of results is not
  /// that of its argument's dimensions is ignored.
  explicit ShapeFacts(mlir::FunctionOpInterface function);

  /// The dimension in symbols of the function, null when it is not a function
  /// of the arguments' dimensions. `dim` must be less than the value's rank.
  mlir::AffineExpr getDim(mlir::Value value, int64_t dim);

  /// The first value, and its dimension, that the dimension is known to be
  /// equal to, or an index and -1: dimensions of one origin are equal, also
  /// where they depend on data.
  std::pair<mlir::Value, int64_t> getOrigin(mlir::Value value, int64_t dim);

  /// The expression of a value of type index or integer: constants, dimensions,
  /// and arithmetic on them. Quotients are exact where they are known to be,
  /// minima, maxima and selects are what they come to for all sizes, else null.
  mlir::AffineExpr getIndex(mlir::Value value);

  /// The value of a condition over sizes, nothing where it depends on them or
  /// on anything else.
  std::optional<bool> getCondition(mlir::Value value);

  /// All dimensions of an argument of the function; none if it is no ranked
  /// tensor.
  llvm::SmallVector<mlir::AffineExpr>
  getArgumentDims(mlir::BlockArgument argument);

  /// Number of symbols: the declared ones, and those of dynamic dimensions that
  /// nothing is known of, in the order of arguments and dimensions.
  unsigned getNumSymbols() const { return numSymbols; }

  /// Emits `expr` over dimensions of the arguments that `mayRead` accepts; a
  /// null value, and nothing emitted, when these do not determine it.
  mlir::Value
  materialize(mlir::OpBuilder &builder, mlir::Location loc,
              mlir::AffineExpr expr,
              llvm::function_ref<bool(mlir::BlockArgument)> mayRead);

  /// Number of symbols that `mla.shape` attributes name; a new one may follow.
  unsigned getNumDeclaredSymbols() const { return numDeclared; }

  /// Does `expr` hold such symbols only, so that an attribute may have it?
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
