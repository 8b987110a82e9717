//===- ReadScores.cpp - Scores as products and masks ----------------------===//

#include "mla/Analysis/Proof/ReadScores.h"

#include "MaskReader.h"
#include "mla/Analysis/Proof/ArithmeticSelect.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/SaveAndRestore.h"

#include <cmath>

using namespace mla::nf;
using namespace mlir;

namespace {
/// Collects the products and masks whose sum is the scores. The arguments of
/// each function are an element, the constant factor of the element, and its
/// factors that are the same for all keys of a row.
class ScoreReader {
public:
  ScoreReader(Normalizer &normalizer, Var key)
      : normalizer(normalizer), key(key) {}

  void read(const Access &scores, double coefficient,
            ArrayRef<Access> rowFactors);
  bool readFactored(const Access &scores, double coefficient,
                    ArrayRef<Access> rowFactors);
  void addMask(const Mask &mask, double coefficient);

  Scores result;
  /// True if the element is one of several terms that depend on the key.
  bool amongTerms = false;

private:
  bool readProduct(const ResolvedAccess &resolved, double coefficient,
                   ArrayRef<Access> rowFactors);
  bool readArithmeticSelect(const ElementExpr &sum, double coefficient,
                            ArrayRef<Access> rowFactors);
  bool readSum(const Access &scores, const ElementExpr &sum, double coefficient,
               ArrayRef<Access> rowFactors);
  bool readSelect(const ElementExpr &select, double coefficient,
                  ArrayRef<Access> rowFactors);
  bool isRowConstant(const Access &access) const;
  bool addsToScores(const ElementExpr &sum) const;
  bool isGate(const Access &row);
  bool isHiding(double fill, ArrayRef<Access> rowFactors) const;
  void checkVisible(double fill, size_t firstProduct);
  bool fail(unsigned obligation, const Twine &why);

  Normalizer &normalizer;
  Var key;
};
} // namespace

bool ScoreReader::fail(unsigned obligation, const Twine &why) {
  if (!result.failure)
    result.failure = Failure(obligation, why);
  return false;
}

/// True if an element is the same for all keys. Its indices must be simplified.
bool ScoreReader::isRowConstant(const Access &access) const {
  return !access.contains(key);
}

/// True if more than one term of a sum depends on the key.
bool ScoreReader::addsToScores(const ElementExpr &sum) const {
  return llvm::count_if(sum.terms, [&](const Term &term) {
           return !isRowConstant(normalizer.simplify(term.factors[0]));
         }) > 1;
}

/// True if `row`, which is the same for all keys of a row, is selected from
/// constants, one of which is very large. This constant could hide the whole
/// row or make all other terms irrelevant, so `row` does not only shift the
/// scores and must not be dropped.
bool ScoreReader::isGate(const Access &row) {
  ElementExpr expr = normalizer.resolve(row).expr;
  if (expr.kind == ElementExpr::Select)
    return llvm::any_of(
        ArrayRef(expr.operands).drop_front(), [&](const Operand &selected) {
          return selected.access
                     ? isGate(*selected.access)
                     : std::abs(selected.constant) >= -maxHidingFill;
        });
  if (expr.kind != ElementExpr::Sum && expr.kind != ElementExpr::Forward)
    return false;
  return llvm::any_of(expr.terms, [&](const Term &term) {
    return llvm::any_of(term.factors,
                        [&](const Access &factor) { return isGate(factor); });
  });
}

/// True if `row` is computed from another term of `sum`, like the largest score
/// of a row.
static bool isMadeOfTerms(const Access &row, const ElementExpr &sum) {
  SmallVector<Operation *> ops;
  return llvm::any_of(sum.terms, [&](const Term &term) {
    Value value = term.factors[0].value;
    return value != row.value && addPath(row.value, value, 5, ops);
  });
}

/// True if a fill hides a key: after all factors, it is below all scores in the
/// input of the softmax. A factor of the row, or other terms that are added to
/// a fill above `maxSafeFill`, could make it as large as a score.
bool ScoreReader::isHiding(double fill, ArrayRef<Access> rowFactors) const {
  return rowFactors.empty() &&
         (fill <= maxSafeFill || (fill <= maxHidingFill && !amongTerms));
}

