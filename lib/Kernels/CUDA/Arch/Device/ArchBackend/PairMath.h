//===- Device/PairMath.h - Arithmetic of pairs in PTX ---------------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_PAIRMATH_H
#define MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_PAIRMATH_H

#include "Arch/PairMath.h"

#include <type_traits>

namespace mla::arch {

template <class T> MLA_ARCH Pair<T> multiply(Pair<T> a, Pair<T> b) {
  Pair<T> d;
  if constexpr (std::is_same_v<T, Bf16>)
    asm("mul.rn.bf16x2 %0, %1, %2;" : "=r"(d.bits) : "r"(a.bits), "r"(b.bits));
  else
    asm("mul.rn.f16x2 %0, %1, %2;" : "=r"(d.bits) : "r"(a.bits), "r"(b.bits));
  return d;
}
MLA_ARCH float floatOf(uint32_t bits) { return __uint_as_float(bits); }

} // namespace mla::arch

#endif // MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_PAIRMATH_H
