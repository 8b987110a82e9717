//===- TorchReaderSoftmax.cpp - Spellings of the softmax ------------------===//

#include "TorchReader.h"

#include <limits>

using namespace mlir;
using namespace mla;
using namespace mla::nf;
using namespace mla::torch;

/// Dimension operand of `op`, counted from the front.
static std::optional<unsigned> readDim(Value operand, Value tensor) {
  auto info = readTensorType(tensor.getType());
  std::optional<int64_t> dim = readInt(operand);
  if (!info || !dim)
    return std::nullopt;
  return *dim < 0 ? *dim + info->shape.size() : *dim;
}

/// The sum whose reciprocal `value` is, null if it is none.
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

/// exp(x) / sum(exp(x)), as decompositions write it. Exponentials may be
/// computed twice.
static std::optional<Softmax> readQuotient(Operation *div) {
  auto division = readDivision(div);
  if (!division)
    return std::nullopt;
  Operation *sum = division->second.getDefiningOp();
  Value exponentials = division->first;
  Operation *exp = exponentials.getDefiningOp();
  if (getOpName(sum) != "aten.sum.dim_IntList" || getOpName(exp) != "aten.exp")
    return std::nullopt;
  Operation *summed = sum->getOperand(0).getDefiningOp();
  if (getOpName(summed) != "aten.exp" ||
      summed->getOperand(0) != exp->getOperand(0) ||
      readBool(sum->getOperand(2)) != std::optional<bool>(true))
    return std::nullopt;
  auto dims = readIntList(sum->getOperand(1));
  auto info = readTensorType(exponentials.getType());
  if (!dims || dims->size() != 1 || !info)
    return std::nullopt;
  int64_t dim = dims->front();
  Softmax softmax{exp->getOperand(0),
                  unsigned(dim < 0 ? dim + info->shape.size() : dim),
                  false,
                  {exp, summed, sum},
                  {}};
  addPath(div->getResult(0), division->second, 4, softmax.ops);
  return softmax;
}

/// The op of this name that defines `value`, null if another does.
static Operation *definedBy(Value value, StringRef name) {
  Operation *op = value.getDefiningOp();
  return getOpName(op) == name ? op : nullptr;
}

/// `a` and `b` of a - b, or a + b, without a factor.
static std::optional<std::pair<Value, Value>> readPair(Value value,
                                                       StringRef name) {
  Operation *op = definedBy(value, name);
  if (!op || readNumber(op->getOperand(2)) != 1.0)
    return std::nullopt;
  return std::pair(op->getOperand(0), op->getOperand(1));
}

/// exp(x - log(sum(exp(x)))), and exp(x - (log(sum(exp(x - m))) + m)) for an m
/// that is the same along the sum.
static std::optional<Softmax> readExponential(Operation *exp) {
  auto difference = readPair(exp->getOperand(0), "aten.sub.Tensor");
  if (!difference)
    return std::nullopt;
  auto [x, total] = *difference;
  Value shift;
  if (auto sum = readPair(total, "aten.add.Tensor"))
    std::tie(total, shift) = *sum;
  Operation *log = definedBy(total, "aten.log");
  Operation *sum =
      log ? definedBy(log->getOperand(0), "aten.sum.dim_IntList") : nullptr;
  Operation *inner = sum ? definedBy(sum->getOperand(0), "aten.exp") : nullptr;
  if (!inner || readBool(sum->getOperand(2)) != std::optional<bool>(true))
    return std::nullopt;
  auto dims = readIntList(sum->getOperand(1));
  auto info = readTensorType(x.getType());
  if (!dims || dims->size() != 1 || !info)
    return std::nullopt;
  int64_t dim =
      dims->front() < 0 ? dims->front() + info->shape.size() : dims->front();
  if (shift) {
    auto row = readTensorType(shift.getType());
    if (readPair(inner->getOperand(0), "aten.sub.Tensor") !=
            std::pair(x, shift) ||
        !row || row->shape.size() != info->shape.size() || row->shape[dim] != 1)
      return std::nullopt;
  } else if (inner->getOperand(0) != x) {
    return std::nullopt;
  }
  Softmax softmax{x, unsigned(dim)};
  addPath(exp->getOperand(0), x, 10, softmax.ops);
  return softmax;
}

/// exp(x), which a contraction reads through moves, divisions and products:
/// whether it is divided by the sum is for the proof to say.
static std::optional<Softmax> readDivided(Operation *exp, Reader &reader) {
  SmallVector<Operation *> work = {exp};
  bool isContracted = false;
  for (unsigned i = 0; i < work.size() && i < 8; ++i)
    for (Value result : work[i]->getResults())
      for (Operation *user : result.getUsers()) {
        isContracted |= reader.isContraction(user);
        bool isFactor =
            (getOpName(user) == "aten.mul.Tensor" ||
             (reader.isQuotient(user) && user->getOperand(0) == result)) &&
            !readQuotient(user);
        if (isFactor || reader.isMove(user))
          work.push_back(user);
      }
  if (!isContracted)
    return std::nullopt;
  Softmax softmax{exp->getOperand(0)};
  softmax.isExponential = true;
  return softmax;
}

std::optional<Softmax> TorchReader::getSoftmax(Value value) {
  Operation *op = value.getDefiningOp();
  StringRef name = getOpName(op);
  if (name == "aten.div.Tensor" || name == "aten.mul.Tensor")
    return readQuotient(op);
  if (name == "aten.exp2") {
    std::optional<Softmax> powers = readDivided(op, *this);
    if (powers)
      powers->problem = "the exponentials are powers of 2, not of e";
    return powers;
  }
  if (name == "aten.exp") {
    std::optional<Softmax> softmax = readExponential(op);
    return softmax ? softmax : readDivided(op, *this);
  }
  if (name != "aten.softmax.int" && name != "aten._softmax" &&
      name != "aten._safe_softmax")
    return std::nullopt;
  std::optional<unsigned> dim = readDim(op->getOperand(1), op->getOperand(0));
  if (!dim)
    return std::nullopt;
  return Softmax{op->getOperand(0), *dim};
}

/// x == -inf, all of it along a row, and negations of these.
Value TorchReader::getGuarded(Value condition, bool negated) {
  Operation *op = condition ? condition.getDefiningOp() : nullptr;
  StringRef name = getOpName(op);
  constexpr double inf = std::numeric_limits<double>::infinity();
  if (name == (negated ? "aten.ne.Scalar" : "aten.eq.Scalar"))
    return readNumber(op->getOperand(1)) == -inf ? op->getOperand(0) : Value();
  if (name == (negated ? "aten.any.dim" : "aten.all.dim"))
    return getGuarded(op->getOperand(0), negated);
  if (name == "aten.logical_not" || name == "aten.bitwise_not")
    return getGuarded(op->getOperand(0), !negated);
  return {};
}
