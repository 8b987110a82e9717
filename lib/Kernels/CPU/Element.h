//===- Element.h - Load and store one element of a float type -------------===//
//
// Loads and stores of one element with the conversions of mla_float16.h and
// mla_float8.h. The SIMD primitives use the same conversions for the tails of
// rows, so the bits of an element do not depend on its position in the row.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CPU_ELEMENT_H
#define MLA_KERNELS_CPU_ELEMENT_H

#include "mla-runtime/mla_layout.h"
#include "mla-runtime/mla_quantise.h"
#include "mla-runtime/mla_runtime.h"

namespace mla::cpu {

/// Returns the bytes of an element of f32, f16, bf16 or e4m3.
inline int64_t elementBytes(int32_t dtype) {
  return dtype == MLA_F32 ? 4 : dtype == MLA_F8E4M3 ? 1 : 2;
}

/// True for the types of elements of 8 bits or fewer: e4m3, e5m2 and e2m1.
inline bool isSmall(int32_t dtype) {
  return dtype == MLA_F8E4M3 || dtype == MLA_F8E5M2 || dtype == MLA_F4E2M1;
}

/// Returns the bytes of `count` elements of any type.
inline int64_t storedBytes(int32_t dtype, int64_t count) {
  return mlaDTypeBits(dtype) * count / 8;
}

/// Loads element `index` of an array of e4m3, e5m2 or e2m1, of which two share
/// a byte.
inline float loadSmall(int32_t dtype, const void *data, int64_t index) {
  const auto *bytes = static_cast<const uint8_t *>(data);
  if (dtype == MLA_F4E2M1)
    return mlaE2M1ToFloat(bytes[index / 2] >> (index % 2 * 4) & 0xf);
  return mlaDecodeElement(dtype, bytes[index]);
}

/// Loads element `index` of an array of f32, f16, bf16, e4m3, e5m2 or e2m1.
inline float loadElement(int32_t dtype, const void *data, int64_t index) {
  if (dtype == MLA_F32)
    return static_cast<const float *>(data)[index];
  if (isSmall(dtype))
    return loadSmall(dtype, data, index);
  uint16_t bits = static_cast<const uint16_t *>(data)[index];
  return dtype == MLA_F16 ? mlaF16ToFloat(bits) : mlaBF16ToFloat(bits);
}

/// Rounds `value` and stores it as element `index` of an array of f32, f16 or
/// bf16.
inline void storeElement(int32_t dtype, void *data, int64_t index,
                         float value) {
  if (dtype == MLA_F32)
    static_cast<float *>(data)[index] = value;
  else
    static_cast<uint16_t *>(data)[index] =
        dtype == MLA_F16 ? mlaFloatToF16(value) : mlaFloatToBF16(value);
}

} // namespace mla::cpu

#endif // MLA_KERNELS_CPU_ELEMENT_H
