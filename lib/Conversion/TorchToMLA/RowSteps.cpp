//===- RowSteps.cpp - Elementwise ops on the rows of a cache --------------===//

#include "RowSteps.h"
#include "TorchReader.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#include <cmath>
#include <limits>

using namespace mla;
using namespace mla::torch;
using namespace mlir;

FloatType mla::torch::getFloatElement(Value value) {
  std::optional<TensorInfo> info = readTensorType(value.getType());
  return info ? dyn_cast<FloatType>(info->elementType) : FloatType();
}

bool mla::torch::isCodeType(Type type) {
  return isa_and_nonnull<Float8E4M3FNType, Float8E5M2Type>(type);
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

/// Returns the number of a scalar or of a tensor whose elements are equal.
static std::optional<double> readConstant(Value value) {
  std::optional<double> number = readNumber(value);
  return number || !readTensorType(value.getType()) ? number : readSplat(value);
}

bool mla::torch::isOneElement(Value value) {
  std::optional<TensorInfo> info = readTensorType(value.getType());
  return info && llvm::all_of(info->shape, [](int64_t n) { return n == 1; });
}

/// Reads a product or quotient with a constant or a tensor.
static std::optional<RowStep> readFactor(Operation *op, RowStep::Kind kind,
                                         Value &source) {
  Value a = op->getOperand(0), b = op->getOperand(1);
  bool commutes = kind == RowStep::Multiply;
  if (commutes && readTensorType(b.getType()) &&
      (readConstant(a) || (isOneElement(a) && !isOneElement(b))))
    std::swap(a, b);
  RowStep step;
  step.kind = kind;
  source = a;
  if (std::optional<double> number = readConstant(b))
    step.number = *number;
  else if (readTensorType(b.getType()))
    step.by = b;
  else
    return std::nullopt;
  return step;
}

/// Returns a bound of a clamp; `otherwise` if it is none.
static std::optional<double> readBound(Value value, double otherwise) {
  return isNone(value) ? otherwise : readConstant(value);
}

/// Reads a clamp with bounds `low` and `high`, each null for none.
static std::optional<RowStep> makeClamp(Value low, Value high) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  RowStep step;
  step.kind = RowStep::Clamp;
  auto least = low ? readBound(low, -infinity) : -infinity;
  auto most = high ? readBound(high, infinity) : infinity;
  if (!least || !most)
    return std::nullopt;
  step.number = *least;
  step.high = *most;
  return step;
}

/// Reads an op of several operands, or a cast, without its types.
static std::optional<RowStep> readKind(Operation *op, Value &source) {
  StringRef name = getOpName(op);
  if (name.empty() || op->getNumOperands() == 0)
    return std::nullopt;
  auto unary = [](RowStep::Kind kind, double number = 0.0) {
    RowStep step;
    step.kind = kind;
    step.number = number;
    return step;
  };
  source = op->getOperand(0);
  if (name == "prims.convert_element_type" || name == "aten.to.dtype" ||
      name == "aten._to_copy" || name == "aten.to.dtype_layout" ||
      name == "aten.type_as" || name == "aten.clone" || name == "aten.alias" ||
      name == "aten.detach" || name == "aten.contiguous")
    return unary(RowStep::Cast);
  if (name == "aten.mul.Scalar" || name == "aten.mul.Tensor")
    return readFactor(op, RowStep::Multiply, source);
  if (name == "aten.div.Scalar" || name == "aten.div.Tensor") {
    std::optional<double> dividend = readConstant(source);
    if (!dividend)
      return readFactor(op, RowStep::Divide, source);
    source = op->getOperand(1);
    return unary(RowStep::Inverse, *dividend);
  }
  if (name == "aten.reciprocal")
    return unary(RowStep::Inverse, 1.0);
  if (name == "aten.clamp")
    return makeClamp(op->getOperand(1), op->getOperand(2));
  if (name == "aten.clamp_min" || name == "aten.maximum")
    return makeClamp(op->getOperand(1), {});
  if (name == "aten.clamp_max" || name == "aten.minimum")
    return makeClamp({}, op->getOperand(1));
  if (name == "aten.log2")
    return unary(RowStep::Log2);
  if (name == "aten.ceil")
    return unary(RowStep::Ceil);
  if (name == "aten.exp2")
    return unary(RowStep::Exp2);
  if (name == "aten.pow.Scalar" && readNumber(source) == 2.0) {
    source = op->getOperand(1);
    return unary(RowStep::Exp2);
  }
  return std::nullopt;
}

