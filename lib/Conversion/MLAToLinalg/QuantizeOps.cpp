//===- QuantizeOps.cpp - Decomposition of quantize_query ------------------===//

#include "Emitter.h"
#include "FieldCodecs.h"
#include "Patterns.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mla;
using namespace mlir;

namespace {

unsigned rankOf(Value tensor) {
  return cast<RankedTensorType>(tensor.getType()).getRank();
}

/// Returns the larger of `most` and the magnitude of `value`, both f32. A NaN
/// does not count.
Value largest(Emitter &e, Value most, Value value) {
  Value magnitude = math::AbsFOp::create(e, value);
  Value isLarger =
      arith::CmpFOp::create(e, arith::CmpFPredicate::OGT, magnitude, most);
  return arith::SelectOp::create(e, isLarger, magnitude, most);
}

/// Emits the largest magnitudes of `init` and `queries`, [H] or one number.
Value emitLargest(Emitter &e, Value queries, Value init) {
  const unsigned rank = rankOf(queries);
  SmallVector<unsigned> dims;
  if (rankOf(init) == 1)
    dims.push_back(rank - 2);
  return e.generic(rank, {{queries, allDims(rank)}}, {init, dims},
                   [](Emitter &e, ValueRange args) {
                     return largest(e, args[1],
                                    e.convert(args[0], e.getF32Type()));
                   });
}

/// Emits the scales of the largest magnitudes, of `type`.
Value emitScales(Emitter &e, Value latent, Value rope, RankedTensorType type) {
  const bool isOne = type.getDimSize(0) == 1;
  Sizes heads;
  if (!isOne)
    heads.push_back(e.size(latent, rankOf(latent) - 2));
  Value zero = arith::ConstantOp::create(e, e.getF32FloatAttr(0));
  Value most =
      emitLargest(e, rope, emitLargest(e, latent, e.filled(heads, zero)));
  Type element = Float8E4M3FNType::get(e.getContext());
  auto scaleOf = [&](Emitter &e, Value amax) {
    Value bits = emitBlockScale(e, amax, element, e.getF32Type(), Value());
    return emitScaleValue(e, bits, e.getF32Type());
  };
  if (isOne) {
    Value scale = scaleOf(e, tensor::ExtractOp::create(e, most, ValueRange()));
    return tensor::FromElementsOp::create(e, ValueRange(scale));
  }
  return e.generic(
      1, {{most, {0}}}, {e.empty(heads, e.getF32Type()), {0}},
      [&](Emitter &e, ValueRange args) { return scaleOf(e, args[0]); });
}

/// Emits the elements of f8E4M3FN of one part of the queries.
Value emitQuantized(Emitter &e, Value queries, Value scales) {
  const unsigned rank = rankOf(queries);
  Type element = Float8E4M3FNType::get(e.getContext());
  Value last = e.add(e.index(e.size(scales, 0)), e.index(-1));
  return e.generic(
      rank, {{queries, allDims(rank)}},
      {e.empty(e.sizes(queries), element), allDims(rank)},
      [&](Emitter &e, ValueRange args) {
        Value scale = e.extract(scales, e.min(e.position(rank - 2), last));
        Value quotient =
            arith::DivFOp::create(e, e.convert(args[0], e.getF32Type()), scale);
        return arith::BitcastOp::create(e, element,
                                        emitEncode(e, quotient, element))
            .getResult();
      });
}

struct QuantizeQueryPattern : DecomposePattern<QuantizeQueryOp> {
  using DecomposePattern::DecomposePattern;
  LogicalResult
  matchAndRewrite(QuantizeQueryOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Emitter e = makeEmitter(rewriter, op, options);
    Value latent = adaptor.getQLatent(), rope = adaptor.getQRope();
    Value scales = adaptor.getScale();
    if (!scales)
      scales = emitScales(e, latent, rope,
                          cast<RankedTensorType>(op.getOutScale().getType()));
    SmallVector<Value> results = {
        e.cast(emitQuantized(e, latent, scales), op.getLatent().getType()),
        e.cast(emitQuantized(e, rope, scales), op.getRope().getType())};
    if (op.getOutScale())
      results.push_back(e.cast(scales, op.getOutScale().getType()));
    rewriter.replaceOp(op, results);
    return success();
  }
};

} // namespace

void mla::populateQuantizePatterns(TypeConverter &converter,
                                   RewritePatternSet &patterns,
                                   const DecomposeOptions &options) {
  patterns.add<QuantizeQueryPattern>(converter, patterns.getContext(), options);
}
