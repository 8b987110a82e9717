//===- SelectLayout.cpp - Choose layout and page size of each cache -------===//

#include "LayoutCandidates.h"
#include "TableExtent.h"

#include "mla/Dialect/MLA/IR/MLAOps.h"
#include "mla/Dialect/MLA/IR/PlainTypes.h"
#include "mla/Dialect/MLA/Transforms/Passes.h"
#include "mla/Kernels/Manifest/Manifest.h"
#include "mla/Support/Remarks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <cmath>

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
/// A layout, a page size, and the reason for choosing them. `losers` are the
/// other layouts and why they lost, and `phases` compares it with a layout for
/// each phase; both are "" if nothing was compared.
struct LayoutChoice {
  CacheType type;
  std::string why, losers, phases;
};

struct MLASelectLayoutPass
    : mla::impl::MLASelectLayoutPassBase<MLASelectLayoutPass> {
  using Base::Base;

  void runOnOperation() override;

private:
  LogicalResult parsePageSize();
  LogicalResult checkGoal();
  LogicalResult setScales();
  LogicalResult chooseAll(func::FuncOp function);
  LogicalResult findWhole(func::FuncOp function,
                          SmallVectorImpl<Operation *> &whole);
  void remarkChoice(func::FuncOp function, unsigned index,
                    const LayoutChoice &choice);
  LogicalResult check(func::FuncOp function, unsigned index, CacheType type);
  LogicalResult keep(func::FuncOp function, unsigned index, CacheType type);
  /// Returns the layout for a cache, and sets the reason for it in `choice`.
  /// Returns null and sets the reason there if no layout fits.
  LayoutAttr choose(CacheType type, LayoutChoice &choice);
  LayoutAttr chooseByCost(CacheType type, LayoutChoice &choice);
  LayoutAttr chooseRequested(CacheType type, LayoutChoice &choice);
  UsedCache getUse(CacheType type);
  int64_t choosePageSize(LayoutAttr fields, CacheType type, std::string &why);

  /// The requested page size: -1 keeps the page size of the cache, 0 selects
  /// one by the cost model.
  int64_t wantedPageSize = -1;
  LayoutRequest request; ///< the option `layout`
  LayoutGoal goal;
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

LogicalResult MLASelectLayoutPass::checkGoal() {
  auto fail = [&]() { return getOperation().emitError("mla-select-layout: "); };
  if (context < 1)
    return fail() << "context must be 1 or more, got " << int64_t(context);
  if (maxTokenBytes < 0)
    return fail() << "max-token-bytes must be 0 or more, got "
                  << int64_t(maxTokenBytes);
  if (!(kScale >= 0) || !std::isfinite(double(kScale)))
    return fail() << "k-scale must be finite and greater than 0, or 0 for "
                     "none, got "
                  << double(kScale);
  goal = {accuracy, phases, context, maxTokenBytes, target, kScale > 0};
  return success();
}

/// True for a cache of keys and values, whose layout is the caller's choice.
static bool hasHeads(LayoutAttr layout) {
  return llvm::any_of(layout.getFields(), [](const LayoutField &field) {
    return field.hasHeads();
  });
}

/// True for an unquantised cache, or one of f8E4M3FN, whose fields the pass
/// only places.
static bool isPlaced(LayoutAttr layout) {
  return isPlainLayout(layout) ||
         llvm::none_of(layout.getFields(), [](const LayoutField &field) {
           return isQuantisedType(field.elementType);
         });
}

/// Checks a cache whose fields are only placed: the kernels can read its
/// fields.
LogicalResult MLASelectLayoutPass::check(func::FuncOp function, unsigned index,
                                         CacheType type) {
  auto fail = [&]() {
    return function.emitError()
           << "mla-select-layout: cache argument #" << index << ": ";
  };
  LayoutAttr layout = type.getLayout();
  if (!isPlaced(layout))
    return success();
  const bool heads = hasHeads(layout);
  for (const LayoutField &field : layout.getFields())
    if (heads && field.role != FieldRole::Pad && !field.hasHeads())
      return fail() << "fields must be k, v or pad for target " << target
                    << ", got '" << stringifyFieldRole(field.role) << "'";
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

/// Returns the fields of a plain cache in one pool, or with the rope in a
/// second.
static LayoutAttr placeFields(CacheType type, bool split) {
  SmallVector<LayoutField> fields(type.getLayout().getFields());
  for (LayoutField &field : fields)
    field.pool = split && field.role == FieldRole::Rope;
  return LayoutAttr::get(type.getContext(), fields,
                         type.getLayout().getPageAlign());
}

/// Returns L1, or L2 if it aligns the latent better.
static LayoutAttr chooseExact(CacheType type, LayoutChoice &choice) {
  int64_t latentBytes = type.getLayout().getFields().front().getBytes();
  int64_t tokenBytes = 0;
  for (const LayoutField &field : type.getLayout().getFields())
    tokenBytes += field.getBytes();
  if (tokenBytes % kLine && latentBytes % kLine == 0 &&
      latentBytes != tokenBytes) {
    choice.why = llvm::formatv(
        "L2, split pools: rows of {0} bytes would leave the latent ({1} bytes) "
        "unaligned to lines of {2}",
        tokenBytes, latentBytes, kLine);
    return placeFields(type, /*split=*/true);
  }
  choice.why = llvm::formatv(
      "L1, flat: one stream of {0} bytes per token is read sequentially",
      tokenBytes);
  return placeFields(type, /*split=*/false);
}

UsedCache MLASelectLayoutPass::getUse(CacheType type) {
  UsedCache use;
  LayoutAttr layout = type.getLayout();
  Type element = type.getLatentType();
  use.token = {type.getLatentWidth(), type.getRopeWidth(),
               isQuantisedType(element) ? BFloat16Type::get(type.getContext())
                                        : element};
  use.pageSize = type.getPageSize();
  getOperation().walk([&](Operation *op) {
    if (!llvm::is_contained(op->getOperandTypes(), type))
      return;
    use.users.push_back(op);
    use.token.usesOperandScale |=
        llvm::TypeSwitch<Operation *, bool>(op)
            .Case<DecodeOp, AppendOp, PrepareOp, GatherOp, ExpandCacheOp>(
                [](auto access) { return bool(access.getKScale()); })
            .Case<ConvertCacheOp>([&](ConvertCacheOp convert) {
              return (convert.getFromScale() &&
                      convert.getFrom().getType() == type) ||
                     (convert.getToScale() &&
                      convert.getTo().getType() == type);
            })
            .Default(false);
  });
  return use;
}

/// Returns the phases that use a cache. A cache that is converted to another
/// one is that of the prefill, unless an op decodes from it. The other one is
/// that of the decoding, unless an op gathers from it.
static ServingPhases getPhases(ArrayRef<Operation *> users, CacheType type,
                               ServingPhases served) {
  if (served != ServingPhases::Both)
    return served;
  bool isSource = false, isTarget = false, decodes = false, gathers = false;
  for (Operation *user : users) {
    decodes |= isa<DecodeOp>(user);
    gathers |= isa<GatherOp, ExpandCacheOp>(user);
    if (auto convert = dyn_cast<ConvertCacheOp>(user)) {
      isSource |= convert.getFrom().getType() == type;
      isTarget |= convert.getTo().getType() == type;
    }
  }
  if (isSource && !isTarget && !decodes)
    return ServingPhases::Prefill;
  if (isTarget && !isSource && !gathers)
    return ServingPhases::Decode;
  return ServingPhases::Both;
}

static StringRef describePhase(ServingPhases phases) {
  return phases == ServingPhases::Both      ? "prefill and decode"
         : phases == ServingPhases::Prefill ? "prefill"
                                            : "decode";
}

/// Returns why one layout for both phases is better than a layout for each with
/// a conversion between them, or when it is not; "" if each phase would take
/// the same layout. Without `shared`, returns what each phase alone would take.
static std::string describePhases(const PhaseComparison &phases,
                                  const LayoutGoal &goal,
                                  const LayoutCandidate *shared) {
  StringRef prefill = phases.prefill.name, decode = phases.decode.name;
  if (prefill == decode)
    return "";
  std::string alone = llvm::formatv(
      "prefill alone would take {0}, decoding alone {1}", prefill, decode);
  if (!shared)
    return alone + "; give each phase a cache, and copy with mla.convert_cache";
  double breakEven = phases.getBreakEven(goal.context);
  std::string costs = llvm::formatv(
      "; a conversion takes {0:F4} us per token, and two layouts save {1:F4} "
      "us "
      "per token of the prompt and {2:F4} us per decoded token",
      phases.convertUs, phases.prefillSavedUs, phases.decodeSavedUs);
  std::string verdict =
      breakEven < 0
          ? "one layout is better for any number of decoded tokens"
          : llvm::formatv("with {0} cached tokens two layouts are better from "
                          "{1:F0} decoded tokens on; one is taken because both "
                          "phases share the cache",
                          goal.context, breakEven)
                .str();
  return alone + costs + "; " + verdict;
}

LayoutAttr MLASelectLayoutPass::chooseByCost(CacheType type,
                                             LayoutChoice &choice) {
  UsedCache use = getUse(type);
  LayoutGoal own = goal;
  own.phases = getPhases(use.users, type, goal.phases);
  SmallVector<LayoutCandidate> candidates =
      compareLayouts(&getContext(), use, own);
  const LayoutCandidate *best = pickLayout(candidates);
  choice.losers = describeLosers(candidates, best ? best->name : "");
  if (own.phases == ServingPhases::Both)
    if (auto phases = comparePhases(&getContext(), use, own, best))
      choice.phases = describePhases(*phases, own, best);
  if (!best) {
    choice.why = "no layout fits: " + choice.losers;
    if (!choice.phases.empty())
      choice.why += "; " + choice.phases;
    return {};
  }
  choice.why = llvm::formatv(
      "{0}: {1:F0} bytes per token; {2:F4} us per token, {3} for {4} and {5} "
      "cached tokens in {6}, the least of the layouts that fit",
      best->name, best->tokenBytes, best->us, describeSource(*best),
      goal.target, goal.context, describePhase(own.phases));
  return best->layout;
}

LayoutAttr MLASelectLayoutPass::chooseRequested(CacheType type,
                                                LayoutChoice &choice) {
  StringRef name = request.getName();
  bool split = name == "L2";
  if (isPlaced(type.getLayout()) && (name == "L1" || split)) {
    choice.why = split ? "L2, split pools: requested" : "L1, flat: requested";
    if (!split || type.getRopeWidth())
      return placeFields(type, split);
  }
  UsedCache use = getUse(type);
  LayoutAttr layout = request.getLayout(&getContext(), use.token, choice.why);
  if (!layout)
    return {};
  if (use.token.usesOperandScale && !layout.usesOperandScale()) {
    llvm::raw_string_ostream(choice.why = "")
        << "an op passes a k_scale, which the requested layout " << layout
        << " does not use";
    return {};
  }
  if (name == "L3" && !use.token.usesOperandScale && !goal.hasScale)
    choice.why = "L3, flat, rounded to e4m3 with scale 1: requested";
  else
    choice.why = name.empty() ? "the list of fields: requested"
                              : (name + ": requested").str();
  return layout;
}

LayoutAttr MLASelectLayoutPass::choose(CacheType type, LayoutChoice &choice) {
  if (hasHeads(type.getLayout())) {
    choice.why = "kept: the caller stores keys and values in this order";
    return type.getLayout();
  }
  if (!request.isAuto())
    return chooseRequested(type, choice);
  if (!isPlaced(type.getLayout())) {
    choice.why = "kept: the model takes quantised fields";
    return type.getLayout();
  }
  if (goal.accuracy == CacheAccuracy::Exact && !goal.maxTokenBytes)
    return chooseExact(type, choice);
  return chooseByCost(type, choice);
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
  if (!choice.losers.empty())
    remarkAnalysis(function, kPass, "candidates")
        << Arg("Cache", int64_t(index)) << choice.losers;
  if (!choice.phases.empty())
    remarkAnalysis(function, kPass, "phases")
        << Arg("Cache", int64_t(index)) << choice.phases;
}

/// Records that a cache keeps its type. Emits an error if the options ask for
/// another type.
LogicalResult MLASelectLayoutPass::keep(func::FuncOp function, unsigned index,
                                        CacheType type) {
  kept.insert(type);
  if (request.isAuto() && wantedPageSize <= 0)
    return success();
  LayoutChoice wanted;
  LayoutAttr layout = choose(type, wanted);
  if (layout)
    wanted.type = CacheType::get(&getContext(), layout,
                                 choosePageSize(layout, type, wanted.why));
  if (wanted.type == type)
    return success();
  InFlightDiagnostic error = function.emitError()
                             << "mla-select-layout: cache argument #" << index
                             << ": cannot change the type because the cache is "
                                "a tensor of the caller: it is "
                             << type << ", got options for ";
  return wanted.type ? error << wanted.type : error << wanted.why;
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
    LayoutChoice choice;
    if (kept.contains(type)) {
      choice.type = type;
      choice.why = "kept: the cache is a tensor of the caller";
    } else {
      LayoutAttr layout = choose(type, choice);
      if (!layout)
        return function.emitError() << "mla-select-layout: cache argument #"
                                    << index << ": " << choice.why;
      choice.type = CacheType::get(&getContext(), layout,
                                   choosePageSize(layout, type, choice.why));
    }
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

/// Emits an error if a layout is requested, but every cache of the module has
/// heads, and such caches keep their layout.
static LogicalResult checkRequestIsUsed(ModuleOp module,
                                        const LayoutRequest &request) {
  func::FuncOp first;
  for (auto function : module.getOps<func::FuncOp>())
    for (Type input : function.getArgumentTypes())
      if (auto type = dyn_cast<CacheType>(input)) {
        if (!hasHeads(type.getLayout()))
          return success();
        first = first ? first : function;
      }
  if (request.isAuto() || !first)
    return success();
  return first.emitError()
         << "mla-select-layout: layout must be auto because the caller stores "
            "keys and values in the order of every cache, got "
         << (request.getName().empty() ? "a list of fields"
                                       : request.getName());
}

/// Gives the ops of each cache whose layout uses a k_scale the constant of the
/// option, unless they have one. Emits an error if there is no such cache.
LogicalResult MLASelectLayoutPass::setScales() {
  bool hasCache = false, isUsed = false;
  llvm::DenseMap<Operation *, Value> constants; // by function
  auto set = [&](Operation *op, CacheType type, MutableOperandRange scale) {
    hasCache = true;
    if (!type.getLayout().usesOperandScale())
      return;
    isUsed = true;
    if (!scale.empty())
      return;
    auto function = op->getParentOfType<func::FuncOp>();
    Value &constant = constants[function.getOperation()];
    if (!constant) {
      OpBuilder builder(&function.front(), function.front().begin());
      auto tensor = RankedTensorType::get({1}, builder.getF32Type());
      constant = arith::ConstantOp::create(
          builder, op->getLoc(), tensor,
          DenseElementsAttr::get(tensor, static_cast<float>(kScale)));
    }
    scale.assign(constant);
  };
  getOperation().walk([&](Operation *op) {
    llvm::TypeSwitch<Operation *>(op)
        .Case<DecodeOp, AppendOp, PrepareOp, GatherOp, ExpandCacheOp>(
            [&](auto access) {
              set(op, access.getCache().getType(), access.getKScaleMutable());
            })
        .Case<ConvertCacheOp>([&](ConvertCacheOp convert) {
          set(op, convert.getFrom().getType(), convert.getFromScaleMutable());
          set(op, convert.getTo().getType(), convert.getToScaleMutable());
        });
  });
  if (isUsed || !hasCache)
    return success();
  return getOperation().emitError("mla-select-layout: k-scale must be 0 "
                                  "because no cache has a layout that uses a "
                                  "k_scale, got ")
         << double(kScale);
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
  std::string error;
  std::optional<LayoutRequest> parsed =
      LayoutRequest::parse(&getContext(), layout, error);
  if (!parsed) {
    getOperation().emitError() << "mla-select-layout: " << error;
    return signalPassFailure();
  }
  request = *parsed;
  if (failed(checkGoal()) ||
      failed(checkRequestIsUsed(getOperation(), request)))
    return signalPassFailure();
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
  if (kScale > 0 && failed(setScales()))
    signalPassFailure();
}
