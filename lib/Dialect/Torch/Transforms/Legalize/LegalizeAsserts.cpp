//===- LegalizeAsserts.cpp - Assertions on data-dependent numbers ---------===//
// PyTorch has checked its assertions on shapes, and the entry checks shapes
// again, so assertions on shapes are not needed. An assertion on an element of
// a tensor must be checked in every call. torch-mlir drops PyTorch's op for
// such an assertion, so this step emits torch.runtime.assert, which torch-mlir
// lowers.
//===----------------------------------------------------------------------===//

#include "mla/Dialect/Torch/Transforms/Legalize.h"

#include "mla/Dialect/Torch/IR/TorchView.h"

using namespace mlir;
using namespace mla::torch;

/// Returns `number` as a boolean: a boolean unchanged, and another number as
/// the condition that it is not 0.
static Value getCondition(Value number, TorchBuilder &tb) {
  if (isTorchType(number.getType(), "bool"))
    return number;
  Operation *op = number.getDefiningOp();
  if (getOpName(op) == "aten.Int.bool")
    return op->getOperand(0);
  return tb.create("aten.ne.int", {number, tb.constInt(0)},
                   getTorchType(tb.builder.getContext(), "bool"));
}

/// Emits an assertion that torch-mlir lowers, with the condition of
/// `assertion`.
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
