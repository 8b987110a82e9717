//===- Calls.h - What the instruction layer calls --------------*- C++ -*-===//
//
// The simulator's side of lib/Kernels/CUDA/Arch, without the simulator's own
// types, so that kernel files stay small. All act for the running thread.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_SIMULATOR_CALLS_CALLS_H
#define MLA_SIMULATOR_CALLS_CALLS_H

#include "Simulator/Core/Site.h"
#include "Simulator/Sync/Warp.h"

#include <cstddef>
#include <cstdint>

namespace mla::sim {

/// Where the running thread is; CTAs are one-dimensional.
struct Position {
  uint32_t thread, threads;
  uint32_t cta[3], grid[3];
  uint32_t clusterRank, clusterSize;
};
Position position();

/// The CTA's dynamic shared memory; reports (class 23) a launch with fewer
/// bytes.
void *dynamicShared(size_t bytes);
/// Address in the shared window; carries the CTA's rank in bits 24 and up.
uint32_t sharedAddress(const void *object, Site site);

// bar.sync, bar.arrive, bar.red.or; see Sync/NamedBarrier.h. A count of 0 is
// that of syncThreads().
void callBarrierSync(unsigned id, unsigned count, const char *instruction,
                     Site site);
void callBarrierArrive(unsigned id, unsigned count, Site site);
bool callBarrierOr(bool predicate, Site site);
void callClusterArrive(bool isRelease, Site site);
void callClusterWait(Site site);
void callSetRegisters(unsigned count, bool isRaise, Site site);
void callLaunchDependents(Site site);
void callWaitForDependencies(Site site);
/// What the warp does from now on, for the timeline.
void setRole(const char *role);
/// A device-side trap: a finding that ends the launch.
[[noreturn]] void trap(Site site);
/// Lets others run, for polling loops.
void pause(Site site);

/// The fences between the generic proxy and the async proxy.
enum class ProxyFence {
  /// fence.proxy.async: all state spaces.
  All,
  /// fence.proxy.async.shared::cta: shared memory of the thread's own CTA.
  SharedCta,
  /// fence.proxy.async.global.
  Global,
  /// fence.mbarrier_init: what the thread itself has initialised, alone.
  BarrierInit,
};

void fenceProxy(ProxyFence fence, Site site);
/// The fences of tensor maps in global memory; see Copies/MapFence.h.
void fenceMapRelease(Site site);
void fenceMapAcquire(const void *map, Site site);

// mbarriers by their address; see Sync/Mbarrier.h.
void barrierInit(void *word, uint32_t arrivals, Site site);
void barrierInvalidate(void *word, Site site);
void barrierArriveMany(void *word, uint32_t count, Site site);
void barrierExpect(void *word, uint32_t bytes, Site site);
void barrierArriveExpect(void *word, uint32_t bytes, Site site);
bool barrierTest(void *word, int64_t number, bool mayBlock, Site site);
void barrierWait(void *word, int64_t number, bool isClusterScope, Site site);
void barrierArriveRemote(void *word, uint32_t rank, uint32_t bytes, Site site);

/// The object at the same place in CTA `rank` of the cluster.
void *peerObject(const void *object, uint32_t rank, const char *instruction,
                 Site site);
/// An access through a wrapper: checked like an ordinary one.
void access(const void *address, size_t bytes, bool isWrite,
            const char *instruction, Site site);

} // namespace mla::sim

#endif // MLA_SIMULATOR_CALLS_CALLS_H
