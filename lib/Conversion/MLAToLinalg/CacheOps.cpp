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

/// Collapses tokens [B,S,d] to rows [B * S, d]. If `tokens` already has two
/// dimensions, returns it unchanged.
Value asRows(Emitter &e, Value tokens) {
  auto type = cast<RankedTensorType>(tokens.getType());
  if (type.getRank() == 2)
    return tokens;
  SmallVector<ReassociationIndices> groups = {{0, 1}, {2}};
  return tensor::CollapseShapeOp::create(e, tokens, groups);
}

/// Returns the scale of a cache, f32, from its optional operand of shape [1].
Value cacheScale(Emitter &e, Value scale) {
  return scale ? e.extract(scale, e.index(0)) : Value();
}

/// Checks that the elements of a layout can be read one by one.
LogicalResult checkLayout(Operation *op, CacheType type,
                          ConversionPatternRewriter &rewriter) {
  std::string reason;
  if (isPlainLayout(type.getLayout(), reason))
    return success();
  return rewriter.notifyMatchFailure(op, reason);
}

/// Returns the type to which rotated keys are rounded once: the type of the
/// field, or 16 bits if the field has 8 bits.
Type rotatedType(CacheType cache, Value rope) {
  LayoutAttr layout = cache.getLayout();
  Type field =
      layout.getFields()[layout.getFieldIndex(FieldRole::Rope)].elementType;
  if (!isScaledType(field))
    return field;
  Type type = getElementTypeOrSelf(rope.getType());
  return type.isF16() ? type : BFloat16Type::get(type.getContext());
}

/// Writes row i of `rows` to slot i unless the slot is negative.
void writeRows(Emitter &e, const CachePools &cache, FieldRole role, Value rows,
               Value slots) {
  int64_t field = cache.type.getLayout().getFieldIndex(role);
  Value width = e.index(e.size(rows, 1));
  auto writeRow = [&](Emitter &e, Value row, ValueRange) -> SmallVector<Value> {
    Value slot = e.toIndex(e.extract(slots, row));
    Value wanted =
        arith::CmpIOp::create(e, arith::CmpIPredicate::sge, slot, e.index(0));
    auto writeWanted = [&](OpBuilder &nested, Location loc) {
      Emitter inner(nested, loc, e.getAcc());
      TokenPlace place = splitToken(inner, cache.type, slot);
      inner.loop(
          width, {},
          [&](Emitter &e, Value element, ValueRange) -> SmallVector<Value> {
            emitStore(e, cache, field, place, element,
                      e.extract(rows, {row, element}));
            return {};
          });
      scf::YieldOp::create(inner);
    };
    scf::IfOp::create(e, wanted, writeWanted);
    return {};
  };
  e.loop(e.index(e.size(rows, 0)), {}, writeRow);
}

/// Writes the new tokens of an append or prepare. Rotates the rope key first if
/// the op has factors.
template <typename OpTy, typename AdaptorTy>
void appendTokens(Emitter &e, OpTy op, AdaptorTy adaptor) {
  auto type = cast<CacheType>(op.getCache().getType());
  CachePools cache = {type, adaptor.getCache(),
                      cacheScale(e, single(adaptor.getKScale()))};
  Value slots = single(adaptor.getSlots());
  writeRows(e, cache, FieldRole::Latent, asRows(e, single(adaptor.getLatent())),
            slots);
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
    SmallVector<Value> results = {
        gather(e, op, adaptor, cache, FieldRole::Latent, op.getLatent())};
    if (op.getKRope())
      results.push_back(
          gather(e, op, adaptor, cache, FieldRole::Rope, op.getKRope()));
    rewriter.replaceOp(op, results);
    return success();
  }

