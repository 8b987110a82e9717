//===- DimExpr.cpp - Symbolic dimensions ----------------------------------===//

#include "mla/Driver/Signature.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace mla;

/// One summand: "7", "s0" or "2 * s0".
static bool parseTerm(llvm::StringRef text, DimExpr &expr) {
  auto [left, right] = text.split('*');
  if (text.contains('*') && right.trim().empty())
    return false;
  left = left.trim();
  right = right.trim();
  int64_t number = 1;
  if (!left.getAsInteger(10, number)) {
    if (right.empty()) {
      expr.constant += number;
      return true;
    }
    left = right;
  } else if (!right.empty() && right.getAsInteger(10, number)) {
    return false;
  }
  bool isName = !left.empty() && llvm::isAlpha(left.front()) &&
                llvm::all_of(left, [](char c) { return llvm::isAlnum(c); });
  if (isName)
    expr.terms[left.str()] += number;
  return isName;
}

std::optional<DimExpr> DimExpr::parse(llvm::StringRef text) {
  DimExpr expr;
  llvm::SmallVector<llvm::StringRef> parts;
  text.split(parts, '+');
  for (llvm::StringRef part : parts)
    if (!parseTerm(part.trim(), expr))
      return std::nullopt;
  return expr;
}

std::optional<int64_t> DimExpr::evaluate(const SymbolValues &symbols) const {
  int64_t value = constant;
  for (const auto &[name, coefficient] : terms) {
    auto it = symbols.find(name);
    if (it == symbols.end())
      return std::nullopt;
    value += coefficient * it->second;
  }
  return value;
}

bool DimExpr::solve(int64_t size, SymbolValues &symbols) const {
  std::string open;
  int64_t rest = size - constant, factor = 0;
  for (const auto &[name, coefficient] : terms) {
    auto it = symbols.find(name);
    if (it != symbols.end()) {
      rest -= coefficient * it->second;
    } else {
      if (factor != 0)
        return true;
      open = name;
      factor = coefficient;
    }
  }
  if (factor == 0)
    return rest == 0;
  if (rest % factor != 0 || rest / factor < 0)
    return false;
  symbols[open] = rest / factor;
  return true;
}
