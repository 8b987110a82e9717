//===- LinalgSoftmax.cpp - Spellings of the softmax -----------------------===//
//
// A softmax is written in two ways: exponentials divided by their sum, or the
// exponential of x minus the logarithm of such a sum.
//
//===----------------------------------------------------------------------===//

#include "LinalgReader.h"

#include "mla/Analysis/Proof/SoftmaxFinder.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

#include <cmath>
#include <numbers>

using namespace mlir;
using namespace mla;
using namespace mla::nf;
using namespace mla::linalg;

using LinalgOp = mlir::linalg::LinalgOp;
using Indices = SmallVector<Affine, 4>;

/// Returns the op that computes `value`, a scalar or the element of an
/// elementwise linalg op, looking through casts. Returns null if it is not an
/// `OpTy`, or if the linalg op has reduction loops or a result map other than
/// the identity. If `precision` is given, casts that lose precision are not
/// looked through.
template <typename OpTy>
static OpTy getElementOp(Value value, Precision *precision = nullptr) {
  if (auto op = value.getDefiningOp<LinalgOp>()) {
    auto result = cast<OpResult>(value);
    if (op.getNumReductionLoops() ||
        !op.getIndexingMapMatchingResult(result).isIdentity())
      return {};
    value = getYielded(op, result.getResultNumber());
  }
  return skipCasts(value, precision).getDefiningOp<OpTy>();
}

/// Returns the natural logarithm of the base of a power. Returns std::nullopt
/// if the base is unknown, not positive or 1.
static std::optional<double> getLogarithmOf(Value base) {
  std::optional<double> number = readSplat(base);
  if (!number || *number <= 0.0 || *number == 1.0)
    return std::nullopt;
  return std::log(*number);
}

/// An exponential e^(factor * exponent).
struct PowerOp {
  Operation *op = nullptr;
  Value exponent;
  double factor = 1.0;
};

static PowerOp getPowerOp(Value value, Precision &precision) {
  if (auto exp = getElementOp<math::ExpOp>(value, &precision))
    return {exp, exp.getOperand()};
  if (auto exp = getElementOp<math::Exp2Op>(value, &precision))
    return {exp, exp.getOperand(), std::numbers::ln2};
  auto power = getElementOp<math::PowFOp>(value, &precision);
  auto factor = power ? getLogarithmOf(power.getLhs()) : std::nullopt;
  return factor ? PowerOp{power, power.getRhs(), *factor} : PowerOp();
}

namespace {
/// Matches one value as a softmax.
class LinalgSoftmaxFinder : public SoftmaxFinder {
public:
  LinalgSoftmaxFinder(LinalgReader &reader, LinalgSizes &sizes, Value value)
      : SoftmaxFinder(reader, value), sizes(sizes),
        precision(reader.precision) {}

  std::optional<Softmax> findQuotient(arith::DivFOp division);
  std::optional<Softmax> findDivided(const PowerOp &power);

private:
  /// Returns the element of `operand` that `op` reads to compute element `at`.
  Access element(Operation *op, const Access &at, Value operand) {
    return ScalarAt{op->getResult(0), at.index, vars, sizes, precision}.element(
        operand);
  }
  Softmax finish(const PowerOp &power, unsigned dim);

  LinalgSizes &sizes;
  Precision &precision;
};
} // namespace

/// Returns the softmax of `power` over `dim`. Its input is the exponent. If the
/// exponent is a copy of a tensor's element at the indices of the result, this
/// tensor is the input instead.
Softmax LinalgSoftmaxFinder::finish(const PowerOp &power, unsigned dim) {
  Softmax softmax{power.exponent, power.factor, dim};
  Access input = element(power.op, all, power.exponent);
  if (input.index == all.index)
    softmax.input = input.value;
  return softmax;
}

