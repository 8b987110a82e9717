//===- PaginateSignature.cpp - Arguments and results of a paged function --===//

#include "FunctionPager.h"

#include "mla/Support/Remarks.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mla;
using namespace mlir;

//===----------------------------------------------------------------------===//
// New arguments
//===----------------------------------------------------------------------===//

/// Returns the meaning of the lengths of one cache; see the pass's description.
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

/// Describes why `site` cannot use the lengths and slots of the first site,
/// which all caches share. Returns an empty string if no reason is known.
std::string FunctionPager::describeConflict(const PagedSite &site,
                                            Attribute kind) {
  UpdateOp first = sites.front().update, update = site.update;
  std::string why;
  llvm::raw_string_ostream os(why);
  auto compare = [&](Value a, Value b, int64_t dim, StringRef what,
                     bool nothingElseDoes = false) {
    AffineExpr expected = facts.getDim(a, dim), got = facts.getDim(b, dim);
    bool mayDiffer = nothingElseDoes && expected && got &&
                     facts.isDeclared(expected) && facts.isDeclared(got) &&
                     !areKnownToBeEqual(expected, got);
    if (why.empty() && (mayDiffer || areKnownToDiffer(expected, got)))
      os << "all caches share the lengths and slots: the number of " << what
         << " must equal the number in the first cache, " << expected
         << ", got " << got;
  };
  if (kind != lengthsKind)
    os << "all caches share the lengths: they must mean " << lengthsKind
       << " as in the first cache, got " << kind;
  compare(first.getNewLatent(), update.getNewLatent(), 0, "sequences");
  compare(first.getNewLatent(), update.getNewLatent(), 1, "new tokens");
  auto name = dyn_cast<StringAttr>(kind);
  // These sizes must be compared now: the dense caches are removed, so they
  // cannot be compared at run time.
  if (name && (name == "past+new" || name == "capacity"))
    compare(first.getPast(), update.getPast(), 1, "cached tokens",
            /*nothingElseDoes=*/true);
  return why;
}

LogicalResult FunctionPager::findLengths() {
  lengthsKind = getLengthsKind(sites.front(), settings.dropMasks);
  for (const PagedSite &site : sites) {
    std::string why =
        describeConflict(site, getLengthsKind(site, settings.dropMasks));
    if (why.empty())
      continue;
    remarkDense(site.update, "other-lengths", why);
    return UpdateOp(site.update).emitOpError("cannot be paged: ") << why;
  }
  return success();
}

/// Adds the field of latents or rope keys, and that of their scales.
static void addFields(FieldRole role, int64_t width, Type element,
                      const QuantisedRows &rows,
                      SmallVectorImpl<LayoutField> &fields) {
  LayoutField field;
  field.role = role;
  field.width = width;
  field.elementType = element;
  fields.push_back(field);
  if (!rows.blocks)
    return;
  QuantizeRowsOp write = rows.write;
  field.role = FieldRole::Scale;
  field.group = rows.getGroup();
  field.width = width / field.group;
  field.elementType = write.getPowers()
                          ? Float8E8M0FNUType::get(element.getContext())
                          : getElementTypeOrSelf(write.getBlockScales());
  fields.push_back(field);
}

/// Returns the layout of quantised rows, as the model stores them.
static LayoutAttr getRowLayout(const PagedSite &site,
                               const CachedToken &token) {
  UpdateOp update = site.update;
  SmallVector<LayoutField> fields;
  addFields(
      FieldRole::Latent, token.latent,
      cast<RankedTensorType>(update.getNewLatent().getType()).getElementType(),
      site.latentRows, fields);
  Value rope = site.joint ? update.getNewLatent() : update.getNewRope();
  if (rope)
    addFields(FieldRole::Rope, token.rope,
              cast<RankedTensorType>(rope.getType()).getElementType(),
              site.ropeRows, fields);
  return LayoutAttr::get(update.getContext(), fields, /*pageAlign=*/1);
}

/// Returns the requested layout for the widths and the type of the cached
/// tokens. Returns null and sets `why` if there is none.
static LayoutAttr getLayout(const PagedSite &site, const LayoutRequest &request,
                            std::string &why) {
  UpdateOp update = site.update;
  auto past = cast<RankedTensorType>(update.getNewLatent().getType());
  CachedToken token;
  // Another layout stores the rows before they are quantised.
  QuantizeRowsOp write =
      site.latentRows ? site.latentRows.write : site.ropeRows.write;
  token.element =
      write ? cast<RankedTensorType>(write.getX().getType()).getElementType()
            : past.getElementType();
  token.latent = site.joint ? site.joint->latent.width : past.getShape().back();
  token.rope = site.joint ? site.joint->rope.width : 0;
  if (Value rope = update.getNewRope())
    token.rope = cast<RankedTensorType>(rope.getType()).getShape().back();
  if (request.isAuto() && (site.latentRows || site.ropeRows))
    return getRowLayout(site, token);
  if (request.isAuto())
    return getFamilyLayout(past.getContext(), "L1", token, why);
  return request.getLayout(past.getContext(), token, why);
}

