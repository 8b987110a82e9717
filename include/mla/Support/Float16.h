//===- Float16.h - 16-bit floats in software --------------------*- C++ -*-===//
//
// GCC 12 has no arithmetic on 16-bit floats in C++; the tools only convert.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_SUPPORT_FLOAT16_H
#define MLA_SUPPORT_FLOAT16_H

#include <cstdint>

namespace mla {

/// The value of a bfloat16.
float bfloat16ToFloat(uint16_t bits);
/// Rounds to nearest even; a NaN stays a NaN.
uint16_t floatToBFloat16(float value);
/// The value of an IEEE half.
float halfToFloat(uint16_t bits);
/// Rounds to nearest even; overflow becomes infinity, a NaN stays a NaN.
uint16_t floatToHalf(float value);

} // namespace mla

#endif // MLA_SUPPORT_FLOAT16_H
