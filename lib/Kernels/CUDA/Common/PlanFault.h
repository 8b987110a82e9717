//===- PlanFault.h - Comparison of a plan with the lengths ----------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_PLANFAULT_H
#define MLA_KERNELS_CUDA_COMMON_PLANFAULT_H

#include "Common/PlanCheck.h"
#include "Common/RecordFirst.h"

namespace mla::cuda {

namespace detail {

/// Returns this warp's share of the hash of all lengths. All lanes of the
/// warp call it. `thread` is the index of the calling thread among the
/// `threads` threads that compute the hash.
MLA_DEVICE uint32_t lengthsHashShare(const PlanCheckParams &p, int32_t thread,
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

/// Fills `r` with the first mismatch. Returns false if nothing differs.
MLA_DEVICE bool planFault(const PlanCheckParams &p, uint32_t hash,
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
         differs(PlanFault::Lengths, hash, header.lengthsHash);
}

/// Records the first mismatch of the plan, given the hash of all lengths.
MLA_DEVICE void recordFault(const PlanCheckParams &p, uint32_t hash) {
  CheckRecord r{0, 1, 0, p.function, p.name, p.noun, 0, -1, 0, 0, 0};
  if (planFault(p, hash, r))
    recordFirst(p.record, r);
}

} // namespace detail

/// Checks a plan in one warp of another kernel.
MLA_DEVICE void checkPlanByWarp(const PlanCheckParams &p) {
  const uint32_t hash =
      detail::lengthsHashShare(p, arch::laneIndex(), arch::warpThreads);
  if (arch::laneIndex() == 0)
    detail::recordFault(p, hash);
  arch::syncWarp();
}

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_PLANFAULT_H
