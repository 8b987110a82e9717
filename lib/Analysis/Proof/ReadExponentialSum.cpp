//===- ReadExponentialSum.cpp - Denominators of a softmax -----------------===//
//
// Models may keep a denominator from being 0: max(sum, eps). If the largest
// score of a row is subtracted from its scores, one of the exponentials is 1
// and the others are not negative. The sum is then at least 1, so an eps of at
// most 1 has no effect. An eps that is added has no effect either, if it is so
// small that rounding removes it. (A row in which all keys are hidden has no
// exponential of 1; attention returns 0 for it in any case.)
//
//===----------------------------------------------------------------------===//

#include "mla/Analysis/Proof/ReadExponentialSum.h"

#include "llvm/Support/Format.h"

#include <cmath>

using namespace mla::nf;
using namespace mlir;

//===----------------------------------------------------------------------===//
// Sums that are at least 1
//===----------------------------------------------------------------------===//

/// Returns the element that is subtracted from the scores of a row. If `shift`
/// is a select that replaces an infinite element with a number, returns the
/// element before the select, else `shift` itself. Returns std::nullopt if the
/// element has a factor, or if the select tests another element.
static std::optional<Access> getFiniteShift(Normalizer &normalizer,
                                            const Access &shift) {
  Reader &reader = normalizer.reader;
  ResolvedAccess resolved = normalizer.resolve(shift);
  if (resolved.coefficient != 1.0)
    return std::nullopt;
  if (resolved.expr.kind != ElementExpr::Select ||
      !resolved.expr.operands[0].access || resolved.expr.operands[1].access ||
      !resolved.expr.operands[2].access)
    return resolved.access;
  Access condition =
      normalizer.resolve(*resolved.expr.operands[0].access).access;
  ResolvedAccess kept = normalizer.resolve(*resolved.expr.operands[2].access);
  std::optional<Access> tested;
  if (auto negInfTest = reader.getNegInfTest(condition, false, normalizer.vars);
      negInfTest && negInfTest->row.empty())
    tested = negInfTest->tested;
  else if (auto test = reader.getNonFiniteTest(condition, normalizer.vars);
           test && !test->isNaN)
    tested = test->tested;
  if (!tested || kept.coefficient != 1.0 ||
      !normalizer.isSameElement(normalizer.resolve(*tested).access,
                                kept.access))
    return std::nullopt;
  return kept.access;
}

/// Returns the index of the subtracted term in a difference of two terms.
static std::optional<unsigned> getShiftPlace(const ElementExpr &exponent) {
  const auto &terms = exponent.terms;
  if (exponent.kind != ElementExpr::Sum || terms.size() != 2)
    return std::nullopt;
  for (const Term &term : terms)
    if (term.factors.size() != 1 || !term.bound.empty())
      return std::nullopt;
  unsigned place = terms[0].coefficient == -1.0 ? 0 : 1;
  if (terms[place].coefficient != -1.0 || terms[1 - place].coefficient != 1.0)
    return std::nullopt;
  return place;
}

/// True if the largest exponent over `key` is 0: the exponents are a positive
/// number times the scores minus the largest score. `factor` is the coefficient
/// of the exponential.
static bool isLargestZero(Normalizer &normalizer, const Access &exponential,
                          Var key, double factor) {
  Reader &reader = normalizer.reader;
  VarTable &vars = normalizer.vars;
  std::optional<Exponential> power = reader.getExponential(exponential, vars);
  if (!power)
    return false;
  ResolvedAccess exponent = normalizer.resolve(power->operand);
  if (power->factor * exponent.coefficient <= 0.0 || factor <= 0.0)
    return false;
  const auto &terms = exponent.expr.terms;
  std::optional<unsigned> place = getShiftPlace(exponent.expr);
  if (!place)
    return false;
  auto shift = getFiniteShift(normalizer, terms[*place].factors[0]);
  auto largest = shift ? reader.getReduceMax(*shift, vars) : std::nullopt;
  if (!largest)
    return false;
  ResolvedAccess mine = normalizer.resolve(terms[1 - *place].factors[0]),
                 theirs = normalizer.resolve(largest->operand);
  if (mine.access.value != theirs.access.value ||
      mine.coefficient != theirs.coefficient ||
      !(vars.getExtent(key) == vars.getExtent(largest->bound)))
    return false;
  // `mine` and `theirs` must be the same element, except that their key indices
  // may differ.
  for (Access *access : {&mine.access, &theirs.access})
    *access = normalizer.simplify(*access);
  for (auto [a, b] : llvm::zip(mine.access.index, theirs.access.index))
    if (!(a == VarTable::substitute(b, largest->bound, Affine::var(key))))
      return false;
  return mine.access.contains(key);
}

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

