/*===- mla_float8.h - Convert between float and floats of 8 and 4 bits -----===*\
|*
|* The number formats of quantised caches and operands. C99 or C++, without a
|* library.
|*
|*   uint8_t code = mlaFloatToE4M3(1.06f);  // 0x38
|*   float back = mlaE4M3ToFloat(code);     // 1.0f
|*
|*   format  bits: sign, exponent, fraction  largest  smallest  special codes
|*   e4m3    1 4 3                           448      2^-9      NaN 0x7f, 0xff
|*   e5m2    1 5 2                           57344    2^-16     infinities, NaNs
|*   e2m1    1 2 1, in the low 4 bits        6        2^-1      none
|*   ue8m0   0 8 0                           2^127    2^-127    NaN 0xff
|*
|* Conversions to these formats round to nearest, ties to even. Values beyond the
|* largest number, and infinities, become the largest number with their sign. A
|* NaN becomes 0x7f, or 7 (the number 6) in e2m1, whatever its sign. Exception:
|* ue8m0, the format of scales, has only powers of two and no sign.
|* mlaFloatToUE8M0 rounds a magnitude up, so that a value divided by its scale
|* does not become larger.
|*
|* Conversions to float are exact. The formats and the conversions are those of
|* the GPU's cvt.rn.satfinite and cvt.rp.satfinite.
|*
\*===----------------------------------------------------------------------===*/
#ifndef MLA_FLOAT8_H
#define MLA_FLOAT8_H

#include "mla-runtime/mla_float16.h"

/** Returns the number with these exponent and fraction bits, which are not those
 *  of an infinity or a NaN, and sign bit 0. */
MLA_NUMBER_INLINE float mlaSmallToFloat(uint32_t code, uint32_t fraction, uint32_t bias) {
  uint32_t exponent = code >> fraction;
  uint32_t digits = code & ((1u << fraction) - 1u);
  if (exponent == 0) /* digits * 2^(1 - bias - fraction) */
    return (float)digits * mlaFloatOfBits((128u - bias - fraction) << 23);
  return mlaFloatOfBits(((exponent + 127u - bias) << 23) | (digits << (23u - fraction)));
}

/** Returns the exponent and fraction bits of a magnitude, given as the bits of a
 *  float32 that is not a NaN. The result is larger than `largest` only if it is
 *  rounded to a larger number; then returns `largest`. */
MLA_NUMBER_INLINE uint32_t mlaMagnitudeToSmall(uint32_t magnitude, uint32_t fraction,
                                           uint32_t bias, uint32_t largest) {
  uint32_t code;
  if (magnitude < (128u - bias) << 23) { /* below the smallest normal number */
    /* Adding a power of two leaves the rounded fraction in the low bits. */
    uint32_t power = (151u - bias - fraction) << 23;
    float shifted = mlaFloatOfBits(magnitude) + mlaFloatOfBits(power);
    code = mlaFloatBits(shifted) - power;
  } else {
    uint32_t shift = 23u - fraction;
    uint32_t rounded =
        magnitude + ((1u << (shift - 1u)) - 1u) + ((magnitude >> shift) & 1u);
    code = (rounded >> shift) - ((127u - bias) << fraction);
  }
  return code < largest ? code : largest;
}

/** Returns the value of an e4m3. */
MLA_NUMBER_INLINE float mlaE4M3ToFloat(uint8_t code) {
  uint32_t sign = (uint32_t)(code & 0x80u) << 24, magnitude = code & 0x7fu;
  if (magnitude == 0x7f)
    return mlaFloatOfBits(sign | 0x7fc00000u);
  return mlaFloatOfBits(sign | mlaFloatBits(mlaSmallToFloat(magnitude, 3, 7)));
}

/** Rounds a float32 to e4m3. */
MLA_NUMBER_INLINE uint8_t mlaFloatToE4M3(float value) {
  uint32_t bits = mlaFloatBits(value);
  if (value != value)
    return 0x7f;
  return (uint8_t)(((bits >> 24) & 0x80u) |
                   mlaMagnitudeToSmall(bits & 0x7fffffffu, 3, 7, 0x7e));
}

/** Returns the value of an e5m2. */
MLA_NUMBER_INLINE float mlaE5M2ToFloat(uint8_t code) {
  uint32_t sign = (uint32_t)(code & 0x80u) << 24, magnitude = code & 0x7fu;
  if (magnitude == 0x7c)
    return mlaFloatOfBits(sign | 0x7f800000u);
  if (magnitude > 0x7c)
    return mlaFloatOfBits(sign | 0x7fc00000u);
  return mlaFloatOfBits(sign | mlaFloatBits(mlaSmallToFloat(magnitude, 2, 15)));
}

/** Rounds a float32 to e5m2. */
MLA_NUMBER_INLINE uint8_t mlaFloatToE5M2(float value) {
  uint32_t bits = mlaFloatBits(value);
  if (value != value)
    return 0x7f;
  return (uint8_t)(((bits >> 24) & 0x80u) |
                   mlaMagnitudeToSmall(bits & 0x7fffffffu, 2, 15, 0x7b));
}

/** Returns the value of the e2m1 in the low 4 bits. */
MLA_NUMBER_INLINE float mlaE2M1ToFloat(uint8_t code) {
  uint32_t sign = (uint32_t)(code & 8u) << 28;
  return mlaFloatOfBits(sign | mlaFloatBits(mlaSmallToFloat(code & 7u, 1, 1)));
}

/** Rounds a float32 to e2m1. */
MLA_NUMBER_INLINE uint8_t mlaFloatToE2M1(float value) {
  uint32_t bits = mlaFloatBits(value);
  if (value != value)
    return 7;
  return (uint8_t)(((bits >> 28) & 8u) |
                   mlaMagnitudeToSmall(bits & 0x7fffffffu, 1, 1, 7));
}

/** Returns the value of a ue8m0: 2^(code - 127). */
MLA_NUMBER_INLINE float mlaUE8M0ToFloat(uint8_t code) {
  if (code == 0xff)
    return mlaFloatOfBits(0x7fc00000u);
  return mlaFloatOfBits(code ? (uint32_t)code << 23 : 0x00400000u);
}

/** Rounds the magnitude of a float32 up to a power of two. 0 becomes 2^-127, and
 *  magnitudes above 2^127 become 2^127. */
MLA_NUMBER_INLINE uint8_t mlaFloatToUE8M0(float value) {
  uint32_t magnitude = mlaFloatBits(value) & 0x7fffffffu;
  if (value != value)
    return 0xff;
  if (magnitude <= 0x00400000u)
    return 0;
  uint32_t exponent = (magnitude + 0x7fffffu) >> 23;
  return (uint8_t)(exponent < 254u ? exponent : 254u);
}

#endif /* MLA_FLOAT8_H */
