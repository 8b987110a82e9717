//===- Format.cpp - Number formats of matrix operands ---------------------===//

#include "Simulator/Numbers/Format.h"

#include <array>
#include <bit>
#include <cmath>
#include <limits>

using namespace mla::sim;

namespace {
struct Layout {
  int exponentBits, fraction, bias;
  /// True if the largest exponent encodes infinities and NaNs. Otherwise at
  /// most the largest code is a NaN.
  bool hasInfinity;
  bool hasNan = true;
};
} // namespace

static Layout layoutOf(Format format) {
  switch (format) {
  case Format::Bf16:
    return {8, 7, 127, true};
  case Format::F16:
    return {5, 10, 15, true};
  case Format::E4m3:
    return {4, 3, 7, false};
  case Format::E5m2:
    return {5, 2, 15, true};
  case Format::E2m1:
    return {2, 1, 1, false, false};
  }
  return {};
}

static Decoded decodeBits(Format format, uint32_t bits) {
  Layout layout = layoutOf(format);
  int32_t fraction = bits & ((1 << layout.fraction) - 1);
  int32_t top = (1 << layout.exponentBits) - 1;
  int32_t field = bits >> layout.fraction & top;
  bool isNegative = bits >> (layout.fraction + layout.exponentBits) & 1;
  bool isSpecial =
      layout.hasNan && field == top &&
      (layout.hasInfinity || fraction == (1 << layout.fraction) - 1);
  if (isSpecial) {
    int32_t infinity = layout.hasInfinity && fraction == 0;
    return {isNegative ? -infinity : infinity, exponentOfSpecial, false};
  }
  int32_t significand = field ? fraction | 1 << layout.fraction : fraction;
  if (significand == 0)
    return {};
  int32_t exponent = (field ? field : 1) - layout.bias;
  return {isNegative ? -significand : significand, exponent, true};
}

static std::array<Decoded, 65536> makeTable(Format format) {
  std::array<Decoded, 65536> table;
  for (uint32_t bits = 0; bits < 65536; ++bits)
    table[bits] = decodeBits(format, bits);
  return table;
}

Decoded mla::sim::decode(Format format, uint32_t bits) {
  static const std::array<Decoded, 65536> halves = makeTable(Format::F16);
  if (format == Format::F16)
    return halves[bits & 0xffff];
  if (format == Format::Bf16) // the most common format, with a constant layout
    return decodeBits(Format::Bf16, bits);
  return decodeBits(format, bits);
}

/// Returns 2^exponent, for exponents of a normal double.
static double powerOfTwo(int exponent) {
  return std::bit_cast<double>(static_cast<uint64_t>(exponent + 1023) << 52);
}

float mla::sim::toFloat(Format format, uint32_t bits) {
  Decoded value = decode(format, bits);
  const unsigned width = format == Format::E2m1 ? 4 : 8 * bytesOf(format);
  bool isNegative = bits >> (width - 1) & 1;
  if (value.isFinite && value.significand == 0)
    return isNegative ? -0.0f : 0.0f;
  if (value.isFinite)
    return static_cast<float>(
        value.significand *
        powerOfTwo(value.exponent - static_cast<int>(fractionBits(format))));
  if (value.significand == 0)
    return std::numeric_limits<float>::quiet_NaN();
  return value.significand * std::numeric_limits<float>::infinity();
}