std::optional<RowStep> mla::torch::readStep(Operation *op, Value &source) {
  if (!op || op->getNumResults() != 1)
    return std::nullopt;
  std::optional<RowStep> step = readKind(op, source);
  if (!step)
    return std::nullopt;
  FloatType from = getFloatElement(source);
  step->type = getFloatElement(op->getResult(0));
  // f32 holds the results of all steps.
  if (!from || !step->type || from.getWidth() > 32 ||
      step->type.getWidth() > 32)
    return std::nullopt;
  return step;
}

RowChain mla::torch::readChain(Value value) {
  constexpr unsigned most = 16;
  RowChain chain;
  chain.values.push_back(value);
  Value source;
  while (chain.steps.size() < most) {
    std::optional<RowStep> step =
        readStep(chain.values.back().getDefiningOp(), source);
    if (!step)
      break;
    chain.steps.push_back(*step);
    chain.values.push_back(source);
  }
  std::reverse(chain.steps.begin(), chain.steps.end());
  std::reverse(chain.values.begin(), chain.values.end());
  return chain;
}

//===----------------------------------------------------------------------===//
// Evaluation
//===----------------------------------------------------------------------===//

float mla::torch::roundTo(FloatType type, float number) {
  if (type.isF32())
    return number;
  APFloat rounded(number);
  bool losesInfo;
  rounded.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                  &losesInfo);
  rounded.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven,
                  &losesInfo);
  return rounded.convertToFloat();
}

/// Returns the logarithm of a number, or NaN if it is so near to an integer
/// that another implementation may round it to the integer.
static float getLog2(float number) {
  int exponent;
  double result = std::log2(static_cast<double>(number));
  bool isPower = std::frexp(number, &exponent) == 0.5;
  bool isNear = std::fabs(result - std::nearbyint(result)) < 1e-4;
  return isNear && !isPower && std::isfinite(result)
             ? std::numeric_limits<float>::quiet_NaN()
             : static_cast<float>(result);
}

/// Returns a power of two, or NaN if the exponent is not an integer, because
/// implementations round such powers differently.
static float getExp2(float exponent) {
  return exponent == std::nearbyint(exponent)
             ? std::exp2(exponent)
             : std::numeric_limits<float>::quiet_NaN();
}

static float evaluate(const RowStep &step, float x) {
  auto number = static_cast<float>(step.number);
  switch (step.kind) {
  case RowStep::Cast:
    return x;
  case RowStep::Multiply:
    return x * number;
  case RowStep::Divide:
    return x / number;
  case RowStep::Inverse:
    return number / x;
  case RowStep::Clamp: {
    float low = roundTo(step.type, number);
    float high = roundTo(step.type, static_cast<float>(step.high));
    return std::isnan(x) ? x : std::min(std::max(x, low), high);
  }
  case RowStep::Log2:
    return getLog2(x);
  case RowStep::Ceil:
    return std::ceil(x);
  case RowStep::Exp2:
    return getExp2(x);
  }
  return std::numeric_limits<float>::quiet_NaN();
}

float mla::torch::evaluate(ArrayRef<RowStep> steps, float number) {
  for (const RowStep &step : steps)
    number = roundTo(step.type, ::evaluate(step, number));
  return number;
}

std::string mla::torch::printNumber(float number) {
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format("%g", number);
  return text;
}
