//===- Convert.h - Conversions between number formats -----------*- C++ -*-===//
#ifndef MLA_SIMULATOR_NUMBERS_CONVERT_H
#define MLA_SIMULATOR_NUMBERS_CONVERT_H

#include "Simulator/Numbers/Format.h"

namespace mla::sim {

/// Convert with rounding to nearest, ties to even. A NaN becomes the canonical
/// NaN of the hardware.
uint16_t floatToBf16(float value);
uint16_t floatToF16(float value);
/// Convert with rounding to nearest, ties to even, and saturate to the largest
/// finite value.
uint8_t floatToE4m3(float value);
uint8_t floatToE5m2(float value);
uint8_t floatToE2m1(float value);
/// Returns the value of the 4-bit float in the low bits.
float e2m1ToFloat(uint32_t bits);
/// Returns the exponent byte of the smallest power of two that is at least
/// `value`.
uint8_t scaleUpToUe8m0(float value);

} // namespace mla::sim

#endif // MLA_SIMULATOR_NUMBERS_CONVERT_H
