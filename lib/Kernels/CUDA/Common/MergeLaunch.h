//===- MergeLaunch.h - Launch of the merge of a paged decode --------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_MERGELAUNCH_H
#define MLA_KERNELS_CUDA_COMMON_MERGELAUNCH_H

#include "Common/DecodeLaunch.h"
#include "Common/MergeKernel.h"

#include <algorithm>

namespace mla::cuda {

namespace detail {

/// Returns the number of warps that share the splits of a slice. `splits` is
/// the average number of splits of an item.
inline int32_t mergeShares(int64_t splits) {
  return splits > 8 ? mergeMaxShares : splits > 4 ? 2 : 1;
}

/// A warp merges a quarter of a row if an SM then has at most this many warps.
/// With more warps, the instructions per slice take longer than the loads.
inline constexpr int32_t mergeSlicedWarps = 16;

template <class E> MergeLayout layoutOf(const DecodeParams<E> &p) {
  const int64_t tokens = p.queryLen;
  const int32_t tiles = tilesOf(tokens, p.heads, p.tileRows);
  MergeLayout layout{};
  layout.shares =
      mergeShares(p.ctas / std::max<int64_t>(1, int64_t(p.batch) * tiles));
  // In a ragged batch, the plan depends on the tokens of all sequences.
  layout.groups =
      p.cuSeqlens ? std::min(tiles, planMaxGroups) : groupsOf(tiles);
  layout.groups = std::max(1, layout.groups);
  layout.rows = static_cast<int32_t>(
      std::min<int64_t>(p.tileRows, std::max<int64_t>(1, tokens * p.heads)));
  return layout;
}

} // namespace detail

/// Launches the merge of rows of Cols columns of `keyHeads` key heads, with
/// `Slices` slices per row if there are few rows, else one. Partial results
/// have type T. If T has 16 bits, results are multiplied by *scale, or by 1 if
/// it is null. Returns an error text, empty on success.
template <int Cols, int Slices, class T = float, class E>
std::string launchMergeOf(const DecodeParams<E> &p, int32_t keyHeads,
                          arch::Stream stream, const float *scale = nullptr) {
  MergeLayout layout = detail::layoutOf(p);
  layout.scale = scale;
  // A split item ends in a later part than the part in which it begins. So
  // there are at most as many split items as parts.
  const int64_t tiles =
      int64_t(p.batch) * tilesOf(p.queryLen, p.heads, p.tileRows);
  const int64_t most = p.cuSeqlens ? p.ctas : std::min<int64_t>(tiles, p.ctas);
  const int64_t rows = most * layout.rows;
  const int64_t sliced = rows * layout.shares * Slices;
  const bool isWhole = sliced > int64_t(detail::mergeSlicedWarps) * p.ctas;
  const int64_t warps = isWhole ? rows * layout.shares : sliced;
  arch::LaunchShape shape = shapeOf(mergeBudget);
  shape.gridX = static_cast<uint32_t>(
      std::min<int64_t>((warps + mergeWarps - 1) / mergeWarps,
                        int64_t(p.ctas) * mergeBudget.ctas));
  shape.gridZ = static_cast<uint32_t>(keyHeads);
  shape.sharedBytes = sizeof(MergeShared);
  shape.dependent = true;
  shape.name = "merge";
  return textOf(arch::launch(isWhole ? mergeKernel<Cols, 1, T, E>
                                     : mergeKernel<Cols, Slices, T, E>,
                             shape, stream, p, layout));
}

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_MERGELAUNCH_H
