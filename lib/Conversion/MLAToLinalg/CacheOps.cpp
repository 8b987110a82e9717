//===- CacheOps.cpp - Decomposition of the ops on a cache -----------------===//

#include "AttentionCore.h"
#include "CacheAccess.h"
#include "Patterns.h"
#include "Ragged.h"

#include "mla/Dialect/MLA/IR/PlainTypes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mla;
using namespace mlir;

namespace {

/// Returns the value of an optional operand, or null if it is absent.
Value single(ValueRange values) {
  return values.empty() ? Value() : values.front();
}

/// Collapses tokens [B,S,d] to rows [B * S, d], where d may be `trailing`
/// dimensions. If `tokens` already has two dimensions, returns it unchanged.
Value asRows(Emitter &e, Value tokens, int64_t trailing = 1) {
  int64_t rank = cast<RankedTensorType>(tokens.getType()).getRank();
  if (rank == 2)
    return tokens;
  SmallVector<ReassociationIndices> groups(2);
  for (int64_t dim = 0; dim < rank; ++dim)
    groups[dim >= rank - trailing].push_back(dim);
  return tensor::CollapseShapeOp::create(e, tokens, groups);
}

/// Returns the scale of an element of a field with heads, from scales [1] or
/// [G]; null if they are absent.
Value headScale(Emitter &e, Value scales, const LayoutField &field,
                Value element) {
  if (!scales)
    return {};
  Value head = arith::DivUIOp::create(e, element, e.index(field.group));
  Value last = e.add(e.index(e.size(scales, 0)), e.index(-1));
  return e.extract(scales, e.min(head, last));
}

/// Returns the scale of a cache, f32, from its optional operand of shape [1].
Value cacheScale(Emitter &e, Value scale) {
  return scale ? e.extract(scale, e.index(0)) : Value();
}

/// Checks that the elements of a layout can be read one by one.
LogicalResult checkLayout(Operation *op, CacheType type,
                          ConversionPatternRewriter &rewriter) {
  std::string reason;
  if (isAccessibleLayout(type.getLayout(), reason))
    return success();
  return rewriter.notifyMatchFailure(op, reason);
}

/// Returns the type to which rotated keys are rounded once: the type of the
/// field, or 16 bits if the field has 8 bits or fewer.
Type rotatedType(CacheType cache, Value rope) {
  LayoutAttr layout = cache.getLayout();
  Type field =
      layout.getFields()[layout.getFieldIndex(FieldRole::Rope)].elementType;
  if (!isQuantisedType(field))
    return field;
  Type type = getElementTypeOrSelf(rope.getType());
  return type.isF16() ? type : BFloat16Type::get(type.getContext());
}

/// Calls `write` for each row whose slot is not negative, with the row and the
/// place of its token.
void forEachSlot(
    Emitter &e, CacheType type, Value slots,
    llvm::function_ref<void(Emitter &, Value, const TokenPlace &)> write) {
  auto writeRow = [&](Emitter &e, Value row, ValueRange) -> SmallVector<Value> {
    Value slot = e.toIndex(e.extract(slots, row));
    Value wanted =
        arith::CmpIOp::create(e, arith::CmpIPredicate::sge, slot, e.index(0));
    auto writeWanted = [&](OpBuilder &nested, Location loc) {
      Emitter inner(nested, loc, e.getAcc());
      write(inner, row, splitToken(inner, type, slot));
      scf::YieldOp::create(inner);
    };
    scf::IfOp::create(e, wanted, writeWanted);
    return {};
  };
  e.loop(e.index(e.size(slots, 0)), {}, writeRow);
}

/// Writes row i of `rows` to slot i unless the slot is negative.
void writeRows(Emitter &e, const CachePools &cache, FieldRole role, Value rows,
               Value slots) {
  int64_t field = cache.type.getLayout().getFieldIndex(role);
  forEachSlot(e, cache.type, slots,
              [&](Emitter &e, Value row, const TokenPlace &place) {
                emitWriteField(e, cache, field, place,
                               [&](Emitter &e, Value element) {
                                 return e.extract(rows, {row, element});
                               });
              });
}

/// Writes row i of `rows` to slot i of a field with heads unless the slot is
/// negative. `scales` are [1] or [G], or null.
void writeHeads(Emitter &e, const CachePools &cache, FieldRole role, Value rows,
                Value slots, Value scales) {
  LayoutAttr layout = cache.type.getLayout();
  int64_t index = layout.getFieldIndex(role);
  const LayoutField &field = layout.getFields()[index];
  forEachSlot(e, cache.type, slots,
              [&](Emitter &e, Value row, const TokenPlace &place) {
                e.loop(e.index(field.width), {},
                       [&](Emitter &e, Value element,
                           ValueRange) -> SmallVector<Value> {
                         emitWrite(e, cache, index, place, element,
                                   e.extract(rows, {row, element}),
                                   headScale(e, scales, field, element));
                         return {};
                       });
              });
}

/// Writes the new tokens of an append or prepare. Normalizes the latent if the
/// op has a weight. Rotates the rope key first if
/// the op has factors.
template <typename OpTy, typename AdaptorTy>
void appendTokens(Emitter &e, OpTy op, AdaptorTy adaptor) {
  auto type = cast<CacheType>(op.getCache().getType());
  CachePools cache = {type, adaptor.getCache(),
                      cacheScale(e, single(adaptor.getKScale()))};
  Value slots = single(adaptor.getSlots());
  Value latent = asRows(e, single(adaptor.getLatent()));
  if (op.getNorm())
    latent = emitNorm(
        e, latent, single(adaptor.getNorm()),
        op.getNormEps()->convertToDouble(),
        op.getNormRounds() ? getElementTypeOrSelf(latent.getType()) : Type());
  writeRows(e, cache, FieldRole::Latent, latent, slots);
  Value rope = single(adaptor.getKRope());
  if (!rope)
    return;
  if (op.getCos())
    rope = emitRope(e, rope, single(adaptor.getCos()), single(adaptor.getSin()),
                    op.getInput(), op.getOutput(), rotatedType(type, rope));
  writeRows(e, cache, FieldRole::Rope, asRows(e, rope), slots);
}

struct AppendPattern : DecomposePattern<AppendOp> {
  using DecomposePattern::DecomposePattern;
  LogicalResult
  matchAndRewrite(AppendOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (failed(checkLayout(op, op.getCache().getType(), rewriter)))
      return failure();
    Emitter e = makeEmitter(rewriter, op, options);
    appendTokens(e, op, adaptor);
    rewriter.eraseOp(op);
    return success();
  }
};

struct PreparePattern : DecomposePattern<PrepareOp> {
  using DecomposePattern::DecomposePattern;
  LogicalResult
  matchAndRewrite(PrepareOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (failed(checkLayout(op, op.getCache().getType(), rewriter)))
      return failure();
    Emitter e = makeEmitter(rewriter, op, options);
    appendTokens(e, op, adaptor);
    Value query =
        emitRope(e, single(adaptor.getQRope()), single(adaptor.getCos()),
                 single(adaptor.getSin()), op.getInput(), op.getOutput(),
                 op.getQRope().getType().getElementType());
    rewriter.replaceOp(op, e.cast(query, op.getOut().getType()));
    return success();
  }
};

struct GqaAppendPattern : DecomposePattern<GqaAppendOp> {
  using DecomposePattern::DecomposePattern;
  LogicalResult
  matchAndRewrite(GqaAppendOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = cast<CacheType>(op.getCache().getType());
    if (failed(checkLayout(op, type, rewriter)))
      return failure();
    Emitter e = makeEmitter(rewriter, op, options);
    CachePools cache = {type, adaptor.getCache(), Value()};
    Value slots = single(adaptor.getSlots());
    writeHeads(e, cache, FieldRole::Key,
               asRows(e, single(adaptor.getKey()), /*trailing=*/2), slots,
               single(adaptor.getKScale()));
    writeHeads(e, cache, FieldRole::Value,
               asRows(e, single(adaptor.getValue()), /*trailing=*/2), slots,
               single(adaptor.getVScale()));
    rewriter.eraseOp(op);
    return success();
  }
};

/// Gathers one field of the pages as [B,T,width], or [M,width] if the result is
/// ragged. Converts an element at a column by convert(emitter, value, column).
template <typename AdaptorTy>
Value gatherRows(Emitter &e, AdaptorTy adaptor, const CachePools &cache,
                 FieldRole role, RankedTensorType result,
                 llvm::function_ref<Value(Emitter &, Value, Value)> convert) {
  Value cuSeqlens = single(adaptor.getCuSeqlens());
  GatherInputs in = {single(adaptor.getBlockTable()),
                     single(adaptor.getSeqLens()), single(adaptor.getStarts())};
  int64_t dim = cuSeqlens ? 0 : 1;
  OpFoldResult rows = e.getIndexAttr(result.getDimSize(dim));
  if (result.isDynamicDim(dim))
    rows = single(adaptor.getExtent());
  OpFoldResult extent = rows;
  if (cuSeqlens)
    extent = emitLongest(e, in.lengths);
  Value dense = emitGather(e, cache, role, in, extent);
  if (getElementTypeOrSelf(dense.getType()) != result.getElementType()) {
    Value init = e.empty(e.sizes(dense), result.getElementType());
    dense = e.generic(3, {{dense, allDims(3)}}, {init, allDims(3)},
                      [&](Emitter &e, ValueRange args) {
                        return convert(e, args[0], e.position(2));
                      });
  }
  if (!cuSeqlens)
    return dense;
  RaggedBatch batch = {cuSeqlens, in.lengths, cast<Value>(extent)};
  return emitUnpadded(e, batch, dense, rows);
}

/// Converts a value of a cache to `type`, times its scale if it has one.
Value convertScaled(Emitter &e, Value value, Value scale, Type type) {
  if (scale)
    value = e.mul(e.convert(value, e.getF32Type()), scale);
  return e.convert(value, type);
}

struct GqaGatherPattern : DecomposePattern<GqaGatherOp> {
  using DecomposePattern::DecomposePattern;
  LogicalResult
  matchAndRewrite(GqaGatherOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = cast<CacheType>(op.getCache().getType());
    if (failed(checkLayout(op, type, rewriter)))
      return failure();
    Emitter e = makeEmitter(rewriter, op, options);
    CachePools cache = {type, adaptor.getCache(), Value()};
    auto gather = [&](FieldRole role, const LayoutField &field, Value scales,
                      RankedTensorType result) {
      Value rows = gatherRows(
          e, adaptor, cache, role, result,
          [&](Emitter &e, Value value, Value column) {
            return convertScaled(e, value, headScale(e, scales, field, column),
                                 result.getElementType());
          });
      return splitHeads(e, rows, field, result);
    };
    rewriter.replaceOp(
        op, {gather(FieldRole::Key, type.getKeyField(),
                    single(adaptor.getKScale()), op.getKey().getType()),
             gather(FieldRole::Value, type.getValueField(),
                    single(adaptor.getVScale()), op.getValue().getType())});
    return success();
  }

private:
  /// Splits the last dimension into heads, and casts the result to `type`.
  static Value splitHeads(Emitter &e, Value rows, const LayoutField &field,
                          RankedTensorType type) {
    auto from = cast<RankedTensorType>(rows.getType());
    SmallVector<int64_t> shape(from.getShape().drop_back());
    SmallVector<ReassociationIndices> groups;
    for (int64_t dim = 0; dim + 1 < from.getRank(); ++dim)
      groups.push_back({dim});
    groups.push_back({from.getRank() - 1, from.getRank()});
    shape.append({field.getNumHeads(), int64_t(field.group)});
    auto split = RankedTensorType::get(shape, from.getElementType());
    return e.cast(tensor::ExpandShapeOp::create(e, split, rows, groups), type);
  }
};

struct GatherPattern : DecomposePattern<GatherOp> {
  using DecomposePattern::DecomposePattern;
  LogicalResult
  matchAndRewrite(GatherOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = cast<CacheType>(op.getCache().getType());
    if (failed(checkLayout(op, type, rewriter)))
      return failure();
    Emitter e = makeEmitter(rewriter, op, options);
    CachePools cache = {type, adaptor.getCache(),
                        cacheScale(e, single(adaptor.getKScale()))};
    auto gather = [&](FieldRole role, Value result) {
      auto rows = cast<RankedTensorType>(result.getType());
      Value dense = gatherRows(e, adaptor, cache, role, rows,
                               [&](Emitter &e, Value value, Value) {
                                 return e.convert(value, rows.getElementType());
                               });
      return e.cast(dense, rows);
    };
    SmallVector<Value> results = {gather(FieldRole::Latent, op.getLatent())};
    if (op.getKRope())
      results.push_back(gather(FieldRole::Rope, op.getKRope()));
    rewriter.replaceOp(op, results);
    return success();
  }
};

/// Gathers latent and rope key, and multiplies the latent by both weights.
struct ExpandCachePattern : DecomposePattern<ExpandCacheOp> {
  using DecomposePattern::DecomposePattern;
  LogicalResult
  matchAndRewrite(ExpandCacheOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = cast<CacheType>(op.getCache().getType());
    if (failed(checkLayout(op, type, rewriter)))
      return failure();
    Emitter e = makeEmitter(rewriter, op, options);
    CachePools cache = {type, adaptor.getCache(),
                        cacheScale(e, single(adaptor.getKScale()))};
    Type element = op.getWUk().getType().getElementType();
    auto gather = [&](FieldRole role, int64_t width) {
      // [B, T, width] or [M, width], with the rows of the key.
      SmallVector<int64_t> shape(op.getKey().getType().getShape().drop_back(2));
      shape.push_back(width);
      return gatherRows(e, adaptor, cache, role,
                        RankedTensorType::get(shape, element),
                        [&](Emitter &e, Value value, Value) {
                          return e.convert(value, element);
                        });
    };
    Value latent = gather(FieldRole::Latent, type.getLatentWidth());
    auto expand = [&](Value weight, RankedTensorType result) {
      Value out = emitHeadProduct(e, latent, weight, /*transposed=*/true,
                                  /*expand=*/true, result.getElementType());
      return e.cast(out, result);
    };
    SmallVector<Value> results = {
        expand(single(adaptor.getWUk()), op.getKey().getType()),
        expand(single(adaptor.getWUv()), op.getValue().getType())};
    if (op.getKRope())
      results.push_back(e.cast(gather(FieldRole::Rope, type.getRopeWidth()),
                               op.getKRope().getType()));
    rewriter.replaceOp(op, results);
    return success();
  }
};

/// Copies each token of a batch from one cache to another.
struct ConvertCachePattern : DecomposePattern<ConvertCacheOp> {
  using DecomposePattern::DecomposePattern;
  LogicalResult
  matchAndRewrite(ConvertCacheOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    CacheType fromType = op.getFrom().getType(), toType = op.getTo().getType();
    if (failed(checkLayout(op, fromType, rewriter)) ||
        failed(checkLayout(op, toType, rewriter)))
      return failure();
    Emitter e = makeEmitter(rewriter, op, options);
    CachePools from = {fromType, adaptor.getFrom(),
                       cacheScale(e, single(adaptor.getFromScale()))};
    CachePools to = {toType, adaptor.getTo(),
                     cacheScale(e, single(adaptor.getToScale()))};
    bool sameScale = op.getFromScale() == op.getToScale();
    forEachToken(
        e, adaptor, fromType, toType,
        [&](Emitter &e, const TokenPlace &source, const TokenPlace &target) {
          convertField(e, FieldRole::Latent, from, source, to, target,
                       sameScale);
          if (fromType.getRopeWidth() != 0)
            convertField(e, FieldRole::Rope, from, source, to, target,
                         sameScale);
        });
    rewriter.eraseOp(op);
    return success();
  }

private:
  /// Calls `convert` with the places of each token in both caches.
  static void
  forEachToken(Emitter &e, OneToNOpAdaptor adaptor, CacheType from,
               CacheType to,
               llvm::function_ref<void(Emitter &, const TokenPlace &,
                                       const TokenPlace &)>
                   convert) {
    Value table = single(adaptor.getFromTable());
    Value toTable = single(adaptor.getToTable());
    Value lengths = single(adaptor.getSeqLens());
    Value starts = single(adaptor.getStarts());
    auto find = [](Emitter &e, Value pages, CacheType cache, Value b,
                   Value token) {
      TokenPlace place = splitToken(e, cache, token);
      place.page = e.toIndex(e.extract(pages, {b, place.page}));
      return place;
    };
    auto sequence = [&](Emitter &e, Value b, ValueRange) -> SmallVector<Value> {
      Value first = starts ? e.toIndex(e.extract(starts, b)) : e.index(0);
      Value end = e.toIndex(e.extract(lengths, b));
      auto token = [&](Emitter &e, Value t, ValueRange) -> SmallVector<Value> {
        Value position = e.add(first, t);
        convert(e, find(e, table, from, b, position),
                find(e, toTable ? toTable : table, to, b, position));
        return {};
      };
      e.loop(e.sub(end, first), {}, token);
      return {};
    };
    e.loop(e.index(e.size(table, 0)), {}, sequence);
  }

