//===- Device/Fence.h - Fences in PTX -------------------------------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_FENCE_H
#define MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_FENCE_H

#include "Arch/Fence.h"

namespace mla::arch {

MLA_ARCH void fenceProxyAsyncShared(Location) {
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
}
MLA_ARCH void fenceProxyAsyncGlobal(Location) {
  asm volatile("fence.proxy.async.global;" ::: "memory");
}
MLA_ARCH void fenceProxyAsync(Location) {
  asm volatile("fence.proxy.async;" ::: "memory");
}
MLA_ARCH void fenceTensorMapRelease(Location) {
  asm volatile("fence.proxy.tensormap::generic.release.gpu;" ::: "memory");
}
MLA_ARCH void fenceTensorMapAcquire(const TensorMap &map, Location) {
  asm volatile(
      "fence.proxy.tensormap::generic.acquire.gpu [%0], 128;" ::"l"(&map)
      : "memory");
}
MLA_ARCH void fenceBarrierInit(Location) {
  asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
}
MLA_ARCH void fenceGpu(Location) {
  asm volatile("fence.acq_rel.gpu;" ::: "memory");
}
MLA_ARCH void fenceCluster(Location) {
  asm volatile("fence.acq_rel.cluster;" ::: "memory");
}
MLA_ARCH void fenceCta(Location) {
  asm volatile("fence.acq_rel.cta;" ::: "memory");
}

} // namespace mla::arch

#endif // MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_FENCE_H
