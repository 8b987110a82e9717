//===- ArchBackend/Math.h - Fast arithmetic with Hopper's bits ------------===//
#ifndef MLA_SIMULATOR_BACKEND_ARCHBACKEND_MATH_H
#define MLA_SIMULATOR_BACKEND_ARCHBACKEND_MATH_H

#include "Arch/Math.h"

#include "Simulator/Numbers/Functions.h"

#include <bit>
#include <cmath>
#include <type_traits>

namespace mla::arch {

MLA_ARCH float exp2Fast(float x) { return sim::approximateExp2(x); }
MLA_ARCH float log2Fast(float x) { return sim::approximateLog2(x); }
MLA_ARCH float reciprocalFast(float x) { return sim::approximateReciprocal(x); }

namespace detail {
/// Returns x, or the canonical NaN of f32 instructions if x is a NaN.
MLA_ARCH float canonical(float x) {
  return x == x ? x : std::bit_cast<float>(0x7fffffffu);
}
/// Returns max.f32 or min.f32 of two equal numbers: -0 is less than +0.
MLA_ARCH float ofZeros(float a, float b, bool isMaximum) {
  const auto first = std::bit_cast<uint32_t>(a),
             second = std::bit_cast<uint32_t>(b);
  return std::bit_cast<float>(isMaximum ? first & second : first | second);
}
} // namespace detail

MLA_ARCH float squareRoot(float x) { return detail::canonical(std::sqrt(x)); }
MLA_ARCH float multiplyAdd(float a, float b, float c) {
  return detail::canonical(std::fma(a, b, c));
}
template <class T> MLA_ARCH T maximum(T a, T b) {
  if constexpr (std::is_same_v<T, float>)
    return a == b ? detail::ofZeros(a, b, true)
                  : detail::canonical(a > b || b != b ? a : b);
  else
    return a > b ? a : b;
}
template <class T> MLA_ARCH T minimum(T a, T b) {
  if constexpr (std::is_same_v<T, float>)
    return a == b ? detail::ofZeros(a, b, false)
                  : detail::canonical(a < b || b != b ? a : b);
  else
    return a < b ? a : b;
}

MLA_ARCH F32x2 multiplyAdd(F32x2 a, F32x2 b, F32x2 c) {
  return {multiplyAdd(a.x, b.x, c.x), multiplyAdd(a.y, b.y, c.y)};
}
MLA_ARCH F32x2 multiply(F32x2 a, F32x2 b) { return {a.x * b.x, a.y * b.y}; }
MLA_ARCH F32x2 add(F32x2 a, F32x2 b) { return {a.x + b.x, a.y + b.y}; }

} // namespace mla::arch

#endif // MLA_SIMULATOR_BACKEND_ARCHBACKEND_MATH_H
