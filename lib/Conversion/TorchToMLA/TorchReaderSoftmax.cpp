//===- TorchReaderSoftmax.cpp - Spellings of the softmax ------------------===//

#include "TorchReader.h"

#include "mla/Analysis/Proof/SoftmaxFinder.h"

#include <cmath>
#include <limits>
#include <numbers>

using namespace mlir;
using namespace mla;
using namespace mla::nf;
using namespace mla::torch;

/// Returns dimension `dim` of `tensor` counted from the front; std::nullopt if
/// it is out of range.
static std::optional<unsigned> countDim(std::optional<int64_t> dim,
                                        Value tensor) {
  auto info = readTensorType(tensor.getType());
  if (!info || !dim)
    return std::nullopt;
  int64_t rank = info->shape.size();
  if (*dim < -rank || *dim >= rank)
    return std::nullopt;
  return *dim < 0 ? *dim + rank : *dim;
}

/// If `value` is the reciprocal of a sum, returns the sum. Otherwise returns
/// null.
static Value getReciprocalSum(Value value) {
  Operation *op = value.getDefiningOp();
  if (getOpName(op) == "aten.mul.Scalar" &&
      readNumber(op->getOperand(1)) == 1.0)
    op = op->getOperand(0).getDefiningOp();
  if (getOpName(op) != "aten.reciprocal")
    return {};
  Value sum = op->getOperand(0);
  return getOpName(sum) == "aten.sum.dim_IntList" ? sum : Value();
}

std::optional<std::pair<Value, Value>> mla::torch::readDivision(Operation *op) {
  StringRef name = getOpName(op);
  if (name == "aten.div.Tensor" && !readSplat(op->getOperand(1)))
    return std::pair(op->getOperand(0), op->getOperand(1));
  if (name == "aten.mul.Tensor")
    for (unsigned i : {0, 1})
      if (Value sum = getReciprocalSum(op->getOperand(1 - i)))
        return std::pair(op->getOperand(i), sum);
  return std::nullopt;
}

/// Returns the operand of an exponential and its factor: b^x is e^(ln(b) x).
static std::optional<std::pair<Value, double>> readPower(Operation *op) {
  StringRef name = getOpName(op);
  if (name == "aten.exp")
    return std::pair(op->getOperand(0), 1.0);
  if (name == "aten.exp2")
    return std::pair(op->getOperand(0), std::numbers::ln2);
  if (name != "aten.pow.Scalar")
    return std::nullopt;
  std::optional<double> base = readNumber(op->getOperand(0));
  if (!base || *base <= 0.0 || *base == 1.0)
    return std::nullopt;
  return std::pair(op->getOperand(1), std::log(*base));
}

/// Matches exp(x) / sum(exp(x)), the form that decompositions emit. The two
/// exponentials may be separate ops with the same operand.
static std::optional<Softmax> readQuotient(Operation *div) {
  auto division = readDivision(div);
  if (!division)
    return std::nullopt;
  Operation *sum = division->second.getDefiningOp();
  Value exponentials = division->first;
  Operation *exp = exponentials.getDefiningOp();
  auto power = readPower(exp);
  if (getOpName(sum) != "aten.sum.dim_IntList" || !power)
    return std::nullopt;
  Operation *summed = sum->getOperand(0).getDefiningOp();
  if (readPower(summed) != power ||
      readBool(sum->getOperand(2)) != std::optional<bool>(true))
    return std::nullopt;
  auto dims = readIntList(sum->getOperand(1));
  if (!dims || dims->size() != 1)
    return std::nullopt;
  std::optional<unsigned> dim = countDim(dims->front(), exponentials);
  if (!dim)
    return std::nullopt;
  Softmax softmax{power->first, power->second, *dim, false, {exp, summed, sum}};
  addPath(div->getResult(0), division->second, 4, softmax.ops);
  return softmax;
}

/// True if `value` is computed from a logarithm by at most `depth` ops.
static bool hasLogarithm(Value value, unsigned depth = 4) {
  Operation *op = value.getDefiningOp();
  StringRef name = getOpName(op);
  if (name == "aten.log" || name == "aten.log2")
    return true;
  return op && depth && llvm::any_of(op->getOperands(), [&](Value operand) {
           return readTensorType(operand.getType()) &&
                  hasLogarithm(operand, depth - 1);
         });
}

