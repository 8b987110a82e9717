//===- Element.h - Scalars of the float types -----------------------------===//
//
// Exact conversions of one element. The SIMD primitives use them for tails, so
// an element's bits do not depend on where in a row it lies.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CPU_ELEMENT_H
#define MLA_KERNELS_CPU_ELEMENT_H

#include "mla-runtime/mla_runtime.h"

#include <cstring>

namespace mla::cpu {

template <typename To, typename From> inline To bitCast(From from) {
  static_assert(sizeof(To) == sizeof(From));
  To to;
  std::memcpy(&to, &from, sizeof(to));
  return to;
}

inline float bf16ToF32(uint16_t bits) {
  return bitCast<float>(static_cast<uint32_t>(bits) << 16);
}

/// Rounds to nearest even; NaN stays NaN.
inline uint16_t f32ToBF16(float value) {
  uint32_t bits = bitCast<uint32_t>(value);
  if (value != value)
    return static_cast<uint16_t>((bits | 0x00400000) >> 16);
  return static_cast<uint16_t>((bits + 0x7fff + ((bits >> 16) & 1)) >> 16);
}

inline float f16ToF32(uint16_t half) {
  uint32_t sign = static_cast<uint32_t>(half & 0x8000) << 16;
  uint32_t exponent = (half >> 10) & 31, fraction = half & 0x3ff;
  if (exponent == 31)
    return bitCast<float>(sign | 0x7f800000 | (fraction << 13) |
                          (fraction ? 0x00400000 : 0));
  if (exponent == 0) {
    float magnitude = static_cast<float>(fraction) * 0x1p-24f;
    return bitCast<float>(sign | bitCast<uint32_t>(magnitude));
  }
  return bitCast<float>(sign | ((exponent + 112) << 23) | (fraction << 13));
}

/// Rounds to nearest even; too large becomes inf, NaN stays NaN.
inline uint16_t f32ToF16(float value) {
  uint32_t bits = bitCast<uint32_t>(value);
  uint16_t sign = static_cast<uint16_t>((bits >> 16) & 0x8000);
  uint32_t magnitude = bits & 0x7fffffff;
  if (magnitude > 0x7f800000)
    return static_cast<uint16_t>(sign | 0x7e00 | ((magnitude >> 13) & 0x3ff));
  if (magnitude >= 0x477ff000) // 65520 and more
    return static_cast<uint16_t>(sign | 0x7c00);
  if (magnitude < 0x38800000) { // below the smallest normal
    // Adding 0.5 leaves the rounded fraction in the low bits.
    float shifted = bitCast<float>(magnitude) + 0.5f;
    return static_cast<uint16_t>(sign |
                                 (bitCast<uint32_t>(shifted) - 0x3f000000));
  }
  uint32_t rounded = magnitude + 0xfff + ((magnitude >> 13) & 1);
  return static_cast<uint16_t>(sign | ((rounded - 0x38000000) >> 13));
}

/// Bytes of an element of the three float types.
inline int64_t elementBytes(int32_t dtype) { return dtype == MLA_F32 ? 4 : 2; }

/// Element `index` of an array of one of the three float types.
inline float loadElement(int32_t dtype, const void *data, int64_t index) {
  if (dtype == MLA_F32)
    return static_cast<const float *>(data)[index];
  uint16_t bits = static_cast<const uint16_t *>(data)[index];
  return dtype == MLA_F16 ? f16ToF32(bits) : bf16ToF32(bits);
}

inline void storeElement(int32_t dtype, void *data, int64_t index,
                         float value) {
  if (dtype == MLA_F32)
    static_cast<float *>(data)[index] = value;
  else
    static_cast<uint16_t *>(data)[index] =
        dtype == MLA_F16 ? f32ToF16(value) : f32ToBF16(value);
}

} // namespace mla::cpu

#endif // MLA_KERNELS_CPU_ELEMENT_H
