//===- AttentionCore.cpp - The attention formula --------------------------===//
//
// Dimensions of iteration spaces: b batch, h head, s query, t key, d width. All
// values have the accumulator type until the last step.
//
//===----------------------------------------------------------------------===//

#include "AttentionCore.h"
#include "Ragged.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

#include <limits>
#include <numbers>

using namespace mla;
using namespace mlir;

static constexpr double infinity = std::numeric_limits<double>::infinity();

static int64_t rankOf(Value tensor) {
  return mlir::cast<RankedTensorType>(tensor.getType()).getRank();
}

static Value isEqual(Emitter &e, Value a, Value b) {
  return arith::CmpFOp::create(e, arith::CmpFPredicate::OEQ, a, b);
}

static Value isLess(Emitter &e, Value a, Value b) {
  return arith::CmpIOp::create(e, arith::CmpIPredicate::slt, a, b);
}

static Value select(Emitter &e, Value condition, Value a, Value b) {
  return arith::SelectOp::create(e, condition, a, b);
}

/// scores[b,h,s,t] += query[b,s,h,:] . key[b,t,(h),:]
static Value addScores(Emitter &e, Value scores, const ScorePart &part) {
  SmallVector<unsigned> keyDims = {0, 3, 1, 4};
  if (rankOf(part.key) == 3)
    keyDims = {0, 3, 4};
  return e.generic(5, {{part.query, {0, 2, 1, 4}}, {part.key, keyDims}},
                   {scores, {0, 1, 2, 3}}, [](Emitter &e, ValueRange args) {
                     Value product = e.mul(e.toAcc(args[0]), e.toAcc(args[1]));
                     return e.add(args[2], product);
                   });
}

/// Returns element b of `lengths` as an index, or `all` without lengths.
static Value lengthOf(Emitter &e, Value lengths, Value b, Value all) {
  return lengths ? e.toIndex(e.extract(lengths, b)) : all;
}

/// Emits the condition that key t is visible to query s of sequence b. The
/// condition does not include the mask operand.
static Value emitVisible(Emitter &e, const AttentionInputs &in, Value queries,
                         Value keys) {
  Value b = e.position(0), s = e.position(2), t = e.position(3);
  Value length = lengthOf(e, in.keyLengths, b, keys);
  Value visible = isLess(e, t, length);
  if (!in.causal && !in.window)
    return visible;
  // The position of query s among the keys.
  Value place =
      e.add(e.sub(length, lengthOf(e, in.queryLengths, b, queries)), s);
  if (in.causal)
    visible = arith::AndIOp::create(e, visible,
                                    isLess(e, t, e.add(place, e.index(1))));
  if (in.window)
    visible = arith::AndIOp::create(
        e, visible, isLess(e, e.sub(place, e.index(*in.window)), t));
  return visible;
}

/// Reads the mask element for the current iteration. The first three dimensions
/// of the mask may have size 1 and are then broadcast. If their sizes are
/// dynamic, this is decided at run time.
static Value readMask(Emitter &e, Value mask, ArrayRef<Value> maskSizes) {
  SmallVector<Value> indices;
  for (unsigned dim = 0; dim < 4; ++dim) {
    Value last = e.sub(maskSizes[dim], e.index(1));
    indices.push_back(e.min(e.position(dim), last));
  }
  return e.extract(mask, indices);
}

/// Returns `value` times the scale of a head. Returns `value` without a scale.
static Value applyScale(Emitter &e, Value value, Value scale, Value head) {
  if (!scale)
    return value;
  Value last = e.sub(e.index(e.size(scale, 0)), e.index(1));
  return e.mul(value, e.toAcc(e.extract(scale, e.min(head, last))));
}

/// Returns a score times the scale of its query.
static Value applyQueryScale(Emitter &e, Value score, Value scale) {
  if (!scale || rankOf(scale) == 1)
    return applyScale(e, score, scale, e.position(1));
  Value row = e.extract(scale, {e.position(0), e.position(2), e.position(1)});
  return e.mul(score, e.toAcc(row));
}

/// Returns the key head of a query head.
static Value keyHeadOf(Emitter &e, const AttentionInputs &in, Value head) {
  return in.group ? arith::DivUIOp::create(e, head, in.group) : head;
}

