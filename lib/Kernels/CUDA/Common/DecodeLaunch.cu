//===- DecodeLaunch.cu - Launches of plan and merge -----------------------===//

#include "Common/DecodeLaunch.h"
#include "Common/MergeKernel.h"
#include "Common/PlanKernel.h"

#include <algorithm>

using namespace mla;
using namespace mla::cuda;

namespace {

/// Returns the number of thread groups that share the partial results of a row:
/// about one group per mergeDepth splits, up to mergeMaxGroups. `splits` is the
/// average number of splits of an item.
int32_t mergeGroups(int64_t splits) {
  return splits > 2 * mergeDepth ? mergeMaxGroups : splits > mergeDepth ? 2 : 1;
}

/// The number of CTAs with one thread group that an SM holds.
constexpr int32_t mergeResident = 8;

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
  // A split item ends in a later part than the part in which it begins. So
  // there are at most as many split items as parts.
  const int64_t tiles =
      int64_t(p.batch) * tilesOf(p.queryLen, p.heads, p.tileRows);
  const int64_t most = p.cuSeqlens ? p.ctas : std::min<int64_t>(tiles, p.ctas);
  const int32_t groups = mergeGroups(p.ctas / std::max<int64_t>(1, tiles));
  arch::LaunchShape shape = shapeOf(mergeBudget);
  shape.threads = mergeThreads * groups;
  shape.gridX = static_cast<uint32_t>(
      std::min<int64_t>(most * p.tileRows, p.ctas * mergeResident / groups));
  shape.sharedBytes = sizeof(MergeShared);
  shape.dependent = true;
  shape.name = "merge";
  return textOf(arch::launch(mergeKernel<E>, shape, stream, p));
}

template std::string mla::cuda::launchMerge(const DecodeParams<arch::Bf16> &,
                                            arch::Stream);
template std::string mla::cuda::launchMerge(const DecodeParams<arch::F16> &,
                                            arch::Stream);
