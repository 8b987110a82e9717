//===- Paginate.cpp - Dense latent caches to paged ones -------------------===//

#include "PaginateSites.h"

#include "mla/Analysis/Remarks.h"
#include "mla/Analysis/ShapeFacts.h"
#include "mla/Dialect/MLA/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace mla {
#define GEN_PASS_DEF_PAGINATEPASS
#include "mla/Dialect/MLA/Transforms/Passes.h.inc"
} // namespace mla

using namespace mla;
using namespace mlir;

static constexpr StringLiteral kPass = "mla-paginate";

namespace {
struct Settings {
  int64_t pageSize;
  bool dropMasks, split;
};

/// What was done, for statistics and the remark.
struct Counts {
  int64_t ropes = 0, masks = 0, dims = 0;
};

/// Pages the caches of one function. `run` may fail half-way, having said why.
class FunctionPager {
public:
  FunctionPager(func::FuncOp function, ArrayRef<PagedSite> sites,
                const Settings &settings)
      : function(function), sites(sites), settings(settings), facts(function),
        builder(function.getContext()) {}

  LogicalResult run();
  Counts counts;

private:
  LogicalResult findLengths();
  void addArguments();
  BlockArgument addArgument(Type type, ArrayRef<NamedAttribute> attrs);
  void addCache(const PagedSite &site);
  void rewriteSite(const PagedSite &site, Value cache);
  Value foldRope(const PagedSite &site, RopeOp &rope);
  void rewriteReader(AttentionOp reader, Value cache);
  Value getExtent(AttentionOp reader, Value mask, int64_t pageSize);
  void eraseResults();
  void eraseDeadOps();
  void findDroppedMasks();
  LogicalResult rewriteDims();
  LogicalResult eraseArguments();
  std::string describeChange();
  void remarkSignature(StringRef change, FunctionType before);

  int64_t getOriginal(BlockArgument argument) {
    auto attr = function.getArgAttrOfType<IntegerAttr>(argument.getArgNumber(),
                                                       "mla.arg");
    return attr ? attr.getInt() : argument.getArgNumber();
  }
  bool isDoomed(Value value) { return doomed.contains(value); }

  func::FuncOp function;
  ArrayRef<PagedSite> sites;
  Settings settings;
  ShapeFacts facts;
  OpBuilder builder;
  Attribute lengthsKind;
  SmallVector<Value> caches;
  BlockArgument table, lengths, slots;
  SmallVector<int64_t> assumedVisible;
  llvm::SetVector<Value> masks; // arguments that become `causal`
  llvm::SmallPtrSet<Value, 8> doomed;
};
} // namespace

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

/// What the lengths stand for in one cache; see the pass's description.
static Attribute getLengthsKind(const PagedSite &site, bool dropMasks) {
  MLIRContext *context = UpdateOp(site.update).getContext();
  if (UpdateOp(site.update).getMode() == UpdateMode::Concat)
    return StringAttr::get(context, "past+new");
  bool hasMask = llvm::any_of(site.readers, [](AttentionOp reader) {
    return static_cast<bool>(reader.getMask());
  });
  if (hasMask && dropMasks)
    return StringAttr::get(context, "positions+1");
  if (site.readExtent > 0)
    return IntegerAttr::get(IntegerType::get(context, 64), site.readExtent);
  return StringAttr::get(context, site.readExtent ? "read" : "capacity");
}

LogicalResult FunctionPager::findLengths() {
  for (const PagedSite &site : sites) {
    Attribute kind = getLengthsKind(site, settings.dropMasks);
    if (lengthsKind && kind != lengthsKind)
      return UpdateOp(site.update).emitOpError()
             << "cannot be paged: all caches share one vector of lengths, "
                "expected them to mean "
             << lengthsKind << " as in the first cache, got " << kind;
    lengthsKind = kind;
  }
  return success();
}

BlockArgument FunctionPager::addArgument(Type type,
                                         ArrayRef<NamedAttribute> attrs) {
  unsigned index = function.getNumArguments();
  (void)function.insertArgument(
      index, type, DictionaryAttr::get(function.getContext(), attrs),
      function.getLoc());
  return function.getArgument(index);
}

/// A layout with the past's element type and widths.
static LayoutAttr getLayout(const PagedSite &site, bool split) {
  auto past =
      cast<RankedTensorType>(UpdateOp(site.update).getNewLatent().getType());
  SmallVector<LayoutField> fields(1);
  fields[0] = {FieldRole::Latent, past.getShape().back(),
               past.getElementType()};
  if (Value rope = UpdateOp(site.update).getNewRope()) {
    auto type = cast<RankedTensorType>(rope.getType());
    fields.push_back(
        {FieldRole::Rope, type.getShape().back(), type.getElementType()});
    fields.back().pool = split;
  }
  return LayoutAttr::get(past.getContext(), fields, /*pageAlign=*/1);
}

