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

/// A product of queries and keys, or scores with a factor that their row
/// shares.
bool MLAProver::readProduct(const Pulled &pulled, double coefficient,
                            ArrayRef<Access> rowFactors) {
  std::optional<Term> product = normalizer.getProduct(pulled);
  if (!product)
    return false;
  if (!product->bound.empty()) {
    product->coefficient *= coefficient / pulled.coefficient;
    product->factors.append(rowFactors.begin(), rowFactors.end());
    products.push_back(*product);
    return true;
  }
  if (product->factors.size() != 2)
    return false;
  for (int row : {0, 1}) {
    if (!isRowConstant(product->factors[row], keyVar))
      continue;
    SmallVector<Access, 2> more(rowFactors);
    more.push_back(product->factors[row]);
    if (readFactored(product->factors[1 - row],
                     product->coefficient * coefficient / pulled.coefficient,
                     more))
      return true;
  }
  return false;
}

/// Scores and masks that are added.
bool MLAProver::readScoreSum(const Access &scores, const Step &sum,
                             double coefficient, ArrayRef<Access> rowFactors) {
  if (sum.kind != Step::Sum || sum.terms.size() <= 1 ||
      !llvm::all_of(sum.terms, [](const Term &term) {
        return term.factors.size() == 1 && term.bound.empty();
      }))
    return false;
  llvm::SaveAndRestore among(amongTerms, amongTerms || addsToScores(sum));
  for (const Term &term : sum.terms) {
    // What is the same for all keys does not change a softmax. Where it is
    // added it may hide rows, unless it is made of the scores.
    Access row = normalizer.simplify(term.factors[0]);
    double factor = coefficient * term.coefficient;
    if (isRowConstant(row, keyVar) && rowFactors.empty() &&
        normalizer.simplify(scores).contains(keyVar) &&
        (factor < 0.0 || isMadeOfTerms(row, sum)) && !isGate(row)) {
      rowTerms.push_back({row, factor});
      continue;
    }
    readScores(term.factors[0], factor, rowFactors);
  }
  return true;
}

/// Scores, or a number that hides keys, by a condition.
bool MLAProver::readHidden(const Step &select, double coefficient,
                           ArrayRef<Access> rowFactors) {
  if (select.kind != Step::Select || !select.operands[0].access)
    return false;
  const auto &[condition, yes, no] =
      std::tie(select.operands[0], select.operands[1], select.operands[2]);
  bool hidesNo = !no.access && yes.access &&
                 isHiding(no.constant * std::abs(coefficient), rowFactors);
  bool hidesYes = !yes.access && no.access &&
                  isHiding(yes.constant * std::abs(coefficient), rowFactors);
  if (!hidesNo && !hidesYes)
    return false;
  double fill = (hidesNo ? no : yes).constant * std::abs(coefficient);
  Mask mask{*condition.access, true, hidesYes};
  // Beyond the range of f32 it is infinite for the model too.
  if (fill >= std::numeric_limits<float>::lowest())
    mask.fill = fill;
  size_t before = products.size(), place = proof.masks.size();
  addMask(mask, coefficient > 0 ? 1.0 : 0.0);
  readScores(hidesNo ? *yes.access : *no.access, coefficient, rowFactors);
  proof.masks[place].inside = proof.masks.size() - place - 1;
  checkVisible(fill, before);
  return true;
}

void MLAProver::readScores(const Access &scores, double coefficient,
                           ArrayRef<Access> rowFactors) {
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
  double factor = coefficient * pulled.coefficient;
  if (readProduct(pulled, factor, rowFactors) ||
      readBlend(pulled.step, factor, rowFactors) ||
      readScoreSum(scores, pulled.step, factor, rowFactors) ||
      readHidden(pulled.step, factor, rowFactors))
    return;
  if (!rowFactors.empty()) {
    fail(8, "a factor that is no constant multiplies the mask");
    scoresUnread = true;
    return;
  }
  // A constant factor of the mask alone belongs to it.
  bool factored = pulled.coefficient != 1.0;
  Mask mask{factored ? normalizer.simplify(scores) : pulled.access};
  mask.isSubtracted = isOne(-coefficient);
  addMask(mask, mask.isSubtracted ? 1.0 : coefficient);
}

/// Reads scores that have a factor which is no constant. Without a product of
/// queries and keys they are no scores, but a mask with its factor: then
/// nothing is read.
bool MLAProver::readFactored(const Access &scores, double coefficient,
                             ArrayRef<Access> rowFactors) {
  size_t productsBefore = products.size(), masksBefore = proof.masks.size(),
         rowsBefore = rowTerms.size();
  Failure failureBefore = failure;
  bool unreadBefore = scoresUnread;
  readScores(scores, coefficient, rowFactors);
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
