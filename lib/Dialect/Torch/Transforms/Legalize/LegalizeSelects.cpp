//===- LegalizeSelects.cpp - Rows selected by a data-dependent index ------===//
// torch-mlir lowers a select to a slice, adds the size to a negative index
// twice and clamps the result. An index out of bounds then reads another row,
// and no later pass can detect it. torch-mlir does not change the index of an
// indexing op, so this step replaces the select with an indexing op.
//===----------------------------------------------------------------------===//

#include "mla/Dialect/Torch/Transforms/Legalize.h"

#include "mla/Dialect/Torch/IR/TorchView.h"

using namespace mlir;
using namespace mla::torch;

/// Emits `tensor[:, ..., index]` for a select in dimension `dim`.
static Value indexAt(Operation *select, int64_t dim) {
  OpBuilder builder(select);
  TorchBuilder tb(builder, select->getLoc());
  MLIRContext *context = builder.getContext();
  Type scalar =
      getTensorType({}, IntegerType::get(context, 64, IntegerType::Signed));
  Value index =
      tb.create("prim.NumToTensor.Scalar", select->getOperand(2), scalar);
  SmallVector<Value> indices(dim);
  for (Value &all : indices)
    all = tb.none();
  indices.push_back(index);
  Value list = tb.create("prim.ListConstruct", indices,
                         getTorchType(context, "list<optional<vtensor>>"));
  return tb.create("aten.index.Tensor", {select->getOperand(0), list},
                   select->getResult(0).getType());
}

unsigned mla::torch::indexSelects(func::FuncOp func) {
  SmallVector<Operation *> selects;
  func.walk([&](Operation *op) {
    if (getOpName(op) == "aten.select.int" && op->getNumOperands() == 3 &&
        isData(op->getOperand(2)))
      selects.push_back(op);
  });
  unsigned count = 0;
  for (Operation *op : selects) {
    std::optional<int64_t> dim = readInt(op->getOperand(1));
    if (!dim || *dim < 0 || !readTensorType(op->getResult(0).getType()))
      continue;
    op->replaceAllUsesWith(ValueRange(indexAt(op, *dim)));
    op->erase();
    ++count;
  }
  return count;
}
