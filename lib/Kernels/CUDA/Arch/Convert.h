//===- Convert.h - Conversions between storage types and f32 --------------===//
// Pure functions of one lane. Conversions from f32 round to nearest, ties to
// even. Conversions to 8 and 4 bits saturate to the largest finite value. NaN
// becomes NaN, or the largest value in e2m1, which has no NaN.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_CONVERT_H
#define MLA_KERNELS_CUDA_ARCH_CONVERT_H

#include "Arch/Types.h"

namespace mla::arch {

/// Converts between f32 and a 16-bit type; T is Bf16 or F16.
template <class T> MLA_ARCH T fromFloat(float x);
MLA_ARCH float toFloat(Bf16 x);
MLA_ARCH float toFloat(F16 x);

/// Packs two f32 into a register of two 16-bit values, and unpacks them.
template <class T> MLA_ARCH Pair<T> packPair(float first, float second);
template <class T> MLA_ARCH float firstOf(Pair<T> pair);
template <class T> MLA_ARCH float secondOf(Pair<T> pair);

/// Packs four f32 into four FP8 values; T is E4m3 or E5m2. SM89 and newer.
template <class T>
MLA_ARCH Quad<T> packQuad(float a, float b, float c, float d);
/// Returns four of the eight bytes of `low` and `high`. Byte i of the result is
/// the byte that the four bits of `Selector` from bit 4 * i on select: 0 to 3
/// in `low`, 4 to 7 in `high`.
template <uint32_t Selector>
MLA_ARCH uint32_t selectBytes(uint32_t low, uint32_t high);
/// Converts two FP8 values (the first in the low byte) to F16, exactly. Each back
/// end also defines `convertsFp8`, which is true if the target has an
/// instruction for it.
template <class T> MLA_ARCH Pair<F16> toF16(uint16_t twoFp8);
/// Converts four FP8 values to two pairs of F16, exactly.
template <class T> MLA_ARCH Vec<Pair<F16>, 2> toF16(Quad<T> fourFp8);

/// Converts two f32 to FP4, and back to F16 (exactly). SM100.
MLA_ARCH E2m1x2 packE2m1(float first, float second);
MLA_ARCH Pair<F16> toF16(E2m1x2 pair);

/// Returns the smallest power of two that is at least x (x >= 0, finite, at
/// most 2^127). SM100.
MLA_ARCH Ue8m0 scaleUp(float x);
/// Returns 2^(x.bits - 127).
MLA_ARCH float toFloat(Ue8m0 x);

} // namespace mla::arch

#include "ArchBackend/Convert.h"

#endif // MLA_KERNELS_CUDA_ARCH_CONVERT_H