int64_t FunctionPager::getOriginal(BlockArgument argument) {
  auto attr = function.getArgAttrOfType<IntegerAttr>(argument.getArgNumber(),
                                                     "mla.arg");
  return attr ? attr.getInt() : argument.getArgNumber();
}

DictionaryAttr FunctionPager::describe(StringRef role, AffineMap shape,
                                       ArrayRef<NamedAttribute> more) {
  NamedAttrList attributes(more);
  attributes.set("mla.role", builder.getStringAttr(role));
  if (shape)
    attributes.set(kShapeAttr, AffineMapAttr::get(shape));
  return attributes.getDictionary(builder.getContext());
}

/// Returns the rows with scales of blocks: one for each dense cache of scales.
static SmallVector<const QuantisedRows *, 2>
getBlockedRows(const PagedSite &site) {
  SmallVector<const QuantisedRows *, 2> blocked;
  for (const QuantisedRows *rows : {&site.latentRows, &site.ropeRows})
    if (rows->blocks && llvm::none_of(blocked, [&](const QuantisedRows *other) {
          return other->blocks == rows->blocks;
        }))
      blocked.push_back(rows);
  return blocked;
}

DictionaryAttr FunctionPager::describeCache(const PagedSite &site) {
  SmallVector<int64_t> packs = {getOriginal(site.past)};
  SmallVector<int64_t> unpacks = {site.latentResult};
  if (site.pastRope) {
    packs.push_back(getOriginal(site.pastRope));
    unpacks.push_back(site.ropeResult);
  }
  for (const QuantisedRows *rows : getBlockedRows(site)) {
    packs.push_back(getOriginal(rows->pastBlocks));
    unpacks.push_back(rows->blocksResult);
  }
  SmallVector<NamedAttribute> attributes = {
      builder.getNamedAttr("mla.packs", builder.getI64ArrayAttr(packs)),
      builder.getNamedAttr("mla.unpacks", builder.getI64ArrayAttr(unpacks))};
  if (site.joint)
    attributes.push_back(builder.getNamedAttr(
        "mla.columns", builder.getI64ArrayAttr({site.joint->latent.begin,
                                                site.joint->rope.begin})));
  return describe("cache", {}, attributes);
}

/// Returns a map over the declared symbols, the number of pages in a table's
/// row and, if tokens are packed, the number of sequences. Returns null if a
/// dimension is not an expression of these symbols.
AffineMap FunctionPager::makeShape(ArrayRef<AffineExpr> dims) {
  for (AffineExpr dim : dims)
    if (!dim)
      return {};
  return AffineMap::get(0, facts.getNumDeclaredSymbols() + 1 + settings.packed,
                        dims, builder.getContext());
}

/// Returns `expr` if it uses only symbols that arguments declare, else null.
static AffineExpr onlyDeclared(const ShapeFacts &facts, AffineExpr expr) {
  return expr && facts.isDeclared(expr) ? expr : AffineExpr();
}

LogicalResult FunctionPager::addArguments() {
  SmallVector<Type> types;
  SmallVector<DictionaryAttr> attributes;
  for (const PagedSite &site : sites) {
    std::string why;
    LayoutAttr layout = getLayout(site, settings.layout, why);
    if (!layout)
      return UpdateOp(site.update).emitOpError("cannot be paged: ") << why;
    types.push_back(
        CacheType::get(builder.getContext(), layout, settings.pageSize));
    attributes.push_back(describeCache(site));
  }
  Value fresh = UpdateOp(sites.front().update).getNewLatent();
  AffineExpr batch = onlyDeclared(facts, facts.getDim(fresh, 0));
  AffineExpr tokens = onlyDeclared(facts, facts.getDim(fresh, 1));
  unsigned declared = facts.getNumDeclaredSymbols();
  AffineExpr count = batch && tokens ? batch * tokens : AffineExpr();
  AffineExpr pages = builder.getAffineSymbolExpr(declared);
  AffineExpr sequences =
      settings.packed ? builder.getAffineSymbolExpr(declared + 1) : batch;
  int64_t dynamic = ShapedType::kDynamic;
  auto vector = RankedTensorType::get({dynamic}, builder.getI32Type());
  types.append({RankedTensorType::get({dynamic, dynamic}, builder.getI32Type()),
                vector, vector});
  attributes.append({describe("block_table", makeShape({sequences, pages})),
                     describe("seq_lens", makeShape(sequences),
                              builder.getNamedAttr("mla.lengths", lengthsKind)),
                     describe("slot_mapping", makeShape(count))});
  if (settings.packed) {
    types.push_back(vector);
    attributes.push_back(describe("cu_seqlens", makeShape(sequences + 1)));
  }

  // Inserts all arguments in one step, because each insertion copies the whole
  // list of arguments.
  unsigned first = function.getNumArguments();
  SmallVector<unsigned> places(types.size(), first);
  SmallVector<Location> locations(types.size(), function.getLoc());
  (void)function.insertArguments(places, types, attributes, locations);
  for (unsigned i = 0; i < sites.size(); ++i)
    caches.push_back(function.getArgument(first + i));
  table = function.getArgument(first + sites.size());
  lengths = function.getArgument(first + sites.size() + 1);
  slots = function.getArgument(first + sites.size() + 2);
  if (settings.packed)
    boundaries = function.getArgument(first + sites.size() + 3);
  return success();
}

