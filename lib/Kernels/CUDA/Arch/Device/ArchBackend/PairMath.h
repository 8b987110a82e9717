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
template <class T>
MLA_ARCH Pair<T> multiplyAdd(Pair<T> a, Pair<T> b, Pair<T> c) {
  Pair<T> d;
  if constexpr (std::is_same_v<T, Bf16>)
    asm("fma.rn.bf16x2 %0, %1, %2, %3;"
        : "=r"(d.bits)
        : "r"(a.bits), "r"(b.bits), "r"(c.bits));
  else
    asm("fma.rn.f16x2 %0, %1, %2, %3;"
        : "=r"(d.bits)
        : "r"(a.bits), "r"(b.bits), "r"(c.bits));
  return d;
}

} // namespace mla::arch

#endif // MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_PAIRMATH_H
