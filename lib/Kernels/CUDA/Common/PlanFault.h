//===- PlanFault.h - What is wrong with a plan ----------------------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_PLANFAULT_H
#define MLA_KERNELS_CUDA_COMMON_PLANFAULT_H

#include "Common/KeepFirst.h"
#include "Common/PlanCheck.h"

namespace mla::cuda {

namespace detail {

/// What `threads` threads, of which this is number `thread`, add up of the
/// number of all lengths, summed over each warp.
MLA_DEVICE uint32_t lengthsShare(const PlanCheckParams &p, int32_t thread,
                                 int32_t threads) {
  uint32_t sum = 0;
  for (int32_t b = thread; b < p.batch; b += threads)
    sum +=
        planMix(b, p.seqLens[b],
                p.cuSeqlens ? p.cuSeqlens[b + 1] - p.cuSeqlens[b] : p.queryLen);
  for (uint32_t step = 16; step > 0; step /= 2)
    sum += arch::shuffleXor(sum, step);
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
         differs(PlanFault::Flags, p.flags, header.flags) ||
         differs(PlanFault::Lengths, number,
                 static_cast<uint32_t>(header.reserved[0]));
}

/// Records a fault of the plan, if `number` is that of all lengths.
MLA_DEVICE void recordFault(const PlanCheckParams &p, uint32_t number) {
  CheckRecord r{0, 1, 0, p.function, p.name, p.noun, 0, -1, 0, 0, 0};
  if (planFault(p, number, r))
    keepFirst(p.record, r);
}

} // namespace detail

/// The check by one warp of another kernel.
MLA_DEVICE void checkPlanByWarp(const PlanCheckParams &p) {
  const uint32_t number =
      detail::lengthsShare(p, arch::laneIndex(), arch::warpThreads);
  if (arch::laneIndex() == 0)
    detail::recordFault(p, number);
  arch::syncWarp();
}

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_PLANFAULT_H
