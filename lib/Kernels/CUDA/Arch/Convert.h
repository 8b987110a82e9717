//===- Convert.h - Conversions between storage types and f32 --------------===//
//
// Pure functions of one lane. Conversions from f32 round to nearest, ties to
// even; those to 8 and 4 bits saturate to the largest finite value, and NaN
// becomes NaN (the largest value for e2m1, which has none).
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_CONVERT_H
#define MLA_KERNELS_CUDA_ARCH_CONVERT_H

#include "Arch/Types.h"

namespace mla::arch {

/// T is Bf16 or F16.
template <class T> MLA_ARCH T fromFloat(float x);
MLA_ARCH float toFloat(Bf16 x);
MLA_ARCH float toFloat(F16 x);

/// Two f32 to a register of two 16-bit values, and back.
template <class T> MLA_ARCH Pair<T> packPair(float first, float second);
template <class T> MLA_ARCH float firstOf(Pair<T> pair);
template <class T> MLA_ARCH float secondOf(Pair<T> pair);

/// Four f32 to four FP8 values; T is E4m3 or E5m2 (SM89 and up).
template <class T>
MLA_ARCH Quad<T> packQuad(float a, float b, float c, float d);
/// Two FP8 values (the first in the low byte) to F16: exact.
template <class T> MLA_ARCH Pair<F16> toF16(uint16_t twoFp8);

/// Two f32 to FP4, and back to F16 (exact). SM100.
MLA_ARCH E2m1x2 packE2m1(float first, float second);
MLA_ARCH Pair<F16> toF16(E2m1x2 pair);

/// The smallest power of two that is at least x (x >= 0, finite; at most
/// 2^127). SM100.
MLA_ARCH Ue8m0 scaleUp(float x);
/// 2^(x.bits - 127).
MLA_ARCH float toFloat(Ue8m0 x);

} // namespace mla::arch

#include "ArchBackend/Convert.h"

#endif // MLA_KERNELS_CUDA_ARCH_CONVERT_H
