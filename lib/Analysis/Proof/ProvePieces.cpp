//===- ProvePieces.cpp - Which pieces queries and keys have ---------------===//

#include "mla/Analysis/Proof/MLAProof.h"

using namespace mla::nf;
using namespace mlir;

std::optional<Var> MLAProver::matchLatent(const Access &raw) const {
  Access access = normalizer.simplify(raw);
  Access latent = normalizer.simplify(proof.latent);
  if (access.value != latent.value)
    return std::nullopt;
  Vars width = getParts(proof.latentWidth);
  if (width.size() != 1)
    return std::nullopt;
  std::optional<Var> match;
  for (auto [a, l] : llvm::zip(access.index, latent.index)) {
    if (a == l)
      continue;
    if (!l.contains(width[0]) || match)
      return std::nullopt;
    match = (a - (l - Affine::var(width[0]))).getVar();
    if (!match || !(vars.getExtent(*match) == vars.getExtent(width[0])))
      return std::nullopt;
  }
  return match;
}

bool MLAProver::readPieces() {
  // The width of the latent: what it and the values' weight are summed over.
  Access latent = normalizer.simplify(proof.latent);
  Access weight = normalizer.simplify(proof.wUv);
  Vars roots = getParts(rootVars);
  for (const Affine &index : latent.index)
    for (const auto &[var, coefficient] : index.terms)
      if (var != keyVar && !llvm::is_contained(roots, var) &&
          weight.contains(var))
        proof.latentWidth.push_back(var);
  if (proof.latentWidth.size() != 1)
    return fail(3, "latent and weight are contracted over " +
                       Twine(proof.latentWidth.size()) + " axes, not one");
  for (const Term &term : products)
    if (!addPieces(term))
      return false;
  if (nopes.size() == 1) {
    proof.nope = nopes[0];
    proof.scale = proof.nope.factor;
    proof.nope.factor = 1.0;
    for (Piece &rope : proof.ropes)
      rope.factor /= proof.scale;
    return true;
  }
  if (nopes.size() > 1)
    return fail(5, "more than one piece of the keys comes from the latent");
  if (sawBias)
    return fail(5, "the keys have a bias");
  return fail(5, "no piece of the keys is the latent of the values times a "
                 "weight: keys and values have different latents");
}

bool MLAProver::isZero(const Term &term) {
  return llvm::any_of(term.factors, [&](const Access &factor) {
    Pulled pulled = normalizer.pull(factor);
    return pulled.step.kind == Step::Sum && pulled.step.terms.size() == 1 &&
           pulled.step.terms[0].factors.empty() &&
           pulled.step.terms[0].coefficient == 0.0;
  });
}

/// Where a key from the latent is multiplied by what does not depend on the
/// key, that becomes a factor of the query in `term`; returns the key without
/// it.
std::optional<Pulled> MLAProver::moveFactors(const Pulled &key, Term &term) {
  std::optional<Term> product = normalizer.getProduct(key);
  if (!product)
    return std::nullopt;
  auto isKeyed = [&](const Access &access) { return access.contains(keyVar); };
  auto isLatent = [&](const Access &access) {
    return matchLatent(normalizer.pull(access).access).has_value();
  };
  if (!product->bound.empty())
    return llvm::any_of(product->factors, isLatent) ? std::optional(key)
                                                    : std::nullopt;
  if (llvm::count_if(product->factors, isKeyed) != 1)
    return std::nullopt;
  const Access *inner = llvm::find_if(product->factors, isKeyed);
  std::optional<Pulled> found = moveFactors(normalizer.pull(*inner), term);
  if (!found)
    return std::nullopt;
  term.coefficient *= product->coefficient;
  for (const Access &factor : product->factors)
    if (&factor != inner)
      term.factors.push_back(factor);
  return found;
}

/// The factor of a score that depends on the key; none, and a failure, unless
/// it is a single one. Factors are simplified.
std::optional<unsigned> MLAProver::findKeyed(Term &term) {
  std::optional<unsigned> place;
  for (auto [i, factor] : llvm::enumerate(term.factors)) {
    factor = normalizer.simplify(factor);
    if (!factor.contains(keyVar))
      continue;
    if (place) {
      fail(4, "two factors of a score depend on the key");
      return std::nullopt;
    }
    place = i;
  }
  if (!place)
    fail(4, "no factor of a score depends on the key");
  return place;
}

/// W_UK, whose width is summed as `width` where it was read.
void MLAProver::setKeyWeight(const Access &weight, Var width) {
  proof.wUk = weight;
  for (Affine &index : proof.wUk.index)
    index =
        VarTable::substitute(index, width, Affine::var(proof.latentWidth[0]));
}

/// A piece with this key: all other factors are the query's.
static Piece makePiece(const Term &term, unsigned keyPlace, const Access &key) {
  Piece piece;
  piece.factor = term.coefficient;
  for (auto [i, factor] : llvm::enumerate(term.factors))
    if (i != keyPlace)
      piece.query.push_back(factor);
  piece.key = key;
  piece.features.assign(term.bound.begin(), term.bound.end());
  return piece;
}

/// The key is the latent times a weight, without bias.
bool MLAProver::addExpanded(const Term &term, unsigned keyPlace,
                            const Pulled &key) {
  std::optional<Term> product = normalizer.getProduct(key);
  if (!product || product->bound.empty() || product->factors.size() != 2)
    return false;
  Pulled latent = normalizer.pull(product->factors[0]);
  Pulled weight = normalizer.pull(product->factors[1]);
  if (!latent.access.contains(keyVar))
    std::swap(latent, weight);
  std::optional<Var> width = matchLatent(latent.access);
  if (!width)
    return false;
  Piece piece = makePiece(term, keyPlace, latent.access);
  piece.factor = term.coefficient * product->coefficient * latent.coefficient *
                 weight.coefficient / key.coefficient;
  setKeyWeight(weight.access, *width);
  nopes.push_back(piece);
  return true;
}

