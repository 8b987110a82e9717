//===- Device/Mma.h - mma.sync in PTX -------------------------------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_MMA_H
#define MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_MMA_H

#include "Arch/Mma.h"

#include <type_traits>

namespace mla::arch {

template <class T>
MLA_ARCH void mma16x8x16(float (&d)[4], const uint32_t (&a)[4],
                         const uint32_t (&b)[2], Location) {
  static_assert(std::is_same_v<T, Bf16> || std::is_same_v<T, F16>,
                "operands are Bf16 or F16");
#define MLA_MMA(type)                                                          \
  asm("mma.sync.aligned.m16n8k16.row.col.f32." type "." type                   \
      ".f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"   \
      : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])                         \
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]))
  if constexpr (std::is_same_v<T, Bf16>)
    MLA_MMA("bf16");
  else
    MLA_MMA("f16");
#undef MLA_MMA
}

} // namespace mla::arch

#endif // MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_MMA_H
