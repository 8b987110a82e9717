//===- PairMath.h - Arithmetic of pairs of 16-bit values ------------------===//
// Pure functions of one lane. Each result is rounded once, to nearest, and
// subnormal values are not flushed. T is Bf16 or F16. SM90 and newer.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_PAIRMATH_H
#define MLA_KERNELS_CUDA_ARCH_PAIRMATH_H

#include "Arch/Types.h"

namespace mla::arch {

/// Returns a * b.
template <class T> MLA_ARCH Pair<T> multiply(Pair<T> a, Pair<T> b);
/// Returns the f32 with these bits.
MLA_ARCH float floatOf(uint32_t bits);

} // namespace mla::arch

#include "ArchBackend/PairMath.h"

#endif // MLA_KERNELS_CUDA_ARCH_PAIRMATH_H