void FunctionPager::addCache(const PagedSite &site) {
  SmallVector<int64_t> packs = {getOriginal(site.past)};
  SmallVector<int64_t> unpacks = {site.latentResult};
  if (site.pastRope) {
    packs.push_back(getOriginal(site.pastRope));
    unpacks.push_back(site.ropeResult);
  }
  caches.push_back(addArgument(
      CacheType::get(function.getContext(), getLayout(site, settings.split),
                     settings.pageSize),
      {builder.getNamedAttr("mla.role", builder.getStringAttr("cache")),
       builder.getNamedAttr("mla.packs", builder.getI64ArrayAttr(packs)),
       builder.getNamedAttr("mla.unpacks", builder.getI64ArrayAttr(unpacks))}));
}

void FunctionPager::addArguments() {
  for (const PagedSite &site : sites)
    addCache(site);
  auto role = [&](StringRef name) {
    return builder.getNamedAttr("mla.role", builder.getStringAttr(name));
  };
  Type i32 = builder.getI32Type();
  int64_t dynamic = ShapedType::kDynamic;
  table = addArgument(RankedTensorType::get({dynamic, dynamic}, i32),
                      {role("block_table")});
  lengths = addArgument(
      RankedTensorType::get({dynamic}, i32),
      {role("seq_lens"), builder.getNamedAttr("mla.lengths", lengthsKind)});
  slots = addArgument(RankedTensorType::get({dynamic}, i32),
                      {role("slot_mapping")});
  Value fresh = UpdateOp(sites.front().update).getNewLatent();
  AffineExpr batch = facts.getDim(fresh, 0), tokens = facts.getDim(fresh, 1);
  unsigned declared = facts.getNumDeclaredSymbols();
  auto setShape = [&](BlockArgument argument, ArrayRef<AffineExpr> dims) {
    AffineMap map = AffineMap::get(0, declared + 1, dims, builder.getContext());
    function.setArgAttr(argument.getArgNumber(), kShapeAttr,
                        AffineMapAttr::get(map));
  };
  if (!batch || !facts.isDeclared(batch))
    return;
  setShape(table, {batch, builder.getAffineSymbolExpr(declared)});
  setShape(lengths, {batch});
  AffineExpr count = tokens ? batch * tokens : AffineExpr();
  if (count && facts.isDeclared(count) && count.isPureAffine())
    setShape(slots, {simplifyAffineExpr(count, 0, declared)});
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

/// The unrotated rope key when only the cache reads the rotated one; else the
/// rope key as it is, and a null `rope`.
Value FunctionPager::foldRope(const PagedSite &site, RopeOp &rope) {
  Value key = UpdateOp(site.update).getNewRope();
  rope = {};
  if (!key)
    return key;
  auto collapse = key.getDefiningOp<tensor::CollapseShapeOp>();
  Value rotated = collapse && collapse->hasOneUse() ? collapse.getSrc() : key;
  auto producer = rotated.getDefiningOp<RopeOp>();
  if (!producer || !producer->hasOneUse() || !key.hasOneUse())
    return key;
  rope = producer;
  ++counts.ropes;
  if (rotated == key)
    return producer.getX();
  return tensor::CollapseShapeOp::create(builder, collapse.getLoc(),
                                         collapse.getType(), producer.getX(),
                                         collapse.getReassociation());
}

/// Number of keys to gather: the mask's, else what the table can hold.
Value FunctionPager::getExtent(AttentionOp reader, Value mask,
                               int64_t pageSize) {
  Location loc = reader.getLoc();
  auto index = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, loc, value);
  };
  if (mask) {
    int64_t last = cast<RankedTensorType>(mask.getType()).getRank() - 1;
    return tensor::DimOp::create(builder, loc, mask, index(last));
  }
  Value pages = tensor::DimOp::create(builder, loc, table, index(1));
  return arith::MulIOp::create(builder, loc, pages, index(pageSize));
}

/// `type` with its token dimension replaced.
static RankedTensorType withTokens(Type type, int64_t tokens) {
  auto ranked = cast<RankedTensorType>(type);
  SmallVector<int64_t> shape(ranked.getShape());
  shape[1] = tokens;
  return RankedTensorType::get(shape, ranked.getElementType());
}

