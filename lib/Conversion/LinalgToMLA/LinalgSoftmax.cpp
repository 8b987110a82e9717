//===- LinalgSoftmax.cpp - Spellings of the softmax -----------------------===//
//
// A softmax is a division of exponentials by their sum, or the exponential of a
// difference with the logarithm of that sum.
//
//===----------------------------------------------------------------------===//

#include "LinalgReader.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include <cmath>

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

namespace {
/// Reads one value as a softmax.
class SoftmaxFinder {
public:
  SoftmaxFinder(LinalgReader &reader, LinalgSizes &sizes, Value value)
      : sizes(sizes), precision(reader.precision), normalizer(reader, vars),
        value(value) {
    all = normalizer.accessAll(value, indices);
  }

  std::optional<Softmax> findQuotient(arith::DivFOp division);
  std::optional<Softmax> findExponential(math::ExpOp exp);
  std::optional<Softmax> findDivided(Operation *exp, Value power);

private:
  /// An operand of an operation that makes an element of `at`.
  Access element(Operation *op, const Access &at, Value operand) {
    return ScalarAt{op->getResult(0), at.index, vars, sizes, precision}.element(
        operand);
  }
  std::optional<Access> getSummand(const Pulled &sum, Var &bound);
  std::optional<unsigned> findSummed(const Access &element,
                                     const Access &summand, Var bound);
  std::optional<std::pair<Access, Access>> getDifference(const Access &access);
  std::optional<Softmax> finish(Value power, const Access &input, unsigned dim);

  LinalgSizes &sizes;
  Precision &precision;
  VarTable vars;
  Normalizer normalizer;
  Value value;
  SmallVector<Var> indices;
  Access all;
};
} // namespace

/// What `sum` adds up over one variable of its own; nothing where it is no such
/// sum.
std::optional<Access> SoftmaxFinder::getSummand(const Pulled &sum, Var &bound) {
  if (sum.step.kind != Step::Sum || sum.step.terms.size() != 1 ||
      sum.coefficient != 1.0)
    return std::nullopt;
  const Term &term = sum.step.terms[0];
  if (term.factors.size() != 1 || term.bound.size() != 1 ||
      term.coefficient != 1.0)
    return std::nullopt;
  bound = term.bound[0];
  return term.factors[0];
}

/// The dimension over which a sum of `summand` runs, where `element` has one of
/// the indices of the value.
std::optional<unsigned> SoftmaxFinder::findSummed(const Access &element,
                                                  const Access &summand,
                                                  Var bound) {
  std::optional<unsigned> found;
  if (element.value != summand.value)
    return std::nullopt;
  // Indices change where a variable is split later.
  Access one = normalizer.simplify(element),
         other = normalizer.simplify(summand);
  for (auto [mine, theirs] : llvm::zip(one.index, other.index)) {
    if (mine == theirs)
      continue;
    std::optional<Var> var = mine.getVar();
    if (found || !var || theirs.getVar() != bound ||
        !(vars.getExtent(*var) == vars.getExtent(bound)))
      return std::nullopt;
    auto *place = llvm::find(indices, *var);
    if (place == indices.end())
      return std::nullopt;
    found = place - indices.begin();
  }
  return found;
}

/// a and b of a - b.
std::optional<std::pair<Access, Access>>
SoftmaxFinder::getDifference(const Access &access) {
  Pulled pulled = normalizer.pull(access);
  const auto &terms = pulled.step.terms;
  if (pulled.step.kind != Step::Sum || pulled.coefficient != 1.0 ||
      terms.size() != 2)
    return std::nullopt;
  for (const Term &term : terms)
    if (term.factors.size() != 1 || !term.bound.empty())
      return std::nullopt;
  if (terms[0].coefficient != 1.0 || terms[1].coefficient != -1.0)
    return std::nullopt;
  return std::pair(terms[0].factors[0], terms[1].factors[0]);
}

/// `input` is read at the value's own indices, by the exponential or before it.
std::optional<Softmax> SoftmaxFinder::finish(Value power, const Access &input,
                                             unsigned dim) {
  Softmax softmax{power, dim};
  if (input.index == all.index)
    softmax.input = input.value;
  return softmax;
}

