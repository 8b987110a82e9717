//===- LowerSmallFloats.cpp - Lower casts of 8-bit floats -----------------===//
//
// The LLVM dialect has no 8-bit floats: they become bytes, and no upstream
// pattern lowers their casts. Each cast becomes integer arithmetic on the bits.
// Comparisons, and casts to and from integers, convert through f32.
//
//===----------------------------------------------------------------------===//

#include "mla/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

#include <cmath>

using namespace mlir;
using llvm::APFloat;
using llvm::APInt;

namespace mla {
#define GEN_PASS_DEF_MLALOWERSMALLFLOATSPASS
#include "mla/Transforms/Passes.h.inc"
} // namespace mla

namespace {
/// The bits of a float type with a sign, an exponent and a mantissa.
struct Format {
  explicit Format(FloatType type)
      : semantics(type.getFloatSemantics()), width(type.getWidth()),
        mantissa(APFloat::semanticsPrecision(semantics) - 1),
        minExponent(APFloat::semanticsMinExponent(semantics)) {}

  int64_t getBits(const APFloat &number) const {
    APFloat rounded = number;
    bool inexact;
    rounded.convert(semantics, APFloat::rmNearestTiesToEven, &inexact);
    return rounded.bitcastToAPInt().getZExtValue();
  }
  int64_t getBits(double number) const { return getBits(APFloat(number)); }
  int64_t getLargest() const {
    return APFloat::getLargest(semantics).bitcastToAPInt().getZExtValue();
  }
  int64_t getNaN() const {
    return APFloat::getQNaN(semantics).bitcastToAPInt().getZExtValue();
  }
  /// Returns the bits of infinity, or of NaN if the type has no infinity.
  int64_t getInfinity() const {
    return getBits(APFloat::getInf(APFloat::IEEEdouble()));
  }
  /// Returns the bits for infinity and for numbers beyond the largest finite
  /// number, as in PyTorch: infinity if the type has it; else the largest
  /// number if the type has a negative zero; else NaN.
  int64_t getOverflow() const {
    bool saturates = !APFloat::semanticsHasInf(semantics) && hasNegativeZero();
    return saturates ? getLargest() : getInfinity();
  }
  int64_t getSign() const { return int64_t(1) << (width - 1); }
  bool hasNegativeZero() const { return getBits(-0.0) != 0; }
  int64_t getBias() const { return 1 - minExponent; }

  const llvm::fltSemantics &semantics;
  unsigned width;
  int mantissa, minExponent;
};

/// Emits integer arithmetic of one width.
struct Bits {
  OpBuilder builder;
  Location loc;
  IntegerType type;

  Value constant(int64_t value) {
    return arith::ConstantOp::create(builder, loc,
                                     builder.getIntegerAttr(type, value));
  }
  template <typename OpTy> Value make(Value a, int64_t b) {
    return OpTy::create(builder, loc, a, constant(b));
  }
  template <typename OpTy> Value make(Value a, Value b) {
    return OpTy::create(builder, loc, a, b);
  }
  Value isAbove(Value a, int64_t b) {
    return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ugt, a,
                                 constant(b));
  }
  Value isEqual(Value a, int64_t b) {
    return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, a,
                                 constant(b));
  }
  Value select(Value condition, Value yes, Value no) {
    return arith::SelectOp::create(builder, loc, condition, yes, no);
  }
  Value bitcast(Value value, Type to) {
    return arith::BitcastOp::create(builder, loc, to, value);
  }
  Value number(FloatType of, double value) {
    return arith::ConstantOp::create(builder, loc,
                                     builder.getFloatAttr(of, value));
  }
};
} // namespace

/// True if casts of `type` become integer arithmetic: it has 8 bits, a sign and
/// a mantissa.
static bool isSmall(Type type) {
  auto small = dyn_cast<FloatType>(type);
  return small && small.getWidth() == 8 &&
         APFloat::semanticsHasSignedRepr(small.getFloatSemantics()) &&
         APFloat::semanticsPrecision(small.getFloatSemantics()) > 1;
}

