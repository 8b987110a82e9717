//===- LegalizePads.cpp - Pads of negative width --------------------------===//
// PyTorch crops a dimension whose pad width is negative and then pads the rest.
// For such a width, torch-mlir's pad writes out of bounds, so this step crops
// the dimension with a slice.
//===----------------------------------------------------------------------===//

#include "mla/Dialect/Torch/Transforms/Legalize.h"

#include "SizeDemands.h"

#include "mla/Dialect/Torch/IR/TorchView.h"

using namespace mlir;
using namespace mla::torch;

/// Returns the widths of a pad, two per dimension (before and after it),
/// starting with the last dimension. Returns an empty list if the op is not a
/// pad or has no negative constant width.
static SmallVector<Value> getNegativeWidths(Operation *op) {
  StringRef name = getOpName(op);
  if (!name.consume_front("aten.") || op->getNumOperands() < 2 ||
      op->getNumResults() != 1 || !readTensorType(op->getOperand(0).getType()))
    return {};
  if (name != "constant_pad_nd" && name != "pad" &&
      !name.starts_with("reflection_pad") &&
      !name.starts_with("replication_pad"))
    return {};
  std::optional<ValueRange> widths = readList(op->getOperand(1));
  if (!widths || llvm::none_of(*widths, [](Value width) {
        return readInt(width).value_or(0) < 0;
      }))
    return {};
  return SmallVector<Value>(*widths);
}

/// True if a pad adds elements that do not depend on the tensor.
static bool isConstantPad(Operation *op) {
  if (getOpName(op) == "aten.pad")
    return op->getNumOperands() == 4 &&
           readStr(op->getOperand(2)) == StringRef("constant");
  return getOpName(op) == "aten.constant_pad_nd";
}

/// Removes the first and last elements of a dimension of `tensor`.
static Value crop(TorchBuilder &tb, Value tensor, unsigned dim, int64_t first,
                  int64_t last) {
  TensorInfo info = *readTensorType(tensor.getType());
  if (!ShapedType::isDynamic(info.shape[dim]))
    info.shape[dim] -= first + last;
  Value end = last ? tb.constInt(-last) : tb.none();
  return tb.create(
      "aten.slice.Tensor",
      {tensor, tb.constInt(dim), tb.constInt(first), end, tb.constInt(1)},
      getTensorType(info.shape, info.elementType));
}

/// Crops the operand of a pad as its negative widths require. The pad keeps its
/// other widths.
static LogicalResult cropPad(Operation *op, MutableArrayRef<Value> widths,
                             TorchSizes &sizes, unsigned &numAsserts) {
  unsigned rank = readTensorType(op->getOperand(0).getType())->shape.size();
  if (!isConstantPad(op) || widths.size() % 2 || widths.size() > 2 * rank)
    return op->emitError() << "'torch." << getOpName(op)
                           << "' must be a constant pad with two widths per "
                              "dimension because a width is negative";
  OpBuilder builder(op);
  TorchBuilder tb(builder, op->getLoc());
  SizeDemands demands(op, sizes, numAsserts);
  Value rest = op->getOperand(0);
  for (unsigned place = 0; place < widths.size(); place += 2) {
    auto take = [&](Value &width) {
      int64_t count = std::max<int64_t>(-readInt(width).value_or(0), 0);
      if (count)
        width = tb.constInt(0);
      return count;
    };
    unsigned dim = rank - 1 - place / 2;
    int64_t first = take(widths[place]), last = take(widths[place + 1]);
    if (!first && !last)
      continue;
    if (failed(demands.demandSize(dim, first + last)))
      return failure();
    rest = crop(tb, rest, dim, first, last);
  }
  op->setOperand(0, rest);
  op->setOperand(1, tb.intList(widths));
  return success();
}

FailureOr<unsigned> mla::torch::cropPads(func::FuncOp func,
                                         unsigned &numAsserts) {
  SmallVector<std::pair<Operation *, SmallVector<Value>>> pads;
  func.walk([&](Operation *op) {
    if (SmallVector<Value> widths = getNegativeWidths(op); !widths.empty())
      pads.emplace_back(op, widths);
  });
  TorchSizes sizes;
  for (auto &[op, widths] : pads)
    if (failed(cropPad(op, widths, sizes, numAsserts)))
      return failure();
  return pads.size();
}
