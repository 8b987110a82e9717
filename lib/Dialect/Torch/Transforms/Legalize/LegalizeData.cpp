//===- LegalizeData.cpp - Data-dependent numbers --------------------------===//

#include "mla/Dialect/Torch/Transforms/Legalize.h"

#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mla::torch;

bool mla::torch::isData(Value number) {
  // Nested sums reach a number on many paths; visit each value once.
  llvm::SetVector<Value> seen;
  seen.insert(number);
  for (size_t i = 0; i < seen.size(); ++i) {
    Operation *op = seen[i].getDefiningOp();
    if (!op)
      continue;
    StringRef name = getOpName(op);
    if (name == "aten.Int.Tensor" || name == "aten.Float.Tensor" ||
        name == "aten.Bool.Tensor" || name == "aten.item" ||
        name == "aten.IntImplicit")
      return true;
    for (Value operand : op->getOperands())
      if (!readTensorType(operand.getType()))
        seen.insert(operand);
  }
  return false;
}
