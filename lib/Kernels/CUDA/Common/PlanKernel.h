//===- PlanKernel.h - Kernel that plans a decode on the device ------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_PLANKERNEL_H
#define MLA_KERNELS_CUDA_COMMON_PLANKERNEL_H

#include "Arch/Arch.h"
#include "Common/KernelBudget.h"
#include "Common/PlanCheck.h"

#include "../Plan/PlanRules.h"

namespace mla::cuda {

/// The number of threads of the CTA that plans.
inline constexpr int planThreads = 512;

struct PlanShared {
  arch::SharedArray<int32_t, planThreads / 32> warpTotals;
  arch::SharedArray<int32_t, planThreads / 32> warpMaxima;
  arch::SharedArray<int32_t, 2 * (planMaxCtas + 1)> cuts; ///< item, block
};

inline constexpr KernelBudget planBudget = {planThreads, 1, 64,
                                            sizeof(PlanShared), 1};
static_assert(planBudget.fitsEveryGpu(), "one CTA plans a batch");

namespace detail {

/// a + b modulo 2^32, for hashes.
struct WrappingAdd {
  MLA_DEVICE int32_t operator()(int32_t a, int32_t b) const {
    return static_cast<int32_t>(static_cast<uint32_t>(a) +
                                static_cast<uint32_t>(b));
  }
};
/// The saturating sum of costs. Its result does not depend on the order of
/// additions.
struct SaturatingAdd {
  MLA_DEVICE int32_t operator()(int32_t a, int32_t b) const {
    return addCosts(a, b);
  }
};

/// Returns the inclusive prefix sum over the planThreads threads of the CTA,
/// and the total. Shared has the member warpTotals of PlanShared.
template <class Shared, class Add>
MLA_DEVICE int32_t blockScan(Shared &shared, int32_t value, int32_t &total,
                             const Add &add) {
  const uint32_t lane = arch::laneIndex(), warp = arch::threadIndex() / 32;
  for (uint32_t step = 1; step < 32; step *= 2) {
    const int32_t other = arch::shuffleUp(value, step);
    value = add(value, lane >= step ? other : 0);
  }
  if (lane == 31)
    shared.warpTotals[warp] = value;
  arch::syncThreads();
  int32_t before = 0;
  total = 0;
  for (uint32_t w = 0; w < planThreads / 32; ++w) {
    before = add(before, w < warp ? shared.warpTotals[w] : 0);
    total = add(total, shared.warpTotals[w]);
  }
  arch::syncThreads();
  return add(value, before);
}

/// Returns the largest value over the threads of the CTA.
MLA_DEVICE int32_t blockMax(PlanShared &shared, int32_t value) {
  for (uint32_t step = 16; step > 0; step /= 2) {
    const int32_t other = arch::shuffleXor(value, step);
    value = other > value ? other : value;
  }
  if (arch::laneIndex() == 0)
    shared.warpMaxima[arch::threadIndex() / 32] = value;
  arch::syncThreads();
  for (uint32_t w = 0; w < planThreads / 32; ++w)
    value = shared.warpMaxima[w] > value ? shared.warpMaxima[w] : value;
  return value;
}

/// A view of the starts of the parts (cuts) in shared memory, for PlanRules.h.
struct SharedCuts {
  const PlanShared &shared;
  MLA_DEVICE PlanCut operator[](int32_t part) const {
    return {shared.cuts[2 * part], shared.cuts[2 * part + 1]};
  }
};

/// Returns the largest number of query tokens of a sequence.
MLA_DEVICE int32_t maxQueryTokens(const PlanParams &p, PlanShared &shared) {
  int32_t tokens = p.cuSeqlens ? 0 : p.queryLen;
  if (p.cuSeqlens)
    for (int32_t b = static_cast<int32_t>(arch::threadIndex()); b < p.batch;
         b += planThreads) {
      const int32_t own = queryTokens(p, b);
      tokens = own > tokens ? own : tokens;
    }
  return blockMax(shared, tokens);
}

/// The cost of all items, and the largest cost of one item.
struct PlanCosts {
  int32_t total, largest;
};

/// Writes the prefix sums of the sequences' costs to the plan. All threads can
/// read them afterwards.
MLA_DEVICE PlanCosts writePrefix(const PlanParams &p, const PlanShape &shape,
                                 PlanShared &shared) {
  const int32_t thread = static_cast<int32_t>(arch::threadIndex());
  int32_t *prefix = PlanView{p.plan, p.ctas}.prefix();
  int32_t base = 0, largest = 0;
  for (int32_t begin = 0; begin < p.batch; begin += planThreads) {
    const int32_t b = begin + thread;
    const int32_t items = b < p.batch ? itemsOf(p, shape, b) : 0;
    const int32_t cost = items > 0 ? costOf(p, b) : 0;
    int32_t total;
    const int32_t sum = addCosts(base, blockScan(shared, itemsCost(items, cost),
                                                 total, SaturatingAdd()));
    if (b < p.batch)
      prefix[b + 1] = sum;
    largest = cost > largest ? cost : largest;
    base = addCosts(base, total);
  }
  if (thread == 0)
    prefix[0] = 0;
  arch::syncThreads();
  return {base, blockMax(shared, largest)};
}

/// Writes the starts of all parts, and the end of the last part, to
/// shared.cuts.
MLA_DEVICE void writeCuts(const PlanParams &p, const PlanShape &shape,
                          const PlanRule &rule, PlanShared &shared) {
  const int32_t *prefix = PlanView{p.plan, p.ctas}.prefix();
  for (int32_t part = static_cast<int32_t>(arch::threadIndex());
       part <= shape.parts; part += planThreads) {
    const PlanCut cut = beginOf(p, shape, rule, prefix, part);
    shared.cuts[2 * part] = cut.item;
    shared.cuts[2 * part + 1] = cut.block;
  }
  arch::syncThreads();
}

/// Writes the work of every CTA.
MLA_DEVICE void writeWork(const PlanParams &p, const PlanShape &shape,
                          const SharedCuts &cuts) {
  for (int32_t cta = static_cast<int32_t>(arch::threadIndex()); cta < p.ctas;
       cta += planThreads) {
    const int32_t part = cta / shape.groups;
    PlanCut first{shape.items, 0}, last = first;
    if (part < shape.parts) {
      first = cuts[part];
      last = cuts[part + 1];
    }
    PlanView{p.plan, p.ctas}.work()[cta] = workOf(p, shape, cta, first, last);
  }
}

/// Writes all merges, one part per thread.
MLA_DEVICE void writeMerges(const PlanParams &p, const PlanShape &shape,
                            PlanShared &shared) {
  static_assert(planMaxCtas <= planThreads);
  const int32_t part = static_cast<int32_t>(arch::threadIndex());
  const SharedCuts cuts{shared};
  PlanMerge *merges = PlanView{p.plan, p.ctas}.merges();
  const bool begins = part < shape.parts && beginsMerge(cuts, part);
  int32_t count;
  const int32_t index = blockScan(shared, begins, count, WrappingAdd()) - 1;
  if (begins)
    merges[index] = mergeOf(p, shape, cuts, part);
  for (int32_t i = count + part; i < p.ctas; i += planThreads)
    merges[i] = {};
}

/// Returns the hash of all lengths. The plan stores it for the plan check.
MLA_DEVICE int32_t lengthsHash(const PlanParams &p, PlanShared &shared) {
  uint32_t own = 0;
  for (int32_t b = static_cast<int32_t>(arch::threadIndex()); b < p.batch;
       b += planThreads)
    own += planMix(b, p.seqLens[b], queryTokens(p, b));
  int32_t total;
  blockScan(shared, static_cast<int32_t>(own), total, WrappingAdd());
  return total;
}

/// Writes a plan without work.
MLA_DEVICE void writeEmptyPlan(const PlanParams &p) {
  const PlanView view{p.plan, p.ctas};
  for (int32_t i = static_cast<int32_t>(arch::threadIndex()); i < p.ctas;
       i += planThreads) {
    view.work()[i] = {0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0};
    view.merges()[i] = {};
  }
}

} // namespace detail

/// Writes p.plan. If Checked, writes an empty plan when an earlier check has
/// failed. Grid: one CTA.
template <bool Checked>
MLA_KERNEL(planBudget.threads, planBudget.ctas)
planKernel(MLA_GRID_CONSTANT const PlanParams p) {
  PlanShared &shared = arch::dynamicShared<PlanShared>();
  arch::waitForDependencies();
  if constexpr (Checked)
    if (stopped(p.stop))
      return detail::writeEmptyPlan(p);
  const PlanShape shape = planShape(p, detail::maxQueryTokens(p, shared));
  const detail::PlanCosts costs = detail::writePrefix(p, shape, shared);
  detail::writeCuts(p, shape, planRule(p, shape, costs.total, costs.largest),
                    shared);
  detail::writeWork(p, shape, detail::SharedCuts{shared});
  detail::writeMerges(p, shape, shared);
  const int32_t hash = detail::lengthsHash(p, shared);
  if (arch::threadIndex() == 0)
    *PlanView{p.plan, p.ctas}.header() = headerOf(p, shape, hash);
}

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_PLANKERNEL_H
