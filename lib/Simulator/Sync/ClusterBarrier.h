//===- ClusterBarrier.h - barrier.cluster -----------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_SYNC_CLUSTERBARRIER_H
#define MLA_SIMULATOR_SYNC_CLUSTERBARRIER_H

#include "Simulator/Base/Site.h"

namespace mla::sim {

struct Cluster;

/// Executes barrier.cluster.arrive by a whole warp, with release semantics or
/// relaxed. Reports (class 42) a second arrival without a wait in between.
void clusterArrive(bool isRelease, Site site);
/// Executes barrier.cluster.wait (acquire) by a whole warp. Reports (class 42)
/// a wait without an arrival since the last wait.
void clusterWait(Site site);
/// Completes the phase if all live threads have arrived.
void completeClusterBarrier(Cluster &cluster);

} // namespace mla::sim

#endif // MLA_SIMULATOR_SYNC_CLUSTERBARRIER_H