/// exp(x) / sum(exp(x)).
std::optional<Softmax> SoftmaxFinder::findQuotient(arith::DivFOp division) {
  SmallVector<Operation *> visited;
  normalizer.visited = &visited;
  Pulled element =
      normalizer.pull(this->element(division, all, division.getLhs()));
  Pulled sum = normalizer.pull(this->element(division, all, division.getRhs()));
  auto exp = getMaker<math::ExpOp>(element.access.value, &precision);
  Var bound = 0;
  std::optional<Access> summand = getSummand(sum, bound);
  if (!exp || !summand || element.coefficient != 1.0 ||
      element.access.index != all.index)
    return std::nullopt;
  Pulled summed = normalizer.pull(*summand);
  auto dim = findSummed(element.access, summed.access, bound);
  if (!dim || summed.coefficient != 1.0)
    return std::nullopt;
  auto softmax =
      finish(exp.getOperand(), this->element(exp, all, exp.getOperand()), *dim);
  softmax->ops = visited;
  return softmax;
}

/// exp(x - log(sum(exp(x)))), and exp(x - (log(sum(exp(x - m))) + m)) for an m
/// that is the same along the sum.
std::optional<Softmax> SoftmaxFinder::findExponential(math::ExpOp exp) {
  auto outer = getDifference(element(exp, all, exp.getOperand()));
  if (!outer)
    return std::nullopt;
  const auto &[x, total] = *outer;
  std::optional<Access> shift;
  Pulled logarithm = normalizer.pull(total);
  if (const auto &terms = logarithm.step.terms;
      logarithm.step.kind == Step::Sum && terms.size() == 2 &&
      logarithm.coefficient == 1.0 && llvm::all_of(terms, [](const Term &term) {
        return term.coefficient == 1.0 && term.factors.size() == 1 &&
               term.bound.empty();
      })) {
    Access first = terms[0].factors[0], second = terms[1].factors[0];
    logarithm = normalizer.pull(first);
    Pulled row = normalizer.pull(second);
    if (!getMaker<math::LogOp>(logarithm.access.value, &precision))
      std::swap(logarithm, row);
    if (row.coefficient != 1.0)
      return std::nullopt;
    shift = row.access;
  }
  auto log = getMaker<math::LogOp>(logarithm.access.value, &precision);
  if (!log || logarithm.coefficient != 1.0)
    return std::nullopt;
  Var bound = 0;
  std::optional<Access> summand = getSummand(
      normalizer.pull(element(log, logarithm.access, log.getOperand())), bound);
  if (!summand)
    return std::nullopt;
  Pulled inner = normalizer.pull(*summand);
  auto innerExp = getMaker<math::ExpOp>(inner.access.value, &precision);
  if (!innerExp || inner.coefficient != 1.0)
    return std::nullopt;
  Access argument = element(innerExp, inner.access, innerExp.getOperand());
  if (shift) {
    auto difference = getDifference(argument);
    if (!difference)
      return std::nullopt;
    argument = difference->first;
    Pulled row = normalizer.pull(difference->second);
    Access theirs = normalizer.simplify(row.access),
           mine = normalizer.simplify(*shift);
    if (row.coefficient != 1.0 || theirs.value != mine.value ||
        theirs.index != mine.index || theirs.contains(bound))
      return std::nullopt;
  }
  Pulled mine = normalizer.pull(x), theirs = normalizer.pull(argument);
  auto dim = findSummed(mine.access, theirs.access, bound);
  if (!dim || mine.coefficient != theirs.coefficient ||
      normalizer.simplify(x).index != all.index)
    return std::nullopt;
  Softmax softmax{x.value, *dim};
  addPath(value, x.value, 16, softmax.ops);
  return softmax;
}

/// Whether `op` only multiplies elements.
static bool isProduct(Operation *op) {
  return op->getNumResults() == 1 && getMaker<arith::MulFOp>(op->getResult(0));
}

/// exp(x), which a contraction reads through moves, divisions and products:
/// whether it is divided by the sum is for the proof to say.
std::optional<Softmax> SoftmaxFinder::findDivided(Operation *exp, Value power) {
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
  auto softmax = finish(power, element(exp, all, power), 0);
  softmax->isExponential = true;
  return softmax;
}

