//===- LegalizeAsserts.cpp - Assertions on numbers that are data ----------===//
//
// PyTorch has checked what it asserts of shapes, and the entry checks shapes
// again. What it asserts of an element of a tensor only the call can tell:
// torch-mlir drops such assertions, but lowers one of its own.
//
//===----------------------------------------------------------------------===//

#include "mla/Dialect/Torch/Transforms/Legalize.h"

#include "mla/Dialect/Torch/IR/TorchView.h"

using namespace mlir;
using namespace mla::torch;

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
