//===- LegalizeDims.cpp - Make dimensions positive and check their range --===//
// torch-mlir crashes on some negative dimensions (`scatter.value`), and later
// code is simpler without them. If an op names a dimension that the tensor does
// not have, torch-mlir possibly never terminates, so this is an error here.
//===----------------------------------------------------------------------===//

#include "mla/Dialect/Torch/Transforms/CheckInput.h"
#include "mla/Dialect/Torch/Transforms/Legalize.h"

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

/// Returns the rank of the tensor that the dimensions of `op` refer to, or
/// std::nullopt if it is unknown.
static std::optional<int64_t> getRank(Operation *op, bool ofResult) {
  Value tensor = ofResult ? op->getResult(0) : op->getOperand(0);
  std::optional<TensorInfo> info = readTensorType(tensor.getType());
  return info ? std::optional<int64_t>(info->shape.size()) : std::nullopt;
}

/// Calls `visit` for each dimension operand of `op` whose tensor has a known
/// rank, with its operand number and that rank.
static void visitDims(Operation *op,
                      function_ref<void(unsigned place, int64_t rank)> visit) {
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
