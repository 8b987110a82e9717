//===- Math.h - Fast arithmetic of kernels --------------------------------===//
// Pure functions of one lane. The approximate ones flush subnormal inputs and
// results to zero.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_MATH_H
#define MLA_KERNELS_CUDA_ARCH_MATH_H

#include "Arch/Types.h"

namespace mla::arch {

/// Returns 2^x within 2 ulp (2^-22 relative); 0 for -inf.
MLA_ARCH float exp2Fast(float x);
/// Returns log2 x within 2^-22: absolute for x in 0.5..2, relative elsewhere;
/// -inf for 0.
MLA_ARCH float log2Fast(float x);
/// Returns 1 / x within 1 ulp.
MLA_ARCH float reciprocalFast(float x);
/// Returns the square root, rounded to nearest.
MLA_ARCH float squareRoot(float x);
/// Returns a * b + c, rounded once, to nearest.
MLA_ARCH float multiplyAdd(float a, float b, float c);
/// Return the larger or smaller of two float, int32_t or uint32_t values. If
/// one is NaN, return the other.
template <class T> MLA_ARCH T maximum(T a, T b);
template <class T> MLA_ARCH T minimum(T a, T b);

/// Two f32 values, with element-wise multiply-add, product and sum, rounded to
/// nearest. Each operation is one instruction on SM100.
struct F32x2 {
  float x, y;
};
MLA_ARCH F32x2 multiplyAdd(F32x2 a, F32x2 b, F32x2 c);
MLA_ARCH F32x2 multiply(F32x2 a, F32x2 b);
MLA_ARCH F32x2 add(F32x2 a, F32x2 b);

} // namespace mla::arch

#include "ArchBackend/Math.h"

#endif // MLA_KERNELS_CUDA_ARCH_MATH_H