/// Emits the scores that enter the softmax: scaled, plus a mask of floats, and
/// -inf for hidden keys.
static Value maskScores(Emitter &e, Value scores, const AttentionInputs &in,
                        Value queries, Value keys) {
  SmallVector<Value> maskSizes;
  for (int64_t dim = 0; in.mask && dim < 4; ++dim)
    maskSizes.push_back(e.index(e.size(in.mask, dim)));
  auto body = [&](Emitter &e, ValueRange args) {
    Value visible = emitVisible(e, in, queries, keys);
    Value head = e.position(1);
    Value score = applyQueryScale(e, args[0], in.qScale);
    score = applyScale(e, score, in.kScale, keyHeadOf(e, in, head));
    score = e.mul(score, e.real(in.scale));
    if (in.mask) {
      Value mask = readMask(e, in.mask, maskSizes);
      if (mask.getType().isInteger(1))
        visible = arith::AndIOp::create(e, visible, mask);
      else
        score = e.add(score, e.toAcc(mask));
    }
    return select(e, visible, score, e.real(-infinity));
  };
  Value init = e.empty(e.sizes(scores), e.getAcc());
  return e.generic(4, {{scores, allDims(4)}}, {init, allDims(4)}, body);
}

/// Emits a reduction over t with a start value.
static Value reduceKeys(Emitter &e, Value tensor, double start,
                        Emitter::Body body) {
  Sizes sizes = e.sizes(tensor);
  sizes.pop_back();
  Value init = e.filled(sizes, e.real(start));
  return e.generic(4, {{tensor, allDims(4)}}, {init, allDims(3)}, body);
}

/// Emits exp(score - top), where `top` is the largest score of the row. In rows
/// without a visible key, emits 0.
static Value exponentials(Emitter &e, Value scores, Value top) {
  Value init = e.empty(e.sizes(scores), e.getAcc());
  return e.generic(
      4, {{scores, allDims(4)}, {top, allDims(3)}}, {init, allDims(4)},
      [](Emitter &e, ValueRange args) {
        Value minus = e.real(-infinity);
        Value empty = isEqual(e, args[1], minus);
        Value shift = select(e, empty, e.real(0), args[1]);
        return math::ExpOp::create(e, e.sub(args[0], shift)).getResult();
      });
}

/// Emits sum[b,s,h,:] = weights[b,h,s,:] . value[b,:,(h),:]. The value of a
/// hidden key is never multiplied, because it may be NaN. The width is the
/// innermost loop, because values are contiguous along it.
static Value weighValues(Emitter &e, Value weights, Value scores, Value value) {
  bool perHead = rankOf(value) == 4;
  SmallVector<unsigned> valueDims = {0, 3, 1, 4};
  if (!perHead)
    valueDims = {0, 3, 4};
  Sizes sizes = {e.size(weights, 0), e.size(weights, 2), e.size(weights, 1),
                 e.size(value, perHead ? 3 : 2)};
  Value init = e.filled(sizes, e.real(0));
  return e.generic(
      5, {{weights, {0, 1, 2, 3}}, {scores, {0, 1, 2, 3}}, {value, valueDims}},
      {init, {0, 2, 1, 4}}, [](Emitter &e, ValueRange args) {
        Value hidden = isEqual(e, args[1], e.real(-infinity));
        Value product = e.mul(args[0], e.toAcc(args[2]));
        Value next = e.add(args[3], product);
        return select(e, hidden, args[3], next);
      });
}

/// Emits the denominator of the output, including the sink if there is one.
static Value addSink(Emitter &e, Value total, Value top, Value sink) {
  if (!sink)
    return total;
  Value init = e.empty(e.sizes(total), e.getAcc());
  return e.generic(3, {{total, allDims(3)}, {top, allDims(3)}, {sink, {1}}},
                   {init, allDims(3)}, [](Emitter &e, ValueRange args) {
                     Value share = math::ExpOp::create(
                         e, e.sub(e.toAcc(args[2]), args[1]));
                     Value empty = isEqual(e, args[1], e.real(-infinity));
                     return select(e, empty, args[0], e.add(args[0], share));
                   });
}

/// Emits out = sum / denominator, times the scale of the values, and 0 in empty
/// rows.
static Value divide(Emitter &e, Value sum, Value denominator,
                    const AttentionInputs &in) {
  Type type = in.outType;
  Value init = e.empty(e.sizes(sum), type);
  return e.generic(4, {{sum, allDims(4)}, {denominator, {0, 2, 1}}},
                   {init, allDims(4)}, [&](Emitter &e, ValueRange args) {
                     Value zero = e.real(0);
                     Value quotient =
                         arith::DivFOp::create(e, args[0], args[1]);
                     quotient = applyScale(e, quotient, in.vScale,
                                           keyHeadOf(e, in, e.position(2)));
                     Value empty = isEqual(e, args[1], zero);
                     return e.convert(select(e, empty, zero, quotient), type);
                   });
}

