//===- LegalizeMerges.cpp - Views that merge dynamic dimensions -----------===//
// If the result of a view has one dynamic dimension, torch-mlir takes its size
// from the first dynamic dimension of the operand and assumes that all others
// are 1. A view of [?,?,36] as [?,36] therefore loses all but one row of each
// sequence. This step emits prims.collapse, which states the merged dimensions.
//===----------------------------------------------------------------------===//

#include "mla/Dialect/Torch/Transforms/Legalize.h"

#include "mla/Dialect/Torch/IR/TorchView.h"

using namespace mlir;
using namespace mla::torch;

static unsigned countDynamic(ArrayRef<int64_t> shape) {
  return llvm::count(shape, ShapedType::kDynamic);
}

/// True if `op` is a view that turns several dynamic dimensions into at most
/// one.
static bool mergesDynamic(Operation *op) {
  StringRef name = getOpName(op);
  if (name != "aten.view" && name != "aten._unsafe_view" &&
      name != "aten.reshape" && name != "aten.flatten.using_ints")
    return false;
  std::optional<TensorInfo> from = readTensorType(op->getOperand(0).getType()),
                            to = readTensorType(op->getResult(0).getType());
  return from && to && countDynamic(from->shape) > 1 &&
         countDynamic(to->shape) < 2 && !llvm::is_contained(from->shape, 0);
}

/// Returns the number of equal static sizes at the start of two shapes.
template <typename A, typename B> static unsigned countEqual(A &&a, B &&b) {
  unsigned count = 0;
  for (auto [x, y] : llvm::zip(a, b)) {
    if (x != y || ShapedType::isDynamic(x))
      break;
    ++count;
  }
  return count;
}

Value mla::torch::collapseDims(TorchBuilder &tb, Value source, unsigned begin,
                               unsigned end) {
  TensorInfo info = *readTensorType(source.getType());
  info.shape.erase(info.shape.begin() + begin, info.shape.begin() + end);
  info.shape.insert(info.shape.begin() + begin, ShapedType::kDynamic);
  return tb.create("prims.collapse",
                   {source, tb.constInt(begin), tb.constInt(end - 1)},
                   getTensorType(info.shape, info.elementType));
}

/// Returns the explicit collapse that replaces a view which merges dynamic
/// dimensions.
static Value replaceMerge(Operation *op) {
  OpBuilder builder(op);
  TorchBuilder tb(builder, op->getLoc());
  Type type = op->getResult(0).getType();
  TensorInfo from = *readTensorType(op->getOperand(0).getType()),
             to = *readTensorType(type);
  unsigned head = countEqual(from.shape, to.shape);
  unsigned tail =
      countEqual(llvm::reverse(from.shape), llvm::reverse(to.shape));
  // A size of the smaller shape must not count both at the start and at the
  // end.
  tail = std::min<unsigned>(tail, to.shape.size() - head);
  Value merged =
      collapseDims(tb, op->getOperand(0), head, from.shape.size() - tail);
  if (merged.getType() == type)
    return merged;
  SmallVector<int64_t> sizes(to.shape);
  llvm::replace(sizes, ShapedType::kDynamic, int64_t(-1));
  return tb.create("aten.view", {merged, tb.intList(sizes)}, type);
}

unsigned mla::torch::mergeDynamicDims(func::FuncOp func) {
  SmallVector<Operation *> found;
  func.walk([&](Operation *op) {
    if (op->getNumOperands() && op->getNumResults() == 1 && mergesDynamic(op))
      found.push_back(op);
  });
  for (Operation *op : found) {
    op->getResult(0).replaceAllUsesWith(replaceMerge(op));
    op->erase();
  }
  return found.size();
}
