//===- PlanCheckKernel.h - Kernel that checks a plan ----------------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_PLANCHECKKERNEL_H
#define MLA_KERNELS_CUDA_COMMON_PLANCHECKKERNEL_H

#include "Common/KernelBudget.h"
#include "Common/PlanFault.h"

namespace mla::cuda {

inline constexpr int planCheckThreads = 256;

struct PlanCheckShared {
  arch::SharedArray<uint32_t, planCheckThreads / 32> sums;
};

inline constexpr KernelBudget planCheckBudget = {planCheckThreads, 1, 64,
                                                 sizeof(PlanCheckShared), 1};
static_assert(planCheckBudget.fitsEveryGpu(), "one CTA checks the plan");

namespace detail {

/// Returns the hash of all lengths. All threads of the CTA call it.
MLA_DEVICE uint32_t lengthsHash(const PlanCheckParams &p,
                                PlanCheckShared &shared) {
  const int32_t thread = static_cast<int32_t>(arch::threadIndex());
  uint32_t sum = lengthsHashShare(p, thread, planCheckThreads);
  if (arch::laneIndex() == 0)
    shared.sums[thread / 32] = sum;
  arch::syncThreads();
  sum = 0;
  for (int warp = 0; warp < planCheckThreads / 32; ++warp)
    sum += shared.sums[warp];
  return sum;
}

} // namespace detail

/// Records a mismatch between the plan and the lengths. Grid: one CTA of
/// planCheckThreads threads.
MLA_KERNEL(planCheckBudget.threads, planCheckBudget.ctas)
planCheckKernel(MLA_GRID_CONSTANT const PlanCheckParams p) {
  arch::waitForDependencies();
  const uint32_t hash =
      detail::lengthsHash(p, arch::dynamicShared<PlanCheckShared>());
  if (arch::threadIndex() == 0)
    detail::recordFault(p, hash);
}

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_PLANCHECKKERNEL_H