/// Returns the bits of a magnitude after rounding to nearest, ties to even. For
/// normal numbers, larger bits are larger numbers, so an addition to the
/// dropped bits carries into the kept bits and rounds them. A subnormal is
/// rounded by adding a float whose last bit has the weight of the subnormal's
/// last bit.
static Value roundMagnitude(Bits &bits, Value magnitude, FloatType wideType,
                            const Format &wide, const Format &narrow) {
  int64_t dropped = wide.mantissa - narrow.mantissa;
  Value odd = bits.make<arith::AndIOp>(
      bits.make<arith::ShRUIOp>(magnitude, dropped), 1);
  Value sum = bits.make<arith::AddIOp>(
      bits.make<arith::AddIOp>(magnitude, (int64_t(1) << (dropped - 1)) - 1),
      odd);
  Value normal = bits.make<arith::SubIOp>(
      bits.make<arith::ShRUIOp>(sum, dropped),
      (wide.getBias() - narrow.getBias()) << narrow.mantissa);
  double magic =
      std::ldexp(1.0, narrow.minExponent - narrow.mantissa + wide.mantissa);
  Value added = arith::AddFOp::create(bits.builder, bits.loc,
                                      bits.bitcast(magnitude, wideType),
                                      bits.number(wideType, magic));
  Value subnormal = bits.make<arith::SubIOp>(bits.bitcast(added, bits.type),
                                             wide.getBits(magic));
  Value isNormal = bits.isAbove(
      magnitude, wide.getBits(std::ldexp(1.0, narrow.minExponent)) - 1);
  return bits.select(isNormal, normal, subnormal);
}

/// Emits `op` as integer arithmetic that rounds to nearest, ties to even.
static Value narrow(arith::TruncFOp op) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  Value source = op.getIn();
  auto to = cast<FloatType>(op.getType());
  auto wideType = cast<FloatType>(source.getType());
  if (wideType.getWidth() < 32) {
    wideType = builder.getF32Type();
    source = arith::ExtFOp::create(builder, loc, wideType, source);
  }
  Format wide(wideType), small(to);
  Bits bits{builder, loc, builder.getIntegerType(wideType.getWidth())};
  Value all = bits.bitcast(source, bits.type);
  Value magnitude = bits.make<arith::AndIOp>(all, wide.getSign() - 1);
  Value code = roundMagnitude(bits, magnitude, wideType, wide, small);
  Value isBeyond = bits.isAbove(magnitude, wide.getLargest());
  Value isTooLarge = arith::OrIOp::create(
      builder, loc, isBeyond,
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sgt, code,
                            bits.constant(small.getLargest())));
  code = bits.select(isTooLarge, bits.constant(small.getOverflow()), code);
  Value isNaN = bits.isAbove(magnitude, wide.getInfinity());
  code = bits.select(isNaN, bits.constant(small.getNaN()), code);
  Value sign = bits.make<arith::AndIOp>(
      bits.make<arith::ShRUIOp>(all, wide.width - small.width),
      small.getSign());
  if (!small.hasNegativeZero())
    sign = bits.select(bits.isEqual(code, 0), bits.constant(0), sign);
  code = bits.make<arith::OrIOp>(code, sign);
  Value byte = arith::TruncIOp::create(builder, loc, builder.getI8Type(), code);
  return bits.bitcast(byte, to);
}

/// Emits `op` as integer arithmetic. The cast is exact.
static Value widen(arith::ExtFOp op) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  auto from = cast<FloatType>(op.getIn().getType());
  auto to = cast<FloatType>(op.getType());
  FloatType f32 = builder.getF32Type();
  Format small(from), wide(f32);
  Bits bits{builder, loc, builder.getI32Type()};
  Value byte = bits.bitcast(op.getIn(), builder.getI8Type());
  Value all = arith::ExtUIOp::create(builder, loc, bits.type, byte);
  Value magnitude = bits.make<arith::AndIOp>(all, small.getSign() - 1);
  Value normal = bits.make<arith::AddIOp>(
      bits.make<arith::ShLIOp>(magnitude, wide.mantissa - small.mantissa),
      (wide.getBias() - small.getBias()) << wide.mantissa);
  Value steps = arith::UIToFPOp::create(builder, loc, f32, magnitude);
  Value scaled = arith::MulFOp::create(
      builder, loc, steps,
      bits.number(f32, std::ldexp(1.0, small.minExponent - small.mantissa)));
  Value isNormal = bits.isAbove(magnitude, (int64_t(1) << small.mantissa) - 1);
  Value code = bits.select(isNormal, normal, bits.bitcast(scaled, bits.type));
  Value isBeyond = bits.isAbove(magnitude, small.getLargest());
  code = bits.select(isBeyond, bits.constant(wide.getNaN()), code);
  if (APFloat::semanticsHasInf(small.semantics))
    code = bits.select(bits.isEqual(magnitude, small.getInfinity()),
                       bits.constant(wide.getInfinity()), code);
  if (!small.hasNegativeZero())
    code = bits.select(bits.isEqual(all, small.getNaN()),
                       bits.constant(wide.getNaN()), code);
  Value sign = bits.make<arith::ShLIOp>(
      bits.make<arith::AndIOp>(all, small.getSign()), wide.width - small.width);
  Value number = bits.bitcast(bits.make<arith::OrIOp>(code, sign), f32);
  if (to.getWidth() < 32)
    return arith::TruncFOp::create(builder, loc, to, number);
  return to == f32 ? number : arith::ExtFOp::create(builder, loc, to, number);
}

