//===- FieldCodecs.cpp - Arithmetic of quantised cache fields -------------===//

#include "FieldCodecs.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mla;
using namespace mlir;

/// The bits of a NaN of f32, e4m3 and e5m2, and the bits of 2^-127.
static constexpr int64_t kNaN = 0x7fc00000, kNaN8 = 0x7f;
static constexpr int64_t kSmallestUE8M0 = 0x00400000;

static Value constant(Emitter &e, double value) {
  return arith::ConstantOp::create(e, e.getFloatAttr(e.getF32Type(), value));
}

static Value bitsOf(Emitter &e, Value number) {
  return arith::BitcastOp::create(e, e.getI32Type(), number);
}

static Value floatOf(Emitter &e, Value bits) {
  return arith::BitcastOp::create(e, e.getF32Type(), bits);
}

static Value select(Emitter &e, Value condition, Value yes, Value no) {
  return arith::SelectOp::create(e, condition, yes, no);
}

static Value both(Emitter &e, Value a, int64_t b) {
  return arith::AndIOp::create(e, a, e.integer(b));
}

static Value shiftLeft(Emitter &e, Value a, int64_t by) {
  return arith::ShLIOp::create(e, a, e.integer(by));
}

static Value shiftRight(Emitter &e, Value a, int64_t by) {
  return arith::ShRUIOp::create(e, a, e.integer(by));
}

static Value compare(Emitter &e, arith::CmpIPredicate how, Value a, int64_t b) {
  unsigned width = a.getType().getIntOrFloatBitWidth();
  return arith::CmpIOp::create(e, how, a, e.integer(b, width));
}

static Value isNaN(Emitter &e, Value value) {
  return arith::CmpFOp::create(e, arith::CmpFPredicate::UNO, value, value);
}

/// Returns the value of an e2m1. Codes 0 and 1 are 0 and 0.5; for the others
/// the code has the bits of an exponent and a fraction.
static Value decodeE2M1(Emitter &e, Value code) {
  Value wide = arith::ExtUIOp::create(e, e.getI32Type(), code);
  Value magnitude = both(e, wide, 7);
  Value small = e.mul(arith::UIToFPOp::create(e, e.getF32Type(), magnitude),
                      constant(e, 0.5));
  Value normal = shiftLeft(e, e.add(magnitude, e.integer(252)), 22);
  Value isSmall = compare(e, arith::CmpIPredicate::ult, magnitude, 2);
  Value bits = select(e, isSmall, bitsOf(e, small), normal);
  Value sign = shiftLeft(e, both(e, wide, 8), 28);
  return floatOf(e, arith::OrIOp::create(e, bits, sign));
}

/// Rounds a magnitude to the e2m1 without its sign. Adding 2^22 to a number
/// below 1 rounds it to a multiple of 0.5.
static Value roundE2M1(Emitter &e, Value magnitude) {
  Value shifted = e.add(floatOf(e, magnitude), constant(e, 0x1p22));
  Value small = e.sub(bitsOf(e, shifted), bitsOf(e, constant(e, 0x1p22)));
  Value odd = both(e, shiftRight(e, magnitude, 22), 1);
  Value sum = e.add(e.add(magnitude, e.integer((1 << 21) - 1)), odd);
  Value normal = e.sub(shiftRight(e, sum, 22), e.integer(252));
  Value isSmall = compare(e, arith::CmpIPredicate::ult, magnitude, 127 << 23);
  Value code = select(e, isSmall, small, normal);
  return arith::MinUIOp::create(e, code, e.integer(7));
}

static Value encodeE2M1(Emitter &e, Value value) {
  Value bits = bitsOf(e, value);
  Value code = roundE2M1(e, both(e, bits, 0x7fffffff));
  Value sign = both(e, shiftRight(e, bits, 28), 8);
  code = select(e, isNaN(e, value), e.integer(7),
                arith::OrIOp::create(e, code, sign));
  return arith::TruncIOp::create(e, e.getI8Type(), code);
}

Value mla::emitDecode(Emitter &e, Value code, Type type) {
  if (isa<Float4E2M1FNType>(type))
    return decodeE2M1(e, code);
  return e.convert(arith::BitcastOp::create(e, type, code), e.getF32Type());
}

Value mla::emitEncode(Emitter &e, Value value, Type type) {
  if (isa<Float4E2M1FNType>(type))
    return encodeE2M1(e, value);
  auto &semantics = cast<FloatType>(type).getFloatSemantics();
  double largest = APFloat::getLargest(semantics).convertToDouble();
  Value limited = arith::MinimumFOp::create(e, value, constant(e, largest));
  limited = arith::MaximumFOp::create(e, limited, constant(e, -largest));
  Value code =
      arith::BitcastOp::create(e, e.getI8Type(), e.convert(limited, type));
  return select(e, isNaN(e, value), e.integer(kNaN8, 8), code);
}

Value mla::emitRoundTo16(Emitter &e, Value value) {
  if (!value.getType().isF16())
    value = e.convert(value, e.getBF16Type());
  return e.convert(value, e.getF32Type());
}

/// Returns the value of a ue8m0: a power of two, or NaN.
static Value decodeUE8M0(Emitter &e, Value code) {
  using arith::CmpIPredicate;
  Value wide = arith::ExtUIOp::create(e, e.getI32Type(), code);
  Value bits = select(e, compare(e, CmpIPredicate::eq, wide, 0),
                      e.integer(kSmallestUE8M0), shiftLeft(e, wide, 23));
  bits = select(e, compare(e, CmpIPredicate::eq, wide, 0xff), e.integer(kNaN),
                bits);
  return floatOf(e, bits);
}

Value mla::emitScaleValue(Emitter &e, Value bits, Type scaleType) {
  if (scaleType.isF32())
    return floatOf(e, bits);
  if (isa<Float8E8M0FNUType>(scaleType))
    return decodeUE8M0(e, bits);
  return emitDecode(e, bits, scaleType);
}

/// Returns amax / largest, with infinity as the largest f32.
static Value emitRatio(Emitter &e, Value amax, Type elementType) {
  auto &semantics = cast<FloatType>(elementType).getFloatSemantics();
  double largest = APFloat::getLargest(semantics).convertToDouble();
  double finite = APFloat::getLargest(APFloat::IEEEsingle()).convertToDouble();
  Value limited = arith::MinimumFOp::create(e, amax, constant(e, finite));
  return arith::DivFOp::create(e, limited, constant(e, largest));
}

Value mla::emitBlockScale(Emitter &e, Value amax, Type elementType,
                          Type scaleType, Value operandScale) {
  Value scale = emitRatio(e, amax, elementType);
  if (isa<Float8E4M3FNType>(scaleType)) {
    if (operandScale)
      scale = arith::DivFOp::create(e, scale, operandScale);
    Value code = emitEncode(e, scale, scaleType);
    Value isZero = compare(e, arith::CmpIPredicate::eq, code, 0);
    return select(e, isZero, e.integer(1, 8), code);
  }
  scale = arith::MaximumFOp::create(e, scale, constant(e, 0x1p-126));
  Value bits = bitsOf(e, scale);
  if (scaleType.isF32())
    return bits;
  // Rounds up to a power of two, at most 2^127.
  Value exponent = shiftRight(e, e.add(bits, e.integer(0x7fffff)), 23);
  exponent = arith::MinUIOp::create(e, exponent, e.integer(254));
  return arith::TruncIOp::create(e, e.getI8Type(), exponent);
}
