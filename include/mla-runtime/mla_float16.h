/*===- mla_float16.h - Convert between float and 16-bit floats -------------===*\
|*
|* bf16 and IEEE half as bits in a uint16_t. C99 or C++, without a library.
|*
|*   uint16_t one = mlaFloatToBF16(1.0f);  // 0x3f80
|*   float back = mlaBF16ToFloat(one);     // 1.0f
|*
|* Conversions to 16 bits round to nearest, ties to even. Too large a value
|* becomes infinity. A NaN becomes a quiet NaN with the same sign.
|*
\*===----------------------------------------------------------------------===*/
#ifndef MLA_FLOAT16_H
#define MLA_FLOAT16_H

#include <stdint.h>
#include <string.h>

/** Functions of numbers run on the host and on GPUs. */
#ifdef __CUDACC__
#define MLA_NUMBER_INLINE __host__ __device__ static inline
#else
#define MLA_NUMBER_INLINE static inline
#endif

/** Returns the bits of a float32. */
MLA_NUMBER_INLINE uint32_t mlaFloatBits(float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof(bits));
  return bits;
}

/** Returns the float32 with these bits. */
MLA_NUMBER_INLINE float mlaFloatOfBits(uint32_t bits) {
  float value;
  memcpy(&value, &bits, sizeof(value));
  return value;
}

/** Returns the value of a bf16. */
MLA_NUMBER_INLINE float mlaBF16ToFloat(uint16_t bf16) {
  return mlaFloatOfBits((uint32_t)bf16 << 16);
}

/** Rounds a float32 to bf16. */
MLA_NUMBER_INLINE uint16_t mlaFloatToBF16(float value) {
  uint32_t bits = mlaFloatBits(value);
  if (value != value)
    return (uint16_t)((bits | 0x00400000u) >> 16);
  /* Add half of the dropped part, or one less if the kept part is even. */
  return (uint16_t)((bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16);
}

/** Returns the value of an IEEE half. */
MLA_NUMBER_INLINE float mlaF16ToFloat(uint16_t half) {
  uint32_t sign = (uint32_t)(half & 0x8000u) << 16;
  uint32_t exponent = (half >> 10) & 31u, fraction = half & 0x3ffu;
  if (exponent == 31)
    return mlaFloatOfBits(sign | 0x7f800000u | (fraction << 13) |
                          (fraction ? 0x00400000u : 0u));
  if (exponent == 0) {
    float magnitude = (float)fraction / 16777216.0f; /* 2^24 */
    return mlaFloatOfBits(sign | mlaFloatBits(magnitude));
  }
  return mlaFloatOfBits(sign | ((exponent + 112) << 23) | (fraction << 13));
}

/** Rounds a float32 to an IEEE half. */
MLA_NUMBER_INLINE uint16_t mlaFloatToF16(float value) {
  uint32_t bits = mlaFloatBits(value);
  uint16_t sign = (uint16_t)((bits >> 16) & 0x8000u);
  uint32_t magnitude = bits & 0x7fffffffu;
  if (magnitude > 0x7f800000u)
    return (uint16_t)(sign | 0x7e00u | ((magnitude >> 13) & 0x3ffu));
  if (magnitude >= 0x477ff000u) /* at least 65520 */
    return (uint16_t)(sign | 0x7c00u);
  if (magnitude < 0x38800000u) { /* below the smallest normal half */
    /* Adding 0.5 leaves the rounded fraction in the low bits. */
    float shifted = mlaFloatOfBits(magnitude) + 0.5f;
    return (uint16_t)(sign | (mlaFloatBits(shifted) - 0x3f000000u));
  }
  uint32_t rounded = magnitude + 0xfffu + ((magnitude >> 13) & 1u);
  return (uint16_t)(sign | ((rounded - 0x38000000u) >> 13));
}

#endif /* MLA_FLOAT16_H */