void FunctionPager::rewriteReader(AttentionOp reader, Value cache) {
  builder.setInsertionPoint(reader);
  Value mask = reader.getMask();
  bool drop = mask && settings.dropMasks;
  if (drop) {
    // The argument: views of it are dead from here on and will be erased.
    if (auto argument = dyn_cast<BlockArgument>(skipTensorViews(mask)))
      masks.insert(argument);
    mask = {};
  }
  int64_t tokens = ShapedType::kDynamic;
  if (mask)
    tokens = cast<RankedTensorType>(mask.getType()).getShape().back();
  Value extent;
  if (ShapedType::isDynamic(tokens))
    extent = getExtent(reader, mask, settings.pageSize);
  SmallVector<Type> types = {withTokens(reader.getLatent().getType(), tokens)};
  if (reader.getKRope())
    types.push_back(withTokens(reader.getKRope().getType(), tokens));
  else
    types.push_back(Type());
  auto gather = GatherOp::create(builder, reader.getLoc(), types[0], types[1],
                                 cache, table, lengths, /*starts=*/Value(),
                                 /*cuSeqlens=*/Value(), extent);
  reader.getLatentMutable().assign(gather.getLatent());
  if (reader.getKRope())
    reader.getKRopeMutable().assign(gather.getKRope());
  reader.getLengthsMutable().assign(lengths);
  if (!drop)
    return;
  reader.getMaskMutable().clear();
  reader.setCausal(true);
  ++counts.masks;
}

void FunctionPager::rewriteSite(const PagedSite &site, Value cache) {
  UpdateOp update = site.update;
  builder.setInsertionPoint(update);
  RopeOp rope;
  Value key = foldRope(site, rope);
  auto format = [&](RopeFormat value) {
    return RopeFormatAttr::get(builder.getContext(), value);
  };
  AppendOp::create(builder, update.getLoc(), cache, update.getNewLatent(), key,
                   slots, rope ? rope.getCos() : Value(),
                   rope ? rope.getSin() : Value(),
                   format(rope ? rope.getInput() : RopeFormat::Halves),
                   format(rope ? rope.getOutput() : RopeFormat::Halves));
  for (AttentionOp reader : site.readers)
    rewriteReader(reader, cache);
  doomed.insert(site.past);
  if (site.pastRope)
    doomed.insert(site.pastRope);
  doomed.insert(update.getLatent());
  if (update.getRope())
    doomed.insert(update.getRope());
}

//===----------------------------------------------------------------------===//
// What goes
//===----------------------------------------------------------------------===//

void FunctionPager::eraseResults() {
  llvm::BitVector erased(function.getNumResults());
  for (const PagedSite &site : sites)
    for (int64_t result : {site.latentResult, site.ropeResult})
      if (result >= 0)
        erased.set(result);
  for (unsigned i = 0, e = function.getNumResults(); i != e; ++i)
    if (!erased[i] && !function.getResultAttr(i, "mla.result"))
      function.setResultAttr(i, "mla.result", builder.getI64IntegerAttr(i));
  function.getBody().front().getTerminator()->eraseOperands(erased);
  (void)function.eraseResults(erased);
}

/// Users come after what they use, so that one walk backwards is enough.
void FunctionPager::eraseDeadOps() {
  for (Operation &op :
       llvm::make_early_inc_range(llvm::reverse(function.getBody().front())))
    if (isOpTriviallyDead(&op))
      op.erase();
}

/// Masks that are arguments go when nothing but their dimensions is read.
void FunctionPager::findDroppedMasks() {
  for (Value mask : masks) {
    auto argument = cast<BlockArgument>(mask);
    bool isRead = llvm::any_of(argument.getUsers(), [](Operation *user) {
      return !isa<tensor::DimOp>(user);
    });
    if (isRead || !doomed.insert(argument).second)
      continue;
    assumedVisible.push_back(getOriginal(argument));
  }
  llvm::sort(assumedVisible);
  if (!assumedVisible.empty())
    function.setArgAttr(lengths.getArgNumber(), "mla.assumed_visible",
                        builder.getI64ArrayAttr(assumedVisible));
}

LogicalResult FunctionPager::rewriteDims() {
  SmallVector<tensor::DimOp> reads;
  function.walk([&](tensor::DimOp read) {
    if (isDoomed(skipTensorViews(read.getSource())))
      reads.push_back(read);
  });
  auto mayRead = [&](BlockArgument argument) { return !isDoomed(argument); };
  for (tensor::DimOp read : reads) {
    builder.setInsertionPoint(read);
    std::optional<int64_t> dim = read.getConstantIndex();
    AffineExpr expr = dim ? facts.getDim(read.getSource(), *dim) : AffineExpr();
    Value value;
    if (expr)
      value = facts.materialize(builder, read.getLoc(), expr, mayRead);
    if (!value) {
      InFlightDiagnostic diag = read.emitOpError()
                                << "depends on the length of a cache that "
                                   "pagination removes";
      diag.attachNote(function.getLoc())
          << "no other argument's mla.shape determines this dimension";
      return diag;
    }
    read.replaceAllUsesWith(value);
    read.erase();
    ++counts.dims;
  }
  return success();
}

