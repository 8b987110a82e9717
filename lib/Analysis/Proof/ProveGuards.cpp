//===- ProveGuards.cpp - Selects between probabilities and zeros ----------===//

#include "mla/Analysis/Proof/MLAProof.h"

using namespace mla::nf;
using namespace mlir;

/// Whether a select replaces what is no number by 0, or what is infinite. A
/// probability is never infinite, and no number only in a row whose scores are
/// all minus infinity: that is 0 for us anyhow.
bool MLAProver::skipTest(const Pulled &condition, const Operand &yes,
                         const Operand &no, Access &kept) {
  auto test = reader.getNumberTest(condition.access, vars);
  if (!test || !no.access || yes.access || (test->isNaN && yes.constant != 0.0))
    return false;
  // Of the scores, it is a guard.
  Value source = normalizer.pull(test->tested).access.value;
  if (source != core && llvm::none_of(replaced, [&](const Access &access) {
        return access.value == source;
      }))
    return false;
  tested.push_back(test->tested);
  kept = *no.access;
  return true;
}

/// P1: what is tested are the probabilities, replaced in part already or not.
bool MLAProver::checkTests(const Access &probabilities) {
  replaced.push_back(probabilities);
  auto isProbability = [&](const Access &raw) {
    Access access = normalizer.pull(raw).access;
    return llvm::any_of(replaced, [&](const Access &other) {
      return other.value == access.value &&
             normalizer.simplify(other).index ==
                 normalizer.simplify(access).index;
    });
  };
  return llvm::all_of(tested, isProbability) ||
         fail(1, "probabilities are replaced where something else is no "
                 "number, or infinite");
}

/// Skips a select between probabilities and zeros. A row whose scores are all
/// minus infinity is 0 for us anyhow; where a mask decides, it has to be one of
/// the scores'.
bool MLAProver::skipMask(Pulled &pulled) {
  if (pulled.step.kind != Step::Select || !pulled.step.operands[0].access)
    return false;
  const auto &[condition, yes, no] =
      std::tie(pulled.step.operands[0], pulled.step.operands[1],
               pulled.step.operands[2]);
  auto isZero = [](const Operand &operand) {
    return !operand.access && operand.constant == 0.0;
  };
  Access kept;
  Pulled decided = normalizer.pull(*condition.access);
  std::optional<Guard> hiding, showing;
  if (isZero(yes))
    hiding = reader.getGuard(decided.access, false, vars);
  if (isZero(no))
    showing = reader.getGuard(decided.access, true, vars);
  if (skipTest(decided, yes, no, kept)) {
    replaced.push_back(pulled.access);
  } else if (no.access && hiding) {
    guarded.push_back(*hiding);
    kept = *no.access;
  } else if (yes.access && showing) {
    guarded.push_back(*showing);
    kept = *yes.access;
  } else if (yes.access && isZero(no)) {
    hidden.push_back({*condition.access, true, false});
    kept = *yes.access;
  } else if (no.access && isZero(yes)) {
    hidden.push_back({*condition.access, true, true});
    kept = *no.access;
  } else {
    return false;
  }
  double before = pulled.coefficient;
  pulled = normalizer.pull(kept);
  pulled.coefficient *= before;
  return true;
}

/// Whether `element` is `tested` at some values of the variables `row`.
bool MLAProver::reaches(const Access &tested, ArrayRef<Var> row,
                        const Access &element) const {
  Access from = normalizer.simplify(tested), to = normalizer.simplify(element);
  if (from.value != to.value || from.index.size() != to.index.size())
    return false;
  Vars left = getParts(row);
  for (unsigned dim = 0; dim < from.index.size(); ++dim) {
    // Parts of a row cover the places that follow `start`, the last innermost.
    Affine start = from.index[dim];
    Poly covered(1);
    for (unsigned i = left.size(); i-- > 0;) {
      Poly step = start.getCoefficient(left[i]);
      if (step.isZero())
        continue;
      if (!(step == covered))
        return false;
      start = start - Affine::var(left[i]) * step;
      covered = covered * vars.getExtent(left[i]);
      left.erase(left.begin() + i);
    }
    bool isWhole =
        start == Affine() && covered == reader.getSize(from.value, dim);
    Affine place = to.index[dim] - start;
    if (!isWhole && !(place == Affine()) &&
        !vars.isWithin(place, Poly(), covered))
      return false;
  }
  return true;
}

/// Whether a guard tests the score of the probability that it sets to 0,
/// something that this is made of, or what a mask adds to it: minus infinity
/// there is a probability of 0.
bool MLAProver::isScore(const Guard &guard) {
  Access tested = normalizer.pull(guard.tested).access;
  auto isTested = [&](const Access &element) {
    return reaches(tested, guard.row, element) ||
           reaches(guard.tested, guard.row, element);
  };
  return llvm::any_of(scoreElements, isTested) ||
         llvm::any_of(proof.masks, [&](const Mask &mask) {
           return !mask.isBoolean && !mask.isSubtracted &&
                  isTested(normalizer.pull(mask.access).access);
         });
}

/// P1: probabilities are only set to 0 where the softmax made them 0.
bool MLAProver::checkHidden() {
  for (const Guard &guard : guarded)
    if (!isScore(guard))
      return fail(1, "probabilities are set to 0 where something other than "
                     "their scores is minus infinity");
  // Negations may be computed more than once.
  auto resolve = [&](const Mask &mask) {
    Mask source = mask;
    Pulled pulled = normalizer.pull(mask.access);
    while (pulled.step.kind == Step::Not && pulled.step.operands[0].access) {
      source.isNegated = !source.isNegated;
      pulled = normalizer.pull(*pulled.step.operands[0].access);
    }
    source.access = pulled.access;
    return source;
  };
  for (const Mask &mask : hidden) {
    Mask mine = resolve(mask);
    bool known = false;
    for (Mask &other : proof.masks) {
      Mask theirs = resolve(other);
      if (!other.isBoolean || theirs.isNegated != mine.isNegated ||
          theirs.access.value != mine.access.value ||
          !(normalizer.simplify(theirs.access).index ==
            normalizer.simplify(mine.access).index))
        continue;
      // 0 in rows that it hides whole, too: what minus infinity gives.
      other.fill = -std::numeric_limits<double>::infinity();
      known = true;
    }
    if (!known)
      return fail(1,
                  "probabilities are set to 0 that the softmax did not hide");
  }
  return true;
}
