//===- LinalgSoftmax.cpp - Spellings of the softmax -----------------------===//
//
// A softmax is a division of exponentials by their sum, or the exponential of a
// difference with the logarithm of that sum.
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

/// The operation that makes a tensor's elements, or a scalar, up to casts; null
/// where it is not of this kind, or an element is not made at the loops that
/// are its indices. With `precision`, casts that lose some of it do not count.
template <typename OpTy>
static OpTy getMaker(Value value, Precision *precision = nullptr) {
  if (auto op = value.getDefiningOp<LinalgOp>()) {
    auto result = cast<OpResult>(value);
    if (op.getNumReductionLoops() ||
        !op.getIndexingMapMatchingResult(result).isIdentity())
      return {};
    value = getYielded(op, result.getResultNumber());
  }
  return skipCasts(value, precision).getDefiningOp<OpTy>();
}

/// The logarithm of the base of a power; nothing unless it is a number of which
/// powers are exponentials.
static std::optional<double> getLogarithmOf(Value base) {
  std::optional<double> number = readSplat(base);
  if (!number || *number <= 0.0 || *number == 1.0)
    return std::nullopt;
  return std::log(*number);
}

/// The op of an exponential with its exponent, and what that is multiplied by.
struct PowerOp {
  Operation *op = nullptr;
  Value exponent;
  double factor = 1.0;
};

static PowerOp getPowerOp(Value value, Precision &precision) {
  if (auto exp = getMaker<math::ExpOp>(value, &precision))
    return {exp, exp.getOperand()};
  if (auto exp = getMaker<math::Exp2Op>(value, &precision))
    return {exp, exp.getOperand(), std::numbers::ln2};
  auto power = getMaker<math::PowFOp>(value, &precision);
  auto factor = power ? getLogarithmOf(power.getLhs()) : std::nullopt;
  return factor ? PowerOp{power, power.getRhs(), *factor} : PowerOp();
}

namespace {
/// Reads one value as a softmax.
class LinalgSoftmaxFinder : public SoftmaxFinder {
public:
  LinalgSoftmaxFinder(LinalgReader &reader, LinalgSizes &sizes, Value value)
      : SoftmaxFinder(reader, value), sizes(sizes),
        precision(reader.precision) {}

  std::optional<Softmax> findQuotient(arith::DivFOp division);
  std::optional<Softmax> findDivided(const PowerOp &power);

private:
  /// An operand of an operation that makes an element of `at`.
  Access element(Operation *op, const Access &at, Value operand) {
    return ScalarAt{op->getResult(0), at.index, vars, sizes, precision}.element(
        operand);
  }
  Softmax finish(const PowerOp &power, unsigned dim);

  LinalgSizes &sizes;
  Precision &precision;
};
} // namespace

/// The input is read at the value's own indices, by the exponential or before
/// it.
Softmax LinalgSoftmaxFinder::finish(const PowerOp &power, unsigned dim) {
  Softmax softmax{power.exponent, power.factor, dim};
  Access input = element(power.op, all, power.exponent);
  if (input.index == all.index)
    softmax.input = input.value;
  return softmax;
}

/// exp(x) / sum(exp(x)).
std::optional<Softmax>
LinalgSoftmaxFinder::findQuotient(arith::DivFOp division) {
  SmallVector<Operation *> visited;
  normalizer.visited = &visited;
  Pulled element =
      normalizer.pull(this->element(division, all, division.getLhs()));
  Pulled sum = normalizer.pull(this->element(division, all, division.getRhs()));
  PowerOp power = getPowerOp(element.access.value, precision);
  Var bound = 0;
  std::optional<Access> summand = getSummand(sum, bound);
  if (!power.op || !summand || element.coefficient != 1.0 ||
      element.access.index != all.index)
    return std::nullopt;
  Pulled summed = normalizer.pull(*summand);
  auto dim = findSummed(element.access, summed.access, bound);
  if (!dim || summed.coefficient != 1.0)
    return std::nullopt;
  Softmax softmax = finish(power, *dim);
  softmax.ops = visited;
  return softmax;
}

/// Whether `op` only multiplies elements.
static bool isProduct(Operation *op) {
  return op->getNumResults() == 1 && getMaker<arith::MulFOp>(op->getResult(0));
}

/// exp(x), which a contraction reads through moves, divisions and products:
/// whether it is divided by the sum is for the proof to say.
std::optional<Softmax> LinalgSoftmaxFinder::findDivided(const PowerOp &power) {
  SmallVector<Value> work = {value};
  bool isContracted = false;
  for (unsigned i = 0; i < work.size() && i < 8; ++i)
    for (Operation *inner : work[i].getUsers()) {
      Operation *user = getUserInBlock(work[i], inner);
      isContracted |= normalizer.reader.isContraction(user);
      bool isFactor = (normalizer.reader.isQuotient(user) || isProduct(user)) &&
                      !normalizer.reader.getSoftmax(user->getResult(0));
      if (isFactor || normalizer.reader.isMove(user))
        work.push_back(user->getResult(0));
    }
  if (!isContracted)
    return std::nullopt;
  Softmax softmax = finish(power, 0);
  softmax.isExponential = true;
  return softmax;
}

std::optional<Softmax> LinalgReader::getSoftmax(Value value) {
  if (!value.getDefiningOp<LinalgOp>())
    return std::nullopt;
  if (auto division = getMaker<arith::DivFOp>(value, &precision))
    return LinalgSoftmaxFinder(*this, sizes, value).findQuotient(division);
  PowerOp power = getPowerOp(value, precision);
  if (!power.op)
    return std::nullopt;
  std::optional<Softmax> softmax =
      LinalgSoftmaxFinder(*this, sizes, value).findExponential();
  return softmax ? softmax
                 : LinalgSoftmaxFinder(*this, sizes, value).findDivided(power);
}

