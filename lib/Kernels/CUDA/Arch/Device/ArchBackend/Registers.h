//===- Registers.h - Fragments that are registers only ----------*- C++ -*-===//
#ifndef MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_REGISTERS_H
#define MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_REGISTERS_H

#include "Arch/Config.h"

namespace mla::arch::detail {

struct FragState {};

template <class T, int N> MLA_ARCH void noteBirth(FragState &, T (&)[N]) {}
MLA_ARCH void noteWrite(FragState &, int, Index) {}
MLA_ARCH void noteRead(const FragState &, int, Index) {}
MLA_ARCH void noteFill(FragState &, Location) {}

/// Keeps the compiler from moving uses of a register across this point.
MLA_ARCH void pin(float &value) { asm volatile("" : "+f"(value)::"memory"); }
MLA_ARCH void pin(uint32_t &value) { asm volatile("" : "+r"(value)::"memory"); }
template <class F> MLA_ARCH void pinAll(F &frag) {
#pragma unroll
  for (int i = 0; i < F::size; ++i)
    pin(frag.values[i]);
}
template <class F, int Count> MLA_ARCH void pinAll(F (&frags)[Count]) {
#pragma unroll
  for (int i = 0; i < Count; ++i)
    pinAll(frags[i]);
}

} // namespace mla::arch::detail

#endif // MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_REGISTERS_H
