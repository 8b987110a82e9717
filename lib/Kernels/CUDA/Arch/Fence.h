//===- Fence.h - Fences between proxies and scopes ------------------------===//
//
// Ordinary loads and stores belong to the generic proxy; TMA, bulk copies,
// wgmma and tcgen05 operands in shared memory to the async proxy. The
// completion of a TMA load on an mbarrier needs no fence; ordinary stores that
// an asynchronous operation will read do. TMA reads tensor maps by a proxy of
// their own; those that are parameters of the kernel need no fence.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_FENCE_H
#define MLA_KERNELS_CUDA_ARCH_FENCE_H

#include "Arch/Config.h"

namespace mla::arch {

struct TensorMap;

/// Makes this thread's ordinary accesses of shared memory before it visible to
/// the async proxy after it. Each thread that wrote calls it, then arrives at
/// the barrier that the issuer of the asynchronous operation waits on.
MLA_ARCH void fenceProxyAsyncShared(Location loc = {});
/// The same for global memory.
MLA_ARCH void fenceProxyAsyncGlobal(Location loc = {});
/// The same for all state spaces.
MLA_ARCH void fenceProxyAsync(Location loc = {});
/// Makes this thread's ordinary stores to tensor maps before it, and those that
/// it knows of, visible to fenceTensorMapAcquire() of threads of the GPU; then
/// a release follows: a flag, a barrier, the end of the launch.
MLA_ARCH void fenceTensorMapRelease(Location loc = {});
/// Lets TMA of this CTA read `map` as it was released. `map` lies in global
/// memory, aligned to 128 bytes, and a kernel writes it. Each CTA calls it
/// behind the acquire of a flag, or in a later launch, and in front of each use
/// of what is new: by the thread that issues the TMA, or by one that it then
/// waits for.
MLA_ARCH void fenceTensorMapAcquire(const TensorMap &map, Location loc = {});
/// Makes Barrier::init() of this thread visible to the async proxy and to the
/// cluster; then syncThreads() or clusterSync() follows.
MLA_ARCH void fenceBarrierInit(Location loc = {});
/// Orders this thread's memory accesses (acquire and release) for the GPU, or
/// for the cluster: around flags in global memory.
MLA_ARCH void fenceGpu(Location loc = {});
MLA_ARCH void fenceCluster(Location loc = {});
/// Orders this thread's memory accesses for the CTA.
MLA_ARCH void fenceCta(Location loc = {});

} // namespace mla::arch

#include "ArchBackend/Fence.h"

#endif // MLA_KERNELS_CUDA_ARCH_FENCE_H
