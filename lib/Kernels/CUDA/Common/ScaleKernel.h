//===- ScaleKernel.h - Multiply a tensor by a factor ----------------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_SCALEKERNEL_H
#define MLA_KERNELS_CUDA_COMMON_SCALEKERNEL_H

#include "Arch/Arch.h"
#include "Common/KernelBudget.h"
#include "Common/ScaleParams.h"

namespace mla::cuda {

inline constexpr int scaleThreads = 128;

inline constexpr KernelBudget scaleBudget = {scaleThreads, 1, 40, 0, 0};
static_assert(scaleBudget.fitsEveryGpu());

/// Computes out from x as ScaleParams describes. Grid: one thread per element.
MLA_KERNEL(scaleBudget.threads, scaleBudget.ctas)
scaleKernel(MLA_GRID_CONSTANT const ScaleParams p) {
  arch::launchDependents();
  arch::waitForDependencies();
  int64_t rest = int64_t(arch::ctaX()) * scaleThreads + arch::threadIndex();
  if (rest >= p.count)
    return;
  int64_t from = 0, to = 0;
#pragma unroll
  for (int d = scaleDims - 1; d >= 0; --d) {
    const int64_t index = rest % p.sizes[d];
    rest /= p.sizes[d];
    from += index * p.xStrides[d];
    to += index * p.outStrides[d];
  }
  const float x = p.x[from];
  p.out[to] = x == p.xEmpty ? p.outEmpty : p.factor * x;
}

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_SCALEKERNEL_H
