//===- KernelChoice.cpp - Choose a kernel from the manifest ---------------===//

#include "Patterns.h"

#include "mla/Dialect/MLA/IR/PlainTypes.h"
#include "mla/Kernels/Manifest/KeyColumns.h"
#include "mla/Kernels/Manifest/Manifest.h"
#include "mla/Support/Remarks.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mla;

/// Returns the operation name of an op in the manifest: HeadProduct for the
/// three products per head, else the op's name in camel case.
static std::string operationOf(Operation *op) {
  if (isa<AbsorbQueryOp, ProjectValueOp, ExpandKvOp>(op))
    return "HeadProduct";
  return llvm::convertToCamelFromSnakeCase(op->getName().stripDialect(), true);
}

/// Returns the size of a dimension, counted from the last, if it is static.
static std::optional<int64_t> sizeFromEnd(Value tensor, unsigned fromEnd) {
  auto type = tensor ? dyn_cast<RankedTensorType>(tensor.getType()) : nullptr;
  if (!type || type.getRank() <= fromEnd)
    return std::nullopt;
  int64_t size = type.getDimSize(type.getRank() - 1 - fromEnd);
  return ShapedType::isDynamic(size) ? std::nullopt
                                     : std::optional<int64_t>(size);
}

/// True for an op on a cache with a k and a v field.
static bool isGrouped(Operation *op) {
  return isa<GqaDecodeOp, GqaAppendOp, GqaGatherOp>(op);
}

static bool isAccessed(Operation *op, const LayoutField &field) {
  return isGrouped(op) ? field.hasHeads()
                       : field.role == FieldRole::Latent ||
                             field.role == FieldRole::Rope ||
                             field.role == FieldRole::Scale;
}

/// Returns a description of a field, for example "a latent field of bf16".
static std::string describeField(const LayoutField &field) {
  std::string text;
  llvm::raw_string_ostream(text) << "a " << stringifyFieldRole(field.role)
                                 << " field of " << field.elementType;
  return text;
}

/// True if kernels for "scaled" layouts read and write elements of a type.
static bool isStored(Type type) {
  return type.isF32() || type.isF16() || type.isBF16() || isQuantisedType(type);
}

/// Returns the reason why no kernel can access a field of a cache, or "" if
/// there is none.
static std::string describeMiss(CacheType cache, unsigned index) {
  LayoutAttr layout = cache.getLayout();
  const LayoutField &field = layout.getFields()[index];
  const bool isRow =
      field.role == FieldRole::Latent || field.role == FieldRole::Rope;
  if (!isa<FloatType>(field.elementType) ||
      (isRow && !isPlainLayout(layout) && !isStored(field.elementType)))
    return describeField(field);
  const int64_t bits = field.elementType.getIntOrFloatBitWidth();
  const int64_t bytes = std::max<int64_t>(1, bits / 8);
  const int64_t first = layout.getFieldOffset(index, 0, cache.getPageSize()),
                stride = layout.getFieldStride(index);
  if (first % bytes == 0 && stride % bytes == 0)
    return "";
  return (describeField(field) + " at byte " + Twine(first) + " with stride " +
          Twine(stride) + ", not aligned to elements")
      .str();
}

/// Returns "plain" or "scaled" (see Kernels.td), or a description of the first
/// field that no kernel can access.
static std::string describeLayout(Operation *op, CacheType cache) {
  LayoutAttr layout = cache.getLayout();
  for (auto [i, field] : llvm::enumerate(layout.getFields()))
    if (isAccessed(op, field))
      if (std::string text = describeMiss(cache, i); !text.empty())
        return text;
  return isPlainLayout(layout) ? "plain" : "scaled";
}

/// Returns the types of the caches of an op. An op without a cache has one
/// entry, a null type.
static SmallVector<CacheType> getCaches(Operation *op) {
  SmallVector<CacheType> caches;
  for (Type type : op->getOperandTypes())
    if (auto cache = dyn_cast<CacheType>(type))
      caches.push_back(cache);
  if (caches.empty())
    caches.push_back({});
  return caches;
}

