//===- LegalizeIndices.cpp - Widen index tensors to 64 bits ---------------===//
// torch-mlir lowers indexing only for tensors of 64-bit integers. PyTorch also
// accepts 32 bits, so this step widens them.
//===----------------------------------------------------------------------===//

#include "mla/Dialect/Torch/Transforms/Legalize.h"

#include "mla/Dialect/Torch/IR/TorchView.h"

#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mla::torch;

/// True if operand 1 of `op` is a list of index tensors.
static bool takesIndices(Operation *op) {
  static const llvm::StringSet<> names = {
      "aten.index.Tensor",         "aten.index.Tensor_hacked_twin",
      "aten._unsafe_index.Tensor", "aten.index_put",
      "aten.index_put_",           "aten.index_put.hacked_twin",
      "aten._unsafe_index_put",    "aten._unsafe_index_put.hacked_twin",
      "aten._index_put_impl",      "aten._index_put_impl_"};
  return op->getNumOperands() > 1 && names.contains(getOpName(op));
}

/// Returns `index` widened from 32 to 64 bits, or null if it is not a tensor of
/// 32-bit integers.
static Value widen(Value index, TorchBuilder &tb) {
  std::optional<TensorInfo> info = readTensorType(index.getType());
  auto type = info ? dyn_cast<IntegerType>(info->elementType) : IntegerType();
  // Tensors of one-bit elements are masks, as are unsigned bytes in older
  // models. Only indices of 32 bits are widened.
  if (!type || type.getWidth() != 32)
    return {};
  constexpr int64_t int64 = 4; // PyTorch's number of the type
  auto wide =
      IntegerType::get(tb.builder.getContext(), 64, IntegerType::Signed);
  return tb.create("prims.convert_element_type", {index, tb.constInt(int64)},
                   getTensorType(info->shape, wide));
}

Type mla::torch::getIndexListType(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  bool isOptional = StringRef(text).contains("list<optional<");
  return getTorchType(type.getContext(),
                      isOptional ? "list<optional<vtensor>>" : "list<vtensor>");
}

unsigned mla::torch::widenIndices(func::FuncOp func) {
  SmallVector<Operation *> indexing;
  func.walk([&](Operation *op) {
    if (takesIndices(op))
      indexing.push_back(op);
  });
  unsigned count = 0;
  for (Operation *op : indexing) {
    std::optional<ValueRange> given = readList(op->getOperand(1));
    if (!given)
      continue;
    OpBuilder builder(op);
    TorchBuilder tb(builder, op->getLoc());
    SmallVector<Value> indices(*given);
    unsigned before = count;
    for (Value &index : indices)
      if (Value wide = widen(index, tb)) {
        index = wide;
        ++count;
      }
    if (count != before)
      op->setOperand(1,
                     tb.create("prim.ListConstruct", indices,
                               getIndexListType(op->getOperand(1).getType())));
  }
  return count;
}
