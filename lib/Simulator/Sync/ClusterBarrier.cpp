//===- ClusterBarrier.cpp - barrier.cluster -------------------------------===//

#include "Simulator/Sync/ClusterBarrier.h"

#include "Simulator/Engine/Context.h"
#include "Simulator/Sync/Rendezvous.h"

using namespace mla::sim;

void mla::sim::completeClusterBarrier(Cluster &cluster) {
  ClusterBarrier &barrier = cluster.clusterBarrier;
  if (barrier.arrived == 0 || barrier.arrived < cluster.liveThreads)
    return;
  barrier.arrived = 0;
  ++barrier.phase;
  barrier.completed = std::move(barrier.arriving);
  barrier.arriving.clear();
  for (const auto &cta : cluster.ctas)
    barrier.completed.events.join(cta->exitEvents);
  wakeAll(barrier.waiting);
}

static constexpr char arrival[] = "barrier.cluster.arrive";
static constexpr char waiting[] = "barrier.cluster.wait";

/// Waits until all lanes of the warp execute the instruction, as for any
/// `.aligned` instruction. Reports a lane that waits before it arrives, or that
/// arrives again before it waits.
static void enter(const char *instruction, Site site, const char *mistake) {
  const Thread &thread = *context().thread;
  Collective what{instruction, site};
  what.isQuiet = true;
  arriveAndWait(thread.cta->warps[thread.warp()].rendezvous,
                warpThreads(*thread.cta, thread.warp()), what,
                [](const std::vector<Thread *> &) {});
  if ((instruction == waiting) == (thread.clusterPhase != 0))
    return;
  reportHere(42, "cluster barrier", instruction, site, mistake);
  stopLaunch();
}

/// Publishes the events that a relaxed arrival releases: the start of the
/// thread, and the events that its earlier fences have released.
static void arriveRelaxed(const Thread &thread, HappensBefore &arriving) {
  arriving.join(thread.releasedByFence);
  arriving.fenced.barriers.join(thread.happened.fenced.barriers);
  arriving.all.raise(thread.index, 1);
  arriving.events.join(thread.happened.events);
}

void mla::sim::clusterArrive(bool isRelease, Site site) {
  enter(arrival, site, "arrives again without barrier.cluster.wait");
  Thread &thread = *context().thread;
  Cluster &cluster = *context().cluster;
  ClusterBarrier &barrier = cluster.clusterBarrier;
  thread.clusterPhase = barrier.phase + 1;
  if (isRelease)
    release(thread, barrier.arriving);
  else
    arriveRelaxed(thread, barrier.arriving);
  ++barrier.arrived;
  completeClusterBarrier(cluster);
}

void mla::sim::clusterWait(Site site) {
  enter(waiting, site, "waits without barrier.cluster.arrive before it");
  Thread &thread = *context().thread;
  ClusterBarrier &barrier = context().cluster->clusterBarrier;
  while (barrier.phase < thread.clusterPhase) {
    barrier.waiting.push_back(&thread);
    block({waiting, site});
  }
  thread.clusterPhase = 0;
  thread.acquire(barrier.completed);
}