std::optional<Power> LinalgReader::getPower(const Access &access,
                                            VarTable &vars) {
  PowerOp power = getPowerOp(access.value, precision);
  if (!power.op)
    return std::nullopt;
  ScalarAt at{power.op->getResult(0), access.index, vars, sizes, precision};
  return Power{at.element(power.exponent), power.factor};
}

std::optional<Power> LinalgReader::getLogarithm(const Access &access,
                                                VarTable &vars) {
  Operation *op = getMaker<math::LogOp>(access.value, &precision);
  bool isNatural = op;
  if (!op)
    op = getMaker<math::Log2Op>(access.value, &precision);
  if (!op)
    return std::nullopt;
  ScalarAt at{op->getResult(0), access.index, vars, sizes, precision};
  return Power{at.element(op->getOperand(0)),
               isNatural ? 1.0 : std::numbers::ln2};
}

/// The operand of `op` that is chosen where it is larger than a number, which
/// is the other one; null where `op` does not choose so.
static Value getFloored(Operation *op, double &number) {
  using P = arith::CmpFPredicate;
  auto select = dyn_cast_or_null<arith::SelectOp>(op);
  if (!select && !isa_and_nonnull<arith::MaximumFOp, arith::MaxNumFOp>(op))
    return {};
  unsigned first = select ? 1 : 0;
  Value chosen = op->getOperand(first), other = op->getOperand(first + 1);
  if (select) {
    auto compare = getMaker<arith::CmpFOp>(select.getCondition());
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
    // The larger of both is chosen.
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

std::optional<Floor> LinalgReader::getFloor(const Access &access,
                                            VarTable &vars) {
  Operation *op = getMaker<arith::SelectOp>(access.value);
  if (!op)
    op = getMaker<arith::MaximumFOp>(access.value);
  double number = 0.0;
  Value operand = op ? getFloored(op, number) : Value();
  if (!operand)
    return std::nullopt;
  ScalarAt at{op->getResult(0), access.index, vars, sizes, precision};
  return Floor{at.element(operand), number};
}

/// A reduction of one loop to the largest element, from minus infinity on.
std::optional<Largest> LinalgReader::getLargest(const Access &access,
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
  return Largest{at.element(larger->getOperand(place)), loops->bound[0]};
}

//===----------------------------------------------------------------------===//
// Guards
//===----------------------------------------------------------------------===//

static bool isMinusInfinity(Value value) {
  std::optional<double> number = readSplat(value);
  return number && std::isinf(*number) && *number < 0;
}

/// Whether two scalars are the same, or the same element of one tensor.
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

/// The comparison x != x, which is true of no number, or x == inf; null for
/// others.
static arith::CmpFOp getTest(Value condition, bool &isNaN) {
  using P = arith::CmpFPredicate;
  auto compare = getElementTypeOrSelf(condition).isInteger(1)
                     ? getMaker<arith::CmpFOp>(condition)
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

std::optional<NumberTest> LinalgReader::getNumberTest(const Access &condition,
                                                      VarTable &vars) {
  bool isNaN = false;
  arith::CmpFOp compare = getTest(condition.value, isNaN);
  if (!compare)
    return std::nullopt;
  ScalarAt at{compare.getResult(), condition.index, vars, sizes, precision};
  return NumberTest{at.element(compare.getLhs()), isNaN};
}

bool LinalgReader::testsNumbers(Operation *op) {
  bool isNaN = false;
  return op->getNumResults() == 1 && getTest(op->getResult(0), isNaN);
}

/// What a condition says of all along the loops of a reduction; of negations,
/// of any.
std::optional<Guard> LinalgReader::getRowGuard(const Access &condition,
                                               bool negated, VarTable &vars) {
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
  std::optional<Guard> guard =
      getGuard(at.element(both->getOperand(place)), negated, vars);
  if (guard)
    guard->row.append(loops->bound);
  return guard;
}

std::optional<Guard> LinalgReader::getGuard(const Access &condition,
                                            bool negated, VarTable &vars) {
  if (!getElementTypeOrSelf(condition.value).isInteger(1))
    return std::nullopt;
  Pulled pulled = Normalizer(*this, vars).pull(condition);
  const Access &access = pulled.access;
  ArrayRef<Operand> operands = pulled.step.operands;
  if (pulled.step.kind == Step::Not)
    return operands[0].access ? getGuard(*operands[0].access, !negated, vars)
                              : std::nullopt;
  // One of both says it.
  if (pulled.step.kind == (negated ? Step::Or : Step::And))
    for (const Operand &operand : operands)
      if (auto guard = operand.access ? getGuard(*operand.access, negated, vars)
                                      : std::nullopt)
        return guard;
  auto compare = getMaker<arith::CmpFOp>(access.value);
  if (!compare)
    return getRowGuard(access, negated, vars);
  using P = arith::CmpFPredicate;
  bool isSwapped = isMinusInfinity(compare.getLhs());
  if (compare.getPredicate() != (negated ? P::UNE : P::OEQ) ||
      (!isSwapped && !isMinusInfinity(compare.getRhs())))
    return std::nullopt;
  ScalarAt at{compare.getResult(), access.index, vars, sizes, precision};
  return Guard{at.element(isSwapped ? compare.getRhs() : compare.getLhs()), {}};
}
