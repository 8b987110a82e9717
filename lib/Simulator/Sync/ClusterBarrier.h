//===- ClusterBarrier.h - barrier.cluster -----------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_SYNC_CLUSTERBARRIER_H
#define MLA_SIMULATOR_SYNC_CLUSTERBARRIER_H

#include "Simulator/Base/Site.h"

namespace mla::sim {

struct Cluster;

/// barrier.cluster.arrive, with release semantics or relaxed, by a whole warp.
/// A second arrival without a wait between is a finding (class 42).
void clusterArrive(bool isRelease, Site site);
/// barrier.cluster.wait (acquire) by a whole warp. Without an arrival since the
/// last wait it is a finding (class 42).
void clusterWait(Site site);
/// Completes the phase if all live threads have arrived.
void completeClusterBarrier(Cluster &cluster);

} // namespace mla::sim

#endif // MLA_SIMULATOR_SYNC_CLUSTERBARRIER_H
