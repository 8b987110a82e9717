//===- CachePatterns.cpp - Kernels of ops on caches and plans -------------===//

#include "Patterns.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mla;

namespace {
/// Returns the number of a pair order in mla_runtime.h.
IntegerAttr getOrder(OpBuilder &builder, RopeFormat format) {
  return builder.getI64IntegerAttr(static_cast<int64_t>(format));
}

/// Returns the epsilon of the norm of the latent, 0 without a norm.
template <typename OpTy> FloatAttr getNormEps(OpBuilder &builder, OpTy op) {
  FloatAttr eps = op.getNormEpsAttr();
  return eps ? eps : builder.getF64FloatAttr(0);
}

/// Returns 1 if the norm of the latent rounds to the latent's type, else 0.
template <typename OpTy>
IntegerAttr getNormRounds(OpBuilder &builder, OpTy op) {
  return builder.getI64IntegerAttr(op.getNormRounds());
}

class AppendPattern : public KernelPattern<AppendOp> {
public:
  using KernelPattern::KernelPattern;

  LogicalResult
  matchAndRewrite(AppendOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<mlak::AppendOp>(
        op, TypeRange(), adaptor.getCache(), adaptor.getLatent(),
        adaptor.getKRope(), adaptor.getSlots(), adaptor.getCos(),
        adaptor.getSin(), adaptor.getKScale(), adaptor.getNorm(),
        /*outs=*/ValueRange(), getKernel(op), getOrder(rewriter, op.getInput()),
        getOrder(rewriter, op.getOutput()), getNormEps(rewriter, op),
        getNormRounds(rewriter, op));
    return success();
  }
};

class PreparePattern : public KernelPattern<PrepareOp> {
public:
  using KernelPattern::KernelPattern;

  LogicalResult
  matchAndRewrite(PrepareOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Value out = createEmpty(rewriter, op.getLoc(),
                            getSizes(rewriter, adaptor.getQRope()),
                            op.getOut().getType());
    replace(rewriter, op,
            mlak::PrepareOp::create(
                rewriter, op.getLoc(), out.getType(), adaptor.getCache(),
                adaptor.getQRope(), adaptor.getLatent(), adaptor.getKRope(),
                adaptor.getSlots(), adaptor.getCos(), adaptor.getSin(),
                adaptor.getKScale(), adaptor.getNorm(), out, getKernel(op),
                getOrder(rewriter, op.getInput()),
                getOrder(rewriter, op.getOutput()), getNormEps(rewriter, op),
                getNormRounds(rewriter, op)));
    return success();
  }
};

class ConvertCachePattern : public KernelPattern<ConvertCacheOp> {
public:
  using KernelPattern::KernelPattern;

  LogicalResult
  matchAndRewrite(ConvertCacheOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<mlak::ConvertCacheOp>(
        op, TypeRange(), adaptor.getFrom(), adaptor.getTo(),
        adaptor.getFromTable(), adaptor.getSeqLens(), adaptor.getStarts(),
        adaptor.getToTable(), adaptor.getFromScale(), adaptor.getToScale(),
        /*outs=*/ValueRange(), getKernel(op));
    return success();
  }
};

class GqaAppendPattern : public KernelPattern<GqaAppendOp> {
public:
  using KernelPattern::KernelPattern;

  LogicalResult
  matchAndRewrite(GqaAppendOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<mlak::GqaAppendOp>(
        op, TypeRange(), adaptor.getCache(), adaptor.getKey(),
        adaptor.getValue(), adaptor.getSlots(), adaptor.getKScale(),
        adaptor.getVScale(), /*outs=*/ValueRange(), getKernel(op));
    return success();
  }
};

/// Returns [B, T], or [M] for a ragged gather. T and M are the static size of
/// `result` if there is one, else `extent`.
template <typename OpTy>
Sizes getGatheredRows(OpTy op, typename OpTy::Adaptor adaptor,
                      TypedValue<RankedTensorType> result, OpBuilder &builder) {
  RankedTensorType type = result.getType();
  int64_t rows = op.getCuSeqlens() ? 0 : 1;
  OpFoldResult extent =
      type.isDynamicDim(rows)
          ? OpFoldResult(adaptor.getExtent())
          : OpFoldResult(builder.getIndexAttr(type.getDimSize(rows)));
  if (rows == 0)
    return {extent};
  return {getSizes(builder, adaptor.getBlockTable())[0], extent};
}

class GqaGatherPattern : public KernelPattern<GqaGatherOp> {
public:
  using KernelPattern::KernelPattern;

