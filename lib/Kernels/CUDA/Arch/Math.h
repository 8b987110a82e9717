//===- Math.h - Fast arithmetic of kernels --------------------------------===//
//
// Pure functions of one lane. Subnormal inputs and results of the approximate
// ones are flushed to zero.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_MATH_H
#define MLA_KERNELS_CUDA_ARCH_MATH_H

#include "Arch/Types.h"

namespace mla::arch {

/// 2^x within 2 ulp (2^-22 relative); 0 for -inf.
MLA_ARCH float exp2Fast(float x);
/// log2 x within 2^-22 for x in 0.5..2, elsewhere relative; -inf for 0.
MLA_ARCH float log2Fast(float x);
/// 1 / x within 1 ulp.
MLA_ARCH float reciprocalFast(float x);
/// a * b + c, rounded once, to nearest.
MLA_ARCH float multiplyAdd(float a, float b, float c);
/// The larger or smaller of two float, int32_t or uint32_t; of a number and NaN
/// the number.
template <class T> MLA_ARCH T maximum(T a, T b);
template <class T> MLA_ARCH T minimum(T a, T b);

/// Two f32 at once (one instruction each on SM100): element-wise multiply-add,
/// product and sum, rounded to nearest.
struct F32x2 {
  float x, y;
};
MLA_ARCH F32x2 multiplyAdd(F32x2 a, F32x2 b, F32x2 c);
MLA_ARCH F32x2 multiply(F32x2 a, F32x2 b);
MLA_ARCH F32x2 add(F32x2 a, F32x2 b);

} // namespace mla::arch

#include "ArchBackend/Math.h"

#endif // MLA_KERNELS_CUDA_ARCH_MATH_H
