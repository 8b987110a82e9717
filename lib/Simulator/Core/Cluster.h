//===- Cluster.h - CTAs that run together ----------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_CORE_CLUSTER_H
#define MLA_SIMULATOR_CORE_CLUSTER_H

#include "Simulator/Async/AsyncOp.h"
#include "Simulator/Copies/CopyRecord.h"
#include "Simulator/Copies/MapFence.h"
#include "Simulator/Core/Component.h"
#include "Simulator/Core/Random.h"
#include "Simulator/Core/Thread.h"
#include "Simulator/Memory/SharedMemory.h"
#include "Simulator/Sync/ClusterBarrier.h"
#include "Simulator/Sync/Mbarrier.h"
#include "Simulator/Sync/Meeting.h"
#include "Simulator/Sync/NamedBarrier.h"
#include "Simulator/Sync/RegisterPool.h"

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
  std::vector<Meeting> warpgroups;
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
  Clock exitKnowledge, touched;
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
  std::map<unsigned, Meeting> pairMeetings;
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
  /// Hands an operation to the agents; lane 0 is without order.
  void post(std::unique_ptr<AsyncOp> op, uint32_t lane = 0);
  bool hasAgents() const { return !agents.empty() || !lanes.empty(); }
  bool hasEnded() const { return liveThreads == 0 && !hasAgents(); }
};

/// The running thread leaves the kernel: what it knows counts for its CTA, and
/// barriers no longer wait for it. Reports stores that read shared memory still
/// (class 33) and, with the CTA's last thread, accesses that may still hit its
/// shared memory (class 47).
void exitThread(Thread &thread);

} // namespace mla::sim

#endif // MLA_SIMULATOR_CORE_CLUSTER_H
