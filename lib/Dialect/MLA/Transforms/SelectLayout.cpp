//===- SelectLayout.cpp - Choose layout and page size of each cache -------===//

#include "TableExtent.h"

#include "mla/Dialect/MLA/IR/MLAOps.h"
#include "mla/Dialect/MLA/IR/PlainTypes.h"
#include "mla/Dialect/MLA/Transforms/Passes.h"
#include "mla/Kernels/Manifest/Manifest.h"
#include "mla/Support/Remarks.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>

namespace mla {
#define GEN_PASS_DEF_MLASELECTLAYOUTPASS
#include "mla/Dialect/MLA/Transforms/Passes.h.inc"
} // namespace mla

using namespace mla;
using namespace mlir;

static constexpr StringLiteral kPass = "mla-select-layout";

/// The bytes of a cache line, and of a page with `page-size=auto`.
static constexpr int64_t kLine = 64, kPageBytes = 64 * 1024;
/// The largest number of tokens per page with `page-size=auto`.
static constexpr int64_t kMaxAutoTokens = 256;

namespace {
/// A layout, a page size, and the reason for choosing them.
struct LayoutChoice {
  CacheType type;
  std::string why;
};

struct MLASelectLayoutPass
    : mla::impl::MLASelectLayoutPassBase<MLASelectLayoutPass> {
  using Base::Base;

  void runOnOperation() override;

private:
  LogicalResult parsePageSize();
  LogicalResult chooseAll(func::FuncOp function);
  LogicalResult findWhole(func::FuncOp function,
                          SmallVectorImpl<Operation *> &whole);
  void remarkChoice(func::FuncOp function, unsigned index,
                    const LayoutChoice &choice);
  LogicalResult check(func::FuncOp function, unsigned index, CacheType type);
  LayoutChoice choose(CacheType type);
  LogicalResult keep(func::FuncOp function, unsigned index, CacheType type);
  int64_t choosePageSize(LayoutAttr fields, CacheType type, std::string &why);

  /// The requested page size: -1 keeps the page size of the cache, 0 selects
  /// one by the cost model.
  int64_t wantedPageSize = -1;
  llvm::DenseMap<Type, CacheType> choices;
  /// The types of caches that are tensors of the caller (`mla.keep_layout`).
  llvm::DenseSet<Type> kept;
};
} // namespace

LogicalResult MLASelectLayoutPass::parsePageSize() {
  if (pageSize == "keep")
    return success();
  if (pageSize == "auto") {
    wantedPageSize = 0;
    return success();
  }
  int64_t value;
  if (StringRef(pageSize).getAsInteger(10, value) || value < 1 ||
      value > kMaxPageSize)
    return getOperation().emitError()
           << "mla-select-layout: page-size must be keep, auto or 1 to "
           << kMaxPageSize << ", got '" << pageSize << "'";
  wantedPageSize = value;
  return success();
}

/// True for a cache of keys and values, whose layout is the caller's choice.
static bool hasHeads(LayoutAttr layout) {
  return llvm::any_of(layout.getFields(), [](const LayoutField &field) {
    return field.hasHeads();
  });
}

/// Checks that the kernels can read the cache's fields and that a layout can
/// hold them.
LogicalResult MLASelectLayoutPass::check(func::FuncOp function, unsigned index,
                                         CacheType type) {
  auto fail = [&]() {
    return function.emitError()
           << "mla-select-layout: cache argument #" << index << ": ";
  };
  LayoutAttr layout = type.getLayout();
  const bool heads = hasHeads(layout);
  for (const LayoutField &field : layout.getFields()) {
    const bool isLatent =
        field.role == FieldRole::Latent || field.role == FieldRole::Rope;
    if (field.role != FieldRole::Pad && !(heads ? field.hasHeads() : isLatent))
      return fail() << "fields must be "
                    << (heads ? "k, v or pad" : "latent, rope or pad")
                    << " for target " << target << ", got '"
                    << stringifyFieldRole(field.role) << "'";
  }
  if (!heads && layout.getFieldIndex(FieldRole::Latent) != 0)
    return fail() << "the first field must be the latent for target " << target;
  for (const LayoutField &field : layout.getFields())
    if (field.role != FieldRole::Pad && !field.elementType.isF32() &&
        !field.elementType.isF16() && !field.elementType.isBF16() &&
        !isScaledType(field.elementType))
      return fail() << "element types must be f32, f16, bf16 or f8E4M3FN for "
                       "target "
                    << target << ", got " << field.elementType << " for '"
                    << stringifyFieldRole(field.role) << "'";
  if (!heads && this->layout == CacheLayout::Split && !type.getRopeWidth())
    return fail() << "layout=split requires a rope part, got rope width 0";
  return success();
}

