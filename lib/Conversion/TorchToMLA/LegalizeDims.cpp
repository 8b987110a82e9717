//===- LegalizeDims.cpp - Negative dimensions -----------------------------===//
//
// torch-mlir crashes on some negative dimensions (`scatter.value`), and every
// later reader is simpler without them.
//
//===----------------------------------------------------------------------===//

#include "Legalize.h"

#include "mla/Dialect/TorchShim/TorchView.h"

#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace mla::torch;

namespace {
/// Where an op names dimensions, and of which tensor.
struct DimOperands {
  /// Operands that are a dimension or a list of dimensions.
  SmallVector<unsigned, 2> places;
  /// Whether they count the dimensions of the result, not of operand 0.
  bool ofResult = false;
};
} // namespace

/// The dimension operands of the op `name`, null if it has none that we know.
static const DimOperands *findDimOperands(StringRef name) {
  static const llvm::StringMap<DimOperands> table = [] {
    llvm::StringMap<DimOperands> t;
    for (StringRef n : {"select.int",
                        "slice.Tensor",
                        "size.int",
                        "sym_size.int",
                        "squeeze.dim",
                        "cumsum",
                        "cumprod",
                        "logcumsumexp",
                        "softmax.int",
                        "_softmax",
                        "_safe_softmax",
                        "log_softmax.int",
                        "_log_softmax",
                        "index_select",
                        "index_add",
                        "index_copy",
                        "index_fill.int_Scalar",
                        "gather",
                        "scatter.src",
                        "scatter.value",
                        "scatter_add",
                        "scatter_reduce.two",
                        "argmax",
                        "argmin",
                        "all.dim",
                        "any.dim",
                        "max.dim",
                        "min.dim",
                        "sort",
                        "narrow",
                        "unbind.int",
                        "flip",
                        "mean.dim",
                        "sum.dim_IntList",
                        "prod.dim_int",
                        "amax",
                        "amin",
                        "permute",
                        "logsumexp",
                        "var.dim",
                        "std.dim",
                        "unflatten.int",
                        "glu",
                        "squeeze.dims"})
      t[n] = {{1}, false};
    for (StringRef n :
         {"split.Tensor", "split_with_sizes", "split.sizes", "chunk", "topk",
          "kthvalue", "roll", "slice_scatter", "select_scatter",
          "linalg_vector_norm", "repeat_interleave.self_int",
          "tensor_split.sections", "sort.stable"})
      t[n] = {{2}, false};
    for (StringRef n : {"transpose.int", "flatten.using_ints"})
      t[n] = {{1, 2}, false};
    t["diagonal"] = {{2, 3}, false};
    for (StringRef n : {"unsqueeze", "cat", "stack"})
      t[n] = {{1}, true};
    return t;
  }();
  auto found = table.find(name);
  return found == table.end() ? nullptr : &found->second;
}

/// `value` with negative dimensions made positive, or null if none is.
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

/// Rank of the tensor whose dimensions `op` names, nothing if unknown.
static std::optional<int64_t> getRank(Operation *op, bool ofResult) {
  Value tensor = ofResult ? op->getResult(0) : op->getOperand(0);
  std::optional<TensorInfo> info = readTensorType(tensor.getType());
  return info ? std::optional<int64_t>(info->shape.size()) : std::nullopt;
}

unsigned mla::torch::makeDimsPositive(func::FuncOp func) {
  unsigned count = 0;
  func.walk([&](Operation *op) {
    StringRef name = getOpName(op);
    const DimOperands *dims =
        name.consume_front("aten.") ? findDimOperands(name) : nullptr;
    std::optional<int64_t> rank = dims && op->getNumOperands()
                                      ? getRank(op, dims->ofResult)
                                      : std::nullopt;
    if (!rank)
      return;
    OpBuilder builder(op);
    TorchBuilder tb(builder, op->getLoc());
    for (unsigned place : dims->places) {
      if (place >= op->getNumOperands())
        continue;
      if (Value positive = makePositive(op->getOperand(place), *rank, tb)) {
        op->setOperand(place, positive);
        ++count;
      }
    }
  });
  return count;
}
