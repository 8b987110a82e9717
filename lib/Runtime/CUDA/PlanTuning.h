//===- PlanTuning.h - Parameters of a GPU's plans -------------------------===//
#ifndef MLA_RUNTIME_CUDA_PLANTUNING_H
#define MLA_RUNTIME_CUDA_PLANTUNING_H

#include "Common/DecodePlan.h"
#include "Device.h"
#include "SM100/DecodeLaunch.h"

#include <algorithm>
#include <cstring>

namespace mla::runtime {

/// Returns the number of CTAs in a decode's grid. For tiles of planPairRows
/// rows, returns the number of pairs of CTAs.
inline int32_t planCtas(const Gpu &gpu, int32_t tileRows) {
  return std::clamp<int32_t>(gpu.multiprocessors /
                                 (tileRows / cuda::planTileRows),
                             cuda::planMaxGroups, cuda::planMaxCtas);
}

/// Returns the number of CTAs of a plan for each of `keyHeads` key heads. The
/// grouped-query decode of SM90 has two CTAs per SM.
inline int32_t planCtasOf(const Gpu &gpu, int64_t keyHeads, int32_t tileRows) {
  const bool hasPairs = keyHeads > 1 && std::strcmp(gpu.target, "sm_90a") == 0;
  const int64_t ctas = planCtas(gpu, tileRows) * (hasPairs ? 2 : 1) /
                       std::max<int64_t>(keyHeads, 1);
  return std::max(cuda::planMaxGroups, static_cast<int32_t>(ctas));
}

/// Returns the rows per tile of the plans of mlaCudaPlan. These plans are made
/// for the tuned kernel. A kernel with other tiles makes its own plan.
inline int32_t tileRowsOfPlans(const Gpu &gpu, int64_t heads, int64_t keyHeads,
                               int64_t queryLen, bool ragged) {
  return keyHeads == 1 && std::strcmp(gpu.target, "sm_100a") == 0
             ? cuda::sm100TileRows(heads, queryLen, ragged)
             : cuda::planTileRows;
}

/// Returns the sizes and costs of a plan, without data and flags. The costs, in
/// blocks of 64 keys, were measured (docs/kernels/SM90Decode.md). The plan is
/// for one key head, and the CTAs of the GPU are divided among `keyHeads`.
inline cuda::PlanParams tunedPlan(const Gpu &gpu, int64_t batch, int64_t heads,
                                  int64_t keyHeads, int64_t queryLen,
                                  int32_t tileRows) {
  cuda::PlanParams params{};
  params.batch = static_cast<int32_t>(batch);
  params.heads = static_cast<int32_t>(keyHeads > 0 ? heads / keyHeads : 1);
  params.queryLen = static_cast<int32_t>(queryLen);
  params.tileRows = tileRows;
  params.ctas = planCtasOf(gpu, keyHeads, tileRows);
  params.overhead = 2;
  params.minimum = 2;
  params.mergeShare = 8;
  params.singleShare = keyHeads > 1 ? 0 : 16;
  return params;
}

/// Returns a number of bytes that is enough for a plan of any kernel.
inline uint64_t planBytesOf(const Gpu &gpu, const cuda::PlanParams &plan) {
  return cuda::planBytes(planCtas(gpu, cuda::planTileRows), plan.batch);
}

} // namespace mla::runtime

#endif // MLA_RUNTIME_CUDA_PLANTUNING_H