  LogicalResult
  matchAndRewrite(GqaGatherOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    CacheType cache = op.getCache().getType();
    const Sizes rows = getGatheredRows(op, adaptor, op.getKey(), rewriter);
    auto createOut = [&](const LayoutField &field, Value result) {
      Sizes sizes = rows;
      sizes.push_back(rewriter.getIndexAttr(field.getNumHeads()));
      sizes.push_back(rewriter.getIndexAttr(field.group));
      return createEmpty(rewriter, op.getLoc(), sizes, result.getType());
    };
    SmallVector<Value> outs = {createOut(cache.getKeyField(), op.getKey()),
                               createOut(cache.getValueField(), op.getValue())};
    replace(rewriter, op,
            mlak::GqaGatherOp::create(
                rewriter, op.getLoc(), getTypes(outs), adaptor.getCache(),
                adaptor.getBlockTable(), adaptor.getSeqLens(),
                adaptor.getStarts(), adaptor.getCuSeqlens(),
                adaptor.getKScale(), adaptor.getVScale(), outs, getKernel(op)));
    return success();
  }
};

class GatherPattern : public KernelPattern<GatherOp> {
public:
  using KernelPattern::KernelPattern;

  LogicalResult
  matchAndRewrite(GatherOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Sizes rows = getGatheredRows(op, adaptor, op.getLatent(), rewriter);
    SmallVector<Value> outs;
    for (Value result : op.getResults()) {
      Sizes sizes = rows;
      sizes.push_back(rewriter.getIndexAttr(
          cast<RankedTensorType>(result.getType()).getShape().back()));
      outs.push_back(
          createEmpty(rewriter, op.getLoc(), sizes, result.getType()));
    }
    replace(rewriter, op,
            mlak::GatherOp::create(rewriter, op.getLoc(), getTypes(outs),
                                   adaptor.getCache(), adaptor.getBlockTable(),
                                   adaptor.getSeqLens(), adaptor.getStarts(),
                                   adaptor.getCuSeqlens(), adaptor.getKScale(),
                                   outs, getKernel(op)));
    return success();
  }
};

class ExpandCachePattern : public KernelPattern<ExpandCacheOp> {
public:
  using KernelPattern::KernelPattern;

  LogicalResult
  matchAndRewrite(ExpandCacheOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    const Sizes rows = getGatheredRows(op, adaptor, op.getKey(), rewriter);
    auto createOut = [&](const Sizes &inner, Value result) {
      Sizes sizes = rows;
      llvm::append_range(sizes, inner);
      return createEmpty(rewriter, op.getLoc(), sizes, result.getType());
    };
    Sizes wUk = getSizes(rewriter, adaptor.getWUk());
    Sizes wUv = getSizes(rewriter, adaptor.getWUv());
    SmallVector<Value> outs = {createOut({wUk[0], wUk[1]}, op.getKey()),
                               createOut({wUk[0], wUv[1]}, op.getValue())};
    if (op.getKRope())
      outs.push_back(createOut(
          {rewriter.getIndexAttr(op.getCache().getType().getRopeWidth())},
          op.getKRope()));
    replace(rewriter, op,
            mlak::ExpandCacheOp::create(
                rewriter, op.getLoc(), getTypes(outs), adaptor.getCache(),
                adaptor.getBlockTable(), adaptor.getSeqLens(),
                adaptor.getStarts(), adaptor.getCuSeqlens(), adaptor.getWUk(),
                adaptor.getWUv(), adaptor.getKScale(), outs,
                /*workspace=*/Value(), getKernel(op)));
    return success();
  }
};
} // namespace

/// True if a scatter may write into `past`: `past` is an argument with
/// `mla.inout`, or a reshape of one.
static bool isWrittenInPlace(Value past) {
  while (isa_and_nonnull<tensor::CollapseShapeOp, tensor::ExpandShapeOp,
                         tensor::CastOp>(past.getDefiningOp()))
    past = past.getDefiningOp()->getOperand(0);
  auto argument = dyn_cast<BlockArgument>(past);
  if (!argument)
    return false;
  auto function =
      dyn_cast<FunctionOpInterface>(argument.getOwner()->getParentOp());
  return function && argument.getOwner()->isEntryBlock() &&
         function.getArgAttr(argument.getArgNumber(), "mla.inout");
}