/// Checks that the products from `firstProduct` on cannot be less than `fill`
/// (P8). A factor above 1 would make this possible.
void ScoreReader::checkVisible(double fill, size_t firstProduct) {
  if (fill <= maxSafeFill)
    return;
  for (const Term &product : ArrayRef(result.products).drop_front(firstProduct))
    if (std::abs(product.coefficient) > 1.0)
      fail(8, "scores with a factor above 1 can be less than the constant " +
                  Twine(std::to_string(fill)) + " that hides keys");
}

/// Reads a product of queries and keys, or scores with a factor that is the
/// same for all keys of a row.
bool ScoreReader::readProduct(const ResolvedAccess &resolved,
                              double coefficient, ArrayRef<Access> rowFactors) {
  std::optional<Term> product = normalizer.getProduct(resolved);
  if (!product)
    return false;
  if (!product->bound.empty()) {
    product->coefficient *= coefficient / resolved.coefficient;
    product->factors.append(rowFactors.begin(), rowFactors.end());
    result.products.push_back(*product);
    return true;
  }
  if (product->factors.size() != 2)
    return false;
  for (int row : {0, 1}) {
    if (!isRowConstant(product->factors[row]))
      continue;
    SmallVector<Access, 2> more(rowFactors);
    more.push_back(product->factors[row]);
    if (readFactored(product->factors[1 - row],
                     product->coefficient * coefficient / resolved.coefficient,
                     more))
      return true;
  }
  return false;
}

/// Reads a select that is written with arithmetic. If the flag is a boolean, it
/// is the mask. Otherwise, the mask is the term that is added where the flag is
/// 0.
bool ScoreReader::readArithmeticSelect(const ElementExpr &sum,
                                       double coefficient,
                                       ArrayRef<Access> rowFactors) {
  auto select = matchArithmeticSelect(normalizer, sum, [&](double fill) {
    return coefficient > 0.0 &&
           isHiding(fill * std::abs(coefficient), rowFactors);
  });
  if (!select)
    return false;
  result.ops.insert_range(select->ops);
  double fill = select->fill * std::abs(coefficient);
  size_t before = result.products.size(), place = result.masks.size();
  if (normalizer.reader.getElement(select->flag.value).isInteger(1)) {
    Mask mask{select->flag, true, false};
    if (fill >= std::numeric_limits<float>::lowest())
      mask.fill = fill;
    addMask(mask, 1.0);
  } else {
    double outside = coefficient * select->hidden.coefficient;
    Mask mask{normalizer.simplify(select->hidden.factors[0])};
    mask.isSubtracted = isOne(-outside);
    addMask(mask, mask.isSubtracted ? 1.0 : outside);
    result.addedFill = std::max(result.addedFill, fill);
  }
  read(select->shown.factors[0], coefficient * select->shown.coefficient,
       rowFactors);
  if (result.masks[place].isBoolean)
    result.masks[place].inside = result.masks.size() - place - 1;
  checkVisible(fill, before);
  return true;
}

/// Reads a sum of scores and masks.
bool ScoreReader::readSum(const Access &scores, const ElementExpr &sum,
                          double coefficient, ArrayRef<Access> rowFactors) {
  if (sum.kind != ElementExpr::Sum || sum.terms.size() <= 1 ||
      !llvm::all_of(sum.terms, [](const Term &term) {
        return term.factors.size() == 1 && term.bound.empty();
      }))
    return false;
  llvm::SaveAndRestore among(amongTerms, amongTerms || addsToScores(sum));
  for (const Term &term : sum.terms) {
    // A term that is the same for all keys of a row does not change the
    // softmax, so it becomes a row term. But an added term may be a mask that
    // hides rows, unless it is computed from the scores.
    Access row = normalizer.simplify(term.factors[0]);
    double factor = coefficient * term.coefficient;
    if (isRowConstant(row) && rowFactors.empty() &&
        !isRowConstant(normalizer.simplify(scores)) &&
        (factor < 0.0 || isMadeOfTerms(row, sum)) && !isGate(row)) {
      result.rowTerms.push_back({row, factor});
      continue;
    }
    read(term.factors[0], factor, rowFactors);
  }
  return true;
}