/// Matches exp(x) / sum(exp(x)).
std::optional<Softmax>
LinalgSoftmaxFinder::findQuotient(arith::DivFOp division) {
  SmallVector<Operation *> visited;
  normalizer.visited = &visited;
  ResolvedAccess element =
      normalizer.resolve(this->element(division, all, division.getLhs()));
  ResolvedAccess sum =
      normalizer.resolve(this->element(division, all, division.getRhs()));
  PowerOp power = getPowerOp(element.access.value, precision);
  Var bound = 0;
  std::optional<Access> summand = getSummand(sum, bound);
  if (!power.op || !summand || element.coefficient != 1.0 ||
      element.access.index != all.index)
    return std::nullopt;
  ResolvedAccess summed = normalizer.resolve(*summand);
  auto dim = findSummed(element.access, summed.access, bound);
  if (!dim || summed.coefficient != 1.0)
    return std::nullopt;
  Softmax softmax = finish(power, *dim);
  softmax.ops = visited;
  return softmax;
}

/// True if `op` only multiplies elements.
static bool isProduct(Operation *op) {
  return op->getNumResults() == 1 &&
         getElementOp<arith::MulFOp>(op->getResult(0));
}

/// Matches exp(x) whose readers move, divide or multiply its elements until a
/// contraction reads them. The proof checks that the result is divided by the
/// sum.
std::optional<Softmax> LinalgSoftmaxFinder::findDivided(const PowerOp &power) {
  Reader &reader = normalizer.reader;
  auto isFactor = [&](Operation *user, Value) {
    return (reader.isQuotient(user) || isProduct(user)) &&
           !reader.getSoftmax(user->getResult(0));
  };
  if (!isContracted(reader, value.getDefiningOp(), isFactor))
    return std::nullopt;
  Softmax softmax = finish(power, 0);
  softmax.isExponential = true;
  return softmax;
}

std::optional<Softmax> LinalgReader::getSoftmax(Value value) {
  if (!value.getDefiningOp<LinalgOp>())
    return std::nullopt;
  if (auto division = getElementOp<arith::DivFOp>(value, &precision))
    return LinalgSoftmaxFinder(*this, sizes, value).findQuotient(division);
  PowerOp power = getPowerOp(value, precision);
  if (!power.op)
    return std::nullopt;
  std::optional<Softmax> softmax =
      LinalgSoftmaxFinder(*this, sizes, value).findExponential();
  return softmax ? softmax
                 : LinalgSoftmaxFinder(*this, sizes, value).findDivided(power);
}

std::optional<Exponential> LinalgReader::getExponential(const Access &access,
                                                        VarTable &vars) {
  PowerOp power = getPowerOp(access.value, precision);
  if (!power.op)
    return std::nullopt;
  ScalarAt at{power.op->getResult(0), access.index, vars, sizes, precision};
  return Exponential{at.element(power.exponent), power.factor};
}

std::optional<Logarithm> LinalgReader::getLogarithm(const Access &access,
                                                    VarTable &vars) {
  Operation *op = getElementOp<math::LogOp>(access.value, &precision);
  bool isNatural = op;
  if (!op)
    op = getElementOp<math::Log2Op>(access.value, &precision);
  if (!op)
    return std::nullopt;
  ScalarAt at{op->getResult(0), access.index, vars, sizes, precision};
  return Logarithm{at.element(op->getOperand(0)),
                   isNatural ? 1.0 : std::numbers::ln2};
}

/// Matches `op` as the maximum of an operand and a number. Returns the operand
/// and sets `number`. Returns null for other ops.
static Value getFloored(Operation *op, double &number) {
  using P = arith::CmpFPredicate;
  auto select = dyn_cast_or_null<arith::SelectOp>(op);
  if (!select && !isa_and_nonnull<arith::MaximumFOp, arith::MaxNumFOp>(op))
    return {};
  unsigned first = select ? 1 : 0;
  Value chosen = op->getOperand(first), other = op->getOperand(first + 1);
  if (select) {
    auto compare = getElementOp<arith::CmpFOp>(select.getCondition());
    if (!compare)
      return {};
    P predicate = compare.getPredicate();
    bool isLess = predicate == P::OLT || predicate == P::ULT;
    Value less = isLess ? compare.getLhs() : compare.getRhs();
    Value more = isLess ? compare.getRhs() : compare.getLhs();
    bool isMore = predicate == P::OGT || predicate == P::UGT;
    auto isNumber = [](Value a, Value b) {
      return a == b || (readSplat(a) && readSplat(a) == readSplat(b));
    };
    // The select must choose the larger of the two values.
    if ((!isLess && !isMore) || !isNumber(chosen, more) ||
        !isNumber(other, less))
      return {};
  }
  for (auto [tensor, constant] :
       {std::pair(chosen, other), std::pair(other, chosen)})
    if (std::optional<double> splat = readSplat(constant)) {
      number = *splat;
      return tensor;
    }
  return {};
}

