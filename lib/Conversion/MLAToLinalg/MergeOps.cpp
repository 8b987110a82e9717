//===- MergeOps.cpp - Decomposition of merge and convert_lse --------------===//

#include "AttentionCore.h"
#include "Patterns.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

#include <limits>
#include <numbers>

using namespace mla;
using namespace mlir;

static constexpr double infinity = std::numeric_limits<double>::infinity();

/// Returns the encoding of an operand or result of an mla op.
static LseAttr encodingOf(Value lse) {
  return cast<LseAttr>(cast<RankedTensorType>(lse.getType()).getEncoding());
}

/// Returns the factor from natural logarithms to `base`: log2(e) for base 2.
static double unitOf(LseBase base) {
  return base == LseBase::Two ? std::numbers::log2e : 1.0;
}

static Value isEqual(Emitter &e, Value value, double constant) {
  return arith::CmpFOp::create(e, arith::CmpFPredicate::OEQ, value,
                               e.real(constant));
}

static Value isMinusInfinity(Emitter &e, Value value) {
  return isEqual(e, value, -infinity);
}

/// Emits -inf for an lse of +inf, so that both conventions for a row without
/// keys are one, and else the lse.
static Value emptyIfInfinite(Emitter &e, Value lse) {
  return arith::SelectOp::create(e, isEqual(e, lse, infinity),
                                 e.real(-infinity), lse);
}

/// Emits exp(lse - top) from values in `base`, and 0 for an lse of -inf.
static Value weight(Emitter &e, Value lse, Value top, LseBase base) {
  Value natural = e.mul(e.sub(lse, top), e.real(1.0 / unitOf(base)));
  Value exponential = math::ExpOp::create(e, natural);
  return arith::SelectOp::create(e, isMinusInfinity(e, lse), e.real(0),
                                 exponential);
}

/// The LSEs of the parts, their maximum, and the sum of their weights.
struct Weights {
  SmallVector<Value> lses;
  Value top, total;
};

static Weights computeWeights(Emitter &e, ValueRange args, LseBase base) {
  Weights result;
  for (Value value : args)
    result.lses.push_back(emptyIfInfinite(e, e.toAcc(value)));
  result.top = result.lses.front();
  for (Value lse : ArrayRef(result.lses).drop_front())
    result.top = arith::MaximumFOp::create(e, result.top, lse);
  result.total = e.real(0);
  for (Value lse : result.lses)
    result.total = e.add(result.total, weight(e, lse, result.top, base));
  return result;
}

/// Emits the LSE over all keys from the LSEs of the parts.
static Value mergeLses(Emitter &e, ValueRange lses, LseAttr encoding) {
  LseBase base = encoding.getBase();
  unsigned rank = cast<RankedTensorType>(lses[0].getType()).getRank();
  SmallVector<Indexed> inputs;
  for (Value lse : lses)
    inputs.push_back({lse, allDims(rank)});
  Type f32 = e.getF32Type();
  Value init = e.empty(e.sizes(lses[0]), f32);
  auto body = [&](Emitter &e, ValueRange args) {
    Weights weights = computeWeights(e, args.drop_back(), base);
    Value log =
        e.mul(math::LogOp::create(e, weights.total), e.real(unitOf(base)));
    Value result = arith::SelectOp::create(
        e, isMinusInfinity(e, weights.top),
        e.real(emptyLse(encoding.getEmpty())), e.add(weights.top, log));
    return e.convert(result, f32);
  };
  return e.generic(rank, inputs, {init, allDims(rank)}, body);
}

/// Emits exp(sink - top) from a top in `base`.
static Value sinkShare(Emitter &e, Value sink, Value top, LseBase base) {
  Value natural = e.mul(top, e.real(1.0 / unitOf(base)));
  return math::ExpOp::create(e, e.sub(e.toAcc(sink), natural));
}