static void addCache(Operation *op, CacheType cache, KernelNeeds &needs) {
  if (!cache)
    return;
  needs.layout = describeLayout(op, cache);
  needs.alias = cache.getLayout().getAlias();
  for (const LayoutField &field : cache.getLayout().getFields())
    if (isAccessed(op, field))
      if (auto dtype = getBufferDType(field.elementType))
        needs.fields.push_back({describeField(field), *dtype});
  needs.pageSize = cache.getPageSize();
  if (isGrouped(op))
    return;
  needs.latent = cache.getLatentWidth();
  needs.rope = cache.getRopeWidth();
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
  // The runtime asks for the same feature: no kernel may fail only at run time.
  add(op.getSink() && !op.getSink().getType().getElementType().isF32(),
      "16-bit sink");
}

static void addValueRope(bool valueRope, KernelNeeds &needs) {
  if (valueRope)
    needs.features.push_back("value rope");
}

/// Returns the MlaDType of a float tensor, -1 for any other type.
static int32_t floatType(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !isa<FloatType>(tensor.getElementType()))
    return -1;
  std::optional<MlaDType> dtype = getBufferDType(tensor.getElementType());
  return dtype ? int32_t(*dtype) : -1;
}

/// True if products with weights are f32 while other operands may be 16-bit.
static bool isWide(Operation *op) {
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case<DecodeOp, LatentAttentionOp, PrefillOp, AbsorbQueryOp, ExpandKvOp,
            ExpandCacheOp>([](auto wide) { return wide.getWide(); })
      .Default(false);
}

/// Returns the MlaDType of the first float tensor among operands and results,
/// or of the result of a gather or of an op that reads wide operands, or of the
/// weights of an expansion. Returns
/// MLA_I32 for a plan, which has only lengths, and MLA_F32 for a conversion of
/// a cache, which computes in f32.
static int32_t computedType(Operation *op) {
  if (isa<PlanOp>(op))
    return MLA_I32;
  if (isa<ConvertCacheOp>(op))
    return MLA_F32;
  if (auto expand = dyn_cast<ExpandCacheOp>(op))
    return floatType(expand.getWUk().getType());
  // The only float operand of a gather is its scale.
  if ((isWide(op) && !isa<AbsorbQueryOp, ExpandKvOp>(op)) ||
      isa<GatherOp, GqaGatherOp>(op))
    return floatType(op->getResult(0).getType());
  SmallVector<Type> types(op->getOperandTypes());
  llvm::append_range(types, op->getResultTypes());
  for (Type type : types)
    if (int32_t dtype = floatType(type); dtype >= 0)
      return dtype;
  return -1;
}

/// Adds a page size that not all kernels support; see Kernels.td.
static void addIrregularPage(KernelNeeds &needs) {
  if (needs.pageSize && *needs.pageSize % 16 != 0)
    needs.features.push_back("irregular page size");
}

/// Adds the sizes of a decode of grouped queries that not all kernels support;
/// see AnyGqaDecode in Kernels.td. Unknown sizes count as regular.
static void addIrregularSizes(KernelNeeds &needs) {
  const std::optional<int64_t> width = needs.latent, value = needs.value;
  if (width && (!llvm::is_contained({64, 128, 256}, *width) ||
                (value && *value != *width)))
    needs.features.push_back("irregular head width");
  addIrregularPage(needs);
}

/// Adds the norm of the latent of an append or prepare, and the type of its
/// weight.
template <typename OpTy>
static void addLatentNorm(OpTy op, KernelNeeds &needs) {
  if (!op.getNorm())
    return;
  needs.features.push_back("norm of the latent");
  needs.otherTypes.push_back(floatType(op.getNorm().getType()));
}