/// Returns the wanted page size if it is positive, and the page size of the
/// cache if the wanted one is -1. If the wanted one is 0, returns a power of
/// two at which a page has about `kPageBytes`. Appends the reason to `why`.
int64_t MLASelectLayoutPass::choosePageSize(LayoutAttr fields, CacheType type,
                                            std::string &why) {
  if (wantedPageSize < 0) {
    why += "; page size " + std::to_string(type.getPageSize()) +
           " kept, as requested";
    return type.getPageSize();
  }
  if (wantedPageSize > 0) {
    why += "; page size " + std::to_string(wantedPageSize) + " requested";
    return wantedPageSize;
  }
  int64_t bytes = 0;
  for (const LayoutField &field : fields.getFields())
    bytes += field.place == FieldPlace::PageEnd ? 0 : field.getBytes();
  int64_t tokens = llvm::PowerOf2Ceil(llvm::divideCeil(kPageBytes, bytes));
  if (tokens * bytes > kPageBytes * 5 / 4)
    tokens /= 2;
  tokens = std::clamp<int64_t>(tokens, 16, kMaxAutoTokens);
  why +=
      llvm::formatv("; page size {0}: {1} bytes per token fill {2} KiB, about "
                    "one block of keys",
                    tokens, bytes, tokens * bytes / 1024);
  return tokens;
}

LayoutChoice MLASelectLayoutPass::choose(CacheType type) {
  LayoutChoice choice;
  if (kept.contains(type)) {
    choice.type = type;
    choice.why = "kept: the cache is a tensor of the caller";
    return choice;
  }
  if (hasHeads(type.getLayout())) {
    choice.why = "kept: the caller stores keys and values in this order";
    int64_t tokens = choosePageSize(type.getLayout(), type, choice.why);
    choice.type = CacheType::get(type.getContext(), type.getLayout(), tokens);
    return choice;
  }
  SmallVector<LayoutField> fields(type.getLayout().getFields());
  int64_t latentBytes = fields.front().getBytes(), tokenBytes = 0;
  for (const LayoutField &field : fields)
    tokenBytes += field.getBytes();
  bool split = layout == CacheLayout::Split;
  if (layout == CacheLayout::E4M3) {
    choice.why = "L3, flat, rounded to e4m3 with scale 1: requested";
    for (LayoutField &field : fields)
      if (field.role != FieldRole::Pad)
        field.elementType = Float8E4M3FNType::get(type.getContext());
  } else if (layout != CacheLayout::Auto) {
    choice.why = split ? "L2, split pools: requested" : "L1, flat: requested";
  } else if (tokenBytes % kLine && latentBytes % kLine == 0 &&
             latentBytes != tokenBytes) {
    split = true;
    choice.why = llvm::formatv(
        "L2, split pools: rows of {0} bytes would leave the latent ({1} bytes) "
        "unaligned to lines of {2}",
        tokenBytes, latentBytes, kLine);
  } else {
    choice.why = llvm::formatv(
        "L1, flat: one stream of {0} bytes per token is read sequentially",
        tokenBytes);
  }
  for (LayoutField &field : fields)
    field.pool = split && field.role == FieldRole::Rope;
  auto attr = LayoutAttr::get(type.getContext(), fields,
                              type.getLayout().getPageAlign());
  int64_t tokens = choosePageSize(attr, type, choice.why);
  choice.type = CacheType::get(type.getContext(), attr, tokens);
  return choice;
}

/// Updates the page size in the plan of a decode to the page size of its cache.
template <typename OpTy> static void updatePlan(OpTy decode) {
  if (auto plan = decode.getPlan()
                      ? decode.getPlan().template getDefiningOp<PlanOp>()
                      : PlanOp())
    plan.setPageSize(
        cast<CacheType>(decode.getCache().getType()).getPageSize());
}

