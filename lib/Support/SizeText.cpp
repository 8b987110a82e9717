//===- SizeText.cpp - Print expressions of sizes --------------------------===//

#include "mla/Support/SizeText.h"

#include "llvm/ADT/StringRef.h"

using namespace mlir;

static StringRef getOperator(AffineExprKind kind) {
  switch (kind) {
  case AffineExprKind::Add:
    return " + ";
  case AffineExprKind::Mul:
    return " * ";
  case AffineExprKind::FloorDiv:
    return " floordiv ";
  case AffineExprKind::CeilDiv:
    return " ceildiv ";
  default:
    return " mod ";
  }
}

/// Prints the operand of an operator of kind `parent`. An operand that is
/// itself an operation is in parentheses, unless `parent` is a sum, or both are
/// products.
static std::string print(AffineExpr expr, AffineExprKind parent,
                         function_ref<std::string(unsigned)> getName) {
  if (auto known = dyn_cast<AffineConstantExpr>(expr))
    return std::to_string(known.getValue());
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return getName(symbol.getPosition());
  auto binary = cast<AffineBinaryOpExpr>(expr);
  AffineExprKind kind = expr.getKind();
  std::string lhs = print(binary.getLHS(), kind, getName);
  std::string rhs = print(binary.getRHS(), kind, getName);
  // MLIR puts constant factors last; print them first.
  if (kind == AffineExprKind::Mul && isa<AffineConstantExpr>(binary.getRHS()))
    std::swap(lhs, rhs);
  std::string text = lhs + getOperator(kind).str() + rhs;
  bool isNested = parent != AffineExprKind::Add &&
                  (kind != AffineExprKind::Mul || parent != kind);
  return isNested ? "(" + text + ")" : text;
}

std::string mla::printSize(AffineExpr expr,
                           function_ref<std::string(unsigned)> getName) {
  return print(expr, AffineExprKind::Add, getName);
}
