//===- DimOperands.cpp - The operands that are dimensions -----------------===//

#include "DimOperands.h"

#include "mla/Dialect/Torch/IR/TorchView.h"

#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace mla::torch;

namespace {
/// The operands of an op that are dimensions, and the tensor they refer to.
struct DimOperands {
  /// The numbers of the operands that are a dimension or a list of dimensions.
  SmallVector<unsigned, 2> places;
  /// True if the dimensions refer to the result, not to operand 0.
  bool ofResult = false;
};
} // namespace

/// Returns the dimension operands of the op `name`, without "aten.", or null if
/// it has none or is unknown.
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
                        "squeeze.dims",
                        "aminmax",
                        "any.dims",
                        "argsort",
                        "count_nonzero",
                        "count_nonzero.dim_IntList",
                        "frobenius_norm.dim",
                        "narrow.Tensor",
                        "permute_copy",
                        "scatter.reduce",
                        "select_copy.int",
                        "slice_copy.Tensor",
                        "squeeze_copy.dim",
                        "std.correction",
                        "unbind_copy.int",
                        "unfold",
                        "unfold_copy",
                        "unique_dim",
                        "var.correction",
                        "var_mean.correction",
                        "var_mean.dim",
                        "prims.prod",
                        "prims.split_dim",
                        "prims.squeeze",
                        "prims.sum",
                        "prims.var"})
      t[n] = {{1}, false};
    for (StringRef n : {"split.Tensor",
                        "split_with_sizes",
                        "split.sizes",
                        "chunk",
                        "topk",
                        "kthvalue",
                        "roll",
                        "slice_scatter",
                        "select_scatter",
                        "linalg_vector_norm",
                        "repeat_interleave.self_int",
                        "tensor_split.sections",
                        "sort.stable",
                        "_softmax_backward_data",
                        "_log_softmax_backward_data",
                        "fft_fft",
                        "fft_ifft",
                        "fft_rfft",
                        "linalg_norm",
                        "norm.ScalarOpt_dim",
                        "renorm",
                        "rot90",
                        "split_copy.Tensor",
                        "split_with_sizes_copy"})
      t[n] = {{2}, false};
    for (StringRef n : {"transpose.int", "transpose_copy.int",
                        "flatten.using_ints", "prims.collapse"})
      t[n] = {{1, 2}, false};
    for (StringRef n : {"diagonal", "diagonal_copy"})
      t[n] = {{2, 3}, false};
    for (StringRef n : {"unsqueeze", "unsqueeze_copy", "cat", "stack"})
      t[n] = {{1}, true};
    t["unique_consecutive"] = {{3}, false};
    t["diagonal_scatter"] = {{3, 4}, false};
    t["diag_embed"] = {{2, 3}, true};
    t["linalg_cross"] = {{2}, true};
    return t;
  }();
  auto found = table.find(name);
  return found == table.end() ? nullptr : &found->second;
}

/// Returns the rank of the tensor that the dimensions of `op` refer to, or
/// std::nullopt if it is unknown.
static std::optional<int64_t> getRank(Operation *op, bool ofResult) {
  Value tensor = ofResult ? op->getResult(0) : op->getOperand(0);
  std::optional<TensorInfo> info = readTensorType(tensor.getType());
  return info ? std::optional<int64_t>(info->shape.size()) : std::nullopt;
}

void mla::torch::visitDims(
    Operation *op, function_ref<void(unsigned place, int64_t rank)> visit) {
  StringRef name = getOpName(op);
  name.consume_front("aten.");
  const DimOperands *dims = findDimOperands(name);
  if (!dims || !op->getNumOperands() || !op->getNumResults())
    return;
  std::optional<int64_t> rank = getRank(op, dims->ofResult);
  if (!rank)
    return;
  for (unsigned place : dims->places)
    if (place < op->getNumOperands())
      visit(place, *rank);
}
