//===- Convert.cpp - Conversions between number formats -------------------===//

#include "Simulator/Numbers/Convert.h"

#include "mla-runtime/mla_float8.h"

#include <algorithm>
#include <cmath>

using namespace mla::sim;

namespace {
/// A small format: its fields and its largest finite code.
struct Small {
  int fraction, bias;
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

uint16_t mla::sim::floatToBf16(float value) {
  return std::isnan(value) ? 0x7fff : mlaFloatToBF16(value);
}

uint16_t mla::sim::floatToF16(float value) {
  constexpr Small format{10, 15, 0x7c00};
  if (std::isnan(value))
    return 0x7fff;
  uint32_t code = format.largest;
  if (std::isfinite(value))
    code = std::min(roundMagnitude(std::fabs(value), format), format.largest);
  return static_cast<uint16_t>((std::signbit(value) ? 0x8000 : 0) | code);
}

uint8_t mla::sim::floatToE4m3(float value) { return mlaFloatToE4M3(value); }

uint8_t mla::sim::floatToE5m2(float value) { return mlaFloatToE5M2(value); }

uint8_t mla::sim::floatToE2m1(float value) { return mlaFloatToE2M1(value); }

float mla::sim::e2m1ToFloat(uint32_t bits) {
  return mlaE2M1ToFloat(static_cast<uint8_t>(bits));
}

uint8_t mla::sim::scaleUpToUe8m0(float value) { return mlaFloatToUE8M0(value); }
