//===- MergeKernel.h - Merge of partial results of any width --------------===//
#ifndef MLA_KERNELS_CUDA_GENERIC_MERGEKERNEL_H
#define MLA_KERNELS_CUDA_GENERIC_MERGEKERNEL_H

#include "Common/MergeKernel.h"
#include "Generic/AttentionOutput.h"

namespace mla::cuda::generic {

/// Warps per CTA. Each merges one row.
inline constexpr int mergeWarps = 4, mergeRowThreads = 32 * mergeWarps;

inline constexpr KernelBudget mergeGenericBudget = {mergeRowThreads, 4, 72, 0,
                                                    0};
static_assert(mergeGenericBudget.fitsEveryGpu());

namespace detail {

/// Returns the factor that converts a state's sum and output to be relative to
/// `rowMax`.
MLA_DEVICE float factorOf(const PartialState &state, float rowMax) {
  return expOf(state.rowMax - rowMax);
}

/// Returns the combined state of a row's splits, in every lane of the warp.
template <class E>
MLA_DEVICE PartialState combinedState(const AttentionParams<E> &p,
                                      const cuda::detail::MergeRow &row) {
  const int32_t lane = static_cast<int32_t>(arch::laneIndex());
  PartialState all{-INFINITY, 0};
  for (int32_t i = lane; i < row.splits(); i += 32)
    all.rowMax = arch::maximum(all.rowMax, p.partialStates[row.at(i)].rowMax);
  for (uint32_t step = 16; step > 0; step /= 2)
    all.rowMax = arch::maximum(all.rowMax, arch::shuffleXor(all.rowMax, step));
  for (int32_t i = lane; i < row.splits(); i += 32) {
    const PartialState own = p.partialStates[row.at(i)];
    // A split that saw no key adds nothing. A NaN sum propagates.
    all.sum += own.sum == 0 ? 0.0f : own.sum * factorOf(own, all.rowMax);
  }
  for (uint32_t step = 16; step > 0; step /= 2)
    all.sum += arch::shuffleXor(all.sum, step);
  return all;
}

} // namespace detail

/// Merges one row. All lanes of a warp call it.
template <class E>
MLA_DEVICE void mergeRow(const AttentionParams<E> &p,
                         const cuda::detail::MergeRow &row) {
  const PartialState all = detail::combinedState(p, row);
  const int32_t token = row.merge.firstToken + row.index() / p.heads;
  const int32_t head =
      static_cast<int32_t>(arch::ctaZ()) * p.heads + row.index() % p.heads;
  const OutputRow<E> to{p.out.row(row.merge.sequence, token, head), nullptr,
                        inverseOf(p, head, all)};
  const int32_t lane = static_cast<int32_t>(arch::laneIndex());
  const int32_t cols = p.outCols();
  for (int32_t col = 2 * lane; col < cols; col += 64) {
    float x = 0, y = 0;
    for (int32_t i = 0; i < row.splits(); ++i) {
      const int64_t at = row.at(i);
      const PartialState state = p.partialStates[at];
      if (state.sum == 0) // no columns were written
        continue;
      const float factor = detail::factorOf(state, all.rowMax);
      const float *from = p.partialOut + at * p.partialCols + col;
      arch::Vec<float, 2> part;
      if (col + 1 < cols)
        part = *reinterpret_cast<const arch::Vec<float, 2> *>(from);
      else // the column behind the last one may not have been written
        part = {{*from, 0}};
      x += factor * part[0];
      y += factor * part[1];
    }
    to.storeBefore(p, col, cols, x, y);
  }
  if (lane == 0 && p.lse.base)
    *p.lse.row(row.merge.sequence, token, head) = lseOf(p, all);
}

/// Merges the partial results of all items that p.plan splits. Grid: x is any
/// number of CTAs of mergeRowThreads threads, z the key head.
template <class E>
MLA_KERNEL(mergeGenericBudget.threads, mergeGenericBudget.ctas)
mergeGenericKernel(MLA_GRID_CONSTANT const AttentionParams<E> p) {
  arch::launchDependents();
  arch::waitForDependencies();
  const PlanMerge *merges = PlanView{p.plan, p.ctas}.merges();
  const int32_t groups = merges[0].groups;
  const int32_t rows = p.ctas * planTileRows;
  const int32_t warp = static_cast<int32_t>(arch::threadIndex()) / 32;
  for (int32_t at = static_cast<int32_t>(arch::ctaX()) * mergeWarps + warp;
       groups && at < rows;
       at += static_cast<int32_t>(arch::gridX()) * mergeWarps) {
    cuda::detail::MergeRow row;
    row.tileRows = planTileRows;
    row.firstTile = firstSlotTile(p);
    row.row = at % planTileRows;
    row.group = at / planTileRows % groups;
    row.merge = merges[at / planTileRows / groups];
    if (row.merge.groups == 0)
      return;
    if (row.index() < row.merge.tokens * p.heads)
      mergeRow(p, row);
  }
}

} // namespace mla::cuda::generic

#endif // MLA_KERNELS_CUDA_GENERIC_MERGEKERNEL_H
