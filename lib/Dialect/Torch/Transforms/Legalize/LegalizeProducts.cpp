//===- LegalizeProducts.cpp - Products with a vector or with one batch ----===//
// torch-mlir supports a product of a vector with one matrix but not with
// several. If one side has batch size 1 and the other has a dynamic batch size,
// torch-mlir computes the batch size of the result as the larger of both. Later
// passes cannot prove that it equals the size of the argument. This step makes
// the vector a matrix, and repeats the side with batch size 1.
//===----------------------------------------------------------------------===//

#include "mla/Dialect/Torch/Transforms/Legalize.h"

#include "mla/Dialect/Torch/IR/TorchView.h"

using namespace mlir;
using namespace mla::torch;

/// Returns the rank of a tensor, or 0 if it is unknown or the value is not a
/// tensor.
static unsigned getRank(Value value) {
  std::optional<TensorInfo> info = readTensorType(value.getType());
  return info ? info->shape.size() : 0;
}

/// Adds a dimension of size 1 at `dim` to `vector`.
static Value unsqueeze(TorchBuilder &tb, Value vector, unsigned dim) {
  TensorInfo info = *readTensorType(vector.getType());
  info.shape.insert(info.shape.begin() + dim, 1);
  return tb.create("aten.unsqueeze", {vector, tb.constInt(dim)},
                   getTensorType(info.shape, info.elementType));
}

/// Replaces the vector in a product by a matrix with one column or row, and
/// drops this dimension from the result.
static Value multiplyMatrices(Operation *op) {
  OpBuilder builder(op);
  TorchBuilder tb(builder, op->getLoc());
  Value a = op->getOperand(0), b = op->getOperand(1);
  TensorInfo info = *readTensorType(op->getResult(0).getType());
  bool isColumn = getRank(b) == 1;
  unsigned dim = info.shape.size() - (isColumn ? 0 : 1);
  info.shape.insert(info.shape.begin() + dim, 1);
  (isColumn ? b : a) = unsqueeze(tb, isColumn ? b : a, isColumn);
  Value product = tb.create("aten.matmul", {a, b},
                            getTensorType(info.shape, info.elementType));
  return tb.create("aten.squeeze.dim", {product, tb.constInt(dim)},
                   op->getResult(0).getType());
}

unsigned mla::torch::widenVectors(func::FuncOp func) {
  SmallVector<Operation *> products;
  func.walk([&](Operation *op) {
    if (getOpName(op) != "aten.matmul" || op->getNumOperands() != 2 ||
        !readTensorType(op->getResult(0).getType()))
      return;
    unsigned a = getRank(op->getOperand(0)), b = getRank(op->getOperand(1));
    if ((a == 1 && b > 2) || (b == 1 && a > 2))
      products.push_back(op);
  });
  for (Operation *op : products) {
    op->replaceAllUsesWith(ValueRange(multiplyMatrices(op)));
    op->erase();
  }
  return products.size();
}

/// True if batch dimension `dim`, counted from the last, has size 1 in `mine`
/// and is dynamic in `other`.
static bool isOneBeside(ArrayRef<int64_t> mine, ArrayRef<int64_t> other,
                        size_t dim) {
  return dim < mine.size() && dim < other.size() &&
         mine[mine.size() - 1 - dim] == 1 &&
         ShapedType::isDynamic(other[other.size() - 1 - dim]);
}

/// Expands each batch dimension of `mine` that has size 1 to the dynamic size
/// in `other`. Returns null if there is no such dimension.
static Value repeatBatches(TorchBuilder &tb, Value mine, Value other) {
  TensorInfo info = *readTensorType(mine.getType());
  TensorInfo wide = *readTensorType(other.getType());
  size_t rank = info.shape.size(), otherRank = wide.shape.size();
  SmallVector<Value> sizes(rank, tb.constInt(-1));
  SmallVector<int64_t> shape(info.shape);
  for (size_t dim = 2; dim < rank; ++dim)
    if (isOneBeside(info.shape, wide.shape, dim)) {
      sizes[rank - 1 - dim] =
          tb.create("aten.size.int", {other, tb.constInt(otherRank - 1 - dim)},
                    getTorchType(mine.getContext(), "int"));
      shape[rank - 1 - dim] = ShapedType::kDynamic;
    }
  if (shape == info.shape)
    return {};
  return tb.create("aten.expand",
                   {mine, tb.intList(ValueRange(sizes)), tb.constBool(false)},
                   getTensorType(shape, info.elementType));
}

unsigned mla::torch::repeatOneBatches(func::FuncOp func) {
  SmallVector<Operation *> products;
  func.walk([&](Operation *op) {
    if (getOpName(op) == "aten.matmul" && op->getNumOperands() == 2 &&
        readTensorType(op->getOperand(0).getType()) &&
        readTensorType(op->getOperand(1).getType()))
      products.push_back(op);
  });
  unsigned count = 0;
  for (Operation *op : products) {
    OpBuilder builder(op);
    TorchBuilder tb(builder, op->getLoc());
    for (unsigned i : {0, 1})
      if (Value wide =
              repeatBatches(tb, op->getOperand(i), op->getOperand(1 - i))) {
        op->setOperand(i, wide);
        ++count;
      }
  }
  return count;
}
