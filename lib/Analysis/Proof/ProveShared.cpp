//===- ProveShared.cpp - Keys that are the same for all heads -------------===//
//
// A rope key may be given to the heads before it is rotated: each of them then
// computes the same. An element does not differ along an axis where nothing
// that it is made of does.
//
//===----------------------------------------------------------------------===//

#include "mla/Analysis/Proof/MLAProof.h"

using namespace mla::nf;
using namespace mlir;

/// Whether an element is a number, as padding is.
bool MLAProver::isNumber(const Access &access) {
  Pulled pulled = normalizer.pull(access);
  return pulled.step.kind == Step::Sum &&
         llvm::all_of(pulled.step.terms,
                      [](const Term &term) { return term.factors.empty(); });
}

/// Whether all heads have the same key, and not just a number.
bool MLAProver::isShared(const Access &key) {
  // Over variables of its own, since reading may split them.
  Access mine = key;
  Vars heads;
  llvm::SmallSetVector<Var, 8> all;
  for (const Affine &index : key.index)
    for (const auto &term : index.terms)
      all.insert(term.first);
  for (Var var : all) {
    Var fresh = vars.create(vars.getExtent(var));
    for (Affine &index : mine.index)
      index = VarTable::substitute(index, var, Affine::var(fresh));
    if (llvm::is_contained(proof.head, var))
      heads.push_back(fresh);
  }
  constexpr unsigned most = 8; // A rotation takes three.
  return !isNumber(mine) && isSame(mine, heads, most);
}

/// Whether one of the pieces that a key was cut into is the same along an axis
/// along which the key differs, and the latent does not: each was given to the
/// heads on its own.
bool MLAProver::freesAxis(const Access &key, ArrayRef<Piece> pieces) {
  Access latent = normalizer.simplify(proof.latent);
  return llvm::any_of(getParts(rootVars), [&](Var axis) {
    return key.contains(axis) && !latent.contains(axis) &&
           llvm::any_of(pieces, [&](const Piece &piece) {
             return !isNumber(piece.key) &&
                    !normalizer.simplify(piece.key).contains(axis);
           });
  });
}

/// Whether an element is the same for all values of the variables `over`.
bool MLAProver::isSame(const Access &access, ArrayRef<Var> over,
                       unsigned depth) {
  Pulled pulled = normalizer.pull(access);
  const Step &step = pulled.step;
  if (!containsAny(pulled.access, getParts(over)))
    return true;
  if (depth == 0)
    return false;
  if (step.kind == Step::Blocked)
    return isSameAround(pulled.access, step.obstacle, over, depth - 1);
  if (step.kind != Step::Forward && step.kind != Step::Sum &&
      step.kind != Step::Quotient)
    return false;
  return llvm::all_of(step.terms,
                      [&](const Term &term) {
                        return llvm::all_of(
                            term.factors, [&](const Access &factor) {
                              return isSame(factor, over, depth - 1);
                            });
                      }) &&
         llvm::all_of(step.operands, [&](const Operand &operand) {
           return !operand.access || isSame(*operand.access, over, depth - 1);
         });
}

/// The same on both sides of where two tensors are joined.
bool MLAProver::isSameAround(const Access &access, const Obstacle &cut,
                             ArrayRef<Var> over, unsigned depth) {
  if (cut.kind != Obstacle::Cut || llvm::is_contained(getParts(over), cut.var))
    return false;
  Poly rest = vars.getExtent(cut.var) - cut.at;
  for (auto [begin, size] : {std::pair(Poly(), cut.at), {cut.at, rest}}) {
    Access part = access;
    Affine place = Affine::var(vars.create(size)) + Affine(begin);
    for (Affine &index : part.index)
      index = VarTable::substitute(index, cut.var, place);
    if (!isSame(part, over, depth))
      return false;
  }
  return true;
}