namespace {
/// Reads the sum of the exponentials of one softmax, the core.
class SumReader {
public:
  SumReader(Normalizer &normalizer, Value core)
      : normalizer(normalizer), core(core) {}
  std::optional<Access> readClamped(const ResolvedAccess &sum);

  ExponentialSum result;
  /// The variable that the sum runs over.
  Var bound = 0;
  Failure failure;

private:
  std::optional<Access> read(const ResolvedAccess &sum);
  using Summand = std::pair<ResolvedAccess, Var>;
  std::optional<Summand> readSummand(const Term &term, double coefficient);
  bool isLost(const Term &term, double coefficient,
              const ResolvedAccess &summed);
  bool addSink(const Term &term, double coefficient);

  Normalizer &normalizer;
  Value core;
};
} // namespace

/// True if `term`, times `coefficient`, is a number so small that rounding
/// removes it when it is added to the sum of the elements `summed`.
bool SumReader::isLost(const Term &term, double coefficient,
                       const ResolvedAccess &summed) {
  auto type = dyn_cast<FloatType>(normalizer.reader.getElement(core));
  double added = term.coefficient * coefficient;
  if (!type || !term.factors.empty() || !term.bound.empty() || added < 0.0)
    return false;
  // 2^-bits is half the distance from 1 to the next number. 16-bit types are
  // often summed in f32, so they get the bits of f32.
  int bits = std::max<int>(type.getFPMantissaWidth(), 24);
  return added < std::ldexp(summed.coefficient, -bits) &&
         isLargestZero(normalizer, summed.access, bound, summed.coefficient);
}

/// Reads `coefficient` times a term that is added to the sum of exponentials: a
/// positive number, or one more exponential.
bool SumReader::addSink(const Term &term, double coefficient) {
  coefficient *= term.coefficient;
  if (term.factors.empty() && term.bound.empty() && coefficient > 0.0 &&
      std::isfinite(coefficient)) {
    result.sinkNumber = std::log(coefficient);
    return true;
  }
  if (term.factors.size() != 1 || !term.bound.empty())
    return false;
  ResolvedAccess power = normalizer.resolve(term.factors[0]);
  result.sink = normalizer.reader.getExponential(power.access, normalizer.vars);
  return result.sink && coefficient * power.coefficient == 1.0;
}

/// Returns the element of the core that `term` sums, and the variable that the
/// sum runs over. `coefficient` is the coefficient of the larger sum that
/// contains `term`.
std::optional<SumReader::Summand> SumReader::readSummand(const Term &term,
                                                         double coefficient) {
  if (term.factors.size() != 1)
    return std::nullopt;
  Term inner = term;
  if (term.bound.empty()) {
    ResolvedAccess part = normalizer.resolve(term.factors[0]);
    if (part.expr.kind != ElementExpr::Sum || part.expr.terms.size() != 1)
      return std::nullopt;
    inner = part.expr.terms[0];
    inner.coefficient *= term.coefficient * part.coefficient;
  }
  if (inner.factors.size() != 1 || inner.bound.size() != 1)
    return std::nullopt;
  ResolvedAccess element = normalizer.resolve(inner.factors[0]);
  if (element.access.value != core)
    return std::nullopt;
  element.coefficient *= inner.coefficient * coefficient;
  return Summand(element, inner.bound[0]);
}