//===----------------------------------------------------------------------===//
// Removed arguments and results
//===----------------------------------------------------------------------===//

void FunctionPager::eraseResults() {
  llvm::BitVector erased(function.getNumResults());
  for (const PagedSite &site : sites)
    for (int64_t result :
         {site.latentResult, site.ropeResult, site.latentRows.blocksResult,
          site.ropeRows.blocksResult})
      if (result >= 0)
        erased.set(result);
  for (unsigned i = 0, e = function.getNumResults(); i != e; ++i)
    if (!erased[i] && !function.getResultAttr(i, "mla.result"))
      function.setResultAttr(i, "mla.result", builder.getI64IntegerAttr(i));
  function.getBody().front().getTerminator()->eraseOperands(erased);
  (void)function.eraseResults(erased);
}

/// Lists the masks that are arguments. The argument of a dropped mask is
/// removed if only its dimensions are read.
void FunctionPager::findDroppedMasks() {
  for (Value mask : masks) {
    auto argument = cast<BlockArgument>(mask);
    assumedVisible.push_back(getOriginal(argument));
    if (llvm::all_of(argument.getUsers(), llvm::IsaPred<tensor::DimOp>))
      doomed.insert(argument);
  }
  llvm::sort(assumedVisible);
  if (!assumedVisible.empty())
    function.setArgAttr(lengths.getArgNumber(), "mla.assumed_visible",
                        builder.getI64ArrayAttr(assumedVisible));
}

LogicalResult FunctionPager::eraseArguments() {
  llvm::BitVector erased(function.getNumArguments());
  for (BlockArgument argument : function.getArguments()) {
    if (!isDoomed(argument))
      continue;
    if (!argument.use_empty()) {
      remarkMissed(function, "mla-paginate", "still-read")
          << remark::metric("argument", argument.getArgNumber())
          << "the cache stays dense: another op reads it";
      return argument.use_begin()->getOwner()->emitOpError()
             << "still reads argument #" << argument.getArgNumber()
             << ", a dense cache that pagination removes";
    }
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

/// Describes the removed arguments and results. Must be called before they are
/// removed.
std::string FunctionPager::describeChange() {
  SmallVector<int64_t> packs, results;
  for (const PagedSite &site : sites) {
    packs.push_back(getOriginal(site.past));
    if (site.pastRope)
      packs.push_back(getOriginal(site.pastRope));
    for (const QuantisedRows *rows : getBlockedRows(site))
      packs.push_back(getOriginal(rows->pastBlocks));
    SmallVector<int64_t> own = {site.latentResult, site.ropeResult};
    for (const QuantisedRows *rows : getBlockedRows(site))
      own.push_back(rows->blocksResult);
    llvm::copy_if(own, std::back_inserter(results),
                  [](int64_t result) { return result >= 0; });
  }
  std::string text = "signature changed: arguments " + join(packs) +
                     " became " + std::to_string(sites.size()) +
                     (sites.size() == 1 ? " page pool" : " page pools") +
                     ", results [" + join(results) + "] are read from these";
  if (!assumedVisible.empty())
    text += ", masks " + join(assumedVisible) +
            " are assumed to mean: causal, key before length";
  if (trustedMasks)
    text += ", " + std::to_string(trustedMasks) +
            " masks that the model computes are dropped without a check";
  return text;
}

void FunctionPager::remarkSignature(StringRef change, FunctionType before) {
  auto remark = remarkPassed(function, "mla-paginate", "signature");
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
