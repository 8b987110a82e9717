//===- Device/Math.h - Arithmetic in PTX ----------------------------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_MATH_H
#define MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_MATH_H

#include "Arch/Math.h"

#include <cstring>
#include <type_traits>

namespace mla::arch {

MLA_ARCH float exp2Fast(float x) {
  float y;
  asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
  return y;
}
MLA_ARCH float log2Fast(float x) {
  float y;
  asm("lg2.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
  return y;
}
MLA_ARCH float reciprocalFast(float x) {
  float y;
  asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
  return y;
}
MLA_ARCH float squareRoot(float x) { return __fsqrt_rn(x); }
MLA_ARCH float multiplyAdd(float a, float b, float c) {
  return __fmaf_rn(a, b, c);
}
template <class T> MLA_ARCH T maximum(T a, T b) {
  if constexpr (std::is_same_v<T, float>)
    return fmaxf(a, b);
  else
    return a > b ? a : b;
}
template <class T> MLA_ARCH T minimum(T a, T b) {
  if constexpr (std::is_same_v<T, float>)
    return fminf(a, b);
  else
    return a < b ? a : b;
}

namespace detail {
MLA_ARCH uint64_t bitsOf(F32x2 v) {
  uint64_t bits;
  memcpy(&bits, &v, 8);
  return bits;
}
MLA_ARCH F32x2 f32x2(uint64_t bits) {
  F32x2 v;
  memcpy(&v, &bits, 8);
  return v;
}
} // namespace detail

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 1000
MLA_ARCH F32x2 multiplyAdd(F32x2 a, F32x2 b, F32x2 c) {
  uint64_t d;
  asm("fma.rn.f32x2 %0, %1, %2, %3;"
      : "=l"(d)
      : "l"(detail::bitsOf(a)), "l"(detail::bitsOf(b)), "l"(detail::bitsOf(c)));
  return detail::f32x2(d);
}
MLA_ARCH F32x2 multiply(F32x2 a, F32x2 b) {
  uint64_t d;
  asm("mul.rn.f32x2 %0, %1, %2;"
      : "=l"(d)
      : "l"(detail::bitsOf(a)), "l"(detail::bitsOf(b)));
  return detail::f32x2(d);
}
MLA_ARCH F32x2 add(F32x2 a, F32x2 b) {
  uint64_t d;
  asm("add.rn.f32x2 %0, %1, %2;"
      : "=l"(d)
      : "l"(detail::bitsOf(a)), "l"(detail::bitsOf(b)));
  return detail::f32x2(d);
}
#else
MLA_ARCH F32x2 multiplyAdd(F32x2 a, F32x2 b, F32x2 c) {
  return {multiplyAdd(a.x, b.x, c.x), multiplyAdd(a.y, b.y, c.y)};
}
MLA_ARCH F32x2 multiply(F32x2 a, F32x2 b) {
  return {__fmul_rn(a.x, b.x), __fmul_rn(a.y, b.y)};
}
MLA_ARCH F32x2 add(F32x2 a, F32x2 b) {
  return {__fadd_rn(a.x, b.x), __fadd_rn(a.y, b.y)};
}
#endif

} // namespace mla::arch

#endif // MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_MATH_H