std::optional<ClampMin> LinalgReader::getClampMin(const Access &access,
                                                  VarTable &vars) {
  Operation *op = getElementOp<arith::SelectOp>(access.value);
  if (!op)
    op = getElementOp<arith::MaximumFOp>(access.value);
  double number = 0.0;
  Value operand = op ? getFloored(op, number) : Value();
  if (!operand)
    return std::nullopt;
  ScalarAt at{op->getResult(0), access.index, vars, sizes, precision};
  return ClampMin{at.element(operand), number};
}

/// Matches a maximum that begins at minus infinity and runs over one loop.
std::optional<ReduceMax> LinalgReader::getReduceMax(const Access &access,
                                                    VarTable &vars) {
  auto result = dyn_cast<OpResult>(access.value);
  auto op = result ? dyn_cast<LinalgOp>(result.getOwner()) : LinalgOp();
  if (!op || op.getNumReductionLoops() != 1 || op->getRegions().size() != 1 ||
      !op.getBlock())
    return std::nullopt;
  unsigned number = result.getResultNumber();
  auto larger = getYielded(op, number).getDefiningOp<arith::MaximumFOp>();
  Value carried = op.getRegionOutputArgs()[number];
  std::optional<double> first = readSplat(op.getDpsInitOperand(number)->get());
  if (!larger || !first || !std::isinf(*first) || *first > 0.0)
    return std::nullopt;
  unsigned place = larger.getLhs() == carried ? 1 : 0;
  std::optional<Loops> loops =
      solveLoops(op, {op, result, access.index, vars, sizes, precision},
                 op.getIndexingMapMatchingResult(result));
  if (!loops || loops->bound.size() != 1 ||
      larger->getOperand(1 - place) != carried)
    return std::nullopt;
  ScalarAt at{larger.getResult(), loops->index, vars, sizes, precision};
  return ReduceMax{at.element(larger->getOperand(place)), loops->bound[0]};
}

//===----------------------------------------------------------------------===//
// Tests for infinities and NaN
//===----------------------------------------------------------------------===//

static bool isMinusInfinity(Value value) {
  std::optional<double> number = readSplat(value);
  return number && std::isinf(*number) && *number < 0;
}

/// True if two scalars are the same, or the same element of one tensor.
static bool isSame(Value a, Value b) {
  if (a == b)
    return true;
  Operation *cast = a.getDefiningOp(), *other = b.getDefiningOp();
  if (cast && other)
    return cast->getName() == other->getName() && getCastSource(cast) &&
           getCastSource(other) &&
           isSame(getCastSource(cast), getCastSource(other));
  auto first = dyn_cast<BlockArgument>(a), second = dyn_cast<BlockArgument>(b);
  LinalgOp body = first && second ? getBody(a) : LinalgOp();
  if (!body || getBody(b) != body)
    return false;
  OpOperand &x = body->getOpOperand(first.getArgNumber());
  OpOperand &y = body->getOpOperand(second.getArgNumber());
  return x.get() == y.get() &&
         body.getMatchingIndexingMap(&x) == body.getMatchingIndexingMap(&y);
}

/// Returns `condition` if it is x != x, which is true only for NaN, or x ==
/// infinity (of any sign). Returns null for other conditions.
static arith::CmpFOp getTest(Value condition, bool &isNaN) {
  using P = arith::CmpFPredicate;
  auto compare = getElementTypeOrSelf(condition).isInteger(1)
                     ? getElementOp<arith::CmpFOp>(condition)
                     : arith::CmpFOp();
  if (!compare)
    return {};
  P predicate = compare.getPredicate();
  isNaN = (predicate == P::UNE || predicate == P::UNO) &&
          isSame(compare.getLhs(), compare.getRhs());
  std::optional<double> number = readSplat(compare.getRhs());
  bool isInfinite = predicate == P::OEQ && number && std::isinf(*number);
  return isNaN || isInfinite ? compare : arith::CmpFOp();
}

