//===- Convert.cpp - Conversions between number formats -------------------===//

#include "Simulator/Numbers/Convert.h"

#include "mla-runtime/mla_float16.h"

#include <algorithm>
#include <cmath>

using namespace mla::sim;

namespace {
/// A small format: its fields and its largest finite code.
struct Small {
  int exponentBits, fraction, bias;
  uint32_t largest;
};
} // namespace

/// Returns the code of a finite magnitude, rounded to nearest, ties to even.
/// The code may be larger than the largest finite code.
static uint32_t roundMagnitude(double magnitude, const Small &format) {
  if (magnitude == 0)
    return 0;
  int exponent = std::max(std::ilogb(magnitude), 1 - format.bias);
  // `units` is the magnitude in units of the last place. Its implicit bit, if
  // any, adds 1 to the exponent field below.
  double units = std::ldexp(magnitude, format.fraction - exponent);
  auto code = static_cast<int64_t>(std::nearbyint(units));
  int64_t field = exponent + format.bias - 1;
  return static_cast<uint32_t>(code + (field << format.fraction));
}

/// Returns the value with its sign, saturated to the largest magnitude; for a
/// NaN, returns `nan` without a sign.
static uint8_t saturate(float value, const Small &format, uint8_t nan) {
  if (std::isnan(value))
    return nan;
  uint32_t code = format.largest;
  if (std::isfinite(value))
    code = std::min(roundMagnitude(std::fabs(value), format), format.largest);
  uint32_t sign = std::signbit(value) ? 1 : 0;
  return static_cast<uint8_t>(sign << (format.exponentBits + format.fraction) |
                              code);
}

uint16_t mla::sim::floatToBf16(float value) {
  return std::isnan(value) ? 0x7fff : mlaFloatToBF16(value);
}

uint16_t mla::sim::floatToF16(float value) {
  constexpr Small format{5, 10, 15, 0x7c00};
  if (std::isnan(value))
    return 0x7fff;
  uint32_t code = format.largest;
  if (std::isfinite(value))
    code = std::min(roundMagnitude(std::fabs(value), format), format.largest);
  return static_cast<uint16_t>((std::signbit(value) ? 0x8000 : 0) | code);
}

uint8_t mla::sim::floatToE4m3(float value) {
  return saturate(value, {4, 3, 7, 0x7e}, 0x7f);
}

uint8_t mla::sim::floatToE5m2(float value) {
  return saturate(value, {5, 2, 15, 0x7b}, 0x7f);
}

uint8_t mla::sim::floatToE2m1(float value) {
  return saturate(value, {2, 1, 1, 7}, 7);
}

float mla::sim::e2m1ToFloat(uint32_t bits) {
  constexpr float values[] = {0, 0.5f, 1, 1.5f, 2, 3, 4, 6};
  return bits & 8 ? -values[bits & 7] : values[bits & 7];
}

uint8_t mla::sim::scaleUpToUe8m0(float value) {
  if (std::isnan(value))
    return 255;
  int exponent = 0;
  float fraction = std::frexp(std::fabs(value), &exponent);
  if (fraction == 0)
    return 0;
  if (fraction == 0.5f)
    --exponent;
  return static_cast<uint8_t>(std::clamp(exponent + 127, 0, 254));
}