  /// Copies one field of a token: its bits if both caches store it alike, else
  /// its values.
  static void convertField(Emitter &e, FieldRole role, const CachePools &from,
                           const TokenPlace &source, const CachePools &to,
                           const TokenPlace &target, bool sameScale) {
    int64_t read = from.type.getLayout().getFieldIndex(role);
    int64_t written = to.type.getLayout().getFieldIndex(role);
    if (isStoredAlike(from.type, read, to.type, written, sameScale))
      return emitCopyField(e, from, read, source, to, written, target);
    emitWriteField(e, to, written, target, [&](Emitter &e, Value element) {
      return emitRead(e, from, read, source, element);
    });
  }
};

/// The pages of a decode: gathers the tokens that the lengths cover.
/// The gathered tensors have one row for each key that the table can list,
/// because workspace sizes of the C ABI must follow from shapes, not lengths.
class PagedKeys {
public:
  template <typename AdaptorTy>
  PagedKeys(Emitter &e, CacheType type, AdaptorTy adaptor, Value scale)
      : cache{type, adaptor.getCache(), scale},
        pages{single(adaptor.getBlockTable()), single(adaptor.getSeqLens()),
              Value()},
        extent(e.mul(e.index(e.size(pages.table, 1)),
                     e.index(type.getPageSize()))) {}

