//===- Cluster.h - Thread block clusters and distributed shared memory ----===//
#ifndef MLA_KERNELS_CUDA_ARCH_CLUSTER_H
#define MLA_KERNELS_CUDA_ARCH_CLUSTER_H

#include "Arch/Shared.h"

namespace mla::arch {

/// Return the rank of this CTA within its cluster, and the number of CTAs of
/// the cluster (1 without a cluster).
MLA_ARCH uint32_t clusterRank();
MLA_ARCH uint32_t clusterSize();

/// Arrives at the cluster barrier and releases the accesses of this thread.
/// Every thread of the cluster that has not ended calls clusterArrive(),
/// converged with its warp, and then clusterWait(); the calls alternate.
MLA_ARCH void clusterArrive(Location loc = {});
/// Arrives like clusterArrive(), but releases only what earlier fences of this
/// thread released: fenceCluster(), or fenceBarrierInit() for barriers.
MLA_ARCH void clusterArriveRelaxed(Location loc = {});
/// Waits for all threads of the cluster, and acquires. Requires an earlier
/// arrival of this thread.
MLA_ARCH void clusterWait(Location loc = {});
/// Calls clusterArrive() and clusterWait(). A CTA must not access the shared
/// memory of a peer before the first clusterSync() after the launch. A CTA must
/// not exit while a peer may still access its shared memory.
MLA_ARCH void clusterSync(Location loc = {});

/// Returns the cluster-window address in CTA `rank` at the offset that
/// `address` has in this CTA.
MLA_ARCH uint32_t mapToRank(uint32_t address, uint32_t rank);

/// Reads or writes 4 or 8 bytes of the shared memory of CTA `rank`, at the
/// offset that `object` has in this CTA.
template <class T>
MLA_ARCH T loadRemote(const T *object, uint32_t rank, Location loc = {});
template <class T>
MLA_ARCH void storeRemote(T *object, uint32_t rank, T value, Location loc = {});

class Barrier;

/// Writes 4 bytes asynchronously to the offset of `object` in CTA `rank`. They
/// count as transaction bytes of the barrier at the offset of `done` in that
/// CTA. Pass this CTA's objects at these offsets.
template <class T>
MLA_ARCH void storeRemoteAsync(T *object, uint32_t rank, T value, Barrier &done,
                               Location loc = {});
/// Copies `bytes` (a multiple of 16; both addresses aligned to 16) from
/// `source` in this CTA to the offset of `target` in CTA `rank`, and completes
/// them on the barrier at the offset of `done` there. One thread calls it.
MLA_ARCH void copyToRank(void *target, const void *source, uint32_t bytes,
                         Barrier &done, uint32_t rank, Location loc = {});

} // namespace mla::arch

#include "ArchBackend/Cluster.h"

#endif // MLA_KERNELS_CUDA_ARCH_CLUSTER_H
