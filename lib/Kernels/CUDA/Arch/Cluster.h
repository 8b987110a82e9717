//===- Cluster.h - Thread block clusters and distributed shared memory ----===//
#ifndef MLA_KERNELS_CUDA_ARCH_CLUSTER_H
#define MLA_KERNELS_CUDA_ARCH_CLUSTER_H

#include "Arch/Shared.h"

namespace mla::arch {

/// This CTA within its cluster, and the CTAs of the cluster (1 without one).
MLA_ARCH uint32_t clusterRank();
MLA_ARCH uint32_t clusterSize();

/// Arrives at the cluster's barrier; releases this thread's accesses. Every
/// thread of every CTA that has not ended calls it, converged with its warp,
/// and then clusterWait(), each once in turn.
MLA_ARCH void clusterArrive(Location loc = {});
/// As clusterArrive() without releasing anything but what fences before it did:
/// fenceCluster(), or fenceBarrierInit() of barriers.
MLA_ARCH void clusterArriveRelaxed(Location loc = {});
/// Waits for all threads of the cluster, and acquires. Behind an arrival of
/// this thread.
MLA_ARCH void clusterWait(Location loc = {});
/// clusterArrive() and clusterWait(). A CTA must not touch a peer's shared
/// memory before the first of these after the launch, nor exit while a peer may
/// still touch its own.
MLA_ARCH void clusterSync(Location loc = {});

/// The address in the cluster window of what lies at `address` (of this CTA's
/// shared memory) in CTA `rank`.
MLA_ARCH uint32_t mapToRank(uint32_t address, uint32_t rank);

/// Reads or writes 4 or 8 bytes of the shared memory of CTA `rank`, at the
/// place of `object` in this one's.
template <class T>
MLA_ARCH T loadRemote(const T *object, uint32_t rank, Location loc = {});
template <class T>
MLA_ARCH void storeRemote(T *object, uint32_t rank, T value, Location loc = {});

class Barrier;

/// Writes 4 bytes into CTA `rank` asynchronously; they count as transaction
/// bytes of the barrier at the place of `done` in that CTA. Both addresses are
/// given as objects of this CTA.
template <class T>
MLA_ARCH void storeRemoteAsync(T *object, uint32_t rank, T value, Barrier &done,
                               Location loc = {});
/// Copies `bytes` (a multiple of 16; both ends aligned to 16) of this CTA's
/// shared memory at `source` to the place of `target` in CTA `rank`; completes
/// the bytes on the barrier at the place of `done` there. One thread.
MLA_ARCH void copyToRank(void *target, const void *source, uint32_t bytes,
                         Barrier &done, uint32_t rank, Location loc = {});

} // namespace mla::arch

#include "ArchBackend/Cluster.h"

#endif // MLA_KERNELS_CUDA_ARCH_CLUSTER_H
