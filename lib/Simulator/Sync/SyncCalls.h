//===- SyncCalls.h - Synchronisation of the instruction layer ---*- C++ -*-===//
// The synchronisation functions that the instruction layer calls. They use no
// internal types of the simulator, so that kernel files compile fast. All of
// them act for the running thread.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_SIMULATOR_SYNC_SYNCCALLS_H
#define MLA_SIMULATOR_SYNC_SYNCCALLS_H

#include "Simulator/Base/Site.h"
#include "Simulator/Sync/Warp.h"

#include <cstddef>
#include <cstdint>

namespace mla::sim {

// Execute bar.sync, bar.arrive and bar.red.or; see Sync/NamedBarrier.h. A count
// of 0 means all threads, as in syncThreads().
void callBarrierSync(unsigned id, unsigned count, const char *instruction,
                     Site site);
void callBarrierArrive(unsigned id, unsigned count, Site site);
bool callBarrierOr(bool predicate, Site site);
void callClusterArrive(bool isRelease, Site site);
void callClusterWait(Site site);
void callSetRegisters(unsigned count, bool isRaise, Site site);
void callLaunchDependents(Site site);
void callWaitForDependencies(Site site);
/// A fence between the generic proxy and the async proxy.
enum class ProxyFence {
  /// fence.proxy.async: all state spaces.
  All,
  /// fence.proxy.async.shared::cta: shared memory of the thread's own CTA.
  SharedCta,
  /// fence.proxy.async.global.
  Global,
  /// fence.mbarrier_init: mbarriers that the thread itself has initialised.
  BarrierInit,
};

void fenceProxy(ProxyFence fence, Site site);
// Execute mbarrier instructions on the mbarrier at an address; see
// Sync/Mbarrier.h.
void barrierInit(void *word, uint32_t arrivals, Site site);
void barrierInvalidate(void *word, Site site);
void barrierArriveMany(void *word, uint32_t count, Site site);
void barrierExpect(void *word, uint32_t bytes, Site site);
void barrierArriveExpect(void *word, uint32_t bytes, Site site);
bool barrierTest(void *word, int64_t number, bool mayBlock, Site site);
void barrierWait(void *word, int64_t number, bool isClusterScope, Site site);
void barrierArriveRemote(void *word, uint32_t rank, uint32_t bytes, Site site);

} // namespace mla::sim

#endif // MLA_SIMULATOR_SYNC_SYNCCALLS_H
