//===- EntryPoints.cpp - The operations of mla_runtime.h ------------------===//
//
// Each operation looks at the device of one tensor that every call has, and
// runs on the CPU or in libmla_runtime_cuda.
//
//===----------------------------------------------------------------------===//

#include "CpuOperations.h"
#include "CudaPart.h"

using namespace mla::runtime;

int32_t mlaPlan(const MlaPlanArgs *args, const MlaCall *call) {
  static CudaFunction onGpu("mlaPlan");
  return onCuda(args, &MlaPlanArgs::seqLens) ? onGpu(args, call)
                                             : cpuPlan(args, call);
}

int32_t mlaPlanBytes(const MlaPlanArgs *args, uint64_t *bytes) {
  static CudaFunction onGpu("mlaPlanBytes");
  return onCuda(args, &MlaPlanArgs::seqLens) ? onGpu(args, bytes)
                                             : cpuPlanBytes(args, bytes);
}

int32_t mlaAppend(const MlaAppendArgs *args, const MlaCall *call) {
  static CudaFunction onGpu("mlaAppend");
  return onCuda(args, &MlaAppendArgs::latent) ? onGpu(args, call)
                                              : cpuAppend(args, call);
}

int32_t mlaDecode(const MlaDecodeArgs *args, const MlaCall *call) {
  static CudaFunction onGpu("mlaDecode");
  return onCuda(args, &MlaDecodeArgs::qLatent) ? onGpu(args, call)
                                               : cpuDecode(args, call);
}

int32_t mlaDecodeWorkspace(const MlaDecodeArgs *args, uint64_t *bytes) {
  static CudaFunction onGpu("mlaDecodeWorkspace");
  return onCuda(args, &MlaDecodeArgs::qLatent)
             ? onGpu(args, bytes)
             : cpuDecodeWorkspace(args, bytes);
}

int32_t mlaLatentAttention(const MlaLatentAttentionArgs *args,
                           const MlaCall *call) {
  static CudaFunction onGpu("mlaLatentAttention");
  return onCuda(args, &MlaLatentAttentionArgs::qLatent)
             ? onGpu(args, call)
             : cpuLatentAttention(args, call);
}

int32_t mlaLatentAttentionWorkspace(const MlaLatentAttentionArgs *args,
                                    uint64_t *bytes) {
  static CudaFunction onGpu("mlaLatentAttentionWorkspace");
  return onCuda(args, &MlaLatentAttentionArgs::qLatent)
             ? onGpu(args, bytes)
             : cpuLatentAttentionWorkspace(args, bytes);
}

int32_t mlaPrefill(const MlaPrefillArgs *args, const MlaCall *call) {
  static CudaFunction onGpu("mlaPrefill");
  return onCuda(args, &MlaPrefillArgs::qNope) ? onGpu(args, call)
                                              : cpuPrefill(args, call);
}

int32_t mlaPrefillWorkspace(const MlaPrefillArgs *args, uint64_t *bytes) {
  static CudaFunction onGpu("mlaPrefillWorkspace");
  return onCuda(args, &MlaPrefillArgs::qNope)
             ? onGpu(args, bytes)
             : cpuPrefillWorkspace(args, bytes);
}

int32_t mlaGather(const MlaGatherArgs *args, const MlaCall *call) {
  static CudaFunction onGpu("mlaGather");
  return onCuda(args, &MlaGatherArgs::latent) ? onGpu(args, call)
                                              : cpuGather(args, call);
}

int32_t mlaUpdate(const MlaUpdateArgs *args, const MlaCall *call) {
  static CudaFunction onGpu("mlaUpdate");
  return onCuda(args, &MlaUpdateArgs::latent) ? onGpu(args, call)
                                              : cpuUpdate(args, call);
}

int32_t mlaMerge(const MlaMergeArgs *args, const MlaCall *call) {
  static CudaFunction onGpu("mlaMerge");
  return onCuda(args, &MlaMergeArgs::out) ? onGpu(args, call)
                                          : cpuMerge(args, call);
}

int32_t mlaMergeWorkspace(const MlaMergeArgs *args, uint64_t *bytes) {
  static CudaFunction onGpu("mlaMergeWorkspace");
  return onCuda(args, &MlaMergeArgs::out) ? onGpu(args, bytes)
                                          : cpuMergeWorkspace(args, bytes);
}

int32_t mlaConvertLse(const MlaConvertLseArgs *args, const MlaCall *call) {
  static CudaFunction onGpu("mlaConvertLse");
  return onCuda(args, &MlaConvertLseArgs::lse) ? onGpu(args, call)
                                               : cpuConvertLse(args, call);
}

int32_t mlaRope(const MlaRopeArgs *args, const MlaCall *call) {
  static CudaFunction onGpu("mlaRope");
  return onCuda(args, &MlaRopeArgs::x) ? onGpu(args, call)
                                       : cpuRope(args, call);
}

int32_t mlaAbsorbQuery(const MlaHeadProductArgs *args, const MlaCall *call) {
  static CudaFunction onGpu("mlaAbsorbQuery");
  return onCuda(args, &MlaHeadProductArgs::x) ? onGpu(args, call)
                                              : cpuAbsorbQuery(args, call);
}

int32_t mlaProjectValue(const MlaHeadProductArgs *args, const MlaCall *call) {
  static CudaFunction onGpu("mlaProjectValue");
  return onCuda(args, &MlaHeadProductArgs::x) ? onGpu(args, call)
                                              : cpuProjectValue(args, call);
}

int32_t mlaExpandKv(const MlaHeadProductArgs *args, const MlaCall *call) {
  static CudaFunction onGpu("mlaExpandKv");
  return onCuda(args, &MlaHeadProductArgs::x) ? onGpu(args, call)
                                              : cpuExpandKv(args, call);
}

int32_t mlaHeadProductWorkspace(const MlaHeadProductArgs *args, int32_t op,
                                uint64_t *bytes) {
  static CudaFunction onGpu("mlaHeadProductWorkspace");
  return onCuda(args, &MlaHeadProductArgs::x)
             ? onGpu(args, op, bytes)
             : cpuHeadProductWorkspace(args, op, bytes);
}

int32_t mlaMatmul(const MlaMatmulArgs *args, const MlaCall *call) {
  static CudaFunction onGpu("mlaMatmul");
  return onCuda(args, &MlaMatmulArgs::a) ? onGpu(args, call)
                                         : cpuMatmul(args, call);
}

int32_t mlaMatmulWorkspace(const MlaMatmulArgs *args, uint64_t *bytes) {
  static CudaFunction onGpu("mlaMatmulWorkspace");
  return onCuda(args, &MlaMatmulArgs::a) ? onGpu(args, bytes)
                                         : cpuMatmulWorkspace(args, bytes);
}
