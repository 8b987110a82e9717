//===- ClusterBarrier.cpp - barrier.cluster -------------------------------===//

#include "Simulator/Sync/ClusterBarrier.h"

#include "Simulator/Core/Context.h"

using namespace mla::sim;

void mla::sim::completeClusterBarrier(Cluster &cluster) {
  ClusterBarrier &barrier = cluster.clusterBarrier;
  if (barrier.arrived == 0 || barrier.arrived < cluster.liveThreads)
    return;
  barrier.arrived = 0;
  ++barrier.phase;
  barrier.completed = std::move(barrier.arriving);
  barrier.arriving.clear();
  wakeAll(barrier.waiting);
}

void mla::sim::clusterArrive(bool isRelease, Site site) {
  Thread &thread = *context().thread;
  Cluster &cluster = *context().cluster;
  ClusterBarrier &barrier = cluster.clusterBarrier;
  noteAligned(site);
  if (thread.clusterPhase > barrier.phase) {
    reportHere(42, "cluster barrier", "barrier.cluster.arrive", site,
               "arrives again without barrier.cluster.wait");
    stopLaunch();
  }
  thread.clusterPhase = barrier.phase + 1;
  if (isRelease) {
    thread.releaseInto(barrier.arriving);
  } else {
    barrier.arriving.join(thread.fencedKnowledge);
    barrier.arriving.fenced.barriers.join(thread.know.fenced.barriers);
    barrier.arriving.all.raise(thread.index, 1);
    barrier.arriving.events.join(thread.know.events);
  }
  ++barrier.arrived;
  completeClusterBarrier(cluster);
}

void mla::sim::clusterWait(Site site) {
  Thread &thread = *context().thread;
  ClusterBarrier &barrier = context().cluster->clusterBarrier;
  noteAligned(site);
  while (barrier.phase < thread.clusterPhase) {
    barrier.waiting.push_back(&thread);
    block({"barrier.cluster.wait", site});
  }
  thread.acquire(barrier.completed);
}
