//===- CpuOperations.h - The operations on CPU memory -----------*- C++ -*-===//
//
// EntryPoints.cpp calls them for tensors in CPU memory. Each function has the
// arguments, statuses and messages of the public function of the same name.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_RUNTIME_COMMON_CPUOPERATIONS_H
#define MLA_RUNTIME_COMMON_CPUOPERATIONS_H

#include "mla-runtime/mla_runtime.h"

namespace mla::runtime {

int32_t cpuPlan(const MlaPlanArgs *args, const MlaCall *call);
int32_t cpuPlanBytes(const MlaPlanArgs *args, uint64_t *bytes);
int32_t cpuAppend(const MlaAppendArgs *args, const MlaCall *call);
int32_t cpuDecode(const MlaDecodeArgs *args, const MlaCall *call);
int32_t cpuDecodeWorkspace(const MlaDecodeArgs *args, uint64_t *bytes);
int32_t cpuLatentAttention(const MlaLatentAttentionArgs *args,
                           const MlaCall *call);
int32_t cpuLatentAttentionWorkspace(const MlaLatentAttentionArgs *args,
                                    uint64_t *bytes);
int32_t cpuPrefill(const MlaPrefillArgs *args, const MlaCall *call);
int32_t cpuPrefillWorkspace(const MlaPrefillArgs *args, uint64_t *bytes);
int32_t cpuGather(const MlaGatherArgs *args, const MlaCall *call);
int32_t cpuUpdate(const MlaUpdateArgs *args, const MlaCall *call);
int32_t cpuMerge(const MlaMergeArgs *args, const MlaCall *call);
int32_t cpuMergeWorkspace(const MlaMergeArgs *args, uint64_t *bytes);
int32_t cpuConvertLse(const MlaConvertLseArgs *args, const MlaCall *call);
int32_t cpuRope(const MlaRopeArgs *args, const MlaCall *call);
int32_t cpuAbsorbQuery(const MlaHeadProductArgs *args, const MlaCall *call);
int32_t cpuProjectValue(const MlaHeadProductArgs *args, const MlaCall *call);
int32_t cpuExpandKv(const MlaHeadProductArgs *args, const MlaCall *call);
int32_t cpuHeadProductWorkspace(const MlaHeadProductArgs *args, int32_t op,
                                uint64_t *bytes);
int32_t cpuMatmul(const MlaMatmulArgs *args, const MlaCall *call);
int32_t cpuMatmulWorkspace(const MlaMatmulArgs *args, uint64_t *bytes);

} // namespace mla::runtime

#endif // MLA_RUNTIME_COMMON_CPUOPERATIONS_H
