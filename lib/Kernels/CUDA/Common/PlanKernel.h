//===- PlanKernel.h - Lengths to a schedule, on the device ----------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_PLANKERNEL_H
#define MLA_KERNELS_CUDA_COMMON_PLANKERNEL_H

#include "Arch/Arch.h"
#include "Common/KernelBudget.h"
#include "Common/PlanCheck.h"

namespace mla::cuda {

/// Threads of the one CTA that plans.
inline constexpr int planThreads = 512;

struct PlanShared {
  arch::SharedArray<int32_t, planThreads / 32> warpTotals;
  arch::SharedArray<int32_t, planThreads / 32> warpMaxima;
  arch::SharedArray<int32_t, 2 * (planMaxCtas + 1)> cuts; ///< item, block
};

inline constexpr KernelBudget planBudget = {planThreads, 1, 64,
                                            sizeof(PlanShared), 1};
static_assert(planBudget.fitsEveryGpu(), "one CTA plans");

/// A place among the blocks of all items.
struct PlanCut {
  int32_t item, block;
};

namespace detail {

/// Inclusive sum over the threads of the CTA, and the total.
MLA_DEVICE int32_t blockScan(PlanShared &shared, int32_t value,
                             int32_t &total) {
  const uint32_t lane = arch::laneIndex(), warp = arch::threadIndex() / 32;
  for (uint32_t step = 1; step < 32; step *= 2) {
    const int32_t other = arch::shuffleUp(value, step);
    value += lane >= step ? other : 0;
  }
  if (lane == 31)
    shared.warpTotals[warp] = value;
  arch::syncThreads();
  int32_t before = 0;
  total = 0;
  for (uint32_t w = 0; w < planThreads / 32; ++w) {
    before += w < warp ? shared.warpTotals[w] : 0;
    total += shared.warpTotals[w];
  }
  arch::syncThreads();
  return value + before;
}

/// The largest value of the CTA's threads.
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

MLA_DEVICE int32_t queryTokens(const PlanParams &p, int32_t sequence) {
  return p.cuSeqlens ? p.cuSeqlens[sequence + 1] - p.cuSeqlens[sequence]
                     : p.queryLen;
}

MLA_DEVICE int32_t blocksOf(const PlanParams &p, int32_t sequence) {
  int32_t length = p.seqLens[sequence];
  length = length < 0 ? 0 : length > p.maxLength ? p.maxLength : length;
  return (length + planBlockTokens - 1) / planBlockTokens;
}

/// How the parts of a plan are cut: at equal costs, which may split items
/// anywhere, or (`perItem` or `perPart` not 0) whole parts to each item, or
/// whole items to each part.
struct PlanRule {
  int32_t payload, perItem, perPart;
};

/// Pieces of an item beyond which merging them costs more than is won:
/// blocks / pieces * mergeShare falls as pieces grows.
MLA_DEVICE int32_t mostPieces(const PlanParams &p, int32_t blocks) {
  int32_t most = 1;
  while ((most + 1) * (most + 1) <= p.mergeShare * blocks &&
         (most + 1) * p.minimum <= blocks)
    ++most;
  return most;
}

/// Whole parts or items where that costs at most a sixteenth more: then fewer
/// items are split, and by fewer pieces.
MLA_DEVICE PlanRule planRule(const PlanParams &p, int32_t items, int32_t parts,
                             int32_t total, int32_t largest) {
  const int32_t blocks = largest - p.overhead, most = mostPieces(p, blocks);
  const int32_t least = (blocks + most - 1) / most;
  PlanRule rule{(total + parts - 1) / parts, 0, 0};
  rule.payload = rule.payload < least ? least : rule.payload;
  rule.payload = rule.payload < p.minimum ? p.minimum : rule.payload;
  int32_t load;
  if (items <= parts) {
    rule.perItem = parts / (items > 0 ? items : 1);
    rule.perItem = rule.perItem < most ? rule.perItem : most;
    load = (blocks + rule.perItem - 1) / rule.perItem + p.overhead;
  } else {
    rule.perPart = (items + parts - 1) / parts;
    load = rule.perPart * largest;
  }
  if (p.flags & planBatchInvariant ||
      load * 16 > (rule.payload + p.overhead) * 17)
    rule.perItem = rule.perPart = 0;
  return rule;
}

/// The cut nearest to cost `target`, at the begin of an item or at an even
/// block of it, so that no piece is shorter than a pair of blocks.
MLA_DEVICE PlanCut cutAt(const PlanParams &p, const int32_t *prefix,
                         int32_t items, int32_t rounds, int32_t target) {
  int32_t low = 0, high = items; // prefix[low] <= target < prefix[high]
  if (target >= prefix[items])
    return {items, 0};
  while (high - low > 1) {
    const int32_t middle = (low + high) / 2;
    (prefix[middle] <= target ? low : high) = middle;
  }
  const int32_t blocks = blocksOf(p, low / rounds);
  int32_t block = (target - prefix[low] - p.overhead) & ~1;
  if (target - prefix[low] < p.overhead)
    block = 0;
  if (p.flags & planBatchInvariant)
    block = 2 * block < blocks ? 0 : blocks;
  if (block > 0 && blocks - block < 2)
    return {low + 1, 0};
  return {low, block};
}

/// The begin of a part after the first.
MLA_DEVICE PlanCut cutOf(const PlanParams &p, const int32_t *prefix,
                         int32_t items, int32_t rounds, const PlanRule &rule,
                         int32_t part) {
  if (rule.perItem == 0 && rule.perPart == 0)
    return cutAt(p, prefix, items, rounds, part * rule.payload);
  const int32_t item = rule.perItem ? part / rule.perItem : part * rule.perPart;
  if (item >= items)
    return {items, 0};
  if (rule.perItem <= 1)
    return {item, 0};
  const int32_t blocks = blocksOf(p, item / rounds);
  return {item, blocks * (part % rule.perItem) / rule.perItem & ~1};
}

} // namespace detail

namespace detail {

/// What the plan keeps of all lengths, for a check of it.
MLA_DEVICE int32_t lengthsNumber(const PlanParams &p, PlanShared &shared) {
  uint32_t own = 0;
  for (int32_t b = static_cast<int32_t>(arch::threadIndex()); b < p.batch;
       b += planThreads)
    own += planMix(b, p.seqLens[b], queryTokens(p, b));
  int32_t total;
  blockScan(shared, static_cast<int32_t>(own), total);
  return total;
}

/// A plan without work.
MLA_DEVICE void writeEmptyPlan(const PlanParams &p) {
  const PlanView view{p.plan, p.ctas};
  for (int32_t i = static_cast<int32_t>(arch::threadIndex()); i < p.ctas;
       i += planThreads) {
    view.work()[i] = {0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0};
    view.merges()[i] = {};
  }
}

} // namespace detail

/// Writes p.plan; with Checked an empty one if a check in front has found
/// something. Grid: one CTA.
template <bool Checked>
MLA_KERNEL(planBudget.threads, planBudget.ctas)
planKernel(MLA_GRID_CONSTANT const PlanParams p) {
  PlanShared &shared = arch::dynamicShared<PlanShared>();
  const int32_t thread = static_cast<int32_t>(arch::threadIndex());
  arch::waitForDependencies();
  if constexpr (Checked)
    if (stopped(p.stop))
      return detail::writeEmptyPlan(p);

  int32_t tokens = p.cuSeqlens ? 0 : p.queryLen;
  if (p.cuSeqlens)
    for (int32_t b = thread; b < p.batch; b += planThreads) {
      const int32_t own = detail::queryTokens(p, b);
      tokens = own > tokens ? own : tokens;
    }
  tokens = detail::blockMax(shared, tokens);
  const int32_t tiles = tilesOf(tokens, p.heads, p.tileRows);
  const int32_t groups = groupsOf(tiles), rounds = roundsOf(tiles);
  const int32_t parts = p.ctas / groups, items = p.batch * rounds;
  const PlanView view{p.plan, p.ctas};

  int32_t *prefix = view.prefix();
  int32_t base = 0, largest = 0;
  for (int32_t begin = 0; begin < items; begin += planThreads) {
    const int32_t item = begin + thread;
    int32_t cost = 0, total;
    if (item < items &&
        item % rounds * groups <
            tilesOf(detail::queryTokens(p, item / rounds), p.heads, p.tileRows))
      cost = p.overhead + detail::blocksOf(p, item / rounds);
    const int32_t sum = base + detail::blockScan(shared, cost, total);
    if (item < items)
      prefix[item + 1] = sum;
    largest = cost > largest ? cost : largest;
    base += total;
  }
  if (thread == 0)
    prefix[0] = 0;
  arch::syncThreads();

  const detail::PlanRule rule = detail::planRule(
      p, items, parts, base, detail::blockMax(shared, largest));
  for (int32_t part = thread; part <= parts; part += planThreads) {
    PlanCut cut{0, 0};
    if (part == parts)
      cut = {items, 0};
    else if (part > 0)
      cut = detail::cutOf(p, prefix, items, rounds, rule, part);
    shared.cuts[2 * part] = cut.item;
    shared.cuts[2 * part + 1] = cut.block;
  }
  arch::syncThreads();

  for (int32_t cta = thread; cta < p.ctas; cta += planThreads) {
    const int32_t part = cta / groups;
    PlanWork work{items, 0, items, 0, cta % groups, groups, rounds, part,
                  0,     0, 0,     0};
    if (part < parts) {
      work.firstItem = shared.cuts[2 * part];
      work.firstBlock = shared.cuts[2 * part + 1];
      work.lastItem = shared.cuts[2 * part + 2];
      work.lastBlock = shared.cuts[2 * part + 3];
      const int32_t sequence = work.firstItem / rounds;
      if (sequence < p.batch) {
        work.firstLength = p.seqLens[sequence];
        work.firstToken = p.cuSeqlens ? p.cuSeqlens[sequence] : 0;
        work.tokens = detail::queryTokens(p, sequence);
      }
    }
    view.work()[cta] = work;
  }

  // A merge begins at the first cut inside of an item.
  const int32_t cut = thread; // parts <= planThreads
  const bool inside = cut < parts && shared.cuts[2 * cut + 1] > 0;
  const int32_t item = inside ? shared.cuts[2 * cut] : -1;
  const bool first = inside && (shared.cuts[2 * cut - 1] == 0 ||
                                shared.cuts[2 * cut - 2] != item);
  int32_t merges;
  const int32_t index = detail::blockScan(shared, first, merges) - 1;
  if (first) {
    int32_t last = cut;
    while (last + 1 < parts && shared.cuts[2 * last + 3] > 0 &&
           shared.cuts[2 * last + 2] == item)
      ++last;
    const int32_t sequence = item / rounds;
    view.merges()[index] = {sequence,
                            cut - 1,
                            last,
                            groups,
                            p.cuSeqlens ? p.cuSeqlens[sequence] : 0,
                            detail::queryTokens(p, sequence),
                            item % rounds * groups,
                            0};
  }
  for (int32_t i = merges + thread; i < p.ctas; i += planThreads)
    view.merges()[i] = {};
  const int32_t number = detail::lengthsNumber(p, shared);
  if (thread == 0)
    *view.header() = {planMagic,  p.flags,     p.batch, p.heads,
                      p.queryLen, p.maxLength, p.ctas,  groups,
                      rounds,     parts,       {number}};
}

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_PLANKERNEL_H