  /// Returns a field as a tensor [B, P * page, width].
  Value gather(Emitter &e, FieldRole role) const {
    return emitGather(e, cache, role, pages, extent);
  }

private:
  CachePools cache;
  GatherInputs pages;
  Value extent;
};

/// Returns the inputs of attention over pages, without queries, keys and
/// values.
template <typename OpTy, typename AdaptorTy>
AttentionInputs pagedInputs(OpTy op, AdaptorTy adaptor) {
  AttentionInputs in = inputsOf(op);
  in.keyLengths = single(adaptor.getSeqLens());
  in.mask = single(adaptor.getMask());
  in.sink = single(adaptor.getSink());
  in.qScale = single(adaptor.getQScale());
  return in;
}

/// Computes attention over the gathered latent and rope key.
struct DecodePattern : DecomposePattern<DecodeOp> {
  using DecomposePattern::DecomposePattern;
  LogicalResult
  matchAndRewrite(DecodeOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = cast<CacheType>(op.getCache().getType());
    if (failed(checkLayout(op, type, rewriter)))
      return failure();
    Emitter e = makeEmitter(rewriter, op, options);
    AttentionInputs in = pagedInputs(op, adaptor);
    PagedKeys keys(e, type, adaptor,
                   cacheScale(e, single(adaptor.getKScale())));
    in.value = keys.gather(e, FieldRole::Latent);
    in.parts.push_back({single(adaptor.getQLatent()), in.value});
    if (Value rope = single(adaptor.getQRope())) {
      in.parts.push_back({rope, keys.gather(e, FieldRole::Rope)});
      if (op.getValueRope())
        in.value = emitJoined(e, in.value, in.parts.back().key);
    }
    AttentionResults results =
        emitRaggedAttention(e, in, single(adaptor.getCuSeqlens()), Value());
    replaceAttention(op, e, results, *getTypeConverter(), rewriter);
    return success();
  }
};

/// Gathers keys and values like DecodePattern, and repeats each head for the
/// query heads of its group.
struct GqaDecodePattern : DecomposePattern<GqaDecodeOp> {
  using DecomposePattern::DecomposePattern;
  LogicalResult
  matchAndRewrite(GqaDecodeOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = cast<CacheType>(op.getCache().getType());
    if (failed(checkLayout(op, type, rewriter)))
      return failure();
    Emitter e = makeEmitter(rewriter, op, options);
    AttentionInputs in = pagedInputs(op, adaptor);
    PagedKeys keys(e, type, adaptor, /*scale=*/Value());
    Value query = single(adaptor.getQ());
    OpFoldResult heads = e.size(query, op.getCuSeqlens() ? 1 : 2);
    in.kScale = single(adaptor.getKScale());
    in.vScale = single(adaptor.getVScale());
    in.group = groupOf(e, heads, type.getKeyField().getNumHeads());
    in.parts.push_back({query, repeatHeads(e, keys.gather(e, FieldRole::Key),
                                           type.getKeyField(), heads)});
    in.value = repeatHeads(e, keys.gather(e, FieldRole::Value),
                           type.getValueField(), heads);
    AttentionResults results =
        emitRaggedAttention(e, in, single(adaptor.getCuSeqlens()), Value());
    replaceAttention(op, e, results, *getTypeConverter(), rewriter);
    return success();
  }

private:
  /// Returns the number of query heads that share a key head.
  static Value groupOf(Emitter &e, OpFoldResult heads, int64_t keyHeads) {
    return arith::DivUIOp::create(e, e.index(heads), e.index(keyHeads));
  }

