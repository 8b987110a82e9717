//===- Cluster.h - CTAs that run together -----------------------*- C++ -*-===//
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

/// A CTA: its place in the grid, its shared memory and its meeting points.
struct Cta {
  Cluster *cluster = nullptr;
  /// Its number in the cluster.
  unsigned rank = 0;
  /// Its place in the grid.
  unsigned x = 0, y = 0, z = 0;
  /// Where in the residency model the CTA lives.
  unsigned sm = 0;
  SharedMemory shared;

  /// By the number of the warp in the CTA.
  std::vector<WarpState> warps;
  /// Where the warps of a warpgroup meet for an instruction of all four, and
  /// its wgmma that were issued, by the number of the warpgroup.
  std::vector<Rendezvous> warpgroups;
  std::vector<WgmmaQueue> wgmma;
  /// Tensor memory, null on targets without, and what each warp has under way
  /// there.
  std::unique_ptr<TensorMemory> tensor;
  std::vector<TensorWarp> tensorWarps;
  /// Barrier 0 is syncThreads().
  std::array<NamedBarrier, 16> named;
  RegisterPool registers;

  unsigned liveThreads = 0;
  bool hasLaunchedDependents = false;
  /// Fences by which TMA of this CTA may read tensor maps in global memory.
  std::vector<MapAcquire> mapAcquires;
  /// What the exited threads knew together, and what was done to this CTA's
  /// memory from outside: the latter must be covered when it ends.
  Clock exitClock, touched;
  /// The events that exits came behind, and so what completes without them.
  Clock exitEvents;
  std::map<uint32_t, Site> touchedSites;

  /// The thread with this number in the CTA.
  Thread &thread(unsigned tid);
  /// "(1,0,0)".
  std::string str() const;
  bool hasEnded() const { return liveThreads == 0; }
};

/// CTAs that may reach each other's shared memory. All of a cluster runs on one
/// thread of the host.
struct Cluster {
  /// Number over all launches of the device, from 1 on.
  uint32_t number = 0;
  Launch *launch = nullptr;
  unsigned threadsPerCta = 0;
  std::vector<std::unique_ptr<Cta>> ctas;
  std::vector<std::unique_ptr<Thread>> threads;
  std::vector<Component> components;
  std::map<uint32_t, std::unique_ptr<Mbarrier>> mbarriers;
  /// Those whose life has ended, for operations still under way.
  std::vector<std::unique_ptr<Mbarrier>> ended;
  ClusterBarrier clusterBarrier;
  /// tcgen05: the group that the kernel uses, who issues, meetings of pairs (by
  /// the even rank).
  unsigned tensorGroup = 0;
  std::map<uint32_t, const TensorIssuer *> tensorIssuers;
  std::map<unsigned, Rendezvous> pairRendezvous;
  /// TMA loads, by the numbers in the provenance of shared memory, less 1.
  std::vector<CopyRecord> copies;

  /// Threads that can run.
  std::vector<Thread *> runnable;
  /// Asynchronous operations under way. Those of one lane execute in order.
  std::vector<std::unique_ptr<AsyncOp>> agents;
  std::map<uint32_t, std::deque<std::unique_ptr<AsyncOp>>> lanes;
  Random random;
  unsigned liveThreads = 0;

  /// Shared memory of all CTAs, each followed by a gap that nobody may touch;
  /// before and behind it lie sharedGuard bytes of addresses without memory,
  /// so that what misses the block is not the host's.
  static constexpr size_t sharedGuard = size_t(16) << 20;
  char *sharedBlock = nullptr;
  size_t sharedStride = 0, sharedBlockBytes = 0;

  ~Cluster();
  /// Gets shared memory for `count` CTAs, aligned to 1024 bytes.
  void allocateShared(uint32_t bytes, unsigned count);
  /// The CTA in whose shared memory, or in the gap behind it, an address lies;
  /// null outside the cluster's.
  Cta *ctaAt(const void *address) const;
  /// Adds a component and returns its number in the clocks.
  uint32_t addComponent(ActorKind kind, std::string name);
  /// Who an epoch belongs to, for reports.
  std::string describe(Epoch epoch) const;
  ActorKind kindOf(Epoch epoch) const {
    return components[epoch.component()].kind;
  }
  bool hasAgents() const { return !agents.empty() || !lanes.empty(); }
  bool hasEnded() const { return liveThreads == 0 && !hasAgents(); }
};

/// Threads of a warp: 32, or fewer in the last one.
unsigned warpThreads(const Cta &cta, unsigned warp);
/// The lanes of a warp that have not left the kernel, a bit each.
uint32_t liveLanes(const Cta &cta, unsigned warp);

/// Makes a blocked thread runnable, once.
void wake(Thread &thread);
void wakeAll(std::vector<Thread *> &threads);

} // namespace mla::sim

#endif // MLA_SIMULATOR_STATE_CLUSTER_H
