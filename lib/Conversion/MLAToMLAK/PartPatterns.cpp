//===- PartPatterns.cpp - Kernels before and after the attention ----------===//

#include "Patterns.h"

using namespace mlir;
using namespace mla;

static LseAttr getEncoding(Type type) {
  return dyn_cast_or_null<LseAttr>(cast<RankedTensorType>(type).getEncoding());
}

/// Returns the base of an LSE tensor, natural if its type has no encoding.
static IntegerAttr getBaseOf(Builder &builder, Type type) {
  return builder.getI64IntegerAttr(getBaseNumber(getEncoding(type)));
}

/// Returns the LSE of empty rows, -inf if the type has no encoding.
static IntegerAttr getEmptyOf(Builder &builder, Type type) {
  return builder.getI64IntegerAttr(getEmptyNumber(getEncoding(type)));
}

namespace {
class MergePattern : public KernelPattern<MergeOp> {
public:
  using KernelPattern::KernelPattern;

  LogicalResult
  matchAndRewrite(MergeOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> partials(adaptor.getPartials()), lses(adaptor.getLses());
    // On a GPU, more than 32 partials need scratch memory (mlaMergeWorkspace).
    // mlak.merge has no operand for scratch memory, so more partials are merged
    // in several steps, as a tree. The last one has the sink.
    const size_t most = selection.target == "cpu" ? partials.size() : 32;
    while (partials.size() > most) {
      SmallVector<Value> mergedOuts, mergedLses;
      for (size_t i = 0; i < partials.size(); i += most) {
        const size_t count = std::min(most, partials.size() - i);
        auto merged =
            createMerge(rewriter, op, ArrayRef(partials).slice(i, count),
                        ArrayRef(lses).slice(i, count), /*sink=*/Value());
        mergedOuts.push_back(merged.getResult(0));
        mergedLses.push_back(merged.getResult(1));
      }
      partials = std::move(mergedOuts);
      lses = std::move(mergedLses);
    }
    replace(rewriter, op,
            createMerge(rewriter, op, partials, lses, adaptor.getSink()));
    return success();
  }

private:
  mlak::MergeOp createMerge(OpBuilder &builder, MergeOp op,
                            ArrayRef<Value> partials, ArrayRef<Value> lses,
                            Value sink) const {
    Location loc = op.getLoc();
    SmallVector<Value> outs = {
        createEmpty(builder, loc, getSizes(builder, partials[0]),
                    op.getOut().getType()),
        createEmpty(builder, loc, getSizes(builder, lses[0]),
                    op.getLse().getType())};
    return mlak::MergeOp::create(builder, loc, getTypes(outs), partials, lses,
                                 sink, outs, getKernel(op),
                                 getBaseOf(builder, op.getLse().getType()),
                                 getEmptyOf(builder, op.getLse().getType()));
  }
};

class ConvertLsePattern : public KernelPattern<ConvertLseOp> {
public:
  using KernelPattern::KernelPattern;

  LogicalResult
  matchAndRewrite(ConvertLseOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Value out =
        createEmpty(rewriter, op.getLoc(), getSizes(rewriter, adaptor.getLse()),
                    op.getOut().getType());
    replace(rewriter, op,
            mlak::ConvertLseOp::create(
                rewriter, op.getLoc(), out.getType(), adaptor.getLse(), out,
                getKernel(op), getBaseOf(rewriter, op.getLse().getType()),
                getBaseOf(rewriter, op.getOut().getType()),
                getEmptyOf(rewriter, op.getLse().getType()),
                getEmptyOf(rewriter, op.getOut().getType())));
    return success();
  }
};

class QuantizeQueryPattern : public KernelPattern<QuantizeQueryOp> {
public:
  using KernelPattern::KernelPattern;

