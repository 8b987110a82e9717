//===- PartOps.cpp - Decomposition of rope, update and head products ------===//

#include "Patterns.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mla;
using namespace mlir;

static RankedTensorType typeOf(Value tensor) {
  return cast<RankedTensorType>(tensor.getType());
}

//===----------------------------------------------------------------------===//
// Rope
//===----------------------------------------------------------------------===//

/// Returns the index of one element of a pair in the last dimension. `side`
/// selects element 0 or 1 of the pair.
static Value positionOf(Emitter &e, RopeFormat format, Value pair, Value side,
                        Value half) {
  if (format == RopeFormat::Halves)
    return e.add(pair, e.mul(side, half));
  return e.add(e.mul(pair, e.index(2)), side);
}

/// Splits an index in the last dimension into the pair and the side (0 or 1).
static std::pair<Value, Value> pairAndSide(Emitter &e, RopeFormat format,
                                           Value position, Value half) {
  Value divisor = format == RopeFormat::Halves ? half : e.index(2);
  Value quotient = arith::DivUIOp::create(e, position, divisor);
  Value rest = arith::RemUIOp::create(e, position, divisor);
  if (format == RopeFormat::Halves)
    return {rest, quotient};
  return {quotient, rest};
}

/// Reads factor `index` of the current token. Token dimensions of size 1
/// broadcast.
static Value readFactor(Emitter &e, Value factors, ArrayRef<Value> sizes,
                        Value index) {
  SmallVector<Value> indices;
  for (auto [dim, size] : llvm::enumerate(sizes))
    indices.push_back(e.min(e.position(dim), e.sub(size, e.index(1))));
  indices.push_back(index);
  return e.toAcc(e.extract(factors, indices));
}

Value mla::emitRope(Emitter &e, Value x, Value cos, Value sin, RopeFormat input,
                    RopeFormat output, Type element) {
  RankedTensorType type = typeOf(x);
  unsigned rank = type.getRank();
  Value half =
      arith::DivUIOp::create(e, e.index(e.size(x, rank - 1)), e.index(2));
  // If the tables have half width, both elements of a pair share a factor.
  bool shared = typeOf(cos).getShape().back() * 2 == type.getShape().back();
  SmallVector<Value> sizes;
  for (int64_t dim = 0; dim + 1 < typeOf(cos).getRank(); ++dim)
    sizes.push_back(e.index(e.size(cos, dim)));
  auto body = [&](Emitter &e, ValueRange) {
    auto [pair, side] = pairAndSide(e, output, e.position(rank - 1), half);
    Value factor =
        shared ? pair : positionOf(e, RopeFormat::Halves, pair, side, half);
    Value other = e.sub(e.index(1), side);
    SmallVector<Value> indices;
    for (unsigned dim = 0; dim + 1 < rank; ++dim)
      indices.push_back(e.position(dim));
    auto read = [&](Value side) {
      SmallVector<Value> full(indices);
      full.push_back(positionOf(e, input, pair, side, half));
      return e.toAcc(e.extract(x, full));
    };
    Value straight = e.mul(read(side), readFactor(e, cos, sizes, factor));
    Value crossed = e.mul(read(other), readFactor(e, sin, sizes, factor));
    Value isFirst =
        arith::CmpIOp::create(e, arith::CmpIPredicate::eq, side, e.index(0));
    Value result = arith::SelectOp::create(e, isFirst, e.sub(straight, crossed),
                                           e.add(straight, crossed));
    return e.convert(result, element);
  };
  Value init = e.empty(e.sizes(x), element);
  return e.generic(rank, {}, {init, allDims(rank)}, body);
}

//===----------------------------------------------------------------------===//
// Head products
//===----------------------------------------------------------------------===//

Value mla::emitHeadProduct(Emitter &e, Value x, Value weight, bool transposed,
                           bool expand, Type type) {
  unsigned rank = typeOf(x).getRank() + (expand ? 1 : 0);
  // Iteration space: the dimensions of the result, [.., head, column], then the
  // reduction.
  unsigned head = rank - 2, column = rank - 1, reduction = rank;
  SmallVector<unsigned> outDims = allDims(rank), xDims = allDims(rank);
  xDims.back() = reduction;
  if (expand)
    xDims.erase(xDims.begin() + head);
  SmallVector<unsigned> weightDims = {head, reduction, column};
  if (transposed)
    weightDims = {head, column, reduction};
  Sizes sizes = e.sizes(x);
  sizes.pop_back();
  if (expand)
    sizes.push_back(e.size(weight, 0));
  sizes.push_back(e.size(weight, transposed ? 1 : 2));
  Value zero = e.filled(sizes, e.real(0));
  Value sum = e.generic(
      rank + 1, {{x, xDims}, {weight, weightDims}}, {zero, outDims},
      [](Emitter &e, ValueRange args) {
        return e.add(args[2], e.mul(e.toAcc(args[0]), e.toAcc(args[1])));
      });
  if (type == e.getAcc())
    return sum;
  return e.generic(
      rank, {{sum, outDims}}, {e.empty(sizes, type), outDims},
      [&](Emitter &e, ValueRange args) { return e.convert(args[0], type); });
}

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