/// Emits lse[b,s,h] in the base of `in`, and its LSE of empty rows there.
static Value emitLse(Emitter &e, Value top, Value total,
                     const AttentionInputs &in) {
  Sizes sizes = {e.size(top, 0), e.size(top, 2), e.size(top, 1)};
  Type f32 = e.getF32Type();
  Value init = e.empty(sizes, f32);
  return e.generic(3, {{top, {0, 2, 1}}, {total, {0, 2, 1}}},
                   {init, allDims(3)}, [&](Emitter &e, ValueRange args) {
                     Value lse =
                         e.add(args[0], math::LogOp::create(e, args[1]));
                     if (in.base == LseBase::Two)
                       lse = e.mul(lse, e.real(std::numbers::log2e));
                     Value isEmpty = isEqual(e, args[0], e.real(-infinity));
                     Value none = e.real(emptyLse(in.empty));
                     return e.convert(select(e, isEmpty, none, lse), f32);
                   });
}

/// Returns the sum of two sizes.
static OpFoldResult addSizes(Emitter &e, OpFoldResult a, OpFoldResult b) {
  std::optional<int64_t> left = getConstantIntValue(a);
  std::optional<int64_t> right = getConstantIntValue(b);
  if (left && right)
    return e.getIndexAttr(*left + *right);
  return e.add(e.index(a), e.index(b));
}

Value mla::emitJoined(Emitter &e, Value latent, Value rope) {
  Sizes sizes = e.sizes(latent);
  Value width = e.index(sizes.back());
  sizes.back() = addSizes(e, sizes.back(), e.size(rope, 2));
  Value last = e.sub(width, e.index(1));
  Value init = e.empty(sizes, e.getAcc());
  return e.generic(3, {}, {init, allDims(3)}, [&](Emitter &e, ValueRange) {
    Value b = e.position(0), t = e.position(1), d = e.position(2);
    Value inRope = arith::MaxSIOp::create(e, e.sub(d, width), e.index(0));
    Value head = e.extract(latent, {b, t, e.min(d, last)});
    Value tail = e.extract(rope, {b, t, inRope});
    return select(e, isLess(e, d, width), e.toAcc(head), e.toAcc(tail));
  });
}

AttentionResults mla::emitAttention(Emitter &e, const AttentionInputs &in) {
  Value query = in.parts.front().query;
  Sizes sizes = {e.size(query, 0), e.size(query, 2), e.size(query, 1),
                 e.size(in.value, 1)};
  Value queries = e.index(sizes[2]), keys = e.index(sizes[3]);
  Value scores = e.filled(sizes, e.real(0));
  for (const ScorePart &part : in.parts)
    scores = addScores(e, scores, part);
  scores = maskScores(e, scores, in, queries, keys);
  Value top = reduceKeys(e, scores, -infinity, [](Emitter &e, ValueRange args) {
    return arith::MaximumFOp::create(e, args[0], args[1]).getResult();
  });
  Value weights = exponentials(e, scores, top);
  Value total = reduceKeys(e, weights, 0, [](Emitter &e, ValueRange args) {
    return e.add(args[0], args[1]);
  });
  Value sum = weighValues(e, weights, scores, in.value);
  Value denominator = addSink(e, total, top, in.sink);
  return {divide(e, sum, denominator, in), emitLse(e, top, total, in)};
}

AttentionResults mla::emitRaggedAttention(Emitter &e, AttentionInputs in,
                                          Value cuSeqlens, Value cuSeqlensK) {
  if (cuSeqlensK) {
    RaggedBatch batch = emitRaggedBatch(e, cuSeqlensK);
    for (ScorePart &part : in.parts)
      part.key = emitPadded(e, batch, part.key);
    in.value = emitPadded(e, batch, in.value);
    in.keyLengths = batch.lengths;
  }
  if (!cuSeqlens)
    return emitAttention(e, in);
  RaggedBatch batch = emitRaggedBatch(e, cuSeqlens);
  OpFoldResult numRows = e.size(in.parts.front().query, 0);
  for (ScorePart &part : in.parts)
    part.query = emitPadded(e, batch, part.query);
  if (in.qScale && rankOf(in.qScale) == 2)
    in.qScale = emitPadded(e, batch, in.qScale);
  in.queryLengths = batch.lengths;
  AttentionResults padded = emitAttention(e, in);
  return {emitUnpadded(e, batch, padded.out, numRows),
          emitUnpadded(e, batch, padded.lse, numRows)};
}
