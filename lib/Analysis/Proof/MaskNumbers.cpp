//===- MaskNumbers.cpp - Numbers of two values ----------------------------===//
//
// Masks are added as zeros and large negative numbers, made by selects, sums
// and products of such numbers and of booleans.
//
//===----------------------------------------------------------------------===//

#include "MaskReader.h"

#include "mla/Analysis/NormalForm/Integers.h"

#include <cmath>
#include <functional>

using namespace mla::nf;
using namespace mlir;

bool MaskReader::isAlike(double a, double b) const {
  return a == b ||
         (numbers == Numbers::Added && a <= leastHiding && b <= leastHiding);
}

static TwoValued constantNumber(double value) {
  return {getConstant(true), value, value};
}

/// The four values of an operation on two numbers are two if all but one, or
/// two pairs, are alike. Of numbers that hide, the weaker one stands for both.
std::optional<TwoValued>
MaskReader::combine(const TwoValued &a, const TwoValued &b, Combine op) const {
  double yesYes = op(a.yes, b.yes), yesNo = op(a.yes, b.no),
         noYes = op(a.no, b.yes), noNo = op(a.no, b.no);
  for (double value : {yesYes, yesNo, noYes, noNo})
    if (std::isnan(value))
      return std::nullopt;
  auto make = [](const Truth &when, double yes, double no) {
    return std::optional<TwoValued>({when, yes, no});
  };
  if (isAlike(yesYes, yesNo) && isAlike(noYes, noNo))
    return make(a.when, std::max(yesYes, yesNo), std::max(noYes, noNo));
  if (isAlike(yesYes, noYes) && isAlike(yesNo, noNo))
    return make(b.when, std::max(yesYes, noYes), std::max(yesNo, noNo));
  // One of the four stands alone.
  auto alone = [&](const Truth &x, const Truth &y, double value, double p,
                   double q, double r) -> std::optional<TwoValued> {
    if (!isAlike(p, q) || !isAlike(q, r))
      return std::nullopt;
    return make(both(x, y), value, std::max({p, q, r}));
  };
  if (auto found = alone(a.when, b.when, yesYes, yesNo, noYes, noNo))
    return found;
  if (auto found = alone(a.when, b.when.negate(), yesNo, yesYes, noYes, noNo))
    return found;
  if (auto found = alone(a.when.negate(), b.when, noYes, yesYes, yesNo, noNo))
    return found;
  return alone(a.when.negate(), b.when.negate(), noNo, yesYes, yesNo, noYes);
}

std::optional<TwoValued> MaskReader::getTwoValued(const Operand &operand) {
  if (operand.access)
    return getTwoValued(*operand.access);
  return constantNumber(operand.constant);
}

std::optional<TwoValued> MaskReader::getSum(const Step &step) {
  std::optional<TwoValued> sum = constantNumber(0.0);
  for (const Term &term : step.terms) {
    std::optional<TwoValued> product = constantNumber(term.coefficient);
    if (!term.bound.empty())
      return std::nullopt;
    for (const Access &factor : term.factors) {
      std::optional<TwoValued> number = getTwoValued(factor);
      product = number ? combine(*product, *number, std::multiplies<double>())
                       : std::nullopt;
      if (!product)
        return std::nullopt;
    }
    sum = combine(*sum, *product, std::plus<double>());
    if (!sum)
      return std::nullopt;
  }
  return sum;
}

/// `inner` where `when` holds, `outer` elsewhere: two values if one of those of
/// `inner` is like `outer`.
std::optional<TwoValued> MaskReader::nest(const Truth &when,
                                          const TwoValued &inner,
                                          double outer) const {
  if (isAlike(inner.yes, inner.no))
    return TwoValued{when, std::max(inner.yes, inner.no), outer};
  if (isAlike(inner.no, outer))
    return TwoValued{both(when, inner.when), inner.yes,
                     std::max(inner.no, outer)};
  if (isAlike(inner.yes, outer))
    return TwoValued{both(when, inner.when.negate()), inner.no,
                     std::max(inner.yes, outer)};
  return std::nullopt;
}

std::optional<TwoValued> MaskReader::getSelected(const Step &step) {
  Truth when = step.index ? getSign(*step.index) : getTruth(step.operands[0]);
  std::optional<TwoValued> yes = getTwoValued(step.operands[1]),
                           no = getTwoValued(step.operands[2]);
  if (!yes || !no)
    return std::nullopt;
  if (isAlike(no->yes, no->no))
    return nest(when, *yes, std::max(no->yes, no->no));
  if (isAlike(yes->yes, yes->no))
    return nest(when.negate(), *no, std::max(yes->yes, yes->no));
  return std::nullopt;
}

std::optional<TwoValued> MaskReader::getTwoValued(const Access &access) {
  Pulled pulled = normalizer.pull(access);
  const Step &step = pulled.step;
  std::optional<TwoValued> number;
  switch (step.kind) {
  case Step::Sum:
    number = getSum(step);
    break;
  case Step::Select:
    number = getSelected(step);
    break;
  case Step::Not:
  case Step::AtLeast:
  case Step::Equal:
  case Step::Differ:
  case Step::And:
  case Step::Or:
    number = TwoValued{getTruth(pulled.access), 1.0, 0.0};
    break;
  default:
    if (step.kind == Step::Blocked && step.obstacle.kind == Obstacle::Cut)
      cut = step.obstacle;
    return std::nullopt;
  }
  if (!number)
    return std::nullopt;
  std::optional<double> yes = getAsked(normalizer, access, pulled, number->yes),
                        no = getAsked(normalizer, access, pulled, number->no);
  return yes && no ? std::optional<TwoValued>({number->when, *yes, *no})
                   : std::nullopt;
}
