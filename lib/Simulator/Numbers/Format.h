//===- Format.h - Number formats of matrix operands -------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_NUMBERS_FORMAT_H
#define MLA_SIMULATOR_NUMBERS_FORMAT_H

#include <cstdint>

namespace mla::sim {

/// A format of matrix elements.
enum class Format : uint8_t { Bf16, F16, E4m3, E5m2, E2m1 };

/// Returns the bytes per element; two elements of E2m1 share one byte.
constexpr unsigned bytesOf(Format format) {
  return format == Format::Bf16 || format == Format::F16 ? 2 : 1;
}
/// Returns the fraction bits of a significand.
constexpr unsigned fractionBits(Format format) {
  switch (format) {
  case Format::Bf16:
    return 7;
  case Format::F16:
    return 10;
  case Format::E4m3:
    return 3;
  case Format::E5m2:
    return 2;
  case Format::E2m1:
    return 1;
  }
  return 0;
}

/// Stored as the exponent of zeros, and as the exponent of infinities and NaNs.
/// They are lower than any real exponent, so they do not affect the largest
/// exponent of a sum.
inline constexpr int32_t exponentOfZero = -1000, exponentOfSpecial = -2000;

/// A number as significand * 2^(exponent - fraction bits).
struct Decoded {
  int32_t significand = 0, exponent = exponentOfZero;
  bool isFinite = true;
};

/// Decodes an element. A subnormal has the smallest exponent and a significand
/// below 1. An infinity has the significand +-1, and a NaN has 0.
Decoded decode(Format format, uint32_t bits);

/// Returns the value as a float, infinities and NaN included.
float toFloat(Format format, uint32_t bits);

} // namespace mla::sim

#endif // MLA_SIMULATOR_NUMBERS_FORMAT_H
