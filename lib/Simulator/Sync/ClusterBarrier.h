//===- ClusterBarrier.h - barrier.cluster ----------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_SYNC_CLUSTERBARRIER_H
#define MLA_SIMULATOR_SYNC_CLUSTERBARRIER_H

#include "Simulator/Core/Knowledge.h"
#include "Simulator/Core/Site.h"

#include <vector>

namespace mla::sim {

struct Cluster;
struct Thread;

/// The barrier of all threads of a cluster that have not exited. Arriving and
/// waiting are two instructions; a thread does one of each in turn.
struct ClusterBarrier {
  unsigned arrived = 0;
  uint32_t phase = 0;
  Knowledge arriving, completed;
  std::vector<Thread *> waiting;
};

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
