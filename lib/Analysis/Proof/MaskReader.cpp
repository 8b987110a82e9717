//===- MaskReader.cpp - Masks as inequalities of positions ----------------===//

#include "MaskReader.h"

#include "mla/Analysis/NormalForm/Integers.h"

#include <algorithm>
#include <cmath>

using namespace mla::nf;
using namespace mlir;

/// Reads an element of a tensor that is indexed by tensors of positions.
std::optional<Affine> MaskReader::getGathered(const ElementExpr &expr) {
  Access base = *expr.operands[0].access;
  for (auto [i, dim] : llvm::enumerate(expr.gathered)) {
    std::optional<Affine> index = getInteger(expr.operands[i + 1]);
    // The index must not be negative, because a negative index counts from the
    // end.
    Poly size = normalizer.reader.getSize(base.value, dim);
    if (!index || !vars.isWithin(*index, Poly(), size))
      return std::nullopt;
    base.index[dim] = *index;
  }
  return getInteger({base, 0.0});
}

/// Returns a number as an integer, or std::nullopt for fractions and large
/// numbers.
static std::optional<Affine> toInteger(double number) {
  bool isInteger = std::abs(number) < 1e15 && std::trunc(number) == number;
  return isInteger
             ? std::optional<Affine>(Affine(Poly(static_cast<int64_t>(number))))
             : std::nullopt;
}

/// Reads a sum of integers with integer coefficients.
std::optional<Affine> MaskReader::getIntegerSum(const ElementExpr &expr) {
  Affine sum;
  for (const Term &term : expr.terms) {
    std::optional<Affine> coefficient = toInteger(term.coefficient);
    if (!coefficient || term.factors.size() > 1 || !term.bound.empty())
      return std::nullopt;
    std::optional<Affine> part = term.factors.empty()
                                     ? Affine(Poly(1))
                                     : getInteger({term.factors[0], 0.0});
    if (!part)
      return std::nullopt;
    sum = sum + *part * coefficient->constant;
  }
  return sum;
}

/// Returns the integer value of an element as an affine expression. Returns
/// std::nullopt if it is not an integer, or if a cast may change it.
std::optional<Affine> MaskReader::getInteger(const Operand &operand) {
  if (!operand.access)
    return toInteger(operand.constant);
  ResolvedAccess resolved = normalizer.resolve(*operand.access);
  const ElementExpr &expr = resolved.expr;
  if (expr.kind == ElementExpr::Blocked && expr.obstacle.kind == Obstacle::Cut)
    cut = expr.obstacle;
  std::optional<Affine> integer;
  if (expr.kind == ElementExpr::Iota)
    integer = *expr.index;
  else if (expr.kind == ElementExpr::Gather)
    integer = getGathered(expr);
  else if (expr.kind == ElementExpr::PrefixSum &&
           isFalse(*expr.operands[0].access))
    integer = Affine();
  else if (expr.kind == ElementExpr::Sum)
    integer = getIntegerSum(expr);
  return integer ? getAsked(normalizer, *operand.access, resolved, *integer)
                 : std::nullopt;
}

