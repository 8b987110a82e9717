//===- MergeKernel.h - Merge of the partial results of split items --------===//
#ifndef MLA_KERNELS_CUDA_COMMON_MERGEKERNEL_H
#define MLA_KERNELS_CUDA_COMMON_MERGEKERNEL_H

#include "Common/DecodeParams.h"
#include "Common/KernelBudget.h"
#include "Common/Normalize.h"

namespace mla::cuda {

/// The number of columns of a row, and the number of threads of a group. One or
/// more groups merge a row; each merges some of its splits.
inline constexpr int mergeCols = 512, mergeThreads = mergeCols / 4;
/// The largest number of groups that share the splits of one row.
inline constexpr int mergeMaxGroups = 4;
/// The number of splits that a thread loads at once.
inline constexpr int mergeDepth = 4;

struct MergeShared {
  arch::SharedArray<arch::Vec<float, 4>, mergeMaxGroups * mergeThreads> sums;
};

inline constexpr KernelBudget mergeBudget = {mergeThreads * mergeMaxGroups, 2,
                                             64, sizeof(MergeShared), 1};
static_assert(mergeBudget.fitsEveryGpu(), "two CTAs of four groups per SM");

namespace detail {

/// One row of a split item. Split s of the row is the partial result that part
/// firstPart + s wrote.
struct MergeRow {
  PlanMerge merge;
  int32_t group, row, tileRows;

  /// Returns the index of a split's row among the partial results.
  MLA_DEVICE int64_t at(int32_t split) const {
    const int64_t slot = planSlot(merge.firstPart + split, split > 0);
    return (slot * merge.groups + group) * tileRows + row;
  }
  MLA_DEVICE int32_t splits() const {
    return merge.lastPart - merge.firstPart + 1;
  }
  /// Returns the index of the row among the sequence's tokens * heads rows.
  MLA_DEVICE int32_t index() const {
    return (merge.firstTile + group) * tileRows + row;
  }
};

/// Computes the largest base-2 LSE of the splits and the sum of 2^(LSE -
/// largest), in every lane.
template <class E>
MLA_DEVICE void combinedLse(const DecodeParams<E> &p, const MergeRow &row,
                            float &largest, float &sum) {
  const int32_t lane = arch::laneIndex(), splits = row.splits();
  float own = lane < splits ? p.partialLse[row.at(lane)] : -INFINITY;
  largest = own;
  for (int32_t i = lane + 32; i < splits; i += 32)
    largest = arch::maximum(largest, p.partialLse[row.at(i)]);
  for (uint32_t step = 16; step > 0; step /= 2)
    largest = arch::maximum(largest, arch::shuffleXor(largest, step));
  sum = 0;
  for (int32_t i = lane; i < splits; i += 32) {
    if (i != lane)
      own = p.partialLse[row.at(i)];
    sum += own == -INFINITY ? 0.0f : arch::exp2Fast(own - largest);
  }
  for (uint32_t step = 16; step > 0; step /= 2)
    sum += arch::shuffleXor(sum, step);
}

/// Four columns of mergeDepth splits: splits first, first + step, and so on.
struct MergeBatch {
  arch::Vec<float, 4> part[mergeDepth];
  float lse[mergeDepth];

  template <class E>
  MLA_DEVICE void load(const DecodeParams<E> &p, const MergeRow &row,
                       int32_t col, int32_t first, int32_t step) {
#pragma unroll
    for (int i = 0; i < mergeDepth; ++i) {
      const int32_t split = first + i * step;
      lse[i] = -INFINITY;
      if (split >= row.splits())
        continue;
      const int64_t at = row.at(split);
      lse[i] = p.partialLse[at];
      part[i] = *reinterpret_cast<const arch::Vec<float, 4> *>(
          p.partialOut + at * mergeCols + col);
    }
  }
  /// Adds the splits to `total`, weighted with 2^(LSE - largest). A split that
  /// saw no key has the LSE -inf.
  MLA_DEVICE void addTo(arch::Vec<float, 4> &total, float largest) const {
#pragma unroll
    for (int i = 0; i < mergeDepth; ++i) {
      if (lse[i] == -INFINITY)
        continue;
      const float factor = arch::exp2Fast(lse[i] - largest);
#pragma unroll
      for (int c = 0; c < 4; ++c)
        total[c] += factor * part[i][c];
    }
  }
};

} // namespace detail

/// Merges one row. Every thread of the CTA calls it.
template <class E>
MLA_DEVICE void mergeOne(const DecodeParams<E> &p, const detail::MergeRow &row,
                         MergeShared &shared) {
  const int32_t thread = static_cast<int32_t>(arch::threadIndex());
  const int32_t share = thread / mergeThreads;
  const int32_t shares =
      static_cast<int32_t>(arch::ctaThreads()) / mergeThreads;
  const int32_t col = thread % mergeThreads * 4;
  detail::MergeBatch batch;
  batch.load(p, row, col, share, shares);
  float largest, sum;
  detail::combinedLse(p, row, largest, sum);
  arch::Vec<float, 4> total{};
  batch.addTo(total, largest);
  for (int32_t first = share + mergeDepth * shares; first < row.splits();
       first += mergeDepth * shares) {
    batch.load(p, row, col, first, shares);
    batch.addTo(total, largest);
  }
  if (shares > 1) {
    arch::syncThreads(); // the sums of the previous row are read
    shared.sums[thread] = total;
    arch::syncThreads();
    if (share > 0)
      return;
    for (int32_t other = 1; other < shares; ++other)
      for (int c = 0; c < 4; ++c)
        total[c] += shared.sums[other * mergeThreads + thread][c];
  }
  const int32_t token = row.merge.firstToken + row.index() / p.heads;
  const int32_t head = row.index() % p.heads;
  const float inverse = inverseSum(p, head, largest, sum);
  uint32_t pairs[2];
  for (int c = 0; c < 2; ++c)
    pairs[c] =
        arch::packPair<E>(total[2 * c] * inverse, total[2 * c + 1] * inverse)
            .bits;
  *reinterpret_cast<arch::Vec<uint32_t, 2> *>(
      p.out.row(row.merge.sequence, token, head) +
      col) = {{pairs[0], pairs[1]}};
  if (thread == 0 && p.lse.base)
    *p.lse.row(row.merge.sequence, token, head) =
        lseOf(largest, sum) * p.lseFactor;
}

/// Merges the partial results of all items that p.plan splits. Grid: any number
/// of CTAs of mergeThreads times 1 to mergeMaxGroups threads.
template <class E>
MLA_KERNEL(mergeBudget.threads, mergeBudget.ctas)
mergeKernel(MLA_GRID_CONSTANT const DecodeParams<E> p) {
  MergeShared &shared = arch::dynamicShared<MergeShared>();
  arch::launchDependents();
  arch::waitForDependencies();
  // The entries of the groups of an item are adjacent. All items of a plan have
  // the same number of groups, so the first entry gives this number.
  const PlanMerge *merges = PlanView{p.plan, p.ctas}.merges();
  const int32_t groups = merges[0].groups;
  const int32_t rows = p.ctas * p.tileRows;
  for (int32_t at = static_cast<int32_t>(arch::ctaX()); groups && at < rows;
       at += static_cast<int32_t>(arch::gridX())) {
    detail::MergeRow row;
    row.tileRows = p.tileRows;
    row.row = at % p.tileRows;
    row.group = at / p.tileRows % groups;
    row.merge = merges[at / p.tileRows / groups];
    if (row.merge.groups == 0)
      return;
    if (row.index() < row.merge.tokens * p.heads)
      mergeOne(p, row, shared);
  }
}

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_MERGEKERNEL_H