/// Emits the weighted mean of the parts. Parts without keys have weight 0, and
/// the sink, which may be null, adds its weight to the denominator.
static Value mergeOuts(Emitter &e, ValueRange partials, ValueRange lses,
                       Value sink, LseBase base, Type type) {
  unsigned rank = cast<RankedTensorType>(partials[0].getType()).getRank();
  SmallVector<Indexed> inputs;
  for (Value lse : lses)
    inputs.push_back({lse, allDims(rank - 1)});
  for (Value partial : partials)
    inputs.push_back({partial, allDims(rank)});
  if (sink)
    inputs.push_back({sink, {rank - 2}});
  size_t count = lses.size();
  auto body = [&](Emitter &e, ValueRange args) {
    Weights weights = computeWeights(e, args.take_front(count), base);
    Value zero = e.real(0), sum = zero;
    for (auto [lse, partial] :
         llvm::zip_equal(weights.lses, args.slice(count, count))) {
      Value share = e.mul(weight(e, lse, weights.top, base), e.toAcc(partial));
      sum = arith::SelectOp::create(e, isMinusInfinity(e, lse), sum,
                                    e.add(sum, share));
    }
    Value total = weights.total;
    if (sink)
      total = e.add(total, sinkShare(e, args[2 * count], weights.top, base));
    Value mean = arith::DivFOp::create(e, sum, total);
    Value result =
        arith::SelectOp::create(e, isMinusInfinity(e, weights.top), zero, mean);
    return e.convert(result, type);
  };
  Value init = e.empty(e.sizes(partials[0]), type);
  return e.generic(rank, inputs, {init, allDims(rank)}, body);
}

namespace {

struct MergePattern : DecomposePattern<MergeOp> {
  using DecomposePattern::DecomposePattern;
  LogicalResult
  matchAndRewrite(MergeOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Emitter e = makeEmitter(rewriter, op, options);
    LseAttr encoding = encodingOf(op.getLse());
    Value lse = mergeLses(e, adaptor.getLses(), encoding);
    Value out = mergeOuts(e, adaptor.getPartials(), adaptor.getLses(),
                          adaptor.getSink(), encoding.getBase(),
                          op.getOut().getType().getElementType());
    Type lseType = getTypeConverter()->convertType(op.getLse().getType());
    rewriter.replaceOp(
        op, {e.cast(out, op.getOut().getType()), e.cast(lse, lseType)});
    return success();
  }
};

struct ConvertLsePattern : DecomposePattern<ConvertLseOp> {
  using DecomposePattern::DecomposePattern;
  LogicalResult
  matchAndRewrite(ConvertLseOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Emitter e = makeEmitter(rewriter, op, options);
    LseAttr from = encodingOf(op.getLse()), to = encodingOf(op.getOut());
    double factor = unitOf(to.getBase()) / unitOf(from.getBase());
    Value lse = adaptor.getLse();
    unsigned rank = cast<RankedTensorType>(lse.getType()).getRank();
    Value init = e.empty(e.sizes(lse), e.getF32Type());
    Value out =
        e.generic(rank, {{lse, allDims(rank)}}, {init, allDims(rank)},
                  [&](Emitter &e, ValueRange args) {
                    Value own = e.toAcc(args[0]);
                    Value scaled = e.mul(own, e.real(factor));
                    Value isEmpty = isEqual(e, own, emptyLse(from.getEmpty()));
                    Value result = arith::SelectOp::create(
                        e, isEmpty, e.real(emptyLse(to.getEmpty())), scaled);
                    return e.convert(result, e.getF32Type());
                  });
    Type type = getTypeConverter()->convertType(op.getOut().getType());
    rewriter.replaceOp(op, e.cast(out, type));
    return success();
  }
};

} // namespace

void mla::populateMergePatterns(TypeConverter &converter,
                                RewritePatternSet &patterns,
                                const DecomposeOptions &options) {
  patterns.add<MergePattern, ConvertLsePattern>(converter,
                                                patterns.getContext(), options);
}