namespace {

struct RopePattern : DecomposePattern<RopeOp> {
  using DecomposePattern::DecomposePattern;
  LogicalResult
  matchAndRewrite(RopeOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Emitter e = makeEmitter(rewriter, op, options);
    Value out = emitRope(e, adaptor.getX(), adaptor.getCos(), adaptor.getSin(),
                         op.getInput(), op.getOutput(),
                         op.getX().getType().getElementType());
    rewriter.replaceOp(op, e.cast(out, op.getOut().getType()));
    return success();
  }
};

template <typename OpTy, bool transposed, bool expand>
struct HeadProductPattern : DecomposePattern<OpTy> {
  using DecomposePattern<OpTy>::DecomposePattern;
  LogicalResult
  matchAndRewrite(OpTy op, typename OpTy::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Emitter e = makeEmitter(rewriter, op, this->options);
    Type type = op.getOut().getType().getElementType();
    Value out = emitHeadProduct(e, adaptor.getX(), adaptor.getWeight(),
                                transposed, expand, type);
    rewriter.replaceOp(op, e.cast(out, op.getOut().getType()));
    return success();
  }
};

struct UpdatePattern : DecomposePattern<UpdateOp> {
  using DecomposePattern::DecomposePattern;
  LogicalResult
  matchAndRewrite(UpdateOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Emitter e = makeEmitter(rewriter, op, options);
    auto update = [&](Value past, Value added, Value result) {
      Value all = op.getMode() == UpdateMode::Concat
                      ? concat(e, past, added)
                      : scatter(e, past, added, adaptor.getPositions());
      return e.cast(all, result.getType());
    };
    SmallVector<Value> results = {
        update(adaptor.getPast(), adaptor.getNewLatent(), op.getLatent())};
    if (op.getRope())
      results.push_back(
          update(adaptor.getPastRope(), adaptor.getNewRope(), op.getRope()));
    rewriter.replaceOp(op, results);
    return success();
  }

private:
  /// Inserts `source` into `target` from token `first` of `sequence` on. Skips
  /// a source that is statically empty, because its slice would begin outside
  /// of the target.
  static Value insert(Emitter &e, Value source, Value target,
                      OpFoldResult sequence, OpFoldResult first,
                      ArrayRef<OpFoldResult> sizes) {
    auto isZero = [](OpFoldResult size) {
      return getConstantIntValue(size) == 0;
    };
    if (llvm::any_of(sizes, isZero))
      return target;
    SmallVector<OpFoldResult> offsets = {sequence, first, e.getIndexAttr(0)};
    SmallVector<OpFoldResult> strides(3, e.getIndexAttr(1));
    return tensor::InsertSliceOp::create(e, source, target, offsets, sizes,
                                         strides);
  }

  static Value concat(Emitter &e, Value past, Value added) {
    Sizes pastSizes = e.sizes(past), addedSizes = e.sizes(added);
    Sizes sizes = pastSizes;
    auto have = getConstantIntValue(pastSizes[1]);
    auto more = getConstantIntValue(addedSizes[1]);
    if (have && more)
      sizes[1] = e.getIndexAttr(*have + *more);
    else
      sizes[1] = e.add(e.index(pastSizes[1]), e.index(addedSizes[1]));
    OpFoldResult zero = e.getIndexAttr(0);
    Value all = e.empty(sizes, typeOf(past).getElementType());
    all = insert(e, past, all, zero, zero, pastSizes);
    return insert(e, added, all, zero, pastSizes[1], addedSizes);
  }

  /// Asserts that a position is in bounds, because positions depend on data and
  /// the cache may be memory of the caller.
  static void assertWithin(Emitter &e, Value position, Value past) {
    Value within = arith::CmpIOp::create(e, arith::CmpIPredicate::ult, position,
                                         e.index(e.size(past, 1)));
    cf::AssertOp::create(e, within,
                         "each position of new tokens must be at least 0 and "
                         "less than the capacity of the cache");
  }

  static Value scatter(Emitter &e, Value past, Value added, Value positions) {
    SmallVector<OpFoldResult> one = {e.getIndexAttr(1), e.getIndexAttr(1),
                                     e.size(added, 2)};
    SmallVector<OpFoldResult> strides(3, e.getIndexAttr(1));
    bool perSequence = typeOf(positions).getRank() == 2;
    auto overTokens = [&](Emitter &e, Value b,
                          ValueRange carried) -> SmallVector<Value> {
      auto writeToken = [&](Emitter &e, Value s,
                            ValueRange carried) -> SmallVector<Value> {
        SmallVector<OpFoldResult> from = {b, s, e.getIndexAttr(0)};
        Value row =
            tensor::ExtractSliceOp::create(e, added, from, one, strides);
        SmallVector<Value> at = {s};
        if (perSequence)
          at.insert(at.begin(), b);
        Value position = e.toIndex(e.extract(positions, at));
        assertWithin(e, position, past);
        return {insert(e, row, carried[0], b, position, one)};
      };
      return e.loop(e.index(e.size(added, 1)), carried, writeToken);
    };
    return e.loop(e.index(e.size(added, 0)), past, overTokens).front();
  }
};

} // namespace

void mla::populatePartPatterns(TypeConverter &converter,
                               RewritePatternSet &patterns,
                               const DecomposeOptions &options) {
  patterns.add<RopePattern, UpdatePattern,
               HeadProductPattern<AbsorbQueryOp, false, false>,
               HeadProductPattern<ProjectValueOp, true, false>,
               HeadProductPattern<ExpandKvOp, true, true>>(
      converter, patterns.getContext(), options);
}
