//===- Simulator Math.h - Fast arithmetic, Hopper's bits ------------------===//
#ifndef MLA_SIMULATOR_ARCH_MATH_H
#define MLA_SIMULATOR_ARCH_MATH_H

#include "Arch/Math.h"

#include "Simulator/Functions/Functions.h"

#include <cmath>
#include <type_traits>

namespace mla::arch {

MLA_ARCH float exp2Fast(float x) { return sim::approximateExp2(x); }
MLA_ARCH float log2Fast(float x) { return sim::approximateLog2(x); }
MLA_ARCH float reciprocalFast(float x) { return sim::approximateReciprocal(x); }
MLA_ARCH float multiplyAdd(float a, float b, float c) {
  return std::fma(a, b, c);
}
template <class T> MLA_ARCH T maximum(T a, T b) {
  if constexpr (std::is_same_v<T, float>)
    return std::fmax(a, b);
  else
    return a > b ? a : b;
}
template <class T> MLA_ARCH T minimum(T a, T b) {
  if constexpr (std::is_same_v<T, float>)
    return std::fmin(a, b);
  else
    return a < b ? a : b;
}

MLA_ARCH F32x2 multiplyAdd(F32x2 a, F32x2 b, F32x2 c) {
  return {std::fma(a.x, b.x, c.x), std::fma(a.y, b.y, c.y)};
}
MLA_ARCH F32x2 multiply(F32x2 a, F32x2 b) { return {a.x * b.x, a.y * b.y}; }
MLA_ARCH F32x2 add(F32x2 a, F32x2 b) { return {a.x + b.x, a.y + b.y}; }

} // namespace mla::arch

#endif // MLA_SIMULATOR_ARCH_MATH_H