namespace {
class UpdatePattern : public KernelPattern<UpdateOp> {
public:
  using KernelPattern::KernelPattern;

  LogicalResult
  matchAndRewrite(UpdateOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Value past = adaptor.getPast(), pastRope = adaptor.getPastRope();
    const bool inPlace = op.getMode() == UpdateMode::Scatter &&
                         isWrittenInPlace(past) &&
                         (!pastRope || isWrittenInPlace(pastRope));
    auto createOut = [&](Value past, Value added) {
      if (inPlace)
        return past;
      return createEmpty(rewriter, op.getLoc(),
                         getUpdatedSizes(rewriter, op, past, added),
                         past.getType());
    };
    SmallVector<Value> outs = {createOut(past, adaptor.getNewLatent())};
    if (op.getRope())
      outs.push_back(createOut(pastRope, adaptor.getNewRope()));
    replace(rewriter, op,
            mlak::UpdateOp::create(
                rewriter, op.getLoc(), getTypes(outs), inPlace ? Value() : past,
                inPlace ? Value() : pastRope, adaptor.getNewLatent(),
                adaptor.getNewRope(), adaptor.getPositions(), outs,
                getKernel(op)));
    return success();
  }

private:
  /// Returns the sizes of an update's result: the sizes of `past`. If the op
  /// does not scatter, adds the number of tokens of `added` to dimension 1.
  static Sizes getUpdatedSizes(OpBuilder &builder, UpdateOp op, Value past,
                               Value added) {
    Sizes sizes = getSizes(builder, past);
    if (op.getMode() == UpdateMode::Scatter)
      return sizes;
    OpFoldResult tokens = getSizes(builder, added)[1];
    auto before = getConstantIntValue(sizes[1]);
    auto more = getConstantIntValue(tokens);
    auto value = [&](OpFoldResult size) {
      return getValueOrCreateConstantIndexOp(builder, op.getLoc(), size);
    };
    if (before && more)
      sizes[1] = builder.getIndexAttr(*before + *more);
    else
      sizes[1] = arith::AddIOp::create(builder, op.getLoc(), value(sizes[1]),
                                       value(tokens))
                     .getResult();
    return sizes;
  }
};

class PlanPattern : public KernelPattern<PlanOp> {
public:
  using KernelPattern::KernelPattern;

  LogicalResult
  matchAndRewrite(PlanOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value pageSize =
        arith::ConstantIndexOp::create(rewriter, loc, op.getPageSize());
    Value maxLength =
        arith::MulIOp::create(rewriter, loc, adaptor.getMaxPages(), pageSize);
    Value queryLen = adaptor.getDynamicQueryLen();
    if (!queryLen)
      queryLen = arith::ConstantIndexOp::create(rewriter, loc,
                                                op.getQueryLen().value_or(1));
    Value batch = getValueOrCreateConstantIndexOp(
        rewriter, loc, getSizes(rewriter, adaptor.getSeqLens())[0]);
    UnitAttr ragged = op.getCuSeqlens() ? rewriter.getUnitAttr() : UnitAttr();
    Value bytes = mlak::PlanBytesOp::create(
        rewriter, loc, rewriter.getIndexType(), batch, queryLen, maxLength,
        op.getHeadsAttr(), op.getPageSizeAttr(), ragged, op.getKeyHeadsAttr());
    Value out = createEmpty(rewriter, loc, {bytes}, rewriter.getI8Type());
    replace(rewriter, op,
            mlak::PlanOp::create(
                rewriter, loc, out.getType(), adaptor.getSeqLens(),
                adaptor.getCuSeqlens(), queryLen, maxLength, out, getKernel(op),
                op.getHeadsAttr(), op.getPageSizeAttr(), op.getKeyHeadsAttr()));
    return success();
  }
};
} // namespace

void mla::populateCacheKernelPatterns(const TypeConverter &converter,
                                      const KernelSelection &selection,
                                      RewritePatternSet &patterns) {
  patterns.add<AppendPattern, PreparePattern, GatherPattern, ExpandCachePattern,
               ConvertCachePattern, GqaAppendPattern, GqaGatherPattern,
               UpdatePattern, PlanPattern>(converter, patterns.getContext(),
                                           selection);
}
