//===- SizeExpr.h - Expressions of sizes ------------------------*- C++ -*-===//
//
// Sizes are affine expressions without dimensions whose symbols stand for
// unknown sizes: never negative, and products and quotients of symbols are
// allowed. They have a canonical form, in which exact quotients vanish.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_ANALYSIS_SIZEEXPR_H
#define MLA_ANALYSIS_SIZEEXPR_H

#include "mla/Analysis/NormalForm/Poly.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/AffineExpr.h"
#include "llvm/ADT/DenseMap.h"

namespace mla {

/// Computes with sizes in canonical form: equal polynomials are equal
/// expressions. Quotients and rests that are not polynomials are opaque.
class SizeAlgebra {
public:
  /// Expressions are of `context`, which must outlive this.
  explicit SizeAlgebra(mlir::MLIRContext *context) : context(context) {}

  /// A size that is known.
  mlir::AffineExpr constant(int64_t value) {
    return mlir::getAffineConstantExpr(value, context);
  }
  /// The sum; null if an operand is, as for all that follows.
  mlir::AffineExpr add(mlir::AffineExpr lhs, mlir::AffineExpr rhs);
  /// The difference, which may be negative.
  mlir::AffineExpr subtract(mlir::AffineExpr lhs, mlir::AffineExpr rhs);
  /// The product.
  mlir::AffineExpr multiply(mlir::AffineExpr lhs, mlir::AffineExpr rhs);
  /// A quotient (FloorDiv, CeilDiv) or rest (Mod). An exact one is reduced,
  /// which holds wherever the divisor is not 0; any other is left as it is if
  /// both operands are never negative, else null.
  mlir::AffineExpr divide(mlir::AffineExprKind kind, mlir::AffineExpr lhs,
                          mlir::AffineExpr rhs);
  /// The larger of two, null where that depends on the symbols.
  mlir::AffineExpr max(mlir::AffineExpr lhs, mlir::AffineExpr rhs);
  /// The smaller of two, null where that depends on the symbols.
  mlir::AffineExpr min(mlir::AffineExpr lhs, mlir::AffineExpr rhs);
  /// True if a comparison holds for all values of the symbols, or for none.
  std::optional<bool> compare(mlir::arith::CmpIPredicate predicate,
                              mlir::AffineExpr lhs, mlir::AffineExpr rhs);
  /// True if an expression is at least 0 for all values of the symbols.
  bool isNonNegative(mlir::AffineExpr expr);

private:
  nf::Poly toPoly(mlir::AffineExpr expr);
  mlir::AffineExpr toExpr(const nf::Poly &poly);
  unsigned getAtom(mlir::AffineExpr expr);

  mlir::MLIRContext *context;
  /// What polynomials call symbols: symbols and opaque quotients.
  llvm::SmallVector<mlir::AffineExpr> atoms;
  llvm::DenseMap<mlir::AffineExpr, unsigned> atomNumbers;
};

/// Emits an expression, given a value of type index for each symbol that it
/// has. Nothing that is emitted traps: what is divided by 0 is 0.
mlir::Value
emitSize(mlir::OpBuilder &builder, mlir::Location loc, mlir::AffineExpr expr,
         llvm::function_ref<mlir::Value(mlir::AffineSymbolExpr)> getSymbol);

} // namespace mla

#endif // MLA_ANALYSIS_SIZEEXPR_H
