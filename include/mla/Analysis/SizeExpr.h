//===- SizeExpr.h - Expressions of sizes ------------------------*- C++ -*-===//
//
// Sizes are affine expressions of symbols. A symbol is an unknown size and
// never negative. Products and quotients of symbols are allowed. In the
// canonical form, every division that is known to be exact is folded.
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
/// expressions. A quotient or remainder that is not a polynomial is treated as
/// one more symbol. A null operand gives a null result.
class SizeAlgebra {
public:
  /// Creates expressions in `context`, which must outlive this object.
  explicit SizeAlgebra(mlir::MLIRContext *context) : context(context) {}

  /// Returns a constant size.
  mlir::AffineExpr constant(int64_t value) {
    return mlir::getAffineConstantExpr(value, context);
  }
  /// Returns the sum.
  mlir::AffineExpr add(mlir::AffineExpr lhs, mlir::AffineExpr rhs);
  /// Returns the difference, which may be negative.
  mlir::AffineExpr subtract(mlir::AffineExpr lhs, mlir::AffineExpr rhs);
  /// Returns the product.
  mlir::AffineExpr multiply(mlir::AffineExpr lhs, mlir::AffineExpr rhs);
  /// Returns a quotient (FloorDiv, CeilDiv) or remainder (Mod). An exact
  /// division is folded, which is correct for all divisors but 0. Any other
  /// division is kept unfolded, or null if an operand may be negative.
  mlir::AffineExpr divide(mlir::AffineExprKind kind, mlir::AffineExpr lhs,
                          mlir::AffineExpr rhs);
  /// Returns the larger size, or null if the symbols decide which one is
  /// larger.
  mlir::AffineExpr max(mlir::AffineExpr lhs, mlir::AffineExpr rhs);
  /// Returns the smaller size, or null if the symbols decide which one is
  /// smaller.
  mlir::AffineExpr min(mlir::AffineExpr lhs, mlir::AffineExpr rhs);
  /// Returns the result of a comparison if it is the same for all values of the
  /// symbols, else std::nullopt.
  std::optional<bool> compare(mlir::arith::CmpIPredicate predicate,
                              mlir::AffineExpr lhs, mlir::AffineExpr rhs);
  /// True if an expression is at least 0 for all values of the symbols.
  bool isNonNegative(mlir::AffineExpr expr);

private:
  nf::Poly toPoly(mlir::AffineExpr expr);
  mlir::AffineExpr toExpr(const nf::Poly &poly);
  unsigned getAtom(mlir::AffineExpr expr);

  mlir::MLIRContext *context;
  /// The symbols of the polynomials: symbols of sizes, and quotients and
  /// remainders that are treated as symbols.
  llvm::SmallVector<mlir::AffineExpr> atoms;
  llvm::DenseMap<mlir::AffineExpr, unsigned> atomNumbers;
};

/// Emits an expression. `getSymbol` returns a value of type index for a symbol.
/// The emitted code does not trap: a quotient by 0 is 0.
mlir::Value
emitSize(mlir::OpBuilder &builder, mlir::Location loc, mlir::AffineExpr expr,
         llvm::function_ref<mlir::Value(mlir::AffineSymbolExpr)> getSymbol);

} // namespace mla

#endif // MLA_ANALYSIS_SIZEEXPR_H