/// Returns the element of the core that `sum` sums. Any other term of `sum`
/// must be a sink, or so small that rounding removes it. Otherwise returns
/// std::nullopt.
std::optional<Access> SumReader::read(const ResolvedAccess &sum) {
  SmallVector<Term, 2> terms(sum.expr.terms);
  if (sum.expr.kind != ElementExpr::Sum || terms.empty() || terms.size() > 2)
    return std::nullopt;
  std::optional<Summand> found;
  unsigned place = 0;
  for (auto [i, term] : llvm::enumerate(terms)) {
    std::optional<Summand> summand = readSummand(term, sum.coefficient);
    if (!summand || found)
      continue;
    found = summand;
    place = i;
  }
  if (!found || found->first.coefficient <= 0.0)
    return std::nullopt;
  const ResolvedAccess &summed = found->first;
  bound = found->second;
  result.factor *= summed.coefficient;
  if (terms.size() == 2 && !isLost(terms[1 - place], sum.coefficient, summed) &&
      !addSink(terms[1 - place], sum.coefficient / summed.coefficient))
    return std::nullopt;
  return summed.access;
}

/// Reads a sum, or the maximum of a sum and a number.
std::optional<Access> SumReader::readClamped(const ResolvedAccess &sum) {
  auto floor = normalizer.reader.getClampMin(sum.access, normalizer.vars);
  if (!floor)
    return read(sum);
  std::optional<Access> summed = read(normalizer.resolve(floor->operand));
  if (!summed)
    return std::nullopt;
  double factor = result.factor;
  result.factor *= sum.coefficient;
  if (floor->number <= factor &&
      isLargestZero(normalizer, *summed, bound, factor))
    return summed;
  std::string number;
  llvm::raw_string_ostream(number) << llvm::format("%g", floor->number);
  failure =
      Failure(1, "the sum of the exponentials is clamped to at least " +
                     number + ", and nothing proves that it is never less");
  return std::nullopt;
}

/// Returns the dimension in which `summed`, with the variable `bound`, differs
/// from `probabilities`. Returns std::nullopt if they differ in no or several
/// dimensions.
static std::optional<unsigned> findSummedDim(Normalizer &normalizer,
                                             const Access &probabilities,
                                             const Access &summed, Var bound) {
  std::optional<unsigned> found;
  Access mine = normalizer.simplify(probabilities);
  for (auto [dim, pair] :
       llvm::enumerate(llvm::zip(mine.index, summed.index))) {
    auto [index, other] = pair;
    if (index == other)
      continue;
    std::optional<Var> var = index.getVar();
    if (found || !var || other.getVar() != bound ||
        !(normalizer.vars.getExtent(*var) == normalizer.vars.getExtent(bound)))
      return std::nullopt;
    found = dim;
  }
  return found;
}

Proved<ExponentialSum>
mla::nf::readExponentialSum(Normalizer &normalizer, Value core,
                            const Access &probabilities,
                            ArrayRef<Access> denominators) {
  Failure notDivided(1, "the exponentials are not divided by their sum");
  if (denominators.size() != 1)
    return notDivided;
  SumReader reader(normalizer, core);
  normalizer.visited = &reader.result.ops;
  std::optional<Access> summed =
      reader.readClamped(normalizer.resolve(denominators[0]));
  normalizer.visited = nullptr;
  if (!summed)
    return reader.failure ? reader.failure : notDivided;
  std::optional<unsigned> dim =
      findSummedDim(normalizer, probabilities, *summed, reader.bound);
  if (!dim)
    return notDivided;
  reader.result.dim = *dim;
  return reader.result;
}
