//===- LegalizeDims.cpp - Make dimensions positive ------------------------===//
//
// torch-mlir crashes on some negative dimensions (`scatter.value`), and later
// code is simpler without them.
//
//===----------------------------------------------------------------------===//

#include "../DimOperands.h"

#include "mla/Dialect/Torch/Transforms/Legalize.h"

#include "mla/Dialect/Torch/IR/TorchView.h"

using namespace mlir;
using namespace mla::torch;

/// Returns `value` with negative dimensions made positive, or null if it has no
/// constant negative dimension.
static Value makePositive(Value value, int64_t rank, TorchBuilder &tb) {
  if (std::optional<int64_t> dim = readInt(value))
    return *dim < 0 ? tb.constInt(*dim + rank) : Value();
  std::optional<SmallVector<int64_t>> dims = readIntList(value);
  if (!dims || llvm::none_of(*dims, [](int64_t dim) { return dim < 0; }))
    return {};
  for (int64_t &dim : *dims)
    dim += dim < 0 ? rank : 0;
  return tb.intList(*dims);
}

unsigned mla::torch::makeDimsPositive(func::FuncOp func) {
  unsigned count = 0;
  func.walk([&](Operation *op) {
    OpBuilder builder(op);
    TorchBuilder tb(builder, op->getLoc());
    visitDims(op, [&](unsigned place, int64_t rank) {
      if (Value positive = makePositive(op->getOperand(place), rank, tb)) {
        op->setOperand(place, positive);
        ++count;
      }
    });
  });
  return count;
}