/// True if a boolean is false everywhere. Parts of a concatenation are checked
/// one by one.
bool MaskReader::isFalse(const Access &access, unsigned depth) {
  cut.reset();
  if (std::optional<Conditions> conditions = getTruth(access).no)
    return implies({}, *conditions);
  Access whole = normalizer.simplify(access);
  if (!cut || !depth || !whole.contains(cut->var))
    return false;
  auto [var, at] = std::tie(cut->var, cut->at);
  Poly extent = vars.getExtent(var);
  Affine low = Affine::var(vars.create(at)),
         high = Affine::var(vars.create(extent - at)) + Affine(at);
  for (const Affine &part : {low, high}) {
    Access piece = whole;
    for (Affine &index : piece.index)
      index = VarTable::substitute(index, var, part);
    if (!isFalse(normalizer.simplify(piece), depth - 1))
      return false;
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Booleans
//===----------------------------------------------------------------------===//

/// True if `a` implies `b`: each inequality of `b` holds everywhere or follows
/// from one inequality of `a`.
bool MaskReader::implies(const Conditions &a, const Conditions &b) const {
  auto isAtLeastZero = [&](const Affine &value) {
    std::optional<Poly> lower = vars.getLower(vars.simplify(value));
    return lower && lower->isNonNegative();
  };
  return llvm::all_of(b, [&](const Affine &wanted) {
    return isAtLeastZero(wanted) || llvm::any_of(a, [&](const Affine &given) {
             return isAtLeastZero(wanted - given);
           });
  });
}

/// Returns the conjunction of `a` and `b`. The negation of the conjunction is
/// known only if the negation of one operand implies the negation of the other:
/// it then equals the implied negation.
Truth MaskReader::both(const Truth &a, const Truth &b) const {
  Truth result;
  if (a.yes && b.yes) {
    result.yes = *a.yes;
    result.yes->append(*b.yes);
  }
  auto isAlways = [&](const Truth &truth) {
    return truth.yes && implies({}, *truth.yes);
  };
  if (a.no && isAlways(b))
    result.no = a.no;
  else if (b.no && isAlways(a))
    result.no = b.no;
  else if (a.no && b.no && implies(*a.no, *b.no))
    result.no = b.no;
  else if (a.no && b.no && implies(*b.no, *a.no))
    result.no = a.no;
  return result;
}

Truth mla::nf::getConstant(bool value) {
  Truth always = {Conditions(), Conditions{Affine(Poly(-1))}};
  return value ? always : always.negate();
}

std::optional<Affine> MaskReader::getDifference(const ElementExpr &expr) {
  std::optional<Affine> a = getInteger(expr.operands[0]);
  std::optional<Affine> b = getInteger(expr.operands[1]);
  return a && b ? std::optional<Affine>(vars.simplify(*a - *b)) : std::nullopt;
}

static Truth isNotZero(const TwoValued &number) {
  bool yes = !number.yes.isZero(), no = !number.no.isZero();
  if (yes == no)
    return getConstant(yes);
  return yes ? number.when : number.when.negate();
}

/// The largest number of f16.
static constexpr double maxHalf = 65504.0;

/// True if bf16 and f16 represent a number without rounding.
static bool isExact(double number) {
  int exponent;
  double fraction = std::frexp(number, &exponent) * 0x1.0p8;
  return number == 0.0 || (std::abs(number) <= maxHalf && exponent > -14 &&
                           std::trunc(fraction) == fraction);
}

/// True if a comparison of two numbers may have another result after they are
/// rounded to different types: to bf16, which has 8 bits of precision, or to
/// f16, where larger numbers than `maxHalf` are infinite.
static bool mayRound(double a, double b) {
  if (a == b)
    return !isExact(a) && !std::isinf(a);
  auto clamp = [](double x) { return std::clamp(x, -maxHalf, maxHalf); };
  a = clamp(a);
  b = clamp(b);
  return std::abs(a - b) <= 0x1.0p-7 * std::max(std::abs(a), std::abs(b));
}

/// Compares two numbers of two known values each. The result must not depend
/// on the rounding of their types.
Truth MaskReader::compareNumbers(const ElementExpr &expr) {
  std::optional<TwoValued> a = getTwoValued(expr.operands[0]),
                           b = getTwoValued(expr.operands[1]);
  if (!a || !b)
    return {};
  for (const NumberRange &x : {a->yes, a->no})
    for (const NumberRange &y : {b->yes, b->no})
      if (!x.is(x.least) || !y.is(y.least) || mayRound(x.least, y.least))
        return {};
  bool isOrder = expr.kind == ElementExpr::AtLeast, isStrict = !!expr.index;
  auto holds = [&](double x, double y) {
    return x == y ? !isStrict : isOrder && x > y;
  };
  std::optional<TwoValued> result = combine(*a, *b, holds);
  return result ? isNotZero(*result) : Truth();
}

Truth MaskReader::getEqual(const ElementExpr &expr) {
  std::optional<Affine> difference = getDifference(expr);
  if (!difference)
    return compareNumbers(expr);
  return {Conditions{*difference, *difference * Poly(-1)}, std::nullopt};
}

Truth mla::nf::getSign(const Affine &value) {
  return {Conditions{value}, Conditions{Affine(Poly(-1)) - value}};
}

Truth MaskReader::getAtLeast(const ElementExpr &expr) {
  std::optional<Affine> difference = getDifference(expr);
  if (!difference)
    return compareNumbers(expr);
  // `index` is the least amount by which the first operand must be greater than
  // the second: 1 if the comparison is strict.
  return getSign(expr.index ? *difference - *expr.index : *difference);
}

/// Returns the conjunction of all operands of `expr` or, with `negated`, of the
/// negations of all operands.
Truth MaskReader::getAll(const ElementExpr &expr, bool negated) {
  Truth result = getConstant(true);
  for (const Operand &operand : expr.operands) {
    Truth part = getTruth(operand);
    result = both(result, negated ? part.negate() : part);
  }
  return result;
}

Truth MaskReader::getTruth(const Operand &operand) {
  return operand.access ? getTruth(*operand.access)
                        : getConstant(operand.constant != 0.0);
}

Truth MaskReader::getTruth(const Access &access) {
  ResolvedAccess resolved = normalizer.resolve(access);
  const ElementExpr &expr = resolved.expr;
  switch (expr.kind) {
  case ElementExpr::Not:
    return getTruth(expr.operands[0]).negate();
  case ElementExpr::AtLeast:
    return getAtLeast(expr);
  case ElementExpr::Equal:
    return getEqual(expr);
  case ElementExpr::Differ:
    return getEqual(expr).negate();
  case ElementExpr::And:
    return getAll(expr, false);
  case ElementExpr::Or:
    return getAll(expr, true).negate();
  case ElementExpr::Sum:
  case ElementExpr::Select: {
    // A boolean that is written with numbers: true if the number is not zero.
    std::optional<TwoValued> number = getTwoValued(access);
    return number ? isNotZero(*number) : Truth();
  }
  default:
    if (expr.kind == ElementExpr::Blocked &&
        expr.obstacle.kind == Obstacle::Cut)
      cut = expr.obstacle;
    return {};
  }
}