/// Matches exp(x - log(sum(exp(x)))). To save time, computes the normal form
/// only if `hasLogarithm` finds a logarithm.
static std::optional<Softmax> readExponential(Operation *exp, Reader &reader) {
  Operation *sum = readPower(exp)->first.getDefiningOp();
  StringRef name = getOpName(sum);
  if ((name != "aten.sub.Tensor" && name != "aten.add.Tensor") ||
      !llvm::any_of(sum->getOperands().take_front(2),
                    [](Value term) { return hasLogarithm(term); }))
    return std::nullopt;
  return SoftmaxFinder(reader, exp->getResult(0)).findExponential();
}

/// Matches exp(x) whose readers move, divide or multiply its elements until a
/// contraction reads them. The proof checks that the result is divided by the
/// sum.
static std::optional<Softmax> readDivided(Operation *exp, Reader &reader) {
  auto isFactor = [&](Operation *user, Value operand) {
    return (getOpName(user) == "aten.mul.Tensor" ||
            (reader.isQuotient(user) && user->getOperand(0) == operand)) &&
           !readQuotient(user);
  };
  if (!isContracted(reader, exp, isFactor))
    return std::nullopt;
  auto [exponent, factor] = *readPower(exp);
  Softmax softmax{exponent, factor};
  softmax.isExponential = true;
  return softmax;
}

std::optional<Softmax> TorchReader::getSoftmax(Value value) {
  Operation *op = value.getDefiningOp();
  StringRef name = getOpName(op);
  if (name == "aten.div.Tensor" || name == "aten.mul.Tensor")
    return readQuotient(op);
  if (readPower(op)) {
    std::optional<Softmax> softmax = readExponential(op, *this);
    return softmax ? softmax : readDivided(op, *this);
  }
  if (name != "aten.softmax.int" && name != "aten._softmax" &&
      name != "aten._safe_softmax")
    return std::nullopt;
  std::optional<unsigned> dim =
      countDim(readInt(op->getOperand(1)), op->getOperand(0));
  if (!dim)
    return std::nullopt;
  return Softmax{op->getOperand(0), 1.0, *dim};
}

std::optional<Exponential> TorchReader::getExponential(const Access &access,
                                                       VarTable &) {
  Operation *op = access.value.getDefiningOp();
  auto power = op ? readPower(op) : std::nullopt;
  if (!power)
    return std::nullopt;
  return Exponential{{power->first, access.index}, power->second};
}

std::optional<Logarithm> TorchReader::getLogarithm(const Access &access,
                                                   VarTable &) {
  Operation *op = access.value.getDefiningOp();
  StringRef name = getOpName(op);
  if (name != "aten.log" && name != "aten.log2")
    return std::nullopt;
  return Logarithm{{op->getOperand(0), access.index},
                   name == "aten.log" ? 1.0 : std::numbers::ln2};
}

/// Matches isnan(x) or x == inf.
std::optional<NonFiniteTest>
TorchReader::getNonFiniteTest(const Access &condition, VarTable &) {
  Operation *op = condition.value.getDefiningOp();
  StringRef name = getOpName(op);
  if (name == "aten.isnan")
    return NonFiniteTest{{op->getOperand(0), condition.index}, true};
  std::optional<double> number =
      name == "aten.eq.Scalar" ? readNumber(op->getOperand(1)) : std::nullopt;
  if (!number || !std::isinf(*number))
    return std::nullopt;
  return NonFiniteTest{{op->getOperand(0), condition.index}, false};
}

bool TorchReader::testsNonFinite(Operation *op) {
  VarTable vars;
  return op->getNumResults() == 1 &&
         getNonFiniteTest({op->getResult(0), {}}, vars).has_value();
}

