//===- LegalizeViews.cpp - Fill in inferred sizes of views ----------------===//
// torch-mlir lowers a view with a size of -1 and another dynamic size to
// `tensor.reshape` with a computed shape, and no later pass can derive the
// sizes of the result. The result type often contains the size that -1 stands
// for; this step then replaces the -1.
//===----------------------------------------------------------------------===//

#include "mla/Dialect/Torch/Transforms/Legalize.h"

#include "mla/Dialect/Torch/IR/TorchView.h"

using namespace mlir;
using namespace mla::torch;

/// Returns the sizes of a view with each -1 replaced by the static size in the
/// result type. Returns null if nothing changes.
static Value fillSizes(Value list, ArrayRef<int64_t> shape, TorchBuilder &tb) {
  std::optional<ValueRange> sizes = readList(list);
  if (!sizes || sizes->size() != shape.size())
    return {};
  SmallVector<Value> filled(*sizes);
  bool changed = false;
  for (auto [size, known] : llvm::zip(filled, shape)) {
    if (readInt(size) != -1 || ShapedType::isDynamic(known))
      continue;
    size = tb.constInt(known);
    changed = true;
  }
  return changed ? tb.intList(filled) : Value();
}

unsigned mla::torch::fillViewSizes(func::FuncOp func) {
  unsigned count = 0;
  func.walk([&](Operation *op) {
    StringRef name = getOpName(op);
    if (name != "aten.view" && name != "aten.reshape" &&
        name != "aten._unsafe_view")
      return;
    std::optional<TensorInfo> info = readTensorType(op->getResult(0).getType());
    if (!info || op->getNumOperands() != 2)
      return;
    OpBuilder builder(op);
    TorchBuilder tb(builder, op->getLoc());
    if (Value sizes = fillSizes(op->getOperand(1), info->shape, tb)) {
      op->setOperand(1, sizes);
      ++count;
    }
  });
  return count;
}
