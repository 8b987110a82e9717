//===- LegalizeHalves.cpp - Compute 16-bit ops in f32 ---------------------===//
// PyTorch computes an op on 16-bit numbers in f32 and rounds its result once.
// torch-mlir lowers some ops to loops that round after each step: a bf16 sum of
// ones stops at 256. This step makes such ops compute in f32.
//===----------------------------------------------------------------------===//

#include "mla/Dialect/Torch/Transforms/Legalize.h"

#include "mla/Dialect/Torch/IR/TorchView.h"

#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mla::torch;

/// True for sums whose last operand is the type to compute in, or the value
/// `none`.
static bool takesDtype(StringRef name) {
  static const llvm::StringSet<> names = {"aten.sum",
                                          "aten.sum.dim_IntList",
                                          "aten.mean",
                                          "aten.mean.dim",
                                          "aten.prod",
                                          "aten.prod.dim_int",
                                          "aten.cumsum",
                                          "aten.cumprod",
                                          "aten.linalg_vector_norm",
                                          "aten.norm.ScalarOpt_dim_dtype"};
  return names.contains(name);
}

/// True for sums without an operand for the type to compute in.
static bool isSum(StringRef name) {
  static const llvm::StringSet<> names = {"aten.rms_norm",
                                          "aten.norm.Scalar",
                                          "aten.norm.ScalarOpt_dim",
                                          "aten.frobenius_norm.dim",
                                          "aten.var_mean",
                                          "aten.var_mean.dim",
                                          "aten.var_mean.correction",
                                          "aten.avg_pool1d",
                                          "aten.avg_pool2d",
                                          "aten.avg_pool3d",
                                          "aten.adaptive_avg_pool1d",
                                          "aten.adaptive_avg_pool2d",
                                          "aten.adaptive_avg_pool3d",
                                          "aten._adaptive_avg_pool2d",
                                          "aten._adaptive_avg_pool3d",
                                          "aten.scatter_add",
                                          "aten.cosine_similarity",
                                          "aten.logcumsumexp"};
  return names.contains(name);
}

/// True for elementwise ops that torch-mlir lowers to several steps, or to one
/// step whose scalar operand it rounds to 16 bits.
static bool isElementwise(StringRef name) {
  static const llvm::StringSet<> names = {"aten.sigmoid",
                                          "aten.log_sigmoid",
                                          "aten.hardsigmoid",
                                          "aten.hardswish",
                                          "aten.logit",
                                          "aten.gelu",
                                          "aten.glu",
                                          "aten.elu",
                                          "aten.selu",
                                          "aten.celu",
                                          "aten.leaky_relu",
                                          "aten.softplus",
                                          "aten.mish",
                                          "aten.rsqrt",
                                          "aten.expm1",
                                          "aten.log1p",
                                          "aten.log2",
                                          "aten.log10",
                                          "aten.tan",
                                          "aten.sinh",
                                          "aten.cosh",
                                          "aten.asinh",
                                          "aten.acosh",
                                          "aten.atanh",
                                          "aten.round.decimals",
                                          "aten.logaddexp",
                                          "aten.pow.Tensor_Scalar",
                                          "aten.pow.Tensor_Tensor",
                                          "aten.pow.Scalar",
                                          "aten.add.Scalar",
                                          "aten.sub.Scalar",
                                          "aten.rsub.Scalar",
                                          "aten.mul.Scalar",
                                          "aten.div.Scalar",
                                          "aten.addcmul",
                                          "aten.addcdiv",
                                          "aten.lerp.Scalar",
                                          "aten.lerp.Tensor"};
  return names.contains(name);
}

/// Returns the width of a float tensor's elements, or 0 for other types.
static unsigned getFloatWidth(Type type) {
  std::optional<TensorInfo> info = readTensorType(type);
  auto element = info ? dyn_cast<FloatType>(info->elementType) : FloatType();
  return element && info->isValue ? element.getWidth() : 0;
}

/// True if `op` is one of the ops above, at least one operand or result has
/// 16-bit floats, and no float is wider than 32 bits.
static bool isNarrow(Operation *op) {
  StringRef name = getOpName(op);
  if (!takesDtype(name) && !isSum(name) && !isElementwise(name))
    return false;
  auto widths = llvm::map_to_vector(op->getResultTypes(), getFloatWidth);
  if (llvm::is_contained(widths, 0))
    return false;
  for (Type type : op->getOperandTypes())
    widths.push_back(getFloatWidth(type));
  return llvm::is_contained(widths, 16) && *llvm::max_element(widths) <= 32;
}

/// Returns `tensor` in f32. If `read` is not null, rounds it to this type
/// first.
static Value widenOperand(TorchBuilder &tb, Value tensor, Type read) {
  if (read)
    tensor = tb.convert(tensor, read);
  return tb.convert(tensor, tb.builder.getF32Type());
}

/// Makes `op` compute in f32 and rounds its results to their types.
static void widen(Operation *op) {
  OpBuilder builder(op);
  TorchBuilder tb(builder, op->getLoc());
  Type read;
  if (takesDtype(getOpName(op))) {
    read = readTensorType(op->getResult(0).getType())->elementType;
    op->setOperand(op->getNumOperands() - 1, tb.none());
  }
  for (OpOperand &operand : op->getOpOperands())
    if (getFloatWidth(operand.get().getType()))
      operand.set(widenOperand(tb, operand.get(), read));
  builder.setInsertionPointAfter(op);
  for (OpResult result : op->getResults()) {
    TensorInfo info = *readTensorType(result.getType());
    auto uses = llvm::map_to_vector(result.getUses(),
                                    [](OpOperand &use) { return &use; });
    result.setType(getTensorType(info.shape, builder.getF32Type()));
    Value rounded = tb.convert(result, info.elementType);
    for (OpOperand *use : uses)
      use->set(rounded);
  }
}

unsigned mla::torch::computeInWideType(func::FuncOp func) {
  SmallVector<Operation *> ops;
  func.walk([&](Operation *op) {
    if (isNarrow(op))
      ops.push_back(op);
  });
  for (Operation *op : ops)
    widen(op);
  return ops.size();
}
