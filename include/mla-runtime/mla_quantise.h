/*===- mla_quantise.h - Elements and block scales of quantised fields -------===*\
|*
|* The arithmetic of cache fields whose elements have 8 bits or fewer. Host,
|* simulator and GPUs share these definitions. C99 or C++, without a library.
|*
|*   float d = mlaTileDivisor(MLA_F8E4M3, MLA_F32, amax, 1.0f, &scale);
|*   code = mlaEncodeElement(MLA_F8E4M3, value / d);     // write
|*   value = mlaDecodeElement(MLA_F8E4M3, code) * d;     // read
|*
|* A tile is the elements that one block scale covers. Its divisor is the product
|* of its block scale and of the operand's scale, rounded to float32. Elements
|* without a block scale have the operand's scale as their divisor. To write a
|* value, round it to 16 bits, divide it by the divisor in float32, and round the
|* quotient to the format. To read, multiply in float32.
|*
|* The block scale of a tile follows from amax, the largest magnitude of its
|* values after they are rounded to 16 bits; NaNs do not count. With L the largest
|* number of the element format, and g the operand's scale:
|*
|*   scale type  block scale
|*   f32         amax / L, at least 2^-126
|*   ue8m0       the smallest power of two from amax / L on, at least 2^-126
|*   e4m3        amax / L / g, rounded to nearest, at least 2^-9
|*
|* So a block scale is never 0, NaN or infinite.
|*
\*===----------------------------------------------------------------------===*/
#ifndef MLA_QUANTISE_H
#define MLA_QUANTISE_H

#include "mla-runtime/mla_float8.h"
#include "mla-runtime/mla_runtime.h"

/** Returns the largest number of an element format: MLA_F8E4M3, MLA_F8E5M2 or
 *  MLA_F4E2M1. */
MLA_NUMBER_INLINE float mlaLargestElement(int32_t dtype) {
  return dtype == MLA_F4E2M1 ? 6.0f : dtype == MLA_F8E5M2 ? 57344.0f : 448.0f;
}

/** Returns the value of an element; that of an e2m1 is in the low 4 bits. */
MLA_NUMBER_INLINE float mlaDecodeElement(int32_t dtype, uint8_t code) {
  return dtype == MLA_F4E2M1   ? mlaE2M1ToFloat(code)
         : dtype == MLA_F8E5M2 ? mlaE5M2ToFloat(code)
                               : mlaE4M3ToFloat(code);
}

/** Rounds a float32 to an element format. */
MLA_NUMBER_INLINE uint8_t mlaEncodeElement(int32_t dtype, float value) {
  return dtype == MLA_F4E2M1   ? mlaFloatToE2M1(value)
         : dtype == MLA_F8E5M2 ? mlaFloatToE5M2(value)
                               : mlaFloatToE4M3(value);
}

/** Returns the value of a block scale of type MLA_F32, MLA_F8E8M0 or MLA_F8E4M3,
 *  given as its bits. */
MLA_NUMBER_INLINE float mlaBlockScaleValue(int32_t scaleType, uint32_t bits) {
  return scaleType == MLA_F32      ? mlaFloatOfBits(bits)
         : scaleType == MLA_F8E8M0 ? mlaUE8M0ToFloat((uint8_t)bits)
                                   : mlaE4M3ToFloat((uint8_t)bits);
}

/** Returns the bits of the block scale of a tile. `amax` is not negative and not
 *  a NaN; infinity counts as the largest float32. */
MLA_NUMBER_INLINE uint32_t mlaBlockScale(int32_t dtype, int32_t scaleType, float amax,
                                         float operandScale) {
  const float largest = 3.40282347e+38f, smallest = 1.17549435e-38f; /* 2^-126 */
  float scale = (amax < largest ? amax : largest) / mlaLargestElement(dtype);
  if (scaleType == MLA_F8E4M3) {
    uint8_t code = mlaFloatToE4M3(scale / operandScale);
    return code ? code : 1;
  }
  if (scale < smallest)
    scale = smallest;
  return scaleType == MLA_F32 ? mlaFloatBits(scale) : mlaFloatToUE8M0(scale);
}

/** Returns the divisor of a tile, and sets the bits of its block scale. */
MLA_NUMBER_INLINE float mlaTileDivisor(int32_t dtype, int32_t scaleType, float amax,
                                       float operandScale, uint32_t *bits) {
  *bits = mlaBlockScale(dtype, scaleType, amax, operandScale);
  return mlaBlockScaleValue(scaleType, *bits) * operandScale;
}

#endif /* MLA_QUANTISE_H */
