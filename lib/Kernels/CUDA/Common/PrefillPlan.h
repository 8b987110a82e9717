//===- PrefillPlan.h - Kernel that orders the tiles of a prefill ----------===//
//
// CTAs take the tiles of a prefill in one order. Tiles of the sequence with the
// most keys come first. If a long tile came last, the other CTAs would be idle.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_PREFILLPLAN_H
#define MLA_KERNELS_CUDA_COMMON_PREFILLPLAN_H

#include "Common/DenseSequence.h"
#include "Common/PlanKernel.h"
#include "Common/PrefillParams.h"

namespace mla::cuda {

/// The most sequences that are sorted. Larger batches are computed in the order
/// of the sequences: their tiles are so many that the last ones hardly matter.
inline constexpr int prefillSortLimit = 1024;

struct PrefillPlanShared {
  arch::SharedArray<int32_t, planThreads / 32> warpTotals;
  arch::SharedArray<int32_t, prefillSortLimit> lengths, order;
};

inline constexpr KernelBudget prefillPlanBudget = {
    planThreads, 1, 64, sizeof(PrefillPlanShared), 1};
static_assert(prefillPlanBudget.fitsHopper(), "one CTA plans a batch");

namespace detail {

/// Sorts the sequences by their numbers of keys, in descending order, to
/// shared.order.
MLA_DEVICE void sortSequences(const PrefillPlanParams &p,
                              PrefillPlanShared &shared) {
  const int32_t thread = static_cast<int32_t>(arch::threadIndex());
  int32_t firstKey;
  for (int32_t b = thread; b < p.batch; b += planThreads)
    shared.lengths[b] = denseSequence(p, b, firstKey).length;
  arch::syncThreads();
  for (int32_t b = thread; b < p.batch; b += planThreads) {
    const int32_t own = shared.lengths[b];
    int32_t rank = 0;
    for (int32_t i = 0; i < p.batch; ++i) {
      const int32_t other = shared.lengths[i];
      rank += other > own || (other == own && i < b);
    }
    shared.order[rank] = b;
  }
  arch::syncThreads();
}

} // namespace detail

/// Writes p.plan. Grid: one CTA.
MLA_KERNEL(prefillPlanBudget.threads, prefillPlanBudget.ctas)
prefillPlanKernel(MLA_GRID_CONSTANT const PrefillPlanParams p) {
  PrefillPlanShared &shared = arch::dynamicShared<PrefillPlanShared>();
  arch::launchDependents();
  arch::waitForDependencies();
  const int32_t thread = static_cast<int32_t>(arch::threadIndex());
  const PrefillPlanView plan{p.plan, p.batch};
  const bool isSorted = p.batch <= prefillSortLimit;
  if (isSorted)
    detail::sortSequences(p, shared);
  int32_t base = 0;
  for (int32_t begin = 0; begin < p.batch; begin += planThreads) {
    const int32_t at = begin + thread;
    int32_t sequence = at, tiles = 0, firstKey, total;
    if (at < p.batch) {
      sequence = isSorted ? shared.order[at] : at;
      const int32_t tokens = denseSequence(p, sequence, firstKey).tokens;
      tiles = (tokens + p.tileRows - 1) / p.tileRows * p.heads;
    }
    const int32_t sum =
        detail::blockScan(shared, tiles, total, detail::WrappingAdd());
    if (at < p.batch) {
      plan.order()[at] = sequence;
      plan.firstTiles()[at] = base + sum - tiles;
    }
    base += total;
  }
  if (thread == 0) {
    plan.firstTiles()[p.batch] = base;
    *plan.counter() = 0;
  }
}

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_PREFILLPLAN_H
