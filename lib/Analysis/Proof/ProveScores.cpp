//===- ProveScores.cpp - Scores as pieces of queries times keys -----------===//

#include "MaskReader.h"
#include "mla/Analysis/Proof/MLAProof.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/SaveAndRestore.h"

#include <cmath>

using namespace mla::nf;
using namespace mlir;

/// Whether an element is the same for all keys.
static bool isRowConstant(const Access &access, Var key) {
  return !access.contains(key);
}

/// Whether more than one term of a sum differs from key to key.
bool MLAProver::addsToScores(const Step &sum) {
  return llvm::count_if(sum.terms, [&](const Term &term) {
           return !isRowConstant(normalizer.simplify(term.factors[0]), keyVar);
         }) > 1;
}

bool MLAProver::isGate(const Access &row) {
  Step step = normalizer.pull(row).step;
  if (step.kind == Step::Select)
    return llvm::any_of(
        ArrayRef(step.operands).drop_front(), [&](const Operand &chosen) {
          return chosen.access ? isGate(*chosen.access)
                               : std::abs(chosen.constant) >= -leastHiding;
        });
  if (step.kind != Step::Sum && step.kind != Step::Forward)
    return false;
  return llvm::any_of(step.terms, [&](const Term &term) {
    return llvm::any_of(term.factors,
                        [&](const Access &factor) { return isGate(factor); });
  });
}

/// Whether what a row shares is computed from another term of `sum`, as its
/// largest or least score is.
static bool isMadeOfTerms(const Access &row, const Step &sum) {
  SmallVector<Operation *> ops;
  return llvm::any_of(sum.terms, [&](const Term &term) {
    Value value = term.factors[0].value;
    return value != row.value && addPath(row.value, value, 5, ops);
  });
}

/// Whether a fill hides a key: it has to lie below all scores where the softmax
/// reads it, after all factors. A term or a row's factor could bring a smaller
/// one back among them, and a negative factor above all others.
bool MLAProver::isHiding(double fill, ArrayRef<Access> rowFactors) const {
  return rowFactors.empty() &&
         (fill <= surelyHiding || (fill <= leastHiding && !amongTerms));
}

/// Scores with a factor above 1 could lie below a small fill.
void MLAProver::checkVisible(double fill, size_t firstProduct) {
  if (fill <= surelyHiding)
    return;
  for (const Term &product : ArrayRef(products).drop_front(firstProduct))
    if (std::abs(product.coefficient) > 1.0) {
      fail(8, "scores with a factor above 1 can lie below the constant " +
                  std::to_string(fill) + " that hides others");
      scoresUnread = true;
    }
}

