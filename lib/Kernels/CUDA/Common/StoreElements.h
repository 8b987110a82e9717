//===- StoreElements.h - Stores of packed 16-bit elements -----------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_STOREELEMENTS_H
#define MLA_KERNELS_CUDA_COMMON_STOREELEMENTS_H

#include "Arch/Arch.h"

namespace mla::cuda {

/// Stores eight elements, or the first `count` of them.
template <class E>
MLA_DEVICE void storeElements(E *to, const uint32_t (&x)[4], int32_t count) {
  if (count >= 8) {
    *reinterpret_cast<arch::Vec<uint32_t, 4> *>(to) = {
        {x[0], x[1], x[2], x[3]}};
    return;
  }
  uint16_t *at = reinterpret_cast<uint16_t *>(to);
#pragma unroll
  for (int i = 0; i < 7; ++i)
    if (i < count)
      at[i] = static_cast<uint16_t>(x[i / 2] >> (i % 2 * 16));
}

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_STOREELEMENTS_H