LogicalResult FunctionPager::eraseArguments() {
  llvm::BitVector erased(function.getNumArguments());
  for (BlockArgument argument : function.getArguments()) {
    if (!isDoomed(argument))
      continue;
    if (!argument.use_empty())
      return argument.use_begin()->getOwner()->emitOpError()
             << "still reads argument #" << argument.getArgNumber()
             << ", a dense cache that pagination removes";
    erased.set(argument.getArgNumber());
  }
  return function.eraseArguments(erased);
}

static std::string join(ArrayRef<int64_t> values) {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::interleaveComma(values, os);
  return text;
}

/// What the signature loses, as text. To be called while it still has it.
std::string FunctionPager::describeChange() {
  SmallVector<int64_t> packs, results;
  for (const PagedSite &site : sites) {
    packs.push_back(getOriginal(site.past));
    if (site.pastRope)
      packs.push_back(getOriginal(site.pastRope));
    for (int64_t result : {site.latentResult, site.ropeResult})
      if (result >= 0)
        results.push_back(result);
  }
  std::string text = "signature changed: arguments " + join(packs) +
                     " became " + std::to_string(sites.size()) +
                     " page pools, results [" + join(results) +
                     "] are read from these";
  if (!assumedVisible.empty())
    text += ", masks " + join(assumedVisible) +
            " are assumed to say: causal, up to the length";
  return text;
}

void FunctionPager::remarkSignature(StringRef change, FunctionType before) {
  auto remark = remarkPassed(function, kPass, "signature");
  if (!remark)
    return;
  auto print = [](Type type) {
    std::string text;
    llvm::raw_string_ostream(text) << type;
    return text;
  };
  using Arg = remark::detail::Remark::Arg;
  remark << Arg("Before", print(before))
         << Arg("After", print(function.getFunctionType())) << change;
}

LogicalResult FunctionPager::run() {
  FunctionType before = function.getFunctionType();
  if (failed(findLengths()))
    return failure();
  addArguments();
  for (auto [site, cache] : llvm::zip_equal(sites, caches))
    rewriteSite(site, cache);
  eraseResults();
  eraseDeadOps();
  findDroppedMasks();
  if (failed(rewriteDims()))
    return failure();
  eraseDeadOps();
  std::string change = describeChange();
  if (failed(eraseArguments()))
    return failure();
  remarkSignature(change, before);
  return success();
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
struct PaginatePass : mla::impl::PaginatePassBase<PaginatePass> {
  using Base::Base;

  void runOnOperation() override {
    if (pageSize < 1 || pageSize > 65536) {
      getOperation().emitError() << "mla-paginate: page-size is expected to be "
                                    "between 1 and 65536, got "
                                 << int64_t(pageSize);
      return signalPassFailure();
    }
    SymbolTableCollection tables;
    SymbolUserMap users(tables, getOperation());
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (failed(runOnFunction(function, users)))
        return signalPassFailure();
  }

  LogicalResult runOnFunction(func::FuncOp function, SymbolUserMap &users) {
    SmallVector<PagedSite> sites;
    if (function.isExternal())
      return success();
    if (failed(findPagedSites(function, sites)))
      return failure();
    if (sites.empty()) {
      remarkMissed(function, kPass, "no-cache")
          << (assumeExpandedCache
                  ? "nothing to page: the function has no mla.update; raising "
                    "makes none of a cache of expanded keys and values, so "
                    "assume-expanded-cache has nothing to act on"
                  : "nothing to page: the function has no mla.update");
      return success();
    }
    if (!users.useEmpty(function))
      return (function.emitError()
              << "mla-paginate changes the function's signature, expected no "
                 "callers in the module")
                 .attachNote((*users.getUsers(function).begin())->getLoc())
             << "called here";
    if (!llvm::hasSingleElement(function.getBody()))
      return function.emitError()
             << "mla-paginate expects a function of one block, got "
             << function.getBody().getBlocks().size();
    FunctionPager pager(
        function, sites,
        {pageSize, mask == MaskMode::Visible, layout == CacheLayout::Split});
    if (failed(pager.run()))
      return failure();
    numCaches += sites.size();
    numRopes += pager.counts.ropes;
    numMasks += pager.counts.masks;
    numDims += pager.counts.dims;
    return success();
  }
};
} // namespace
