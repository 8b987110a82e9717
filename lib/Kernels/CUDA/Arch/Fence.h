//===- Fence.h - Fences between proxies and scopes ------------------------===//
// Ordinary loads and stores belong to the generic proxy; TMA, bulk copies, and
// the shared memory operands of wgmma and tcgen05 belong to the async proxy. A
// TMA load that completes on an mbarrier needs no fence. Ordinary stores need a
// fence before an asynchronous operation reads the data. TMA reads tensor maps
// through a separate proxy; maps among the parameters of a kernel need no
// fence.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_FENCE_H
#define MLA_KERNELS_CUDA_ARCH_FENCE_H

#include "Arch/Config.h"

namespace mla::arch {

struct TensorMap;

/// Makes earlier ordinary accesses of shared memory by this thread visible to
/// later operations of the async proxy. Each thread that wrote calls it and
/// then arrives at a barrier. The thread that issues the operation waits on
/// that barrier.
MLA_ARCH void fenceProxyAsyncShared(Location loc = {});
/// Fences like fenceProxyAsyncShared(), for global memory.
MLA_ARCH void fenceProxyAsyncGlobal(Location loc = {});
/// Fences like fenceProxyAsyncShared(), for all state spaces.
MLA_ARCH void fenceProxyAsync(Location loc = {});
/// Makes ordinary stores to tensor maps visible to fenceTensorMapAcquire() of
/// threads of the GPU: the earlier stores of this thread, and stores ordered
/// before this call. A release must follow: a flag, a barrier, or the end of
/// the launch.
MLA_ARCH void fenceTensorMapRelease(Location loc = {});
/// Lets TMA of this CTA read `map`, which is in global memory, is aligned to
/// 128 bytes and was written by a kernel. Each CTA calls it after the acquire
/// of a flag, or in a later launch, and before the first use of the new
/// contents. The caller must be the thread that issues the TMA, or a thread
/// that the issuing thread then waits for.
MLA_ARCH void fenceTensorMapAcquire(const TensorMap &map, Location loc = {});
/// Makes Barrier::init() of this thread visible to the async proxy and to the
/// cluster. syncThreads() or clusterSync() must follow.
MLA_ARCH void fenceBarrierInit(Location loc = {});
/// Order the memory accesses of this thread (acquire and release) at GPU scope
/// or at cluster scope. Used around accesses of flags in global memory.
MLA_ARCH void fenceGpu(Location loc = {});
MLA_ARCH void fenceCluster(Location loc = {});
/// Orders the memory accesses of this thread at CTA scope.
MLA_ARCH void fenceCta(Location loc = {});

} // namespace mla::arch

#include "ArchBackend/Fence.h"

#endif // MLA_KERNELS_CUDA_ARCH_FENCE_H
