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

/// Returns the dimensions of queries that scales of rank `scaleRank` have: the
/// heads, or all but the last.
SmallVector<unsigned> scaledDims(unsigned rank, unsigned scaleRank) {
  if (scaleRank == 1)
    return {rank - 2};
  return allDims(scaleRank);
}

/// Emits the largest magnitudes of `init` and `queries`: one number, [H], or
/// one for each head of a token.
Value emitLargest(Emitter &e, Value queries, Value init) {
  const unsigned rank = rankOf(queries);
  SmallVector<unsigned> dims = scaledDims(rank, rankOf(init));
  return e.generic(rank, {{queries, allDims(rank)}}, {init, dims},
                   [](Emitter &e, ValueRange args) {
                     return largest(e, args[1],
                                    e.convert(args[0], e.getF32Type()));
                   });
}

/// Emits the scales of the largest magnitudes, of `type`.
Value emitScales(Emitter &e, Value latent, Value rope, RankedTensorType type) {
  const bool isOne = type.getRank() == 1 && type.getDimSize(0) == 1;
  Sizes sizes;
  if (!isOne)
    for (unsigned dim : scaledDims(rankOf(latent), type.getRank()))
      sizes.push_back(e.size(latent, dim));
  Value zero = arith::ConstantOp::create(e, e.getF32FloatAttr(0));
  Value most =
      emitLargest(e, rope, emitLargest(e, latent, e.filled(sizes, zero)));
  Type element = Float8E4M3FNType::get(e.getContext());
  auto scaleOf = [&](Emitter &e, Value amax) {
    Value bits = emitBlockScale(e, amax, element, e.getF32Type(), Value());
    return emitScaleValue(e, bits, e.getF32Type());
  };
  if (isOne) {
    Value scale = scaleOf(e, tensor::ExtractOp::create(e, most, ValueRange()));
    return tensor::FromElementsOp::create(e, ValueRange(scale));
  }
  const unsigned rank = type.getRank();
  return e.generic(
      rank, {{most, allDims(rank)}},
      {e.empty(sizes, e.getF32Type()), allDims(rank)},
      [&](Emitter &e, ValueRange args) { return scaleOf(e, args[0]); });
}

/// Reads the scale of the current row of queries of rank `rank`.
Value emitScaleOf(Emitter &e, Value scales, unsigned rank) {
  if (rankOf(scales) == 1) {
    Value last = e.add(e.index(e.size(scales, 0)), e.index(-1));
    return e.extract(scales, e.min(e.position(rank - 2), last));
  }
  SmallVector<Value> row;
  for (unsigned dim : allDims(rank - 1))
    row.push_back(e.position(dim));
  return e.extract(scales, row);
}

/// Emits the elements of f8E4M3FN of one part of the queries.
Value emitQuantized(Emitter &e, Value queries, Value scales) {
  const unsigned rank = rankOf(queries);
  Type element = Float8E4M3FNType::get(e.getContext());
  return e.generic(rank, {{queries, allDims(rank)}},
                   {e.empty(e.sizes(queries), element), allDims(rank)},
                   [&](Emitter &e, ValueRange args) {
                     Value scale = emitScaleOf(e, scales, rank);
                     Value quotient = arith::DivFOp::create(
                         e, e.convert(args[0], e.getF32Type()), scale);
                     return arith::BitcastOp::create(
                                e, element, emitEncode(e, quotient, element))
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
