//===- AttentionPatterns.cpp - Kernels of the attention ops ---------------===//

#include "Patterns.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"

using namespace mlir;
using namespace mla;

namespace {
/// The attributes that all attention kernels share.
struct AttentionAttrs {
  template <typename OpTy>
  AttentionAttrs(Builder &builder, OpTy op, StringAttr kernel)
      : kernel(kernel), scale(op.getScaleAttr()), causal(op.getCausalAttr()),
        window(builder.getI64IntegerAttr(op.getWindow().value_or(0))),
        lseBase(builder.getI64IntegerAttr(
            getBaseNumber(op.getLse().value_or(LseAttr())))),
        lseEmpty(builder.getI64IntegerAttr(
            getEmptyNumber(op.getLse().value_or(LseAttr())))) {}

  StringAttr kernel;
  FloatAttr scale;
  UnitAttr causal;
  IntegerAttr window, lseBase, lseEmpty;
};
} // namespace

/// Returns the sum of two sizes.
static OpFoldResult addSizes(OpBuilder &builder, Location loc, OpFoldResult a,
                             OpFoldResult b) {
  std::optional<int64_t> left = getConstantIntValue(a);
  std::optional<int64_t> right = getConstantIntValue(b);
  if (left && right)
    return builder.getIndexAttr(*left + *right);
  return arith::AddIOp::create(builder, loc,
                               getValueOrCreateConstantIndexOp(builder, loc, a),
                               getValueOrCreateConstantIndexOp(builder, loc, b))
      .getResult();
}

/// Returns the sizes of an attention's output.
static Sizes getOutSizes(OpBuilder &builder, DecodeOp::Adaptor op) {
  auto cache = cast<CacheType>(op.getCache().getType());
  Sizes sizes = getSizes(builder, op.getQLatent());
  if (op.getValueRope())
    sizes.back() =
        builder.getIndexAttr(cache.getLatentWidth() + cache.getRopeWidth());
  return sizes;
}
static Sizes getOutSizes(OpBuilder &builder, GqaDecodeOp::Adaptor op) {
  LayoutAttr layout = cast<CacheType>(op.getCache().getType()).getLayout();
  int64_t value = layout.getFieldIndex(FieldRole::Value);
  Sizes sizes = getSizes(builder, op.getQ());
  sizes.back() = builder.getIndexAttr(layout.getFields()[value].group);
  return sizes;
}
static Sizes getOutSizes(OpBuilder &builder, LatentAttentionOp::Adaptor op) {
  Sizes sizes = getSizes(builder, op.getQLatent());
  if (op.getValueRope())
    sizes.back() = addSizes(builder, op.getLatent().getLoc(), sizes.back(),
                            getSizes(builder, op.getKRope()).back());
  return sizes;
}
static Sizes getOutSizes(OpBuilder &builder, PrefillOp::Adaptor op) {
  Sizes sizes = getSizes(builder, op.getQNope());
  sizes.back() = getSizes(builder, op.getValue()).back();
  return sizes;
}

static Operation *createKernelOp(OpBuilder &builder, Location loc,
                                 DecodeOp::Adaptor op, ArrayRef<Value> outs,
                                 const AttentionAttrs &attrs) {
  return mlak::DecodeOp::create(
      builder, loc, getTypes(outs), op.getQLatent(), op.getQRope(),
      op.getCache(), op.getBlockTable(), op.getSeqLens(), op.getPlan(),
      op.getCuSeqlens(), op.getMask(), op.getSink(), op.getQScale(),
      op.getKScale(), outs, /*workspace=*/Value(), attrs.kernel, attrs.scale,
      attrs.causal, attrs.window, attrs.lseBase, attrs.lseEmpty,
      op.getValueRopeAttr());
}
static Operation *createKernelOp(OpBuilder &builder, Location loc,
                                 GqaDecodeOp::Adaptor op, ArrayRef<Value> outs,
                                 const AttentionAttrs &attrs) {
  return mlak::GqaDecodeOp::create(
      builder, loc, getTypes(outs), op.getQ(), op.getCache(),
      op.getBlockTable(), op.getSeqLens(), op.getPlan(), op.getCuSeqlens(),
      op.getMask(), op.getSink(), op.getQScale(), op.getKScale(),
      op.getVScale(), outs, /*workspace=*/Value(), attrs.kernel, attrs.scale,
      attrs.causal, attrs.window, attrs.lseBase, attrs.lseEmpty);
}
static Operation *createKernelOp(OpBuilder &builder, Location loc,
                                 LatentAttentionOp::Adaptor op,
                                 ArrayRef<Value> outs,
                                 const AttentionAttrs &attrs) {
  return mlak::LatentAttentionOp::create(
      builder, loc, getTypes(outs), op.getQLatent(), op.getQRope(),
      op.getLatent(), op.getKRope(), op.getLengths(), op.getCuSeqlens(),
      op.getMask(), op.getSink(), outs, /*workspace=*/Value(), attrs.kernel,
      attrs.scale, attrs.causal, attrs.window, attrs.lseBase, attrs.lseEmpty,
      op.getValueRopeAttr());
}
static Operation *createKernelOp(OpBuilder &builder, Location loc,
                                 PrefillOp::Adaptor op, ArrayRef<Value> outs,
                                 const AttentionAttrs &attrs) {
  return mlak::PrefillOp::create(
      builder, loc, getTypes(outs), op.getQNope(), op.getQRope(), op.getKNope(),
      op.getKRope(), op.getValue(), op.getLengths(), op.getCuSeqlens(),
      op.getCuSeqlensK(), op.getMask(), op.getSink(), op.getQScale(),
      op.getKScale(), op.getVScale(), outs, /*workspace=*/Value(), attrs.kernel,
      attrs.scale, attrs.causal, attrs.window, attrs.lseBase, attrs.lseEmpty);
}

namespace {
/// Replaces an attention op by the op of its kernel. Creates an empty tensor
/// for the output and, if the op returns an LSE, for the LSE.
template <typename OpTy> class AttentionPattern : public KernelPattern<OpTy> {
public:
  using KernelPattern<OpTy>::KernelPattern;

  LogicalResult
  matchAndRewrite(OpTy op, typename OpTy::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Sizes sizes = getOutSizes(rewriter, adaptor);
    SmallVector<Value> outs = {
        createEmpty(rewriter, op.getLoc(), sizes, op.getOut().getType())};
    if (Value lse = op.getLseOut()) {
      sizes.pop_back();
      outs.push_back(createEmpty(rewriter, op.getLoc(), sizes, lse.getType()));
    }
    AttentionAttrs attrs(rewriter, op, this->getKernel(op));
    this->replace(rewriter, op,
                  createKernelOp(rewriter, op.getLoc(), adaptor, outs, attrs));
    return success();
  }
};
} // namespace

void mla::populateAttentionKernelPatterns(const TypeConverter &converter,
                                          const KernelSelection &selection,
                                          RewritePatternSet &patterns) {
  patterns
      .add<AttentionPattern<DecodeOp>, AttentionPattern<GqaDecodeOp>,
           AttentionPattern<LatentAttentionOp>, AttentionPattern<PrefillOp>>(
          converter, patterns.getContext(), selection);
}