/// Returns the needs of an op. An op with two caches has needs for each.
static KernelNeeds describe(Operation *op, StringRef operation,
                            StringRef target, CacheType cache) {
  KernelNeeds needs;
  needs.op = operation;
  needs.target = target;
  needs.dtype = computedType(op);
  addCache(op, cache, needs);
  if (isWide(op) && needs.dtype != MLA_F32)
    needs.features.push_back("f32 products");
  llvm::TypeSwitch<Operation *>(op)
      .Case([&](DecodeOp decode) {
        addAttention(decode, decode.getQLatent(), decode.getQRope(), needs);
        addValueRope(decode.getValueRope(), needs);
        if (needs.layout == "scaled")
          addIrregularPage(needs);
      })
      .Case([&](GqaDecodeOp decode) {
        addAttention(decode, decode.getQ(), Value(), needs);
        needs.latent = sizeFromEnd(decode.getQ(), 0);
        addIrregularSizes(needs);
      })
      .Case([&](LatentAttentionOp dense) {
        addAttention(dense, dense.getQLatent(), dense.getQRope(), needs);
        addValueRope(dense.getValueRope(), needs);
      })
      .Case([&](PrefillOp prefill) {
        addAttention(prefill, prefill.getQNope(), prefill.getQRope(), needs);
        needs.latent = sizeFromEnd(prefill.getQNope(), 0);
        if (needs.latent && needs.rope &&
            hasWideKeys(*needs.latent, *needs.rope))
          needs.features.push_back(wideKeysFeature);
      })
      .Case([&](AppendOp append) {
        if (append.getKRope())
          needs.otherTypes = {floatType(append.getKRope().getType())};
        addLatentNorm(append, needs);
      })
      .Case([&](PrepareOp prepare) {
        needs.dtype = floatType(prepare.getLatent().getType());
        needs.otherTypes = {floatType(prepare.getKRope().getType()),
                            floatType(prepare.getQRope().getType())};
        needs.heads = sizeFromEnd(prepare.getQRope(), 1);
        addLatentNorm(prepare, needs);
      })
      .Case([&](QuantizeQueryOp quantize) {
        needs.heads = sizeFromEnd(quantize.getQLatent(), 1);
        // A warp of the GPU kernel finds the largest magnitude of its row.
        Value computed = quantize.getOutScale();
        if (computed && cast<ShapedType>(computed.getType()).getRank() == 1)
          needs.features.push_back("scale of the largest magnitude");
      })
      .Case([&](GqaAppendOp append) {
        needs.otherTypes = {floatType(append.getValue().getType())};
      });
  return needs;
}

/// Returns the kernel for `op`, which must access each of its caches, or null.
/// `reasons` are those of the last cache that was looked at.
static const KernelEntry *findKernelOf(Operation *op, StringRef target,
                                       SmallVectorImpl<std::string> &reasons) {
  std::string operation = operationOf(op);
  const KernelEntry *found = nullptr;
  for (CacheType cache : getCaches(op)) {
    reasons.clear();
    found = findKernel(describe(op, operation, target, cache), reasons);
    if (!found)
      return nullptr;
  }
  return found;
}

std::string mla::whyNoKernel(Operation *op, StringRef target) {
  SmallVector<std::string> reasons;
  if (findKernelOf(op, target, reasons))
    return "";
  return llvm::join(reasons, "; ");
}

FailureOr<StringAttr> mla::chooseKernel(Operation *op, StringRef target) {
  SmallVector<std::string> reasons;
  const KernelEntry *kernel = findKernelOf(op, target, reasons);
  if (!kernel)
    return op->emitOpError("no kernel fits for target '")
           << target << "': " << llvm::join(reasons, "; ");
  if (auto remark = remarkPassed(op, "mla-select-kernels", "kernel")) {
    std::string before =
        reasons.empty() ? "" : "; before it, " + llvm::join(reasons, "; ");
    remark << (kernel->name + " for " + op->getName().getStringRef() +
               ": the first kernel of the manifest that fits " + target +
               before)
                  .str();
  }
  return StringAttr::get(op->getContext(), kernel->name);
}
