//===- PlanCheckKernel.h - Whether a plan is one of these lengths ---------===//
#ifndef MLA_KERNELS_CUDA_COMMON_PLANCHECKKERNEL_H
#define MLA_KERNELS_CUDA_COMMON_PLANCHECKKERNEL_H

#include "Arch/Arch.h"
#include "Common/KernelBudget.h"
#include "Common/PlanCheck.h"

namespace mla::cuda {

inline constexpr int planCheckThreads = 256;

struct PlanCheckShared {
  arch::SharedArray<uint32_t, planCheckThreads / 32> sums;
};

inline constexpr KernelBudget planCheckBudget = {planCheckThreads, 1, 64,
                                                 sizeof(PlanCheckShared), 1};
static_assert(planCheckBudget.fitsEveryGpu(), "one CTA checks");

namespace detail {

/// The number of all lengths, by all threads of the CTA; thread 0 has it.
MLA_DEVICE uint32_t lengthsNumber(const PlanCheckParams &p,
                                  PlanCheckShared &shared) {
  const int32_t thread = static_cast<int32_t>(arch::threadIndex());
  uint32_t sum = 0;
  for (int32_t b = thread; b < p.batch; b += planCheckThreads)
    sum +=
        planMix(b, p.seqLens[b],
                p.cuSeqlens ? p.cuSeqlens[b + 1] - p.cuSeqlens[b] : p.queryLen);
  for (uint32_t step = 16; step > 0; step /= 2)
    sum += arch::shuffleXor(sum, step);
  if (arch::laneIndex() == 0)
    shared.sums[thread / 32] = sum;
  arch::syncThreads();
  sum = 0;
  for (int warp = 0; warp < planCheckThreads / 32; ++warp)
    sum += shared.sums[warp];
  return sum;
}

/// Fills `r` with the first fault; false when there is none.
MLA_DEVICE bool planFault(const PlanCheckParams &p, uint32_t number,
                          CheckRecord &r) {
  const PlanHeader &header = *PlanView{const_cast<char *>(p.plan), 0}.header();
  auto differs = [&](PlanFault fault, int64_t expected, int64_t got) {
    r.i = static_cast<int64_t>(fault);
    r.low = r.high = expected;
    r.value = got;
    return expected != got;
  };
  return differs(PlanFault::Magic, planMagic, header.magic) ||
         differs(PlanFault::Batch, p.batch, header.batch) ||
         differs(PlanFault::Heads, p.heads, header.heads) ||
         differs(PlanFault::Ctas, p.ctas, header.ctas) ||
         differs(PlanFault::Lengths, number,
                 static_cast<uint32_t>(header.reserved[0]));
}

} // namespace detail

/// Grid: one CTA of planCheckThreads.
MLA_KERNEL(planCheckBudget.threads, planCheckBudget.ctas)
planCheckKernel(MLA_GRID_CONSTANT const PlanCheckParams p) {
  arch::waitForDependencies();
  const uint32_t number =
      detail::lengthsNumber(p, arch::dynamicShared<PlanCheckShared>());
  CheckRecord r{1, 0, p.function, p.name, p.noun, 0, -1, 0, 0, 0};
  if (arch::threadIndex() == 0 && detail::planFault(p, number, r) &&
      arch::compareExchange(&p.record->found, 0u, 1u) == 0)
    *p.record = r;
}

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_PLANCHECKKERNEL_H