//===----------------------------------------------------------------------===//
// Conversion through f32
//===----------------------------------------------------------------------===//

/// Widens the small operands of `op` to f32. The casts are exact.
static void widenOperands(Operation *op) {
  OpBuilder builder(op);
  for (OpOperand &operand : op->getOpOperands())
    if (isSmall(operand.get().getType())) {
      auto wide = arith::ExtFOp::create(builder, op->getLoc(),
                                        builder.getF32Type(), operand.get());
      operand.set(widen(wide));
      wide.erase();
    }
}

/// Converts an integer to f32 and then to an 8-bit float, as PyTorch does. The
/// value may be rounded twice.
static void narrowResult(Operation *op) {
  OpBuilder builder(op);
  Value wide;
  if (isa<arith::SIToFPOp>(op))
    wide = arith::SIToFPOp::create(builder, op->getLoc(), builder.getF32Type(),
                                   op->getOperand(0));
  else
    wide = arith::UIToFPOp::create(builder, op->getLoc(), builder.getF32Type(),
                                   op->getOperand(0));
  auto rounded = arith::TruncFOp::create(builder, op->getLoc(),
                                         op->getResult(0).getType(), wide);
  op->getResult(0).replaceAllUsesWith(narrow(rounded));
  rounded.erase();
  op->erase();
}

/// Converts an f64 first to f32 and then to a 16-bit float, as PyTorch does.
/// This rounds twice, but not every CPU supports a direct cast: to bf16, all
/// CPUs support only casts from f32.
static void roundByF32(arith::TruncFOp op) {
  Type to = op.getType();
  if (!op.getIn().getType().isF64() || (!to.isF16() && !to.isBF16()))
    return;
  OpBuilder builder(op);
  op.getInMutable().assign(arith::TruncFOp::create(
      builder, op.getLoc(), builder.getF32Type(), op.getIn()));
}

/// True if an operand or result is a float of less than 16 bits that this pass
/// does not support.
static bool hasUnsupportedFloat(Operation *op) {
  auto isUnsupported = [](Type type) {
    auto number = dyn_cast<FloatType>(type);
    return number && number.getWidth() < 16 && !isSmall(type);
  };
  return llvm::any_of(op->getOperandTypes(), isUnsupported) ||
         llvm::any_of(op->getResultTypes(), isUnsupported);
}

namespace {
struct MLALowerSmallFloatsPass
    : mla::impl::MLALowerSmallFloatsPassBase<MLALowerSmallFloatsPass> {
  void runOnOperation() override {
    SmallVector<Operation *> casts;
    getOperation()->walk([&](Operation *op) {
      if (isa<arith::TruncFOp, arith::ExtFOp, arith::SIToFPOp, arith::UIToFPOp,
              arith::FPToSIOp, arith::FPToUIOp, arith::CmpFOp>(op))
        casts.push_back(op);
    });
    for (Operation *op : casts)
      if (failed(lower(op)))
        return signalPassFailure();
    expandRoundingToBF16();
  }

  /// Expands casts from f32 to bf16 into integer arithmetic. Without
  /// AVX512-BF16, LLVM would call `__truncsfbf2` for each cast, and libgcc 12
  /// does not have this function.
  void expandRoundingToBF16() {
    RewritePatternSet patterns(&getContext());
    arith::populateExpandBFloat16Patterns(patterns);
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }

  /// Lowers one cast or comparison, if it is to or from a small float.
  LogicalResult lower(Operation *op) {
    const bool fromSmall = isSmall(op->getOperand(0).getType());
    const bool toSmall = isSmall(op->getResult(0).getType());
    auto rounded = dyn_cast<arith::TruncFOp>(op);
    const bool rounds =
        rounded && rounded.getRoundingmode() &&
        *rounded.getRoundingmode() != arith::RoundingMode::to_nearest_even;
    if (hasUnsupportedFloat(op) || (toSmall && rounds) ||
        (fromSmall && toSmall))
      return op->emitError()
             << "cannot lower '" << op->getName() << "' from "
             << op->getOperand(0).getType() << " to "
             << op->getResult(0).getType()
             << "; it must convert between an 8-bit float with a sign and a "
                "mantissa, rounded to nearest even, and an integer or a float "
                "of at least 16 bits";
    if (rounded && !rounds)
      roundByF32(rounded);
    if (!fromSmall && !toSmall)
      return success();
    ++numCasts;
    if (!isa<arith::TruncFOp, arith::ExtFOp>(op)) {
      toSmall ? narrowResult(op) : widenOperands(op);
      return success();
    }
    Value result = rounded ? narrow(rounded) : widen(cast<arith::ExtFOp>(op));
    op->getResult(0).replaceAllUsesWith(result);
    op->erase();
    return success();
  }
};
} // namespace