/// Returns the element of `tensor` in row `row` of the reduced dimension `dim`
/// that contributes to the result at `index`. Returns std::nullopt if the ranks
/// do not match.
static std::optional<Access> beforeReduction(Value tensor, unsigned dim,
                                             bool keeps, ArrayRef<Affine> index,
                                             Var row) {
  auto info = readTensorType(tensor.getType());
  if (!info || index.size() + !keeps != info->shape.size())
    return std::nullopt;
  Access element{tensor, {}};
  element.index.append(index.begin(), index.end());
  if (keeps)
    element.index[dim] = Affine::var(row);
  else
    element.index.insert(element.index.begin() + dim, Affine::var(row));
  return element;
}

std::optional<ClampMin> TorchReader::getClampMin(const Access &access,
                                                 VarTable &) {
  Operation *op = access.value.getDefiningOp();
  StringRef name = getOpName(op);
  bool isClamp = name == "aten.clamp" && isNone(op->getOperand(2));
  unsigned place = 1;
  std::optional<double> number;
  if (isClamp || name == "aten.clamp_min")
    number = readNumber(op->getOperand(1));
  else if (name == "aten.maximum" || name == "aten.clamp_min.Tensor")
    for (place = 1; !(number = readSplat(op->getOperand(place))) && place;)
      --place;
  Value tensor = number ? op->getOperand(1 - place) : Value();
  if (!number || getRank(tensor) != access.index.size())
    return std::nullopt;
  return ClampMin{{tensor, access.index}, *number};
}

std::optional<ReduceMax> TorchReader::getReduceMax(const Access &access,
                                                   VarTable &vars) {
  Operation *op = access.value.getDefiningOp();
  StringRef name = getOpName(op);
  std::optional<int64_t> dim;
  if (name == "aten.max.dim" && access.value == op->getResult(0))
    dim = readInt(op->getOperand(1));
  else if (name == "aten.amax")
    if (auto dims = readIntList(op->getOperand(1)); dims && dims->size() == 1)
      dim = dims->front();
  std::optional<unsigned> place =
      dim ? countDim(dim, op->getOperand(0)) : std::nullopt;
  std::optional<bool> keeps =
      place ? readBool(op->getOperand(2)) : std::nullopt;
  if (!keeps)
    return std::nullopt;
  Var row = vars.create(getSize(op->getOperand(0), *place));
  auto element =
      beforeReduction(op->getOperand(0), *place, *keeps, access.index, row);
  return element ? std::optional(ReduceMax{*element, row}) : std::nullopt;
}

/// Matches all(test) over a dimension; with `negated`, any(negated test).
std::optional<NegInfTest> TorchReader::getRowNegInfTest(const Access &condition,
                                                        bool negated,
                                                        VarTable &vars) {
  Operation *op = condition.value.getDefiningOp();
  Value tensor = op->getOperand(0);
  std::optional<unsigned> dim = countDim(readInt(op->getOperand(1)), tensor);
  std::optional<bool> keeps = readBool(op->getOperand(2));
  if (!dim || !keeps)
    return std::nullopt;
  Var row = vars.create(getSize(tensor, *dim));
  auto element = beforeReduction(tensor, *dim, *keeps, condition.index, row);
  std::optional<NegInfTest> negInfTest =
      element ? getNegInfTest(*element, negated, vars) : std::nullopt;
  if (negInfTest)
    negInfTest->row.push_back(row);
  return negInfTest;
}

/// Matches x == -inf, all(x == -inf) along a row, and their negations.
std::optional<NegInfTest> TorchReader::getNegInfTest(const Access &condition,
                                                     bool negated,
                                                     VarTable &vars) {
  Operation *op = condition.value.getDefiningOp();
  StringRef name = getOpName(op);
  constexpr double inf = std::numeric_limits<double>::infinity();
  if (name == "aten.logical_not" || name == "aten.bitwise_not")
    return getNegInfTest({op->getOperand(0), condition.index}, !negated, vars);
  if (name == (negated ? "aten.any.dim" : "aten.all.dim"))
    return getRowNegInfTest(condition, negated, vars);
  if (name != (negated ? "aten.ne.Scalar" : "aten.eq.Scalar") ||
      readNumber(op->getOperand(1)) != -inf)
    return std::nullopt;
  return NegInfTest{{op->getOperand(0), condition.index}, {}};
}