/// Reads a select between scores and a number that hides keys.
bool ScoreReader::readSelect(const ElementExpr &select, double coefficient,
                             ArrayRef<Access> rowFactors) {
  if (select.kind != ElementExpr::Select || !select.operands[0].access)
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
  // Keep a fill within the range of f32. A lower fill becomes minus infinity,
  // as in the model.
  if (fill >= std::numeric_limits<float>::lowest())
    mask.fill = fill;
  size_t before = result.products.size(), place = result.masks.size();
  addMask(mask, coefficient > 0 ? 1.0 : 0.0);
  read(hidesNo ? *yes.access : *no.access, coefficient, rowFactors);
  result.masks[place].inside = result.masks.size() - place - 1;
  checkVisible(fill, before);
  return true;
}

void ScoreReader::read(const Access &scores, double coefficient,
                       ArrayRef<Access> rowFactors) {
  SmallVector<Operation *> visited;
  SmallVector<Access, 0> trail;
  normalizer.visited = &visited;
  normalizer.trail = &trail;
  ResolvedAccess resolved = normalizer.resolve(scores);
  normalizer.visited = nullptr;
  normalizer.trail = nullptr;
  // Record ops and elements as scores only if they are on the path to a
  // product. Ops that compute a mask are not recorded, because other ops may
  // read the mask.
  llvm::scope_exit keep([&, before = result.products.size()] {
    if (result.products.size() == before)
      return;
    result.ops.insert_range(visited);
    result.elements.append(trail);
  });
  if (resolved.coefficient == 0.0) {
    fail(8, "the scores or one of their terms are multiplied by 0");
    return;
  }
  double factor = coefficient * resolved.coefficient;
  if (readProduct(resolved, factor, rowFactors) ||
      readArithmeticSelect(resolved.expr, factor, rowFactors) ||
      readSum(scores, resolved.expr, factor, rowFactors) ||
      readSelect(resolved.expr, factor, rowFactors))
    return;
  if (!rowFactors.empty()) {
    fail(8, "the mask is multiplied by a factor that is not a constant");
    return;
  }
  // If a constant factor applies only to the mask, it becomes part of the mask.
  bool factored = resolved.coefficient != 1.0;
  Mask mask{factored ? normalizer.simplify(scores) : resolved.access};
  mask.isSubtracted = isOne(-coefficient);
  addMask(mask, mask.isSubtracted ? 1.0 : coefficient);
}

/// Reads scores that are multiplied by a factor which is not constant. If they
/// contain no product of queries and keys, they are a mask with a factor. In
/// this case, reverts the reading and returns false.
bool ScoreReader::readFactored(const Access &scores, double coefficient,
                               ArrayRef<Access> rowFactors) {
  size_t productsBefore = result.products.size(),
         masksBefore = result.masks.size(), rowsBefore = result.rowTerms.size();
  Failure failureBefore = result.failure;
  read(scores, coefficient, rowFactors);
  if (result.products.size() > productsBefore)
    return true;
  result.masks.truncate(masksBefore);
  result.rowTerms.truncate(rowsBefore);
  result.failure = failureBefore;
  return false;
}

void ScoreReader::addMask(const Mask &mask, double coefficient) {
  if (!isOne(coefficient)) {
    std::string factor = std::to_string(coefficient);
    if (isRowConstant(normalizer.simplify(mask.access)))
      fail(8, "a value that all keys of a row share is added with factor " +
                  factor + ": it must be subtracted");
    else
      fail(8, "the mask is added with factor " + factor +
                  ", before the scale: it must be added after the scale");
  }
  result.masks.push_back(mask);
}

Scores mla::nf::readScores(Normalizer &normalizer, const Access &input,
                           double factor, Var key) {
  ScoreReader reader(normalizer, key);
  reader.read(input, factor, {});
  return std::move(reader.result);
}

Scores mla::nf::readFusedScores(Normalizer &normalizer,
                                const FusedAttention &fused, bool splitsMask) {
  ScoreReader reader(normalizer, fused.key);
  Scores &result = reader.result;
  result.products.append(fused.scores.begin(), fused.scores.end());
  if (fused.mask && splitsMask && !fused.maskIsBoolean) {
    // Some models pass the scores of the rope part as the mask of an op that
    // computes the other scores. Therefore, read the mask as one term of a sum.
    reader.amongTerms = true;
    result.hasSplitMask = reader.readFactored(*fused.mask, 1.0, {});
  }
  if (fused.mask && !result.hasSplitMask)
    reader.addMask({*fused.mask, fused.maskIsBoolean, false}, 1.0);
  return std::move(result);
}
