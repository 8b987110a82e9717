//===- KernelChoice.cpp - The manifest's kernel for an op -----------------===//

#include "Selection.h"

#include "mla/Analysis/Remarks.h"
#include "mla/Dialect/MLA/IR/PlainTypes.h"
#include "mla/Kernels/Manifest.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mla;

/// The manifest's name of an op: its own in camel case, and one for the three
/// products per head.
static std::string operationOf(Operation *op) {
  if (isa<AbsorbQueryOp, ProjectValueOp, ExpandKvOp>(op))
    return "HeadProduct";
  return llvm::convertToCamelFromSnakeCase(op->getName().stripDialect(), true);
}

/// A dimension counted from the last, when it is known.
static std::optional<int64_t> sizeFromEnd(Value tensor, unsigned fromEnd) {
  auto type = tensor ? dyn_cast<RankedTensorType>(tensor.getType()) : nullptr;
  if (!type || type.getRank() <= fromEnd)
    return std::nullopt;
  int64_t size = type.getDimSize(type.getRank() - 1 - fromEnd);
  return ShapedType::isDynamic(size) ? std::nullopt
                                     : std::optional<int64_t>(size);
}

/// "plain" when every field but padding holds activations as they are.
static StringRef describeLayout(LayoutAttr layout) {
  auto isScaled = [](const LayoutField &field) {
    return field.role == FieldRole::Scale ||
           !isa<FloatType>(field.elementType) ||
           !getPlainDType(field.elementType);
  };
  for (const LayoutField &field : layout.getFields())
    if (field.role != FieldRole::Pad && isScaled(field))
      return "scaled";
  return "plain";
}

static void addCache(Operation *op, KernelNeeds &needs) {
  for (Value operand : op->getOperands())
    if (auto cache = dyn_cast<CacheType>(operand.getType())) {
      needs.layout = describeLayout(cache.getLayout());
      needs.pageSize = cache.getPageSize();
      needs.latent = cache.getLatentWidth();
      needs.rope = cache.getRopeWidth();
    }
}

template <typename OpTy>
static void addAttention(OpTy op, Value query, Value rope, KernelNeeds &needs) {
  needs.heads = sizeFromEnd(query, 1);
  needs.rope = rope ? sizeFromEnd(rope, 0) : std::optional<int64_t>(0);
  needs.value = sizeFromEnd(op.getOut(), 0);
  auto add = [&](bool needed, StringRef feature) {
    if (needed)
      needs.features.push_back(feature);
  };
  add(op.getCausal(), "causal");
  add(op.getWindow().has_value(), "window");
  add(static_cast<bool>(op.getMask()), "mask");
  add(static_cast<bool>(op.getSink()), "sink");
  add(static_cast<bool>(op.getLseOut()), "lse");
  add(static_cast<bool>(op.getCuSeqlens()), "ragged");
  add(op.getScale().convertToDouble() < 0, "negative scale");
}

/// The elements of a float tensor, -1 for any other type.
static int32_t floatType(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !isa<FloatType>(tensor.getElementType()))
    return -1;
  std::optional<MlaDType> dtype = getPlainDType(tensor.getElementType());
  return dtype ? int32_t(*dtype) : -1;
}

/// The type of the first float tensor among operands and results; a plan has
/// only lengths.
static int32_t computedType(Operation *op) {
  if (isa<PlanOp>(op))
    return MLA_I32;
  SmallVector<Type> types(op->getOperandTypes());
  llvm::append_range(types, op->getResultTypes());
  for (Type type : types)
    if (int32_t dtype = floatType(type); dtype >= 0)
      return dtype;
  return -1;
}

static KernelNeeds describe(Operation *op, StringRef operation,
                            StringRef target) {
  KernelNeeds needs;
  needs.op = operation;
  needs.target = target;
  needs.dtype = computedType(op);
  addCache(op, needs);
  if (auto decode = dyn_cast<DecodeOp>(op))
    addAttention(decode, decode.getQLatent(), decode.getQRope(), needs);
  else if (auto dense = dyn_cast<LatentAttentionOp>(op))
    addAttention(dense, dense.getQLatent(), dense.getQRope(), needs);
  else if (auto prefill = dyn_cast<PrefillOp>(op))
    addAttention(prefill, prefill.getQNope(), prefill.getQRope(), needs);
  else if (auto append = dyn_cast<AppendOp>(op); append && append.getKRope())
    needs.ropeType = floatType(append.getKRope().getType());
  return needs;
}

FailureOr<StringAttr> Selection::choose(Operation *op) {
  std::string operation = operationOf(op);
  SmallVector<std::string> reasons;
  const KernelEntry *kernel =
      findKernel(describe(op, operation, target), reasons);
  if (!kernel)
    return op->emitOpError("no kernel fits for target '")
           << target << "': " << llvm::join(reasons, "; ");
  if (auto remark = remarkPassed(op, "mla-select-kernels", "kernel")) {
    std::string before =
        reasons.empty() ? "" : "; before it, " + llvm::join(reasons, "; ");
    remark << (kernel->name + " for " + op->getName().getStringRef() +
               ": the first of the manifest that fits " + target + before)
                  .str();
  }
  return rewriter.getStringAttr(kernel->name);
}
