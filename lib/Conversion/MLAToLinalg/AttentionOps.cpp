//===- AttentionOps.cpp - Decomposition of the dense attention ops --------===//

#include "AttentionCore.h"
#include "Patterns.h"

#include "mla/Support/Remarks.h"

using namespace mla;
using namespace mlir;

namespace {

/// Collects the inputs that all attention ops have, from the converted
/// operands.
template <typename OpTy, typename AdaptorTy>
AttentionInputs commonInputs(OpTy op, AdaptorTy adaptor) {
  AttentionInputs in = inputsOf(op);
  in.mask = adaptor.getMask();
  in.sink = adaptor.getSink();
  in.keyLengths = adaptor.getLengths();
  return in;
}

struct LatentAttentionPattern : DecomposePattern<LatentAttentionOp> {
  using DecomposePattern::DecomposePattern;
  LogicalResult
  matchAndRewrite(LatentAttentionOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Emitter e = makeEmitter(rewriter, op, options);
    AttentionInputs in = commonInputs(op, adaptor);
    in.parts.push_back({adaptor.getQLatent(), adaptor.getLatent()});
    if (adaptor.getQRope())
      in.parts.push_back({adaptor.getQRope(), adaptor.getKRope()});
    in.value = adaptor.getLatent();
    if (op.getValueRope())
      in.value = emitJoined(e, in.value, adaptor.getKRope());
    AttentionResults results =
        emitRaggedAttention(e, in, adaptor.getCuSeqlens(), Value());
    replaceAttention(op, e, results, *getTypeConverter(), rewriter);
    return success();
  }
};

struct PrefillPattern : DecomposePattern<PrefillOp> {
  using DecomposePattern::DecomposePattern;
  LogicalResult
  matchAndRewrite(PrefillOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Emitter e = makeEmitter(rewriter, op, options);
    AttentionInputs in = commonInputs(op, adaptor);
    in.parts.push_back({adaptor.getQNope(), adaptor.getKNope()});
    if (adaptor.getQRope())
      in.parts.push_back({adaptor.getQRope(), adaptor.getKRope()});
    in.value = adaptor.getValue();
    in.qScale = adaptor.getQScale();
    in.kScale = adaptor.getKScale();
    in.vScale = adaptor.getVScale();
    AttentionResults results = emitRaggedAttention(
        e, in, adaptor.getCuSeqlens(), adaptor.getCuSeqlensK());
    replaceAttention(op, e, results, *getTypeConverter(), rewriter);
    return success();
  }
};

/// True if the absorbed form takes fewer multiplications per sequence and head.
/// For S queries over T keys, with widths C, n and v:
///   absorbed: S (n + v) C + 2 S T C      expanded: T (n + v) C + S T (n + v)
/// A dynamic number of keys is assumed to be large. Returns false for a dynamic
/// number of queries, because it may be large as well.
bool isAbsorbedCheaper(AttentionOp op) {
  int64_t queries = op.getQNope().getType().getDimSize(1);
  if (op.getCuSeqlens() || ShapedType::isDynamic(queries))
    return false;
  auto size = [](Value tensor, int64_t dim) -> double {
    int64_t known = cast<RankedTensorType>(tensor.getType()).getDimSize(dim);
    return ShapedType::isDynamic(known) ? 1e9 : known;
  };
  double s = queries, t = size(op.getLatent(), 1), c = size(op.getLatent(), 2);
  double both = size(op.getWUk(), 1) + size(op.getWUv(), 1);
  return s * both * c + 2 * s * t * c < t * both * c + s * t * both;
}

/// Reports which form an attention takes, and why.
void reportForm(AttentionOp op, bool absorbed, DecomposeForm asked) {
  bool unknown = op.getCuSeqlens() || op.getQNope().getType().isDynamicDim(1);
  StringRef why = asked != DecomposeForm::Auto ? "chosen by the option form"
                  : unknown ? "the number of queries is dynamic"
                            : "fewer multiplications";
  remarkPassed(op, "mla-decompose", "Form")
      << ((absorbed ? "absorbed: " : "expanded: ") + why).str();
}

/// Decomposes `mla.attention` in either form. Both keep the accumulator type
/// between their steps.
struct AttentionPattern : DecomposePattern<AttentionOp> {
  using DecomposePattern::DecomposePattern;
  LogicalResult
  matchAndRewrite(AttentionOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Emitter e = makeEmitter(rewriter, op, options);
    AttentionInputs in = commonInputs(op, adaptor);
    bool absorb =
        options.form == DecomposeForm::Absorbed ||
        (options.form == DecomposeForm::Auto && isAbsorbedCheaper(op));
    reportForm(op, absorb, options.form);
    AttentionResults results =
        absorb ? absorbed(e, in, adaptor) : expanded(e, in, adaptor);
    replaceAttention(op, e, results, *getTypeConverter(), rewriter);
    return success();
  }

private:
  static AttentionResults expanded(Emitter &e, AttentionInputs in,
                                   OpAdaptor adaptor) {
    auto expand = [&](Value weight) {
      return emitHeadProduct(e, adaptor.getLatent(), weight,
                             /*transposed=*/true, /*expand=*/true, e.getAcc());
    };
    in.parts.push_back({adaptor.getQNope(), expand(adaptor.getWUk())});
    if (adaptor.getQRope())
      in.parts.push_back({adaptor.getQRope(), adaptor.getKRope()});
    in.value = expand(adaptor.getWUv());
    return emitRaggedAttention(e, in, adaptor.getCuSeqlens(), Value());
  }

  static AttentionResults absorbed(Emitter &e, AttentionInputs in,
                                   OpAdaptor adaptor) {
    Value query =
        emitHeadProduct(e, adaptor.getQNope(), adaptor.getWUk(),
                        /*transposed=*/false, /*expand=*/false, e.getAcc());
    in.parts.push_back({query, adaptor.getLatent()});
    if (adaptor.getQRope())
      in.parts.push_back({adaptor.getQRope(), adaptor.getKRope()});
    in.value = adaptor.getLatent();
    Type outType = in.outType;
    in.outType = e.getAcc();
    AttentionResults results =
        emitRaggedAttention(e, in, adaptor.getCuSeqlens(), Value());
    results.out =
        emitHeadProduct(e, results.out, adaptor.getWUv(),
                        /*transposed=*/true, /*expand=*/false, outType);
    return results;
  }
};

} // namespace

void mla::populateAttentionPatterns(TypeConverter &converter,
                                    RewritePatternSet &patterns,
                                    const DecomposeOptions &options) {
  patterns.add<AttentionPattern, LatentAttentionPattern, PrefillPattern>(
      converter, patterns.getContext(), options);
}
