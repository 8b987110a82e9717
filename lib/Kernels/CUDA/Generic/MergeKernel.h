//===- MergeKernel.h - Pieces of split items to results of any width ------===//
#ifndef MLA_KERNELS_CUDA_GENERIC_MERGEKERNEL_H
#define MLA_KERNELS_CUDA_GENERIC_MERGEKERNEL_H

#include "Common/MergeKernel.h"
#include "Generic/AttentionOutput.h"

namespace mla::cuda::generic {

/// Warps of a CTA, a row each.
inline constexpr int mergeWarps = 4, mergeRowThreads = 32 * mergeWarps;

inline constexpr KernelBudget mergeAnyBudget = {mergeRowThreads, 4, 72, 0, 0};
static_assert(mergeAnyBudget.fitsEveryGpu());

namespace detail {

/// What a state's numbers are multiplied with to be relative to `reference`.
MLA_DEVICE float factorOf(const PartialState &state, float reference) {
  return expOf(state.reference - reference);
}

/// The states of a row's pieces as one; every lane of the warp has it.
template <class E>
MLA_DEVICE PartialState combinedState(const AttentionParams<E> &p,
                                      const cuda::detail::MergeRow &row) {
  const int32_t lane = static_cast<int32_t>(arch::laneIndex());
  PartialState all{-INFINITY, 0};
  for (int32_t i = lane; i < row.pieces(); i += 32)
    all.reference =
        arch::maximum(all.reference, p.partialStates[row.at(i)].reference);
  for (uint32_t step = 16; step > 0; step /= 2)
    all.reference =
        arch::maximum(all.reference, arch::shuffleXor(all.reference, step));
  for (int32_t i = lane; i < row.pieces(); i += 32) {
    const PartialState own = p.partialStates[row.at(i)];
    // A piece that saw no key adds nothing; a sum that is NaN goes through.
    all.sum += own.sum == 0 ? 0.0f : own.sum * factorOf(own, all.reference);
  }
  for (uint32_t step = 16; step > 0; step /= 2)
    all.sum += arch::shuffleXor(all.sum, step);
  return all;
}

} // namespace detail

/// Merges one row; all lanes of a warp call it.
template <class E>
MLA_DEVICE void mergeRow(const AttentionParams<E> &p,
                         const cuda::detail::MergeRow &row) {
  const PartialState all = detail::combinedState(p, row);
  const int32_t token = row.merge.firstToken + row.index() / p.heads;
  const int32_t head = row.index() % p.heads;
  const OutputRow<E> to{p.out.row(row.merge.sequence, token, head), nullptr,
                        inverseOf(p, head, all)};
  const int32_t lane = static_cast<int32_t>(arch::laneIndex());
  for (int32_t col = 2 * lane; col < p.value.width; col += 64) {
    float x = 0, y = 0;
    for (int32_t i = 0; i < row.pieces(); ++i) {
      const int64_t at = row.at(i);
      const PartialState state = p.partialStates[at];
      if (state.sum == 0) // it has written nothing else
        continue;
      const float factor = detail::factorOf(state, all.reference);
      const auto part = *reinterpret_cast<const arch::Vec<float, 2> *>(
          p.partialOut + at * p.partialCols + col);
      x += factor * part[0];
      y += factor * part[1];
    }
    to.store(p, col, x, y);
  }
  if (lane == 0 && p.lse.base)
    *p.lse.row(row.merge.sequence, token, head) = lseOf(p, all);
}

/// Merges the pieces of the items that p's plan splits. Grid: any number of
/// CTAs of mergeRowThreads.
template <class E>
MLA_KERNEL(mergeAnyBudget.threads, mergeAnyBudget.ctas)
mergeAnyKernel(MLA_GRID_CONSTANT const AttentionParams<E> p) {
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