/// Cuts keys that are rows of a cache of latent and rope side by side, where
/// the latent begins or ends.
bool MLAProver::cutJointRows(const Term &term, const Access &key) {
  Access latent = normalizer.simplify(proof.latent);
  if (key.value != latent.value)
    return false;
  for (auto [mine, theirs] : llvm::zip(key.index, latent.index)) {
    if (mine == theirs || !theirs.contains(proof.latentWidth[0]))
      continue;
    std::optional<Var> var = (mine - Affine(mine.constant)).getVar();
    Poly width = vars.getExtent(proof.latentWidth[0]);
    Poly begin = theirs.constant - mine.constant;
    if (!var || !llvm::is_contained(term.bound, *var))
      continue;
    if (addCutPieces(term, key,
                     {Obstacle::Cut, *var, begin.isZero() ? width : begin}))
      return true;
  }
  return false;
}

/// Adds what one product contributes: one piece, or several where the feature
/// axis is cut, or none for zeros. Succeeds also when no piece comes from the
/// latent.
bool MLAProver::addPieces(Term term) {
  std::optional<unsigned> place = findKeyed(term);
  if (!place)
    return false;
  normalizer.frozen.assign(term.bound.begin(), term.bound.end());
  if (isZero(term)) {
    normalizer.frozen.clear();
    ++zeroPieces;
    return true;
  }
  Pulled key = normalizer.pull(term.factors[*place]);
  Term moved = term;
  if (std::optional<Pulled> inner = moveFactors(key, moved)) {
    term = moved;
    key = *inner;
  }
  normalizer.frozen.clear();
  for (Access &factor : term.factors)
    factor = normalizer.simplify(factor);
  term.bound.assign(getParts(Vars(term.bound.begin(), term.bound.end())));
  term.coefficient *= key.coefficient;
  term.factors[*place] = key.access;
  if (matchLatent(key.access))
    return addAbsorbed(term, *place, key);
  if (addExpanded(term, *place, key))
    return true;
  sawBias |= key.step.kind == Step::Sum && key.step.terms.size() == 2 &&
             !key.step.terms[0].bound.empty() &&
             key.step.terms[1].bound.empty();
  const bool isCut = key.step.kind == Step::Blocked &&
                     key.step.obstacle.kind == Obstacle::Cut &&
                     llvm::is_contained(term.bound, key.step.obstacle.var);
  if ((isCut && addCutPieces(term, key.access, key.step.obstacle)) ||
      cutJointRows(term, key.access))
    return failure.obligation == 0;
  proof.ropes.push_back(makePiece(term, *place, key.access));
  return true;
}

/// Tries both sides of a cut; keeps them only if one comes from the latent, or
/// is padding, or is the same for all heads.
bool MLAProver::addCutPieces(const Term &term, const Access &key,
                             const Obstacle &cut) {
  size_t nopesBefore = nopes.size(), ropesBefore = proof.ropes.size();
  unsigned zeroBefore = zeroPieces;
  Failure failureBefore = failure;
  Poly rest = vars.getExtent(cut.var) - cut.at;
  if (!Poly(1).isAtMost(cut.at) || !Poly(1).isAtMost(rest))
    return false;
  bool good = addPieces(normalizer.restrict(term, cut.var, Poly(), cut.at)) &&
              addPieces(normalizer.restrict(term, cut.var, cut.at, rest));
  if (good && (nopes.size() > nopesBefore || zeroPieces > zeroBefore ||
               freesAxis(normalizer.simplify(key),
                         ArrayRef(proof.ropes).drop_front(ropesBefore))))
    return true;
  nopes.resize(nopesBefore);
  zeroPieces = zeroBefore;
  proof.ropes.resize(ropesBefore);
  failure = failureBefore;
  return false;
}

/// The key is the latent itself: the query is a query times a weight, or both
/// are factors of the score.
bool MLAProver::addAbsorbed(const Term &term, unsigned keyPlace,
                            const Pulled &key) {
  Var width = *matchLatent(key.access);
  Piece piece;
  piece.factor = term.coefficient;
  piece.key = key.access;
  bool found = false;
  auto addWeight = [&](const Access &access) {
    Pulled weight = normalizer.pull(access);
    piece.factor *= weight.coefficient;
    setKeyWeight(weight.access, width);
    found = true;
  };
  for (auto [i, raw] : llvm::enumerate(term.factors)) {
    if (i == keyPlace)
      continue;
    Pulled factor = normalizer.pull(raw);
    std::optional<Term> product = normalizer.getProduct(factor);
    if (!factor.access.contains(width)) {
      piece.query.push_back(raw);
      continue;
    }
    if (found)
      return fail(5, "two factors of a score depend on the latent's width");
    if (!product || product->bound.empty()) {
      addWeight(raw);
      for (Var var : term.bound)
        if (var != width)
          piece.features.push_back(var);
      continue;
    }
    proof.absorbed = true;
    piece.factor *= product->coefficient;
    for (const Access &part : product->factors) {
      if (part.contains(width))
        addWeight(part);
      else
        piece.query.push_back(part);
    }
    piece.features.assign(product->bound.begin(), product->bound.end());
  }
  if (!found || piece.query.empty())
    return fail(5, "the latent is multiplied by no product of a query and a "
                   "weight");
  nopes.push_back(piece);
  return true;
}
