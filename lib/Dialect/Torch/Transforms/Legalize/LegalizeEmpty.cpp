//===- LegalizeEmpty.cpp - Tensors without elements -----------------------===//
//
// A layer without a rotary part still splits, views, caches and joins a part of
// width 0. torch-mlir crashes on the view and gives invalid IR for the write.
// Of a cache that begins as torch.zeros(B, 0, C) it does not take the strides.
//
//===----------------------------------------------------------------------===//

#include "mla/Dialect/Torch/Transforms/Legalize.h"

#include "mla/Dialect/Torch/IR/TorchView.h"

using namespace mlir;
using namespace mla::torch;

/// Whether `value` is a tensor that has no element for certain.
static bool isEmpty(Value value) {
  std::optional<TensorInfo> info = readTensorType(value.getType());
  return info && llvm::is_contained(info->shape, 0);
}

/// A view of an empty tensor is any other empty tensor of its sizes, which it
/// lists without a -1 (PyTorch could not infer one).
static Value replaceView(Operation *op) {
  OpBuilder builder(op);
  TorchBuilder tb(builder, op->getLoc());
  Value none = tb.none();
  return tb.create(
      "aten.new_zeros",
      {op->getOperand(0), op->getOperand(1), none, none, none, none},
      op->getResult(0).getType());
}

/// PyTorch's strides count a size of 0 as 1, which torch-mlir takes for no
/// order that it knows. Without elements strides do not matter.
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

/// What takes the place of `op`, null where it may stay.
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
