//===- DecodeLaunch.cu - Launches of plan and merge -----------------------===//

#include "Common/DecodeLaunch.h"
#include "Common/MergeKernel.h"
#include "Common/PlanKernel.h"

#include <algorithm>

using namespace mla;
using namespace mla::cuda;

namespace {

/// Returns the number of warps that share the splits of a slice. `splits` is
/// the average number of splits of an item.
int32_t mergeShares(int64_t splits) {
  return splits > 8 ? mergeMaxShares : splits > 4 ? 2 : 1;
}

/// A warp merges a quarter of a row if an SM then has at most this many warps.
/// With more warps, the instructions per slice take longer than the loads.
constexpr int32_t mergeSlicedWarps = 16;

template <class E> MergeLayout layoutOf(const DecodeParams<E> &p) {
  const int64_t tokens = p.queryLen;
  const int32_t tiles = tilesOf(tokens, p.heads, p.tileRows);
  MergeLayout layout;
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

} // namespace

std::string mla::cuda::launchPlan(const PlanParams &params,
                                  arch::Stream stream) {
  arch::LaunchShape shape = shapeOf(planBudget);
  shape.sharedBytes = sizeof(PlanShared);
  shape.dependent = true;
  shape.name = "plan";
  return textOf(params.stop
                    ? arch::launch(planKernel<true>, shape, stream, params)
                    : arch::launch(planKernel<false>, shape, stream, params));
}

template <class E>
std::string mla::cuda::launchMerge(const DecodeParams<E> &p,
                                   arch::Stream stream) {
  const MergeLayout layout = layoutOf(p);
  // A split item ends in a later part than the part in which it begins. So
  // there are at most as many split items as parts.
  const int64_t tiles =
      int64_t(p.batch) * tilesOf(p.queryLen, p.heads, p.tileRows);
  const int64_t most = p.cuSeqlens ? p.ctas : std::min<int64_t>(tiles, p.ctas);
  const int64_t rows = most * layout.rows;
  const int64_t sliced = rows * layout.shares * mergeMaxSlices;
  const bool isWhole = sliced > int64_t(mergeSlicedWarps) * p.ctas;
  const int64_t warps = isWhole ? rows * layout.shares : sliced;
  arch::LaunchShape shape = shapeOf(mergeBudget);
  shape.gridX = static_cast<uint32_t>(
      std::min<int64_t>((warps + mergeWarps - 1) / mergeWarps,
                        int64_t(p.ctas) * mergeBudget.ctas));
  shape.sharedBytes = sizeof(MergeShared);
  shape.dependent = true;
  shape.name = "merge";
  return textOf(
      arch::launch(isWhole ? mergeKernel<E, 1> : mergeKernel<E, mergeMaxSlices>,
                   shape, stream, p, layout));
}

template std::string mla::cuda::launchMerge(const DecodeParams<arch::Bf16> &,
                                            arch::Stream);
template std::string mla::cuda::launchMerge(const DecodeParams<arch::F16> &,
                                            arch::Stream);
