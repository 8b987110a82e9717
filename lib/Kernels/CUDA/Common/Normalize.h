//===- Normalize.h - LSE and normalization of a row -----------------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_NORMALIZE_H
#define MLA_KERNELS_CUDA_COMMON_NORMALIZE_H

#include "Arch/Arch.h"
#include "Common/DecodeParams.h"

#include <cmath>

namespace mla::cuda {

/// Returns the base-2 LSE of a row whose probabilities 2^(score - rowMax) add
/// up to `sum`; -inf if the row saw no key.
MLA_DEVICE float lseOf(float rowMax, float sum) {
  return sum == 0 ? -INFINITY : rowMax + arch::log2Fast(sum);
}

/// Returns the LSE of a result from the base-2 LSE of lseOf().
template <class E>
MLA_DEVICE float resultLse(const DecodeParams<E> &p, float lse) {
  return lse == -INFINITY ? p.emptyLse : lse * p.lseFactor;
}

/// Returns the factor that normalizes a row's accumulated output: 1 / (sum +
/// the sink's share), or 0 if the row saw no key.
template <class E>
MLA_DEVICE float inverseSum(const DecodeParams<E> &p, int32_t head,
                            float rowMax, float sum) {
  constexpr float log2e = 1.44269504088896340736f;
  if (sum == 0)
    return 0;
  if (p.sink)
    sum += arch::exp2Fast(arch::multiplyAdd(p.sink[head], log2e, -rowMax));
  return 1.0f / sum;
}

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_NORMALIZE_H
