//===- ProveFloors.cpp - Sums of exponentials that are at least 1 ---------===//
//
// A denominator may be kept from being 0: max(sum, eps). Where the largest of a
// row is subtracted from its scores, one of the exponentials is 1 and the
// others are not negative, so that the sum is at least 1 and an eps up to 1
// does nothing; nor does one that is added, so small that it is lost beside 1.
// (A row that is hidden whole has no such exponential; it gives 0
// for us anyhow.)
//
//===----------------------------------------------------------------------===//

#include "mla/Analysis/Proof/MLAProof.h"

#include "llvm/Support/Format.h"

#include <cmath>

using namespace mla::nf;
using namespace mlir;

/// What is chosen where `shift` is finite, if it is a number elsewhere; else
/// `shift` itself. Nothing where it has a factor.
std::optional<Access> MLAProver::getShift(const Access &shift) {
  Pulled pulled = normalizer.pull(shift);
  if (pulled.coefficient != 1.0)
    return std::nullopt;
  if (pulled.step.kind != Step::Select || !pulled.step.operands[0].access ||
      pulled.step.operands[1].access || !pulled.step.operands[2].access)
    return pulled.access;
  Access condition = normalizer.pull(*pulled.step.operands[0].access).access;
  Pulled kept = normalizer.pull(*pulled.step.operands[2].access);
  std::optional<Access> tested;
  if (auto guard = reader.getGuard(condition, false, vars);
      guard && guard->row.empty())
    tested = guard->tested;
  else if (auto test = reader.getNumberTest(condition, vars);
           test && !test->isNaN)
    tested = test->tested;
  if (!tested || kept.coefficient != 1.0)
    return std::nullopt;
  Pulled same = normalizer.pull(*tested);
  bool isSame = same.access.value == kept.access.value &&
                normalizer.simplify(same.access).index ==
                    normalizer.simplify(kept.access).index;
  return isSame ? std::optional(kept.access) : std::nullopt;
}

/// Whether the largest exponent over `key` is 0: the exponents are a positive
/// number times scores less the largest of them.
bool MLAProver::isLargestZero(const Access &exponential, Var key,
                              double factor) {
  std::optional<Power> power = reader.getPower(exponential, vars);
  if (!power)
    return false;
  Pulled exponent = normalizer.pull(power->operand);
  const auto &terms = exponent.step.terms;
  if (exponent.step.kind != Step::Sum || terms.size() != 2 ||
      power->factor * exponent.coefficient <= 0.0 || factor <= 0.0)
    return false;
  for (const Term &term : terms)
    if (term.factors.size() != 1 || !term.bound.empty())
      return false;
  unsigned place = terms[0].coefficient == -1.0 ? 0 : 1;
  if (terms[place].coefficient != -1.0 || terms[1 - place].coefficient != 1.0)
    return false;
  std::optional<Access> shift = getShift(terms[place].factors[0]);
  auto largest = shift ? reader.getLargest(*shift, vars) : std::nullopt;
  if (!largest)
    return false;
  Pulled mine = normalizer.pull(terms[1 - place].factors[0]),
         theirs = normalizer.pull(largest->operand);
  if (mine.access.value != theirs.access.value ||
      mine.coefficient != theirs.coefficient ||
      !(vars.getExtent(key) == vars.getExtent(largest->bound)))
    return false;
  // The same element, but for which key.
  for (Access *access : {&mine.access, &theirs.access})
    *access = normalizer.simplify(*access);
  for (auto [a, b] : llvm::zip(mine.access.index, theirs.access.index))
    if (!(a == VarTable::substitute(b, largest->bound, Affine::var(key))))
      return false;
  return mine.access.contains(key);
}

/// Whether `term`, times `coefficient`, is a number so small that rounding
/// takes it away beside the sum of the elements `summed` over `bound`.
bool MLAProver::isLost(const Term &term, double coefficient,
                       const Pulled &summed, Var bound) {
  auto type = dyn_cast<FloatType>(reader.getElement(core));
  double added = term.coefficient * coefficient;
  if (!type || !term.factors.empty() || !term.bound.empty() || added < 0.0)
    return false;
  // Half of what the next number after 1 is larger by; types of 16 bits are
  // often summed in f32.
  int bits = std::max<int>(type.getFPMantissaWidth(), 24);
  return added < std::ldexp(summed.coefficient, -bits) &&
         isLargestZero(summed.access, bound, summed.coefficient);
}

/// As readDenominator, of a sum or of the larger of it and a number.
std::optional<Access> MLAProver::readFloored(const Pulled &sum, Var &bound) {
  auto floor = reader.getFloor(sum.access, vars);
  if (!floor)
    return readDenominator(sum, bound);
  Pulled inner = normalizer.pull(floor->operand);
  double before = proof.outFactor;
  std::optional<Access> summed = readDenominator(inner, bound);
  if (!summed)
    return std::nullopt;
  double factor = before / proof.outFactor;
  proof.outFactor /= sum.coefficient;
  if (floor->number <= factor && isLargestZero(*summed, bound, factor))
    return summed;
  std::string number;
  llvm::raw_string_ostream(number) << llvm::format("%g", floor->number);
  fail(1, "nothing proves that the sum of the exponentials, which is replaced "
          "by " +
              number + " where it is less, is never less");
  return std::nullopt;
}
