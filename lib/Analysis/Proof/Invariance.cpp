//===- Invariance.cpp - Elements that are equal along an axis -------------===//

#include "mla/Analysis/Proof/Invariance.h"

#include "mla/Analysis/Proof/Axes.h"

#include "llvm/ADT/SetVector.h"

using namespace mla::nf;
using namespace mlir;

bool mla::nf::isConstant(Normalizer &normalizer, const Access &access) {
  ResolvedAccess resolved = normalizer.resolve(access);
  return resolved.expr.kind == ElementExpr::Sum &&
         llvm::all_of(resolved.expr.terms,
                      [](const Term &term) { return term.factors.empty(); });
}

bool mla::nf::hasZeroFactor(Normalizer &normalizer, const Term &term) {
  return llvm::any_of(term.factors, [&](const Access &factor) {
    ResolvedAccess resolved = normalizer.resolve(factor);
    return resolved.expr.kind == ElementExpr::Sum &&
           resolved.expr.terms.size() == 1 &&
           resolved.expr.terms[0].factors.empty() &&
           resolved.expr.terms[0].coefficient == 0.0;
  });
}

static bool isSame(Normalizer &normalizer, const Access &access,
                   ArrayRef<Var> over, unsigned depth);

/// Cuts an element at the boundary `cut` of a concatenation. True if each of
/// the two parts is the same for all values of `over`.
static bool isSameAround(Normalizer &normalizer, const Access &access,
                         const Obstacle &cut, ArrayRef<Var> over,
                         unsigned depth) {
  VarTable &vars = normalizer.vars;
  if (cut.kind != Obstacle::Cut ||
      llvm::is_contained(getParts(vars, over), cut.var))
    return false;
  Poly rest = vars.getExtent(cut.var) - cut.at;
  for (auto [begin, size] : {std::pair(Poly(), cut.at), {cut.at, rest}}) {
    Access part = access;
    Affine place = Affine::var(vars.create(size)) + Affine(begin);
    for (Affine &index : part.index)
      index = VarTable::substitute(index, cut.var, place);
    if (!isSame(normalizer, part, over, depth))
      return false;
  }
  return true;
}

/// True if an element is the same for all values of the variables `over`.
/// Follows `depth` ops at most.
static bool isSame(Normalizer &normalizer, const Access &access,
                   ArrayRef<Var> over, unsigned depth) {
  ResolvedAccess resolved = normalizer.resolve(access);
  const ElementExpr &expr = resolved.expr;
  if (!containsAny(resolved.access, getParts(normalizer.vars, over)))
    return true;
  if (depth == 0)
    return false;
  if (expr.kind == ElementExpr::Blocked)
    return isSameAround(normalizer, resolved.access, expr.obstacle, over,
                        depth - 1);
  if (expr.kind != ElementExpr::Forward && expr.kind != ElementExpr::Sum &&
      expr.kind != ElementExpr::Quotient)
    return false;
  auto isSameFactor = [&](const Access &factor) {
    return isSame(normalizer, factor, over, depth - 1);
  };
  return llvm::all_of(expr.terms,
                      [&](const Term &term) {
                        return llvm::all_of(term.factors, isSameFactor);
                      }) &&
         llvm::all_of(expr.operands, [&](const Operand &operand) {
           return !operand.access || isSameFactor(*operand.access);
         });
}

bool mla::nf::isInvariant(Normalizer &normalizer, const Access &access,
                          ArrayRef<Var> over) {
  // Replace the variables of `access` by new ones, because reading an element
  // may split its variables.
  VarTable &vars = normalizer.vars;
  Access mine = access;
  Vars axis;
  llvm::SmallSetVector<Var, 8> all;
  for (const Affine &index : access.index)
    for (const auto &term : index.terms)
      all.insert(term.first);
  for (Var var : all) {
    Var fresh = vars.create(vars.getExtent(var));
    for (Affine &index : mine.index)
      index = VarTable::substitute(index, var, Affine::var(fresh));
    if (llvm::is_contained(over, var))
      axis.push_back(fresh);
  }
  constexpr unsigned most = 8; // A rotation takes three.
  return !isConstant(normalizer, mine) && isSame(normalizer, mine, axis, most);
}
