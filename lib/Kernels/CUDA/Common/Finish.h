//===- Finish.h - Sums and references to LSE and factors ------------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_FINISH_H
#define MLA_KERNELS_CUDA_COMMON_FINISH_H

#include "Arch/Arch.h"
#include "Common/DecodeParams.h"

#include <cmath>

namespace mla::cuda {

/// Base-2 LSE of a row whose probabilities, relative to `reference`, add up to
/// `sum`; -inf for a row that saw no key.
MLA_DEVICE float lseOf(float reference, float sum) {
  return sum == 0 ? -INFINITY : reference + arch::log2Fast(sum);
}

/// What a row's accumulated output is multiplied with: one over the sum, the
/// sink added to it; 0 for a row that saw no key.
template <class E>
MLA_DEVICE float inverseSum(const DecodeParams<E> &p, int32_t head,
                            float reference, float sum) {
  constexpr float log2e = 1.44269504088896340736f;
  if (sum == 0)
    return 0;
  if (p.sink)
    sum += arch::exp2Fast(arch::multiplyAdd(p.sink[head], log2e, -reference));
  return 1.0f / sum;
}

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_FINISH_H