  /// Returns [B,T,H,d] from rows [B,T,G*d]: head h is head h / (H / G).
  static Value repeatHeads(Emitter &e, Value rows, const LayoutField &field,
                           OpFoldResult heads) {
    Value group = groupOf(e, heads, field.getNumHeads());
    Value width = e.index(field.group);
    Value init = e.empty(
        {e.size(rows, 0), e.size(rows, 1), heads, e.getIndexAttr(field.group)},
        field.elementType);
    return e.generic(4, {}, {init, allDims(4)}, [&](Emitter &e, ValueRange) {
      Value head = arith::DivUIOp::create(e, e.position(2), group);
      Value column = e.add(e.mul(head, width), e.position(3));
      return e.extract(rows, {e.position(0), e.position(1), column});
    });
  }
};

/// Removes a plan. A plan does not affect any result.
struct PlanPattern : DecomposePattern<PlanOp> {
  using DecomposePattern::DecomposePattern;
  LogicalResult
  matchAndRewrite(PlanOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithMultiple(op, ArrayRef<ValueRange>{ValueRange()});
    return success();
  }
};

} // namespace

void mla::populateCachePatterns(TypeConverter &converter,
                                RewritePatternSet &patterns,
                                const DecomposeOptions &options) {
  patterns.add<AppendPattern, PreparePattern, GatherPattern, ExpandCachePattern,
               ConvertCachePattern, GqaAppendPattern, GqaGatherPattern,
               DecodePattern, GqaDecodePattern, PlanPattern>(
      converter, patterns.getContext(), options);
}
