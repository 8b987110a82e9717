//===- Device/Convert.h - Conversions in PTX ------------------------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_CONVERT_H
#define MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_CONVERT_H

#include "Arch/Convert.h"

#include <type_traits>

namespace mla::arch {

template <class T> MLA_ARCH T fromFloat(float x) {
  static_assert(std::is_same_v<T, Bf16> || std::is_same_v<T, F16>,
                "a 16-bit type");
  T y;
  if constexpr (std::is_same_v<T, Bf16>)
    asm("cvt.rn.bf16.f32 %0, %1;" : "=h"(y.bits) : "f"(x));
  else
    asm("cvt.rn.f16.f32 %0, %1;" : "=h"(y.bits) : "f"(x));
  return y;
}
MLA_ARCH float toFloat(Bf16 x) {
  return __uint_as_float(static_cast<uint32_t>(x.bits) << 16);
}
MLA_ARCH float toFloat(F16 x) {
  float y;
  asm("cvt.f32.f16 %0, %1;" : "=f"(y) : "h"(x.bits));
  return y;
}

template <class T> MLA_ARCH Pair<T> packPair(float first, float second) {
  static_assert(std::is_same_v<T, Bf16> || std::is_same_v<T, F16>,
                "a 16-bit type");
  Pair<T> pair;
  if constexpr (std::is_same_v<T, Bf16>)
    asm("cvt.rn.bf16x2.f32 %0, %1, %2;"
        : "=r"(pair.bits)
        : "f"(second), "f"(first));
  else
    asm("cvt.rn.f16x2.f32 %0, %1, %2;"
        : "=r"(pair.bits)
        : "f"(second), "f"(first));
  return pair;
}
template <class T> MLA_ARCH float firstOf(Pair<T> pair) {
  if constexpr (std::is_same_v<T, Bf16>)
    return __uint_as_float(pair.bits << 16);
  else
    return toFloat(T{static_cast<uint16_t>(pair.bits)});
}
template <class T> MLA_ARCH float secondOf(Pair<T> pair) {
  if constexpr (std::is_same_v<T, Bf16>)
    return __uint_as_float(pair.bits & 0xffff0000u);
  else
    return toFloat(T{static_cast<uint16_t>(pair.bits >> 16)});
}

template <class T>
MLA_ARCH Quad<T> packQuad(float a, float b, float c, float d) {
  static_assert(std::is_same_v<T, E4m3> || std::is_same_v<T, E5m2>,
                "an FP8 type");
  uint16_t low, high;
  if constexpr (std::is_same_v<T, E4m3>) {
    asm("cvt.rn.satfinite.e4m3x2.f32 %0, %1, %2;" : "=h"(low) : "f"(b), "f"(a));
    asm("cvt.rn.satfinite.e4m3x2.f32 %0, %1, %2;"
        : "=h"(high)
        : "f"(d), "f"(c));
  } else {
    asm("cvt.rn.satfinite.e5m2x2.f32 %0, %1, %2;" : "=h"(low) : "f"(b), "f"(a));
    asm("cvt.rn.satfinite.e5m2x2.f32 %0, %1, %2;"
        : "=h"(high)
        : "f"(d), "f"(c));
  }
  return {low | static_cast<uint32_t>(high) << 16};
}
template <uint32_t Selector>
MLA_ARCH uint32_t selectBytes(uint32_t low, uint32_t high) {
  static_assert((Selector & 0xffff8888u) == 0, "four selectors of 0 to 7");
  uint32_t bytes;
  asm("prmt.b32 %0, %1, %2, %3;"
      : "=r"(bytes)
      : "r"(low), "r"(high), "n"(Selector));
  return bytes;
}
#if __CUDA_ARCH__ >= 890
inline constexpr bool convertsFp8 = true;
template <class T> MLA_ARCH Pair<F16> toF16(uint16_t twoFp8) {
  static_assert(std::is_same_v<T, E4m3> || std::is_same_v<T, E5m2>,
                "an FP8 type");
  Pair<F16> pair;
  if constexpr (std::is_same_v<T, E4m3>)
    asm("cvt.rn.f16x2.e4m3x2 %0, %1;" : "=r"(pair.bits) : "h"(twoFp8));
  else
    asm("cvt.rn.f16x2.e5m2x2 %0, %1;" : "=r"(pair.bits) : "h"(twoFp8));
  return pair;
}
// The halves are split in the instruction text: then the conversion selects its
// half of the register, without a shift.
template <class T> MLA_ARCH Vec<Pair<F16>, 2> toF16(Quad<T> fourFp8) {
  static_assert(std::is_same_v<T, E4m3> || std::is_same_v<T, E5m2>,
                "an FP8 type");
  Vec<Pair<F16>, 2> pairs;
  if constexpr (std::is_same_v<T, E4m3>)
    asm("{\n\t.reg .b16 l, h;\n\tmov.b32 {l, h}, %2;\n\t"
        "cvt.rn.f16x2.e4m3x2 %0, l;\n\tcvt.rn.f16x2.e4m3x2 %1, h;\n\t}"
        : "=r"(pairs[0].bits), "=r"(pairs[1].bits)
        : "r"(fourFp8.bits));
  else
    asm("{\n\t.reg .b16 l, h;\n\tmov.b32 {l, h}, %2;\n\t"
        "cvt.rn.f16x2.e5m2x2 %0, l;\n\tcvt.rn.f16x2.e5m2x2 %1, h;\n\t}"
        : "=r"(pairs[0].bits), "=r"(pairs[1].bits)
        : "r"(fourFp8.bits));
  return pairs;
}
#else
inline constexpr bool convertsFp8 = false;
// SM80 has no such conversion. An e5m2 is the upper byte of an F16. An e4m3,
// one bit lower, is an F16 too, but its exponent is 8 too small and its NaN is
// not one.
template <class T> MLA_ARCH Vec<Pair<F16>, 2> toF16(Quad<T> fourFp8) {
  static_assert(std::is_same_v<T, E4m3> || std::is_same_v<T, E5m2>,
                "an FP8 type");
  const uint32_t codes = fourFp8.bits;
  const uint32_t upper[2] = {selectBytes<0x1404>(codes, 0),
                             selectBytes<0x3424>(codes, 0)};
  if constexpr (std::is_same_v<T, E5m2>)
    return {{{upper[0]}, {upper[1]}}};
  const uint32_t isNaN =
      ((codes & 0x7f7f7f7fu) + 0x01010101u & 0x80808080u) >> 7;
  const uint32_t nan[2] = {selectBytes<0x1100>(isNaN * 0xff, 0),
                           selectBytes<0x3322>(isNaN * 0xff, 0)};
  Vec<Pair<F16>, 2> pairs;
#pragma unroll
  for (int i = 0; i < 2; ++i) {
    const uint32_t small =
        (upper[i] & 0x80008000u) | (upper[i] >> 1 & 0x3f803f80u);
    asm("mul.rn.f16x2 %0, %1, %2;" // by 2^8
        : "=r"(pairs[i].bits)
        : "r"(small), "r"(0x5c005c00u));
    pairs[i].bits |= nan[i] & 0x7fff7fffu;
  }
  return pairs;
}
template <class T> MLA_ARCH Pair<F16> toF16(uint16_t twoFp8) {
  return toF16<T>(Quad<T>{twoFp8})[0];
}
#endif

MLA_ARCH E2m1x2 packE2m1(float first, float second) {
  uint32_t bits;
  asm("{\n\t.reg .b8 b;\n\tcvt.rn.satfinite.e2m1x2.f32 b, %1, %2;\n\t"
      "mov.b32 %0, {b, 0, 0, 0};\n\t}"
      : "=r"(bits)
      : "f"(second), "f"(first));
  return {static_cast<uint8_t>(bits)};
}
MLA_ARCH Pair<F16> toF16(E2m1x2 pair) {
  Pair<F16> result;
  asm("{\n\t.reg .b8 b, x;\n\tmov.b32 {b, x, x, x}, %1;\n\t"
      "cvt.rn.f16x2.e2m1x2 %0, b;\n\t}"
      : "=r"(result.bits)
      : "r"(static_cast<uint32_t>(pair.bits)));
  return result;
}

MLA_ARCH Ue8m0 scaleUp(float x) {
  uint16_t bits;
  asm("cvt.rp.satfinite.ue8m0x2.f32 %0, 0f00000000, %1;" : "=h"(bits) : "f"(x));
  return {static_cast<uint8_t>(bits)};
}
MLA_ARCH float toFloat(Ue8m0 x) {
  // 2^-127 is subnormal in f32: its exponent field is 0 and its mantissa field
  // is not 0.
  const uint32_t bits = x.bits;
  if (bits == 255)
    return __uint_as_float(0x7fffffffu);
  return __uint_as_float(bits == 0 ? 0x00400000u : bits << 23);
}

} // namespace mla::arch

#endif // MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_CONVERT_H
