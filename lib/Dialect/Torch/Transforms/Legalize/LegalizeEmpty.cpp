//===- LegalizeEmpty.cpp - Tensors without elements -----------------------===//
// A layer without a rotary part still splits, views, caches and joins a part of
// width 0. torch-mlir crashes on the view, emits invalid IR for the write, and
// refuses the strides of a cache that starts as torch.zeros(B, 0, C). This step
// replaces such ops by ops that torch-mlir lowers.
//===----------------------------------------------------------------------===//

#include "mla/Dialect/Torch/Transforms/Legalize.h"

#include "mla/Dialect/Torch/IR/TorchView.h"

using namespace mlir;
using namespace mla::torch;

/// True if `value` is a tensor that a static size proves to have no elements.
static bool isEmpty(Value value) {
  std::optional<TensorInfo> info = readTensorType(value.getType());
  return info && llvm::is_contained(info->shape, 0);
}

/// Replaces a view of an empty tensor with a new empty tensor. The list of
/// sizes has no -1, because PyTorch cannot infer a size of an empty tensor.
static Value replaceView(Operation *op) {
  OpBuilder builder(op);
  TorchBuilder tb(builder, op->getLoc());
  Value none = tb.none();
  return tb.create(
      "aten.new_zeros",
      {op->getOperand(0), op->getOperand(1), none, none, none, none},
      op->getResult(0).getType());
}

/// If an op creates an empty tensor with explicit strides, replaces it by one
/// without strides, which do not matter for an empty tensor. PyTorch counts a
/// size of 0 as 1 in strides, and torch-mlir does not recognize that order.
static Value replaceStrided(Operation *op) {
  OpBuilder builder(op);
  TorchBuilder tb(builder, op->getLoc());
  Value none = tb.none();
  Type type = op->getResult(0).getType();
  if (getOpName(op) == "aten.empty_strided")
    return tb.create("aten.zeros",
                     {op->getOperand(0), op->getOperand(2), none, none, none},
                     type);
  return tb.create("aten.new_zeros",
                   {op->getOperand(0), op->getOperand(1), op->getOperand(3),
                    none, none, none},
                   type);
}

/// Returns the replacement of `op`, or null if it needs none.
static Value findReplacement(Operation *op) {
  StringRef name = getOpName(op);
  bool isView = name == "aten.view" || name == "aten._unsafe_view" ||
                name == "aten.reshape";
  if (isView && isEmpty(op->getOperand(0)))
    return replaceView(op);
  bool isStrided =
      name == "aten.empty_strided" || name == "aten.new_empty_strided";
  if (isStrided && isEmpty(op->getResult(0)))
    return replaceStrided(op);
  bool writesNothing =
      (name == "aten.slice_scatter" && isEmpty(op->getOperand(1))) ||
      ((name == "aten.index_put" || name == "aten.index_put.hacked_twin" ||
        name == "aten.slice_scatter" || name == "aten.index_copy") &&
       isEmpty(op->getOperand(0)));
  return writesNothing ? op->getOperand(0) : Value();
}

unsigned mla::torch::replaceEmpty(func::FuncOp func) {
  unsigned count = 0;
  func.walk([&](Operation *op) {
    if (op->getNumOperands() < 2 || op->getNumResults() != 1)
      return;
    Value replacement = findReplacement(op);
    if (!replacement || replacement.getType() != op->getResult(0).getType())
      return;
    op->getResult(0).replaceAllUsesWith(replacement);
    op->erase();
    ++count;
  });
  return count;
}