void MLASelectLayoutPass::remarkChoice(func::FuncOp function, unsigned index,
                                       const LayoutChoice &choice) {
  int64_t pools = choice.type.getLayout().getNumPools();
  ++(pools > 1 ? numSplit : numFlat);
  auto remark = remarkPassed(function, kPass, "layout");
  using Arg = remark::detail::Remark::Arg;
  remark << Arg("Cache", int64_t(index))
         << Arg("PageSize", choice.type.getPageSize()) << Arg("Pools", pools)
         << choice.why;
}

/// Records that a cache keeps its type. Emits an error if the options ask for
/// another type.
LogicalResult MLASelectLayoutPass::keep(func::FuncOp function, unsigned index,
                                        CacheType type) {
  LayoutChoice wanted = choose(type);
  bool isAsked = layout != CacheLayout::Auto || wantedPageSize > 0;
  if (isAsked && wanted.type != type)
    return function.emitError()
           << "mla-select-layout: cache argument #" << index
           << ": cannot change the type because the cache is a tensor of the "
              "caller: it is "
           << type << ", got options for " << wanted.type;
  kept.insert(type);
  return success();
}

/// Chooses the layout of each cache argument. The choice depends only on the
/// type of the cache. Otherwise functions that pass a cache to each other could
/// get different layouts for it.
LogicalResult MLASelectLayoutPass::chooseAll(func::FuncOp function) {
  int64_t common = 0;
  for (auto [index, input] : llvm::enumerate(function.getArgumentTypes())) {
    auto type = dyn_cast<CacheType>(input);
    if (!type)
      continue;
    if (failed(check(function, index, type)))
      return failure();
    LayoutChoice choice = choose(type);
    int64_t tokens = choice.type.getPageSize();
    if (common && common != tokens)
      return function.emitError()
             << "mla-select-layout: caches of one function share a block table "
                "and must have one page size, got "
             << common << " and " << tokens;
    common = tokens;
    choices[type] = choice.type;
    remarkChoice(function, index, choice);
  }
  return success();
}

/// Appends to `whole` the gathers of `function` whose extent changes with the
/// page size.
LogicalResult
MLASelectLayoutPass::findWhole(func::FuncOp function,
                               SmallVectorImpl<Operation *> &whole) {
  FailureOr<SmallVector<Operation *>> found =
      findWholeGathers(function, [&](CacheType type) {
        auto it = choices.find(type);
        return it != choices.end() &&
               it->second.getPageSize() != type.getPageSize();
      });
  if (failed(found))
    return failure();
  llvm::append_range(whole, *found);
  return success();
}

void MLASelectLayoutPass::runOnOperation() {
  choices.clear();
  kept.clear();
  if (failed(parsePageSize()))
    return signalPassFailure();
  if (std::string unknown = describeUnknownTarget(target); !unknown.empty()) {
    getOperation().emitError() << "mla-select-layout: " << unknown;
    return signalPassFailure();
  }
  for (auto function : getOperation().getOps<func::FuncOp>())
    for (auto [index, type] : llvm::enumerate(function.getArgumentTypes()))
      if (function.getArgAttr(index, "mla.keep_layout") &&
          failed(keep(function, index, cast<CacheType>(type))))
        return signalPassFailure();
  for (auto function : getOperation().getOps<func::FuncOp>())
    if (failed(chooseAll(function)))
      return signalPassFailure();
  SmallVector<Operation *> whole;
  for (auto function : getOperation().getOps<func::FuncOp>())
    if (failed(findWhole(function, whole)))
      return signalPassFailure();
  AttrTypeReplacer replacer;
  replacer.addReplacement([&](CacheType type) -> std::optional<Type> {
    auto it = choices.find(type);
    return it == choices.end() ? type : it->second;
  });
  replacer.recursivelyReplaceElementsIn(getOperation(), /*replaceAttrs=*/true,
                                        /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
  getOperation().walk([](DecodeOp decode) { updatePlan(decode); });
  getOperation().walk([](GqaDecodeOp decode) { updatePlan(decode); });
  for (Operation *gather : whole)
    takeWholeTable(gather);
}