private:
  static Value gather(Emitter &e, GatherOp op, OneToNOpAdaptor adaptor,
                      const CachePools &cache, FieldRole role, Value result) {
    auto type = cast<RankedTensorType>(result.getType());
    Value cuSeqlens = single(adaptor.getCuSeqlens());
    GatherInputs in = {single(adaptor.getBlockTable()),
                       single(adaptor.getSeqLens()),
                       single(adaptor.getStarts())};
    OpFoldResult rows = extentOf(e, adaptor, type, cuSeqlens ? 0 : 1);
    OpFoldResult extent = rows;
    if (cuSeqlens)
      extent = emitLongest(e, in.lengths);
    Value dense = emitGather(e, cache, role, in, extent);
    dense = convertElements(e, dense, type.getElementType(), cache.scale);
    if (cuSeqlens) {
      RaggedBatch batch = {cuSeqlens, in.lengths, cast<Value>(extent)};
      dense = emitUnpadded(e, batch, dense, rows);
    }
    return e.cast(dense, type);
  }

  /// Returns the size of a result's token dimension.
  static OpFoldResult extentOf(Emitter &e, OneToNOpAdaptor adaptor,
                               RankedTensorType type, int64_t dim) {
    if (!type.isDynamicDim(dim))
      return e.getIndexAttr(type.getDimSize(dim));
    return single(adaptor.getExtent());
  }

  static Value convertElements(Emitter &e, Value tensor, Type type,
                               Value scale) {
    auto from = cast<RankedTensorType>(tensor.getType());
    if (from.getElementType() == type)
      return tensor;
    unsigned rank = from.getRank();
    Value init = e.empty(e.sizes(tensor), type);
    return e.generic(rank, {{tensor, allDims(rank)}}, {init, allDims(rank)},
                     [&](Emitter &e, ValueRange args) {
                       Value value = args[0];
                       if (scale)
                         value = e.mul(e.convert(value, e.getF32Type()), scale);
                       return e.convert(value, type);
                     });
  }
};

/// The pages of a decode: gathers the tokens that the lengths cover.
/// The gathered tensors have one row for each key that the table can list,
/// because workspace sizes of the C ABI must follow from shapes, not lengths.
class PagedKeys {
public:
  template <typename AdaptorTy>
  PagedKeys(Emitter &e, CacheType type, AdaptorTy adaptor)
      : cache{type, adaptor.getCache(), Value()},
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
  in.kScale = single(adaptor.getKScale());
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
    PagedKeys keys(e, type, adaptor);
    in.value = keys.gather(e, FieldRole::Latent);
    in.vScale = in.kScale;
    in.parts.push_back({single(adaptor.getQLatent()), in.value});
    if (Value rope = single(adaptor.getQRope()))
      in.parts.push_back({rope, keys.gather(e, FieldRole::Rope)});
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
    PagedKeys keys(e, type, adaptor);
    Value query = single(adaptor.getQ());
    OpFoldResult heads = e.size(query, op.getCuSeqlens() ? 1 : 2);
    in.vScale = single(adaptor.getVScale());
    in.group = groupOf(e, heads, fieldOf(type, FieldRole::Key).getNumHeads());
    in.parts.push_back(
        {query, repeatHeads(e, keys.gather(e, FieldRole::Key),
                            fieldOf(type, FieldRole::Key), heads)});
    in.value = repeatHeads(e, keys.gather(e, FieldRole::Value),
                           fieldOf(type, FieldRole::Value), heads);
    AttentionResults results =
        emitRaggedAttention(e, in, single(adaptor.getCuSeqlens()), Value());
    replaceAttention(op, e, results, *getTypeConverter(), rewriter);
    return success();
  }

private:
  static const LayoutField &fieldOf(CacheType cache, FieldRole role) {
    LayoutAttr layout = cache.getLayout();
    return layout.getFields()[layout.getFieldIndex(role)];
  }

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
  patterns.add<AppendPattern, PreparePattern, GatherPattern, DecodePattern,
               GqaDecodePattern, PlanPattern>(converter, patterns.getContext(),
                                              options);
}
