//===- RowOps.cpp - Decomposition of the ops on quantised rows ------------===//

#include "CacheAccess.h"
#include "FieldCodecs.h"
#include "Patterns.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mla;
using namespace mlir;

static RankedTensorType typeOf(Value tensor) {
  return cast<RankedTensorType>(tensor.getType());
}

/// Returns the bits of a float as an integer of the same width.
static Value bitsOf(Emitter &e, Value number) {
  unsigned width = number.getType().getIntOrFloatBitWidth();
  return arith::BitcastOp::create(e, e.getIntegerType(width), number);
}

/// Returns the indices of the current row, and then `last`.
static SmallVector<Value> rowIndices(Emitter &e, unsigned rank, Value last) {
  SmallVector<Value> indices;
  for (unsigned dim = 0; dim + 1 < rank; ++dim)
    indices.push_back(e.position(dim));
  indices.push_back(last);
  return indices;
}

namespace {
/// The divisors of the elements of rows: the scales of blocks, the scale of the
/// tensor, or 1 if both are null.
struct Divisors {
  Value blocks, scale;
  int64_t group = 1;
  unsigned rank = 1;

  Divisors(Value blocks, Value scale, RankedTensorType codes)
      : blocks(blocks), scale(scale), rank(codes.getRank()) {
    if (blocks)
      group = codes.getShape().back() / typeOf(blocks).getShape().back();
  }

  /// Emits the divisor of the current element of a loop over rows; null for 1.
  Value emit(Emitter &e) const {
    if (scale)
      return e.extract(scale, e.index(0));
    if (!blocks)
      return {};
    Value tile =
        arith::DivUIOp::create(e, e.position(rank - 1), e.index(group));
    Value bits = bitsOf(e, e.extract(blocks, rowIndices(e, rank, tile)));
    return emitScaleValue(e, bits, typeOf(blocks).getElementType());
  }
};

struct QuantizeRowsPattern : DecomposePattern<QuantizeRowsOp> {
  using DecomposePattern::DecomposePattern;
  LogicalResult
  matchAndRewrite(QuantizeRowsOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Emitter e = makeEmitter(rewriter, op, options);
    Value x = adaptor.getX(), blocks;
    Type element = typeOf(op.getCodes()).getElementType();
    if (op.getBlockScales())
      blocks = emitBlockScales(e, x, element, typeOf(op.getBlockScales()),
                               op.getPowers());
    unsigned rank = typeOf(x).getRank();
    Divisors divisors(blocks, adaptor.getScale(), typeOf(op.getCodes()));
    auto body = [&](Emitter &e, ValueRange args) -> Value {
      Value value = emitRoundTo16(e, args[0]);
      if (Value divisor = divisors.emit(e))
        value = arith::DivFOp::create(e, value, divisor);
      return arith::BitcastOp::create(e, element,
                                      emitEncode(e, value, element));
    };
    Value codes =
        e.generic(rank, {{x, allDims(rank)}},
                  {e.empty(e.sizes(x), element), allDims(rank)}, body);
    SmallVector<Value> results = {e.cast(codes, op.getCodes().getType())};
    if (blocks)
      results.push_back(e.cast(blocks, op.getBlockScales().getType()));
    rewriter.replaceOp(op, results);
    return success();
  }

private:
  /// Emits the scales of the blocks of `x`, a tensor of type `type` except for
  /// its dynamic sizes.
  static Value emitBlockScales(Emitter &e, Value x, Type element,
                               RankedTensorType type, bool powers) {
    unsigned rank = type.getRank();
    int64_t count = type.getShape().back();
    int64_t group = typeOf(x).getShape().back() / count;
    Type scaleType = type.getElementType();
    // Powers of two in f32 are rounded as f8E8M0FNU, and converted back.
    Type power = Float8E8M0FNUType::get(e.getContext());
    Type rounded = powers ? power : scaleType;
    auto body = [&](Emitter &e, ValueRange) -> Value {
      Value first = e.mul(e.position(rank - 1), e.index(group));
      SmallVector<Value> row = rowIndices(e, rank, first);
      Value amax = emitLargest(e, first, group, [&](Emitter &e, Value at) {
        row.back() = at;
        return e.extract(x, row);
      });
      Value bits = emitBlockScale(e, amax, element, rounded, Value());
      return rounded == scaleType ? arith::BitcastOp::create(e, scaleType, bits)
                                  : emitScaleValue(e, bits, rounded);
    };
    Sizes sizes = e.sizes(x);
    sizes.back() = e.getIndexAttr(count);
    return e.generic(rank, {}, {e.empty(sizes, scaleType), allDims(rank)},
                     body);
  }
};

struct DequantizeRowsPattern : DecomposePattern<DequantizeRowsOp> {
  using DecomposePattern::DecomposePattern;
  LogicalResult
  matchAndRewrite(DequantizeRowsOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Emitter e = makeEmitter(rewriter, op, options);
    Value codes = adaptor.getCodes();
    Type element = typeOf(codes).getElementType();
    Type to = typeOf(op.getOut()).getElementType();
    unsigned rank = typeOf(codes).getRank();
    Divisors divisors(adaptor.getBlockScales(), adaptor.getScale(),
                      typeOf(codes));
    auto body = [&](Emitter &e, ValueRange args) -> Value {
      Value value = emitDecode(e, bitsOf(e, args[0]), element);
      if (Value divisor = divisors.emit(e))
        value = e.mul(value, divisor);
      return e.convert(value, to);
    };
    Value out = e.generic(rank, {{codes, allDims(rank)}},
                          {e.empty(e.sizes(codes), to), allDims(rank)}, body);
    rewriter.replaceOp(op, e.cast(out, op.getOut().getType()));
    return success();
  }
};
} // namespace

void mla::populateRowPatterns(TypeConverter &converter,
                              RewritePatternSet &patterns,
                              const DecomposeOptions &options) {
  patterns.add<QuantizeRowsPattern, DequantizeRowsPattern>(
      converter, patterns.getContext(), options);
}
