//===- Cluster.h - CTAs and clusters ----------------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_STATE_CLUSTER_H
#define MLA_SIMULATOR_STATE_CLUSTER_H

#include "Simulator/Base/Random.h"
#include "Simulator/Memory/CopyRecord.h"
#include "Simulator/Memory/SharedMemory.h"
#include "Simulator/Order/Component.h"
#include "Simulator/State/AsyncOp.h"
#include "Simulator/State/ClusterBarrier.h"
#include "Simulator/State/MapFence.h"
#include "Simulator/State/Mbarrier.h"
#include "Simulator/State/NamedBarrier.h"
#include "Simulator/State/RegisterPool.h"
#include "Simulator/State/Rendezvous.h"
#include "Simulator/State/Thread.h"

#include <array>
#include <cstdlib>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace mla::sim {

struct Cluster;
struct Launch;

/// A CTA: its position in the grid, its memories and its barriers.
struct Cta {
  Cluster *cluster = nullptr;
  /// The rank in the cluster.
  unsigned rank = 0;
  /// The position in the grid.
  unsigned x = 0, y = 0, z = 0;
  /// The multiprocessor on which the CTA runs; see Device/Residency.h.
  unsigned sm = 0;
  SharedMemory shared;

  /// The warps, by their index in the CTA.
  std::vector<WarpState> warps;
  /// Per warpgroup, the rendezvous for instructions of all four warps, and the
  /// wgmma that were issued.
  std::vector<Rendezvous> warpgroups;
  std::vector<WgmmaQueue> wgmma;
  /// The tensor memory, null on targets without it, and the pending tensor
  /// memory accesses of each warp.
  std::unique_ptr<TensorMemory> tensor;
  std::vector<TensorWarp> tensorWarps;
  /// The named barriers. syncThreads() uses barrier 0.
  std::array<NamedBarrier, 16> named;
  RegisterPool registers;

  unsigned liveThreads = 0;
  bool hasLaunchedDependents = false;
  /// Fences that allow TMA of this CTA to read tensor maps in global memory.
  std::vector<MapAcquire> mapAcquires;
  /// `exitClock`: the joined clocks of the exited threads. `touched`: the
  /// accesses to this CTA by other CTAs and by asynchronous operations. When
  /// the CTA ends, `exitClock` must dominate `touched`.
  Clock exitClock, touched;
  /// The clock of the time events (Sync/Events.h) before the exits of threads.
  /// A barrier that completes because threads have exited is later than these
  /// events.
  Clock exitEvents;
  std::map<uint32_t, Site> touchedSites;

  /// Returns the thread with this index in the CTA.
  Thread &thread(unsigned tid);
  /// Returns "(1,0,0)".
  std::string str() const;
  bool hasEnded() const { return liveThreads == 0; }
};

/// CTAs that can access each other's shared memory. One host thread runs the
/// whole cluster.
struct Cluster {
  /// The number of the cluster, counted from 1 over all launches of the device.
  uint32_t number = 0;
  Launch *launch = nullptr;
  unsigned threadsPerCta = 0;
  std::vector<std::unique_ptr<Cta>> ctas;
  std::vector<std::unique_ptr<Thread>> threads;
  std::vector<Component> components;
  std::map<uint32_t, std::unique_ptr<Mbarrier>> mbarriers;
  /// Invalidated mbarriers, kept for operations that are still pending.
  std::vector<std::unique_ptr<Mbarrier>> ended;
  ClusterBarrier clusterBarrier;
  /// The state of tcgen05: the group size that the kernel uses, the issuing
  /// threads by clock component, and the rendezvous of CTA pairs by the rank of
  /// the even CTA.
  unsigned tensorGroup = 0;
  std::map<uint32_t, const TensorIssuer *> tensorIssuers;
  std::map<unsigned, Rendezvous> pairRendezvous;
  /// The records of TMA loads. ChunkOrigin::copy is an index into them plus 1.
  std::vector<CopyRecord> copies;

  /// Threads that can run.
  std::vector<Thread *> runnable;
  /// Pending asynchronous operations. `agents` are unordered; the operations in
  /// each queue of `lanes` execute in order.
  std::vector<std::unique_ptr<AsyncOp>> agents;
  std::map<uint32_t, std::deque<std::unique_ptr<AsyncOp>>> lanes;
  Random random;
  unsigned liveThreads = 0;

  /// The shared memory of all CTAs, each followed by a gap that must not be
  /// accessed. On both sides of this block, sharedGuard bytes without access
  /// rights ensure that an out-of-bounds access faults and does not hit host
  /// memory.
  static constexpr size_t sharedGuard = size_t(16) << 20;
  char *sharedBlock = nullptr;
  size_t sharedStride = 0, sharedBlockBytes = 0;

  ~Cluster();
  /// Allocates shared memory for `count` CTAs, aligned to 1024 bytes.
  void allocateShared(uint32_t bytes, unsigned count);
  /// Returns the CTA whose shared memory, or the gap after it, contains the
  /// address; null outside the cluster.
  Cta *ctaAt(const void *address) const;
  /// Adds a component and returns its number in the clocks.
  uint32_t addComponent(ActorKind kind, std::string name);
  /// Describes the actor of an epoch, for reports.
  std::string describe(Epoch epoch) const;
  ActorKind kindOf(Epoch epoch) const {
    return components[epoch.component()].kind;
  }
  bool hasAgents() const { return !agents.empty() || !lanes.empty(); }
  bool hasEnded() const { return liveThreads == 0 && !hasAgents(); }
};

/// Returns the number of threads of a warp: 32, or fewer in the last one.
unsigned warpThreads(const Cta &cta, unsigned warp);
/// Returns a bit mask of the lanes of a warp that have not exited.
uint32_t liveLanes(const Cta &cta, unsigned warp);

/// Makes a blocked thread runnable. Call it once per block().
void wake(Thread &thread);
void wakeAll(std::vector<Thread *> &threads);

} // namespace mla::sim

#endif // MLA_SIMULATOR_STATE_CLUSTER_H
