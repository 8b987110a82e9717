//===- Functions.cpp - Approximated functions of Hopper -------------------===//
// One hardware unit computes 2^x, log2(x) and 1 / x in fixed point: the leading
// bits of a fraction select the quadratic of a segment, and the remaining bits
// are its argument (Oberman and Siu, "A High-Performance Area-Efficient
// Multifunction Interpolator"). The square is truncated; the products are
// exact. envytools (nvhw/sfu.c) describes the truncations of older GPUs. Hopper
// differs only in the input of 2^x.
//
//===----------------------------------------------------------------------===//

#include "Simulator/Numbers/Functions.h"
#include "Simulator/Numbers/Segments.h"

#include <bit>

using namespace mla::sim;

namespace {
constexpr int floatFractionBits = 23, exponentBias = 127,
              exponentOfInfinity = 255;
constexpr uint32_t fractionMask = (1u << floatFractionBits) - 1;
constexpr uint32_t infinity = 0x7f800000, notANumber = 0x7fffffff,
                   one = 0x3f800000;

/// The fields of a float.
struct Fields {
  explicit Fields(float x) {
    const auto bits = std::bit_cast<uint32_t>(x);
    sign = bits & 0x80000000u;
    exponent = static_cast<int>(bits >> floatFractionBits & 255);
    fraction = bits & fractionMask;
  }
  bool isZero() const { return exponent == 0; } // or subnormal
  bool isNaN() const { return exponent == exponentOfInfinity && fraction; }
  bool isInfinite() const {
    return exponent == exponentOfInfinity && !fraction;
  }

  uint32_t sign, fraction;
  int exponent; ///< with its bias
};
} // namespace

static float fromBits(uint32_t bits) { return std::bit_cast<float>(bits); }

/// Returns the truncated square of a number of 17 bits, in units of 2^19. Each
/// bit of `x` adds its partial product, shifted and truncated, to a sum that is
/// halved at the end.
static int64_t truncatedSquare(uint32_t x) {
  uint32_t sum = 0;
  for (int bit = 0; bit < 17; ++bit)
    sum += x >> bit & 1 ? x >> (18 - bit) : 0;
  return sum >> 1;
}

/// Returns the float with this exponent field and the significand `significand`
/// (2^23 to 2^24, inclusive); 0 if it is subnormal.
static uint32_t compose(int exponent, int64_t significand) {
  const int64_t bits = (static_cast<int64_t>(exponent) << floatFractionBits) +
                       significand - (1 << floatFractionBits);
  return bits < 1 << floatFractionBits ? 0 : static_cast<uint32_t>(bits);
}

/// Evaluates the quadratic of a segment at `offset`, given a multiple of the
/// truncated square of the offset. The result has `valueBits` more fraction
/// bits than the value of the segment.
static int64_t quadratic(const Segment &at, int valueBits, uint32_t offset,
                         int64_t square) {
  return (static_cast<int64_t>(at.value) << valueBits) +
         static_cast<int64_t>(at.slope) * offset + at.curve * square;
}

/// Returns 1 / (1 + fraction) in units of 2^-24.
static int64_t reciprocalOf(uint32_t fraction) {
  const uint32_t offset = fraction & 0xffff;
  return (quadratic(reciprocalSegments[fraction >> 16], 13, offset,
                    truncatedSquare(offset << 1)) +
          0x7e7) >>
         15;
}

/// Returns 2^fraction in units of 2^-23.
static int64_t exp2Of(uint32_t fraction) {
  const uint32_t offset = fraction & 0x1ffff;
  return (quadratic(exp2Segments[fraction >> 17], 13, offset,
                    truncatedSquare(offset)) +
          0x17e2) >>
         15;
}

/// Returns log2(1 + fraction) in units of 2^-36.
static int64_t log2Of(uint32_t fraction) {
  const uint32_t offset = fraction & 0x1ffff;
  return (quadratic(log2Segments[fraction >> 17], 12, offset,
                    truncatedSquare(offset) * 2) +
          0x345) >>
         2;
}

/// Returns |x|, which is below 128, in units of 2^-23, truncated.
static uint32_t magnitudeOf(const Fields &x) {
  const int shift = x.exponent - exponentBias;
  const uint32_t significand = x.fraction | 1u << floatFractionBits;
  if (shift < -floatFractionBits)
    return 0;
  return shift < 0 ? significand >> -shift : significand << shift;
}

float mla::sim::approximateExp2(float value) {
  const Fields x(value);
  if (x.isNaN())
    return fromBits(notANumber);
  if (x.exponent >= exponentBias + 7)
    return fromBits(x.sign ? 0 : infinity);
  if (x.isZero())
    return fromBits(one);
  const uint32_t magnitude = magnitudeOf(x);
  auto whole = static_cast<int>(magnitude >> floatFractionBits);
  uint32_t fraction = magnitude & fractionMask;
  if (x.sign) {
    // Like the hardware, inverts all bits of the fraction, which gives one unit
    // less than the negation.
    whole = -whole - (fraction ? 1 : 0);
    fraction = fraction ? ~fraction & fractionMask : 0;
  }
  return fromBits(compose(exponentBias + whole, exp2Of(fraction)));
}

/// Returns a fixed-point number in units of 2^-36 as a float, truncated.
static uint32_t truncatedFloat(int64_t magnitude) {
  if (magnitude == 0)
    return 0;
  const int top = std::bit_width(static_cast<uint64_t>(magnitude)) - 1;
  const int shift = top - floatFractionBits;
  const int64_t significand =
      shift >= 0 ? magnitude >> shift : magnitude << -shift;
  return compose(exponentBias + top - 36, significand);
}

float mla::sim::approximateLog2(float value) {
  const Fields x(value);
  if (x.isZero())
    return fromBits(infinity | 0x80000000u);
  if (x.isNaN() || x.sign)
    return fromBits(notANumber);
  if (x.isInfinite())
    return value;
  // For 1, the quadratic would return a few units instead of 0.
  if (value == 1)
    return 0;
  const int64_t sum =
      log2Of(x.fraction) +
      static_cast<int64_t>(x.exponent - exponentBias) * (int64_t{1} << 36);
  // The bits of a negative result are inverted, as in 2^x.
  return fromBits(sum < 0 ? 0x80000000u | truncatedFloat(~sum)
                          : truncatedFloat(sum));
}

float mla::sim::approximateReciprocal(float value) {
  const Fields x(value);
  if (x.isNaN())
    return fromBits(notANumber);
  if (x.isZero() || x.isInfinite())
    return fromBits(x.sign | (x.isZero() ? infinity : 0));
  const int exponent = 2 * exponentBias - 1 - x.exponent;
  return fromBits(x.sign | compose(exponent, reciprocalOf(x.fraction)));
}