std::optional<Softmax> LinalgReader::getSoftmax(Value value) {
  if (!value.getDefiningOp<LinalgOp>())
    return std::nullopt;
  if (auto division = getMaker<arith::DivFOp>(value, &precision))
    return SoftmaxFinder(*this, sizes, value).findQuotient(division);
  if (auto powers = getMaker<math::PowFOp>(value, &precision)) {
    Value base = powers.getLhs();
    if (auto convert = base.getDefiningOp<arith::SIToFPOp>())
      base = convert.getIn();
    if (readSplat(base) != 2.0)
      return std::nullopt;
    auto softmax =
        SoftmaxFinder(*this, sizes, value).findDivided(powers, powers.getRhs());
    if (softmax)
      softmax->problem = "the exponentials are powers of 2, not of e";
    return softmax;
  }
  auto exp = getMaker<math::ExpOp>(value, &precision);
  if (!exp)
    return std::nullopt;
  SoftmaxFinder finder(*this, sizes, value);
  std::optional<Softmax> softmax = finder.findExponential(exp);
  return softmax ? softmax
                 : SoftmaxFinder(*this, sizes, value)
                       .findDivided(exp, exp.getOperand());
}

//===----------------------------------------------------------------------===//
// Guards
//===----------------------------------------------------------------------===//

static bool isMinusInfinity(Value value) {
  std::optional<double> number = readSplat(value);
  return number && std::isinf(*number) && *number < 0;
}

/// The tensor whose element a scalar of a body is, up to casts; null where it
/// is computed there.
static Value getCompared(Value scalar) {
  auto argument = dyn_cast<BlockArgument>(skipCasts(scalar));
  LinalgOp body = argument ? getBody(argument) : LinalgOp();
  return body && argument.getArgNumber() < body->getNumOperands()
             ? body->getOperand(argument.getArgNumber())
             : Value();
}

/// x == -inf, or with `negated` x != -inf.
static Value getGuarded(arith::CmpFOp compare, bool negated) {
  using P = arith::CmpFPredicate;
  if (compare.getPredicate() != (negated ? P::UNE : P::OEQ))
    return {};
  if (isMinusInfinity(compare.getRhs()))
    return getCompared(compare.getLhs());
  return isMinusInfinity(compare.getLhs()) ? getCompared(compare.getRhs())
                                           : Value();
}

/// What a tensor's elements, or a scalar, say is minus infinity.
static Value findGuarded(Value value, bool negated) {
  value = skipCasts(value);
  if (isa<BlockArgument>(value)) {
    Value tensor = getCompared(value);
    return tensor ? findGuarded(tensor, negated) : Value();
  }
  Operation *op = value.getDefiningOp();
  if (auto compare = dyn_cast<arith::CmpFOp>(op))
    return getGuarded(compare, negated);
  if (auto compare = dyn_cast<arith::CmpIOp>(op)) {
    using P = arith::CmpIPredicate;
    std::optional<double> flag = readSplat(compare.getRhs());
    bool equal = compare.getPredicate() == P::eq;
    if (!flag || (!equal && compare.getPredicate() != P::ne))
      return {};
    return findGuarded(compare.getLhs(), negated != (equal == (*flag == 0.0)));
  }
  if (auto flip = dyn_cast<arith::XOrIOp>(op)) {
    std::optional<double> flag = readSplat(flip.getRhs());
    return flag ? findGuarded(flip.getLhs(), negated != (*flag != 0.0))
                : Value();
  }
  // All of a row; of negations, any.
  if (isa<arith::AndIOp>(op) && !negated)
    return findGuarded(op->getOperand(0), false);
  if (isa<arith::OrIOp>(op) && negated)
    return findGuarded(op->getOperand(0), true);
  if (auto linalgOp = dyn_cast<LinalgOp>(op))
    return findGuarded(
        getYielded(linalgOp, cast<OpResult>(value).getResultNumber()), negated);
  if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::CastOp>(op))
    return findGuarded(op->getOperand(0), negated);
  return {};
}

Value LinalgReader::getGuarded(Value condition, bool negated) {
  bool isFlag = condition && getElementTypeOrSelf(condition).isInteger(1);
  return isFlag ? findGuarded(condition, negated) : Value();
}