std::optional<NonFiniteTest>
LinalgReader::getNonFiniteTest(const Access &condition, VarTable &vars) {
  bool isNaN = false;
  arith::CmpFOp compare = getTest(condition.value, isNaN);
  if (!compare)
    return std::nullopt;
  ScalarAt at{compare.getResult(), condition.index, vars, sizes, precision};
  return NonFiniteTest{at.element(compare.getLhs()), isNaN};
}

bool LinalgReader::testsNonFinite(Operation *op) {
  bool isNaN = false;
  return op->getNumResults() == 1 && getTest(op->getResult(0), isNaN);
}

/// Matches "x == -inf for all x of a row", a conjunction over reduction loops.
/// With `negated`, matches "x != -inf for some x", a disjunction.
std::optional<NegInfTest>
LinalgReader::getRowNegInfTest(const Access &condition, bool negated,
                               VarTable &vars) {
  auto result = dyn_cast<OpResult>(condition.value);
  auto op = result ? dyn_cast<LinalgOp>(result.getOwner()) : LinalgOp();
  if (!op || !op.getNumReductionLoops() || op->getRegions().size() != 1 ||
      !op.getBlock())
    return std::nullopt;
  unsigned number = result.getResultNumber();
  Operation *both = getYielded(op, number).getDefiningOp();
  if (negated ? !isa_and_nonnull<arith::OrIOp>(both)
              : !isa_and_nonnull<arith::AndIOp>(both))
    return std::nullopt;
  Value carried = op.getRegionOutputArgs()[number];
  unsigned place = both->getOperand(0) == carried ? 1 : 0;
  std::optional<Loops> loops =
      solveLoops(op, {op, result, condition.index, vars, sizes, precision},
                 op.getIndexingMapMatchingResult(result));
  if (!loops || both->getOperand(1 - place) != carried)
    return std::nullopt;
  ScalarAt at{both->getResult(0), loops->index, vars, sizes, precision};
  std::optional<NegInfTest> negInfTest =
      getNegInfTest(at.element(both->getOperand(place)), negated, vars);
  if (negInfTest)
    negInfTest->row.append(loops->bound);
  return negInfTest;
}

std::optional<NegInfTest> LinalgReader::getNegInfTest(const Access &condition,
                                                      bool negated,
                                                      VarTable &vars) {
  if (!getElementTypeOrSelf(condition.value).isInteger(1))
    return std::nullopt;
  ResolvedAccess resolved = Normalizer(*this, vars).resolve(condition);
  const Access &access = resolved.access;
  ArrayRef<Operand> operands = resolved.expr.operands;
  if (resolved.expr.kind == ElementExpr::Not)
    return operands[0].access
               ? getNegInfTest(*operands[0].access, !negated, vars)
               : std::nullopt;
  // A conjunction (with `negated`, a disjunction) matches if one of its
  // operands is such a test.
  if (resolved.expr.kind == (negated ? ElementExpr::Or : ElementExpr::And))
    for (const Operand &operand : operands)
      if (auto negInfTest = operand.access
                                ? getNegInfTest(*operand.access, negated, vars)
                                : std::nullopt)
        return negInfTest;
  auto compare = getElementOp<arith::CmpFOp>(access.value);
  if (!compare)
    return getRowNegInfTest(access, negated, vars);
  using P = arith::CmpFPredicate;
  bool isSwapped = isMinusInfinity(compare.getLhs());
  if (compare.getPredicate() != (negated ? P::UNE : P::OEQ) ||
      (!isSwapped && !isMinusInfinity(compare.getRhs())))
    return std::nullopt;
  ScalarAt at{compare.getResult(), access.index, vars, sizes, precision};
  return NegInfTest{at.element(isSwapped ? compare.getRhs() : compare.getLhs()),
                    {}};
}