  LogicalResult
  matchAndRewrite(QuantizeQueryOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    const Sizes latent = getSizes(rewriter, adaptor.getQLatent());
    auto create = [&](const Sizes &sizes, Value result) {
      return createEmpty(rewriter, op.getLoc(), sizes, result.getType());
    };
    SmallVector<Value> outs = {
        create(latent, op.getLatent()),
        create(getSizes(rewriter, adaptor.getQRope()), op.getRope())};
    if (Value scale = op.getOutScale()) {
      auto type = cast<RankedTensorType>(scale.getType());
      Sizes sizes(latent.begin(), latent.end() - 1);
      if (type.getRank() == 1)
        sizes = {type.getDimSize(0) == 1
                     ? OpFoldResult(rewriter.getIndexAttr(1))
                     : latent[latent.size() - 2]};
      outs.push_back(create(sizes, scale));
    }
    replace(rewriter, op,
            mlak::QuantizeQueryOp::create(
                rewriter, op.getLoc(), getTypes(outs), adaptor.getQLatent(),
                adaptor.getQRope(), adaptor.getScale(), outs, getKernel(op)));
    return success();
  }
};

class RopePattern : public KernelPattern<RopeOp> {
public:
  using KernelPattern::KernelPattern;

  LogicalResult
  matchAndRewrite(RopeOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto number = [&](RopeFormat format) {
      return rewriter.getI64IntegerAttr(static_cast<int64_t>(format));
    };
    Value out =
        createEmpty(rewriter, op.getLoc(), getSizes(rewriter, adaptor.getX()),
                    op.getOut().getType());
    replace(rewriter, op,
            mlak::RopeOp::create(
                rewriter, op.getLoc(), out.getType(), adaptor.getX(),
                adaptor.getCos(), adaptor.getSin(), out, getKernel(op),
                number(op.getInput()), number(op.getOutput())));
    return success();
  }
};
} // namespace

/// Returns the sizes of x W for x [tokens, H, n] and W [H, n, C].
static Sizes getProductSizes(AbsorbQueryOp, Sizes x, const Sizes &weight) {
  x.back() = weight[2];
  return x;
}
/// Returns the sizes of x W^T for x [tokens, H, C] and W [H, v, C].
static Sizes getProductSizes(ProjectValueOp, Sizes x, const Sizes &weight) {
  x.back() = weight[1];
  return x;
}
/// Returns the sizes of x W^T for x [tokens, C] and W [H, d, C].
static Sizes getProductSizes(ExpandKvOp, Sizes x, const Sizes &weight) {
  x.back() = weight[0];
  x.push_back(weight[1]);
  return x;
}

namespace {
template <typename OpTy, typename KernelOpTy>
class HeadProductPattern : public KernelPattern<OpTy> {
public:
  using KernelPattern<OpTy>::KernelPattern;

  LogicalResult
  matchAndRewrite(OpTy op, typename OpTy::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Sizes sizes = getProductSizes(op, getSizes(rewriter, adaptor.getX()),
                                  getSizes(rewriter, adaptor.getWeight()));
    Value out =
        createEmpty(rewriter, op.getLoc(), sizes, op.getOut().getType());
    this->replace(rewriter, op,
                  KernelOpTy::create(rewriter, op.getLoc(), out.getType(),
                                     adaptor.getX(), adaptor.getWeight(), out,
                                     /*workspace=*/Value(),
                                     this->getKernel(op)));
    return success();
  }
};
} // namespace

void mla::populatePartKernelPatterns(const TypeConverter &converter,
                                     const KernelSelection &selection,
                                     RewritePatternSet &patterns) {
  patterns
      .add<MergePattern, ConvertLsePattern, QuantizeQueryPattern, RopePattern,
           HeadProductPattern<AbsorbQueryOp, mlak::AbsorbQueryOp>,
           HeadProductPattern<ProjectValueOp, mlak::ProjectValueOp>,
           HeadProductPattern<ExpandKvOp, mlak::ExpandKvOp>>(
          converter, patterns.getContext(), selection);
}
