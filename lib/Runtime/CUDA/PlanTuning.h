//===- PlanTuning.h - How finely a GPU's plans split ----------------------===//
#ifndef MLA_RUNTIME_CUDA_PLANTUNING_H
#define MLA_RUNTIME_CUDA_PLANTUNING_H

#include "Common/DecodePlan.h"
#include "Device.h"

#include <algorithm>

namespace mla::runtime {

/// Sizes and costs of a plan: everything but its data and flags. The costs, in
/// blocks of 64 keys, were measured (docs/kernels/SM90Decode.md).
inline cuda::PlanParams tunedPlan(const Gpu &gpu, int64_t batch, int64_t heads,
                                  int64_t queryLen) {
  cuda::PlanParams params{};
  params.batch = static_cast<int32_t>(batch);
  params.heads = static_cast<int32_t>(heads);
  params.queryLen = static_cast<int32_t>(queryLen);
  params.ctas = std::clamp<int32_t>(gpu.multiprocessors, cuda::planMaxGroups,
                                    cuda::planMaxCtas);
  params.overhead = 2;
  params.minimum = 2;
  params.mergeShare = 11;
  return params;
}

} // namespace mla::runtime

#endif // MLA_RUNTIME_CUDA_PLANTUNING_H
