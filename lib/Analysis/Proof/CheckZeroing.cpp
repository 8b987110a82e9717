//===- CheckZeroing.cpp - Probabilities that are replaced by numbers ------===//

#include "mla/Analysis/Proof/Axes.h"
#include "mla/Analysis/Proof/ReadRoot.h"

using namespace mla::nf;
using namespace mlir;

Failure mla::nf::checkTested(Normalizer &normalizer, const RootProduct &root) {
  SmallVector<Access, 1> probabilities(root.replaced);
  probabilities.push_back(*root.probabilities);
  auto isProbability = [&](const Access &raw) {
    Access access = normalizer.resolve(raw).access;
    return llvm::any_of(probabilities, [&](const Access &other) {
      return normalizer.isSameElement(other, access);
    });
  };
  if (llvm::all_of(root.tested, isProbability))
    return Failure();
  return Failure(1, "probabilities are replaced where a value other than a "
                    "probability is NaN or infinite");
}

/// True if `element` equals `tested` for some values of the variables `row`.
static bool reaches(const Normalizer &normalizer, const Access &tested,
                    ArrayRef<Var> row, const Access &element) {
  const VarTable &vars = normalizer.vars;
  Access from = normalizer.simplify(tested), to = normalizer.simplify(element);
  if (from.value != to.value || from.index.size() != to.index.size())
    return false;
  Vars left = getParts(vars, row);
  for (unsigned dim = 0; dim < from.index.size(); ++dim) {
    // The variables of a row cover a range of indices from `start` on. The last
    // variable has stride 1.
    Affine start = from.index[dim];
    Poly covered(1);
    for (unsigned i = left.size(); i-- > 0;) {
      Poly stride = start.getCoefficient(left[i]);
      if (stride.isZero())
        continue;
      if (!(stride == covered))
        return false;
      start = start - Affine::var(left[i]) * stride;
      covered = covered * vars.getExtent(left[i]);
      left.erase(left.begin() + i);
    }
    bool isWhole = start == Affine() &&
                   covered == normalizer.reader.getSize(from.value, dim);
    Affine place = to.index[dim] - start;
    if (!isWhole && !(place == Affine()) &&
        !vars.isWithin(place, Poly(), covered))
      return false;
  }
  return true;
}

/// True if a test for minus infinity, which sets a probability to 0, tests the
/// score of this probability, an element that the score is computed from, or a
/// mask that is added to the score. If one of these is minus infinity, the
/// probability is 0 anyway.
static bool testsScore(Normalizer &normalizer, const NegInfTest &negInfTest,
                       const Scores &scores) {
  Access tested = normalizer.resolve(negInfTest.tested).access;
  auto isTested = [&](const Access &element) {
    return reaches(normalizer, tested, negInfTest.row, element) ||
           reaches(normalizer, negInfTest.tested, negInfTest.row, element);
  };
  return llvm::any_of(scores.elements, isTested) ||
         llvm::any_of(scores.masks, [&](const Mask &mask) {
           return !mask.isBoolean && !mask.isSubtracted &&
                  isTested(normalizer.resolve(mask.access).access);
         });
}

/// Returns a mask without its negations, for comparison with other masks: the
/// same negation may be computed by several ops.
static Mask skipNegations(Normalizer &normalizer, const Mask &mask) {
  Mask source = mask;
  ResolvedAccess resolved = normalizer.resolve(mask.access);
  while (resolved.expr.kind == ElementExpr::Not &&
         resolved.expr.operands[0].access) {
    source.isNegated = !source.isNegated;
    resolved = normalizer.resolve(*resolved.expr.operands[0].access);
  }
  source.access = resolved.access;
  return source;
}

/// Finds the masks of the scores that hide the same keys as `mask`, which sets
/// probabilities to 0. Sets their fill to minus infinity, because a row that
/// they hide completely has only probabilities of 0. Returns true if there is
/// such a mask.
static bool matchMask(Normalizer &normalizer, const Mask &mask,
                      MutableArrayRef<Mask> masks) {
  Mask mine = skipNegations(normalizer, mask);
  bool known = false;
  for (Mask &other : masks) {
    Mask theirs = skipNegations(normalizer, other);
    if (!other.isBoolean || theirs.isNegated != mine.isNegated ||
        !normalizer.isSameElement(theirs.access, mine.access))
      continue;
    other.fill = -std::numeric_limits<double>::infinity();
    known = true;
  }
  return known;
}

Failure mla::nf::checkZeroing(Normalizer &normalizer, const RootProduct &root,
                              Scores &scores) {
  for (const NegInfTest &negInfTest : root.negInfTests)
    if (!testsScore(normalizer, negInfTest, scores))
      return Failure(1, "probabilities are set to 0 where a value other than "
                        "their scores is minus infinity");
  for (const Mask &mask : root.zeroing)
    if (!matchMask(normalizer, mask, scores.masks))
      return Failure(1, "probabilities are set to 0 although no mask of the "
                        "softmax hides them");
  return Failure();
}
