//===- LegalizeVectors.cpp - Products with a vector -----------------------===//
//
// torch-mlir takes a product of a vector with a matrix, and none with several.
//
//===----------------------------------------------------------------------===//

#include "Legalize.h"

#include "mla/Dialect/TorchShim/TorchView.h"

using namespace mlir;
using namespace mla::torch;

/// Rank of a tensor of known rank, 0 of anything else.
static unsigned getRank(Value value) {
  std::optional<TensorInfo> info = readTensorType(value.getType());
  return info ? info->shape.size() : 0;
}

/// `vector` with a dimension of size 1 at `dim`.
static Value unsqueeze(TorchBuilder &tb, Value vector, unsigned dim) {
  TensorInfo info = *readTensorType(vector.getType());
  info.shape.insert(info.shape.begin() + dim, 1);
  return tb.create("aten.unsqueeze", {vector, tb.constInt(dim)},
                   getTensorType(info.shape, info.elementType));
}

/// A product with a vector as one with a matrix of one column or row, which the
/// result loses.
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