void MLAProver::readScores(const Access &scores, double coefficient,
                           SmallVector<Access, 2> rowFactors) {
  SmallVector<Operation *> visited;
  SmallVector<Access, 0> trail;
  normalizer.visited = &visited;
  normalizer.trail = &trail;
  Pulled pulled = normalizer.pull(scores);
  normalizer.visited = nullptr;
  normalizer.trail = nullptr;
  // Only what leads to a product holds scores; a mask may be shared.
  llvm::scope_exit keep([&, before = products.size()] {
    if (products.size() == before)
      return;
    scoreOps.insert(visited.begin(), visited.end());
    scoreElements.append(trail);
  });
  if (pulled.coefficient == 0.0) {
    fail(8, "the scores, or a term of theirs, are multiplied by 0");
    scoresUnread = true;
    return;
  }
  double outside = coefficient;
  coefficient *= pulled.coefficient;
  std::optional<Term> product = normalizer.getProduct(pulled);
  if (product && !product->bound.empty()) {
    product->coefficient *= coefficient / pulled.coefficient;
    product->factors.append(rowFactors);
    products.push_back(*product);
    return;
  }
  if (product && product->factors.size() == 2) {
    for (int row : {0, 1}) {
      if (!isRowConstant(product->factors[row], keyVar))
        continue;
      SmallVector<Access, 2> more(rowFactors);
      more.push_back(product->factors[row]);
      if (readFactored(product->factors[1 - row],
                       product->coefficient * coefficient / pulled.coefficient,
                       more))
        return;
    }
  }
  if (readBlend(pulled.step, coefficient, rowFactors))
    return;
  if (pulled.step.kind == Step::Sum && pulled.step.terms.size() > 1 &&
      llvm::all_of(pulled.step.terms, [](const Term &term) {
        return term.factors.size() == 1 && term.bound.empty();
      })) {
    llvm::SaveAndRestore among(amongTerms,
                               amongTerms || addsToScores(pulled.step));
    for (const Term &term : pulled.step.terms) {
      // What is the same for all keys does not change a softmax. Where it is
      // added it may hide rows, unless it is made of the scores.
      Access row = normalizer.simplify(term.factors[0]);
      double factor = coefficient * term.coefficient;
      if (isRowConstant(row, keyVar) && rowFactors.empty() &&
          normalizer.simplify(scores).contains(keyVar) &&
          (factor < 0.0 || isMadeOfTerms(row, pulled.step)) && !isGate(row)) {
        rowTerms.push_back({row, factor});
        continue;
      }
      readScores(term.factors[0], coefficient * term.coefficient, rowFactors);
    }
    return;
  }
  if (pulled.step.kind == Step::Select && pulled.step.operands[0].access) {
    const auto &[condition, yes, no] =
        std::tie(pulled.step.operands[0], pulled.step.operands[1],
                 pulled.step.operands[2]);
    bool hidesNo = !no.access && yes.access &&
                   isHiding(no.constant * std::abs(coefficient), rowFactors);
    bool hidesYes = !yes.access && no.access &&
                    isHiding(yes.constant * std::abs(coefficient), rowFactors);
    if (hidesNo || hidesYes) {
      double fill = (hidesNo ? no : yes).constant * std::abs(coefficient);
      Mask mask{*condition.access, true, hidesYes};
      // Beyond the range of f32 it is infinite for the model too.
      if (fill >= std::numeric_limits<float>::lowest())
        mask.fill = fill;
      size_t before = products.size(), place = proof.masks.size();
      addMask(mask, coefficient > 0 ? 1.0 : 0.0);
      readScores(hidesNo ? *yes.access : *no.access, coefficient, rowFactors);
      proof.masks[place].inside = proof.masks.size() - place - 1;
      return checkVisible(fill, before);
    }
  }
  if (!rowFactors.empty()) {
    fail(8, "a factor that is no constant multiplies the mask");
    scoresUnread = true;
    return;
  }
  // A constant factor of the mask alone belongs to it.
  bool factored = pulled.coefficient != 1.0;
  Mask mask{factored ? normalizer.simplify(scores) : pulled.access};
  mask.isSubtracted = isOne(-outside);
  addMask(mask, mask.isSubtracted ? 1.0 : outside);
}

/// Reads scores that have a factor which is no constant. Without a product of
/// queries and keys they are no scores, but a mask with its factor: then
/// nothing is read.
bool MLAProver::readFactored(const Access &scores, double coefficient,
                             SmallVector<Access, 2> rowFactors) {
  size_t productsBefore = products.size(), masksBefore = proof.masks.size(),
         rowsBefore = rowTerms.size();
  Failure failureBefore = failure;
  bool unreadBefore = scoresUnread;
  readScores(scores, coefficient, std::move(rowFactors));
  if (products.size() > productsBefore)
    return true;
  proof.masks.truncate(masksBefore);
  rowTerms.truncate(rowsBefore);
  failure = failureBefore;
  scoresUnread = unreadBefore;
  return false;
}

void MLAProver::addMask(const Mask &mask, double coefficient) {
  if (!isOne(coefficient)) {
    std::string factor = std::to_string(coefficient);
    if (isRowConstant(normalizer.simplify(mask.access), keyVar))
      fail(8, "what all keys of a row share is added with factor " + factor +
                  ": it must be subtracted");
    else
      fail(8, "the mask is added with factor " + factor +
                  ", before the scale: it must come after");
    scoresUnread = true;
  }
  proof.masks.push_back(mask);
}

//===----------------------------------------------------------------------===//
// Pieces
//===----------------------------------------------------------------------===//

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

