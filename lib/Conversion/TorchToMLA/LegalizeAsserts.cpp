//===- LegalizeAsserts.cpp - Assertions on numbers that are data ----------===//
//
// PyTorch has checked what it asserts of shapes, and the entry checks shapes
// again. What it asserts of an element of a tensor only the call can tell:
// torch-mlir drops such assertions, but lowers one of its own.
//
//===----------------------------------------------------------------------===//

#include "Legalize.h"

#include "mla/Dialect/TorchShim/TorchView.h"

using namespace mlir;
using namespace mla::torch;

/// Longer chains of arithmetic count as unknown.
static constexpr unsigned kMaxDepth = 64;

/// Whether a number is an element of a tensor, or is computed from one.
static bool isData(Value number, unsigned depth = 0) {
  Operation *op = number.getDefiningOp();
  if (!op || depth > kMaxDepth)
    return false;
  StringRef name = getOpName(op);
  if (name == "aten.Int.Tensor" || name == "aten.Float.Tensor" ||
      name == "aten.Bool.Tensor" || name == "aten.item")
    return true;
  return llvm::any_of(op->getOperands(), [&](Value operand) {
    return !readTensorType(operand.getType()) && isData(operand, depth + 1);
  });
}

/// The boolean that `number` is, or whether it is another number than 0.
static Value getCondition(Value number, TorchBuilder &tb) {
  if (isTorchType(number.getType(), "bool"))
    return number;
  Operation *op = number.getDefiningOp();
  if (getOpName(op) == "aten.Int.bool")
    return op->getOperand(0);
  return tb.create("aten.ne.int", {number, tb.constInt(0)},
                   getTorchType(tb.builder.getContext(), "bool"));
}

/// States what `assertion` does by an op that torch-mlir lowers.
static void keep(Operation *assertion) {
  OpBuilder builder(assertion);
  TorchBuilder tb(builder, assertion->getLoc());
  OperationState state(assertion->getLoc(), "torch.runtime.assert");
  state.addOperands(getCondition(assertion->getOperand(0), tb));
  StringRef message = readStr(assertion->getOperand(1)).value_or("");
  state.addAttribute(
      "message",
      builder.getStringAttr(message.empty() ? "assertion failed" : message));
  builder.create(state);
}

unsigned mla::torch::keepAssertions(func::FuncOp func) {
  SmallVector<Operation *> assertions;
  func.walk([&](Operation *op) {
    if (getOpName(op) == "aten._assert_scalar" && op->getNumOperands() == 2 &&
        isData(op->getOperand(0)))
      assertions.push_back(op);
  });
  for (Operation *op : assertions)
    keep(op);
  return assertions.size();
}
