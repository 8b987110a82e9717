//===- LegalizeGelu.cpp - Expand gelu's tanh approximation ----------------===//
// torch-mlir's tanh approximation of gelu uses another constant than sqrt(2 /
// pi), with a relative error of 2e-4. This step emits the exact formula.
//===----------------------------------------------------------------------===//

#include "mla/Dialect/Torch/Transforms/Legalize.h"

#include "mla/Dialect/Torch/IR/TorchView.h"

#include <cmath>
#include <numbers>

using namespace mlir;
using namespace mla::torch;

namespace {
/// Creates elementwise ops on tensors of one type.
struct Elementwise {
  TorchBuilder &tb;
  Type type;

  Value times(Value a, Value b) {
    return tb.create("aten.mul.Tensor", {a, b}, type);
  }
  Value times(Value a, double b) {
    return tb.create("aten.mul.Scalar", {a, tb.constFloat(b)}, type);
  }
  Value plus(Value a, Value b) {
    return tb.create("aten.add.Tensor", {a, b, tb.constInt(1)}, type);
  }
  Value plus(Value a, double b) {
    return tb.create("aten.add.Scalar", {a, tb.constFloat(b), tb.constInt(1)},
                     type);
  }
};
} // namespace

/// Emits x / 2 * (1 + tanh(sqrt(2 / pi) * (x + 0.044715 x^3))), in f32 for
/// 16-bit types.
static Value spell(Operation *op) {
  OpBuilder builder(op);
  TorchBuilder tb(builder, op->getLoc());
  TensorInfo info = *readTensorType(op->getResult(0).getType());
  Type wide =
      info.elementType.isF64() ? info.elementType : Type(builder.getF32Type());
  Value x = tb.convert(op->getOperand(0), wide);
  Elementwise e{tb, getTensorType(info.shape, wide)};
  Value cube = e.times(e.times(x, x), x);
  Value inner = e.times(e.plus(x, e.times(cube, 0.044715)),
                        std::sqrt(2.0 * std::numbers::inv_pi));
  Value bent = e.plus(tb.create("aten.tanh", {inner}, e.type), 1.0);
  return tb.convert(e.times(e.times(x, 0.5), bent), info.elementType);
}

unsigned mla::torch::spellGelus(func::FuncOp func) {
  SmallVector<Operation *> found;
  func.walk([&](Operation *op) {
    if (getOpName(op) == "aten.gelu" && op->getNumOperands() == 2 &&
        readStr(op->getOperand(1)) == StringRef("tanh") &&
        readTensorType(op->getResult(0).getType()))
      found.push_back(op);
  });
  for (Operation *op : found) {
    op->replaceAllUsesWith(ValueRange(spell(op)));
    op->erase();
  }
  return found.size();
}
