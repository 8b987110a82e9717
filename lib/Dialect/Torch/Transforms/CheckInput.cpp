//===- CheckInput.cpp - Check torch IR before passes ----------------------===//
//
// If an op names a dimension that the tensor does not have, torch-mlir possibly
// never terminates, so this is an error here.
//
//===----------------------------------------------------------------------===//

#include "mla/Dialect/Torch/Transforms/CheckInput.h"

#include "DimOperands.h"

#include "mla/Dialect/Torch/IR/TorchView.h"

using namespace mlir;
using namespace mla::torch;

/// Returns the first constant dimension in `value` that a tensor of this rank
/// does not have. As in PyTorch, a tensor of rank 0 has dimensions 0 and -1.
static std::optional<int64_t> findOutside(Value value, int64_t rank) {
  int64_t end = std::max<int64_t>(rank, 1);
  ValueRange dims = readList(value).value_or(ValueRange(value));
  for (Value element : dims)
    if (std::optional<int64_t> dim = readInt(element))
      if (*dim < -end || *dim >= end)
        return dim;
  return std::nullopt;
}

static LogicalResult checkDims(Operation *root) {
  WalkResult walk = root->walk([](Operation *op) {
    bool fine = true;
    visitDims(op, [&](unsigned place, int64_t rank) {
      std::optional<int64_t> dim = findOutside(op->getOperand(place), rank);
      if (!fine || !dim)
        return;
      int64_t end = std::max<int64_t>(rank, 1);
      op->emitError() << "the dimension of 'torch." << getOpName(op)
                      << "' must be " << -end << " to " << end - 1
                      << " for a tensor of rank " << rank << ", got " << *dim;
      fine = false;
    });
    return fine ? WalkResult::advance() : WalkResult::interrupt();
  });
  return failure(walk.wasInterrupted());
}

LogicalResult mla::torch::checkInput(Operation *root) {
  if (Operation *op = findUnreadableOp(root))
    return op->emitError()
           << "'" << op->getName()
           << "' stores its attributes in a form that only torch-mlir can "
              "read: pass torch IR as text, not as bytecode";
  return checkDims(root);
}
