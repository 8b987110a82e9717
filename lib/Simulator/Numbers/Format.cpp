//===- Format.cpp - Number formats of matrix operands ---------------------===//

#include "Simulator/Numbers/Format.h"

#include "mla-runtime/mla_float8.h"

#include <array>

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

float mla::sim::toFloat(Format format, uint32_t bits) {
  switch (format) {
  case Format::Bf16:
    return mlaBF16ToFloat(static_cast<uint16_t>(bits));
  case Format::F16:
    return mlaF16ToFloat(static_cast<uint16_t>(bits));
  case Format::E4m3:
    return mlaE4M3ToFloat(static_cast<uint8_t>(bits));
  case Format::E5m2:
    return mlaE5M2ToFloat(static_cast<uint8_t>(bits));
  case Format::E2m1:
    return mlaE2M1ToFloat(static_cast<uint8_t>(bits));
  }
  return 0;
}