/// Adds what one product contributes: one piece, or several where the feature
/// axis is cut, or none for zeros. Succeeds also when no piece comes from the
/// latent.
bool MLAProver::addPieces(Term term) {
  std::optional<unsigned> place;
  for (auto [i, factor] : llvm::enumerate(term.factors)) {
    factor = normalizer.simplify(factor);
    if (!factor.contains(keyVar))
      continue;
    if (place)
      return fail(4, "two factors of a score depend on the key");
    place = i;
  }
  if (!place)
    return fail(4, "no factor of a score depends on the key");
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

  std::optional<Term> product = normalizer.getProduct(key);
  if (product && !product->bound.empty() && product->factors.size() == 2) {
    unsigned latentPlace = product->factors[0].contains(keyVar) ? 0 : 1;
    Pulled latent = normalizer.pull(product->factors[latentPlace]);
    Pulled weight = normalizer.pull(product->factors[1 - latentPlace]);
    if (std::optional<Var> width = matchLatent(latent.access)) {
      Piece piece;
      piece.factor = term.coefficient * product->coefficient *
                     latent.coefficient * weight.coefficient / key.coefficient;
      for (auto [i, factor] : llvm::enumerate(term.factors))
        if (i != *place)
          piece.query.push_back(factor);
      piece.key = latent.access;
      piece.features.assign(term.bound.begin(), term.bound.end());
      proof.wUk = weight.access;
      for (Affine &index : proof.wUk.index)
        index = VarTable::substitute(index, *width,
                                     Affine::var(proof.latentWidth[0]));
      nopes.push_back(piece);
      return true;
    }
  }
  sawBias |= key.step.kind == Step::Sum && key.step.terms.size() == 2 &&
             !key.step.terms[0].bound.empty() &&
             key.step.terms[1].bound.empty();
  if (key.step.kind == Step::Blocked &&
      key.step.obstacle.kind == Obstacle::Cut &&
      llvm::is_contained(term.bound, key.step.obstacle.var) &&
      addCutPieces(term, key.step.obstacle))
    return failure.obligation == 0;
  // A cache of latent and rope side by side.
  Access latent = normalizer.simplify(proof.latent);
  if (key.access.value == latent.value)
    for (auto [mine, theirs] : llvm::zip(key.access.index, latent.index)) {
      if (mine == theirs || !theirs.contains(proof.latentWidth[0]))
        continue;
      std::optional<Var> var = (mine - Affine(mine.constant)).getVar();
      Poly width = vars.getExtent(proof.latentWidth[0]);
      Poly begin = theirs.constant - mine.constant;
      if (!var || !llvm::is_contained(term.bound, *var))
        continue;
      bool first = begin.isZero();
      if (addCutPieces(term, {Obstacle::Cut, *var, first ? width : begin}))
        return failure.obligation == 0;
    }

  Piece rope;
  rope.factor = term.coefficient;
  for (auto [i, factor] : llvm::enumerate(term.factors))
    if (i != *place)
      rope.query.push_back(factor);
  rope.key = key.access;
  rope.features.assign(term.bound.begin(), term.bound.end());
  proof.ropes.push_back(rope);
  return true;
}

/// Tries both sides of a cut; keeps them only if one comes from the latent, or
/// is padding.
bool MLAProver::addCutPieces(const Term &term, const Obstacle &cut) {
  size_t nopesBefore = nopes.size(), ropesBefore = proof.ropes.size();
  unsigned zeroBefore = zeroPieces;
  Failure failureBefore = failure;
  Poly rest = vars.getExtent(cut.var) - cut.at;
  if (!Poly(1).isAtMost(cut.at) || !Poly(1).isAtMost(rest))
    return false;
  bool good = addPieces(normalizer.restrict(term, cut.var, Poly(), cut.at)) &&
              addPieces(normalizer.restrict(term, cut.var, cut.at, rest));
  if (good && (nopes.size() > nopesBefore || zeroPieces > zeroBefore))
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
    proof.wUk = weight.access;
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
  for (Affine &index : proof.wUk.index)
    index =
        VarTable::substitute(index, width, Affine::var(proof.latentWidth[0]));
  nopes.push_back(piece);
  return true;
}
