//===- CacheOps.cpp - Decomposition of the ops on a cache -----------------===//

#include "AttentionCore.h"
#include "CacheAccess.h"
#include "Patterns.h"
#include "Ragged.h"

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

/// Checks that the elements of a layout can be read one by one.
LogicalResult checkLayout(Operation *op, CacheType type,
                          ConversionPatternRewriter &rewriter) {
  std::string reason;
  if (isPlainLayout(type.getLayout(), reason))
    return success();
  return rewriter.notifyMatchFailure(op, reason);
}

struct AppendPattern : DecomposePattern<AppendOp> {
  using DecomposePattern::DecomposePattern;
  LogicalResult
  matchAndRewrite(AppendOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = cast<CacheType>(op.getCache().getType());
    if (failed(checkLayout(op, type, rewriter)))
      return failure();
    Emitter e = makeEmitter(rewriter, op, options);
    CachePools cache = {type, adaptor.getCache()};
    Value slots = single(adaptor.getSlots());
    write(e, cache, FieldRole::Latent, asRows(e, single(adaptor.getLatent())),
          slots);
    if (Value rope = single(adaptor.getKRope())) {
      if (op.getCos()) // round once, to the type of the field
        rope = emitRope(e, rope, single(adaptor.getCos()),
                        single(adaptor.getSin()), op.getInput(), op.getOutput(),
                        elementOf(type, FieldRole::Rope));
      write(e, cache, FieldRole::Rope, asRows(e, rope), slots);
    }
    rewriter.eraseOp(op);
    return success();
  }

private:
  static Type elementOf(CacheType cache, FieldRole role) {
    LayoutAttr layout = cache.getLayout();
    return layout.getFields()[layout.getFieldIndex(role)].elementType;
  }

  /// Writes row i of `rows` to slot i unless the slot is negative.
  static void write(Emitter &e, const CachePools &cache, FieldRole role,
                    Value rows, Value slots) {
    int64_t field = cache.type.getLayout().getFieldIndex(role);
    Value width = e.index(e.size(rows, 1));
    auto writeRow = [&](Emitter &e, Value row,
                        ValueRange) -> SmallVector<Value> {
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
    CachePools cache = {type, adaptor.getCache()};
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
    dense = convertElements(e, dense, type.getElementType());
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

  static Value convertElements(Emitter &e, Value tensor, Type type) {
    auto from = cast<RankedTensorType>(tensor.getType());
    if (from.getElementType() == type)
      return tensor;
    unsigned rank = from.getRank();
    Value init = e.empty(e.sizes(tensor), type);
    return e.generic(
        rank, {{tensor, allDims(rank)}}, {init, allDims(rank)},
        [&](Emitter &e, ValueRange args) { return e.convert(args[0], type); });
  }
};

/// Gathers the tokens that the lengths cover, and computes attention over them.
/// The gathered tensors have one row for each key that the table can list,
/// because workspace sizes of the C ABI must follow from shapes, not lengths.
struct DecodePattern : DecomposePattern<DecodeOp> {
  using DecomposePattern::DecomposePattern;
  LogicalResult
  matchAndRewrite(DecodeOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = cast<CacheType>(op.getCache().getType());
    if (failed(checkLayout(op, type, rewriter)))
      return failure();
    Emitter e = makeEmitter(rewriter, op, options);
    AttentionInputs in = inputs(e, op, adaptor);
    AttentionResults results =
        emitRaggedAttention(e, in, single(adaptor.getCuSeqlens()), Value());
    replaceAttention(op, e, results, *getTypeConverter(), rewriter);
    return success();
  }

private:
  static AttentionInputs inputs(Emitter &e, DecodeOp op,
                                OneToNOpAdaptor adaptor) {
    CachePools cache = {cast<CacheType>(op.getCache().getType()),
                        adaptor.getCache()};
    GatherInputs pages = {single(adaptor.getBlockTable()),
                          single(adaptor.getSeqLens()), Value()};
    Value extent = e.mul(e.index(e.size(pages.table, 1)),
                         e.index(cache.type.getPageSize()));
    AttentionInputs in = inputsOf(op);
    in.value = emitGather(e, cache, FieldRole::Latent, pages, extent);
    in.parts.push_back({single(adaptor.getQLatent()), in.value});
    if (Value rope = single(adaptor.getQRope()))
      in.parts.push_back(
          {rope, emitGather(e, cache, FieldRole::Rope, pages, extent)});
    in.keyLengths = pages.lengths;
    in.mask = single(adaptor.getMask());
    in.sink = single(adaptor.getSink());
    return in;
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
  patterns.add<AppendPattern, GatherPattern, DecodePattern, PlanPattern>(
      converter, patterns.getContext(), options);
}
