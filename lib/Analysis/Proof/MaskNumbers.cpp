//===- MaskNumbers.cpp - Numbers with two values --------------------------===//
//
// Masks that are added are zeros and large negative numbers. They are computed
// by selects, sums and products of such numbers and of booleans.
//
//===----------------------------------------------------------------------===//

#include "MaskReader.h"

#include "mla/Analysis/NormalForm/Integers.h"

#include <cmath>
#include <functional>

using namespace mla::nf;
using namespace mlir;

/// Returns one range for both numbers if they have the same effect on a key:
/// they are equal, or both hide it. Otherwise, returns std::nullopt.
static std::optional<NumberRange> join(const NumberRange &a,
                                       const NumberRange &b) {
  bool isAlike = a.least == b.least && a.most == b.most;
  if (!isAlike && (a.most > maxHidingFill || b.most > maxHidingFill))
    return std::nullopt;
  return NumberRange(std::min(a.least, b.least), std::max(a.most, b.most));
}

static TwoValued constantNumber(double value) {
  return {getConstant(true), value, value};
}

/// Applies an operation that is monotonic in both operands to ranges. Returns
/// std::nullopt if a result is NaN, or if the resulting range contains both 0
/// and other numbers.
static std::optional<NumberRange>
apply(const NumberRange &a, const NumberRange &b,
      llvm::function_ref<double(double, double)> op) {
  double corners[] = {op(a.least, b.least), op(a.least, b.most),
                      op(a.most, b.least), op(a.most, b.most)};
  if (llvm::any_of(corners, [](double value) { return std::isnan(value); }))
    return std::nullopt;
  auto [least, most] =
      std::minmax_element(std::begin(corners), std::end(corners));
  if (*least <= 0.0 && *most >= 0.0 && *least != *most)
    return std::nullopt;
  return NumberRange(*least, *most);
}

/// Applies an operation to two numbers with two values each. Two of the four
/// results count as equal if they are equal or both hide a key. Returns
/// std::nullopt unless the result depends only on `a` or only on `b`, or three
/// of the four results are equal.
std::optional<TwoValued>
MaskReader::combine(const TwoValued &a, const TwoValued &b, Combine op) const {
  std::optional<NumberRange> yesYes = apply(a.yes, b.yes, op),
                             yesNo = apply(a.yes, b.no, op),
                             noYes = apply(a.no, b.yes, op),
                             noNo = apply(a.no, b.no, op);
  if (!yesYes || !yesNo || !noYes || !noNo)
    return std::nullopt;
  auto pair = [](const Truth &when, const std::optional<NumberRange> &yes,
                 const std::optional<NumberRange> &no) {
    return yes && no ? std::optional<TwoValued>({when, *yes, *no})
                     : std::nullopt;
  };
  if (auto found = pair(a.when, join(*yesYes, *yesNo), join(*noYes, *noNo)))
    return found;
  if (auto found = pair(b.when, join(*yesYes, *noYes), join(*yesNo, *noNo)))
    return found;
  // Tries the case that one of the four results differs from the other three.
  auto alone = [&](const Truth &x, const Truth &y, const NumberRange &value,
                   const NumberRange &p, const NumberRange &q,
                   const NumberRange &r) {
    std::optional<NumberRange> rest = join(p, q);
    return pair(both(x, y), value, rest ? join(*rest, r) : std::nullopt);
  };
  if (auto found = alone(a.when, b.when, *yesYes, *yesNo, *noYes, *noNo))
    return found;
  if (auto found =
          alone(a.when, b.when.negate(), *yesNo, *yesYes, *noYes, *noNo))
    return found;
  if (auto found =
          alone(a.when.negate(), b.when, *noYes, *yesYes, *yesNo, *noNo))
    return found;
  return alone(a.when.negate(), b.when.negate(), *noNo, *yesYes, *yesNo,
               *noYes);
}

std::optional<TwoValued> MaskReader::getTwoValued(const Operand &operand) {
  if (operand.access)
    return getTwoValued(*operand.access);
  return constantNumber(operand.constant);
}

std::optional<TwoValued> MaskReader::getSum(const ElementExpr &expr) {
  std::optional<TwoValued> sum = constantNumber(0.0);
  for (const Term &term : expr.terms) {
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

/// Returns `inner` where `when` is true, and `outer` elsewhere. Returns
/// std::nullopt if the result would have more than two different values.
std::optional<TwoValued> MaskReader::nest(const Truth &when,
                                          const TwoValued &inner,
                                          const NumberRange &outer) const {
  if (std::optional<NumberRange> number = join(inner.yes, inner.no))
    return TwoValued{when, *number, outer};
  if (std::optional<NumberRange> number = join(inner.no, outer))
    return TwoValued{both(when, inner.when), inner.yes, *number};
  if (std::optional<NumberRange> number = join(inner.yes, outer))
    return TwoValued{both(when, inner.when.negate()), inner.no, *number};
  return std::nullopt;
}

std::optional<TwoValued> MaskReader::getSelected(const ElementExpr &expr) {
  Truth when = expr.index ? getSign(*expr.index) : getTruth(expr.operands[0]);
  std::optional<TwoValued> yes = getTwoValued(expr.operands[1]),
                           no = getTwoValued(expr.operands[2]);
  if (!yes || !no)
    return std::nullopt;
  if (std::optional<NumberRange> number = join(no->yes, no->no))
    return nest(when, *yes, *number);
  if (std::optional<NumberRange> number = join(yes->yes, yes->no))
    return nest(when.negate(), *no, *number);
  return std::nullopt;
}

/// Returns a number after the conversions between its source and `asked`.
std::optional<NumberRange>
MaskReader::getAskedNumber(const Access &asked, const ResolvedAccess &resolved,
                           const NumberRange &number) {
  std::optional<double> least =
                            getAsked(normalizer, asked, resolved, number.least),
                        most =
                            getAsked(normalizer, asked, resolved, number.most);
  if (!least || !most)
    return std::nullopt;
  return NumberRange(std::min(*least, *most), std::max(*least, *most));
}

std::optional<TwoValued> MaskReader::getTwoValued(const Access &access) {
  ResolvedAccess resolved = normalizer.resolve(access);
  const ElementExpr &expr = resolved.expr;
  std::optional<TwoValued> number;
  switch (expr.kind) {
  case ElementExpr::Sum:
    number = getSum(expr);
    break;
  case ElementExpr::Select:
    number = getSelected(expr);
    break;
  case ElementExpr::Not:
  case ElementExpr::AtLeast:
  case ElementExpr::Equal:
  case ElementExpr::Differ:
  case ElementExpr::And:
  case ElementExpr::Or:
    number = TwoValued{getTruth(resolved.access), 1.0, 0.0};
    break;
  default:
    if (expr.kind == ElementExpr::Blocked &&
        expr.obstacle.kind == Obstacle::Cut)
      cut = expr.obstacle;
    return std::nullopt;
  }
  if (!number)
    return std::nullopt;
  std::optional<NumberRange> yes =
                                 getAskedNumber(access, resolved, number->yes),
                             no = getAskedNumber(access, resolved, number->no);
  return yes && no ? std::optional<TwoValued>({number->when, *yes, *no})
                   : std::nullopt;
}
