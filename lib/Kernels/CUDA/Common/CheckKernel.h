//===- CheckKernel.h - Checks of values in device memory ------------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_CHECKKERNEL_H
#define MLA_KERNELS_CUDA_COMMON_CHECKKERNEL_H

#include "Arch/Arch.h"
#include "Common/KernelBudget.h"
#include "Common/RecordFirst.h"

namespace mla::cuda {

inline constexpr int checkThreads = 256, checkWarps = checkThreads / 32;
inline constexpr uint32_t noIndex = 0xffffffffu;

struct CheckShared {
  arch::SharedArray<uint32_t, checkWarps> first;
};

inline constexpr KernelBudget checkBudget = {checkThreads, 1, 48,
                                             sizeof(CheckShared), 1};
static_assert(checkBudget.fitsEveryGpu(), "one CTA runs all checks");

namespace detail {

MLA_DEVICE uint32_t warpMinimum(uint32_t value) {
  for (uint32_t step = 16; step > 0; step /= 2)
    value = arch::minimum(value, arch::shuffleXor(value, step));
  return value;
}

/// Returns the allowed range [low, high] of cumulative value i. The first value
/// must be 0. A later value is between the previous value and c.high, and the
/// last one is also at least c.low.
MLA_DEVICE void cumulativeRange(const ValueCheck &c, int64_t i, int64_t &low,
                                int64_t &high) {
  low = i == 0 ? 0 : c.values[i - 1];
  high = i == 0 ? 0 : c.high;
  if (i > 0 && i + 1 == c.count && low < c.low)
    low = c.low;
}

MLA_DEVICE int64_t valueAt(const ValueCheck &c, int64_t i) {
  if (c.kind == CheckKind::Ranges)
    return int64_t(c.values[i + 1]) - c.values[i];
  return c.wide ? reinterpret_cast<const int64_t *>(c.values)[i] : c.values[i];
}

/// Returns the number of rows of sequence i, for CheckKind::Rows.
MLA_DEVICE int64_t rowsAt(const ValueCheck &c, int64_t i) {
  return int64_t(c.lengths[i + 1]) - c.lengths[i];
}

MLA_DEVICE int64_t startAt(const ValueCheck &c, int64_t i) {
  return c.starts ? c.starts[i] : 0;
}

/// True if value i is out of range. Must not be called for CheckKind::Pages.
MLA_DEVICE bool isInvalid(const ValueCheck &c, int64_t i) {
  const int64_t value = valueAt(c, i);
  if (c.kind == CheckKind::Starts)
    return startAt(c, i) < 0 || startAt(c, i) + value > c.high;
  if (c.kind == CheckKind::Rows)
    return value > rowsAt(c, i);
  int64_t low = c.low, high = c.high;
  if (c.kind == CheckKind::Cumulative)
    cumulativeRange(c, i, low, high);
  return value < low || value > high;
}

/// Returns the first invalid page of sequence b, or noIndex if all are valid.
/// All lanes of a warp call it.
MLA_DEVICE uint32_t firstInvalidPage(const ValueCheck &c, int64_t b) {
  const int64_t start = startAt(c, b);
  const int64_t end = c.lengths[b] + (c.areEnds ? 0 : start);
  const int64_t last = (end + c.pageSize - 1) / c.pageSize;
  uint32_t first = noIndex;
  for (int64_t i = start / c.pageSize + arch::laneIndex();
       i < last && first == noIndex && end > start; i += 32) {
    const int32_t page = c.values[b * c.stride + i];
    if (page < 0 || page > c.high)
      first = static_cast<uint32_t>(i);
  }
  return warpMinimum(first);
}

/// Returns, in every thread, the index of the first value (for Pages: of the
/// first sequence) that fails the check, or noIndex if none fails. All threads
/// of the CTA call it.
MLA_DEVICE uint32_t firstInvalid(const ValueCheck &c, CheckShared &shared) {
  const uint32_t thread = arch::threadIndex(), warp = thread / 32;
  uint32_t first = noIndex;
  if (c.kind == CheckKind::Pages) {
    for (int64_t b = warp; b < c.count && first == noIndex; b += checkWarps)
      if (firstInvalidPage(c, b) != noIndex)
        first = static_cast<uint32_t>(b);
  } else {
    for (int64_t i = thread; i < c.count && first == noIndex; i += checkThreads)
      if (isInvalid(c, i))
        first = static_cast<uint32_t>(i);
  }
  arch::syncWarp();
  first = warpMinimum(first);
  arch::syncThreads(); // all threads have read the result of the previous check
  if (arch::laneIndex() == 0)
    shared.first[warp] = first;
  arch::syncThreads();
  for (int w = 0; w < checkWarps; ++w)
    first = arch::minimum(first, shared.first[w]);
  return first;
}

/// Fills the record for value i if the record is empty. One warp calls it.
MLA_DEVICE void recordInvalid(const CheckParams &p, const ValueCheck &c,
                              int64_t i) {
  CheckRecord r{0,          1,      static_cast<int32_t>(c.kind),
                p.function, c.name, c.noun,
                i,          -1,     c.low,
                c.high,     0};
  if (c.kind == CheckKind::Pages) {
    r.j = firstInvalidPage(c, i);
    r.value = c.values[i * c.stride + r.j];
  } else {
    r.value = valueAt(c, i);
  }
  if (c.kind == CheckKind::Cumulative)
    cumulativeRange(c, i, r.low, r.high);
  if (c.kind == CheckKind::Starts) {
    r.low = startAt(c, i);
    r.value += r.low;
  }
  if (c.kind == CheckKind::Rows)
    r.high = rowsAt(c, i);
  if (c.kind == CheckKind::Within && c.stride) {
    r.i = i / c.stride;
    r.j = i % c.stride;
  }
  if (arch::laneIndex() == 0)
    recordFirst(p.record, r);
}

} // namespace detail

/// Runs the checks in order and records the first failure. Grid: one CTA of
/// checkThreads threads.
MLA_KERNEL(checkBudget.threads, checkBudget.ctas)
checkKernel(MLA_GRID_CONSTANT const CheckParams p) {
  CheckShared &shared = arch::dynamicShared<CheckShared>();
  arch::waitForDependencies();
  for (int32_t c = 0; c < p.count; ++c) {
    const uint32_t first = detail::firstInvalid(p.checks[c], shared);
    if (first == noIndex)
      continue;
    if (arch::threadIndex() < 32)
      detail::recordInvalid(p, p.checks[c], first);
    return;
  }
}

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_CHECKKERNEL_H
