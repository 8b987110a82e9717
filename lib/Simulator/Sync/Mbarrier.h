//===- Mbarrier.h - mbarrier instructions -----------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_SYNC_MBARRIER_H
#define MLA_SIMULATOR_SYNC_MBARRIER_H

#include "Simulator/State/Mbarrier.h"

namespace mla::sim {

/// The instruction that uses an mbarrier, as reports name it.
struct MbarrierUse {
  const char *instruction;
  Site site;
  /// True if the async proxy uses the mbarrier, which requires a fence after
  /// the initialisation.
  bool isAsync = false;
};

/// Executes mbarrier.init. `address` is in the shared memory of the running
/// thread's CTA.
void initMbarrier(void *address, uint32_t count, Site site);
/// Executes mbarrier.inval.
void invalidateMbarrier(void *address, Site site);
/// Returns the mbarrier at an offset. Ends the launch with a report (class 39)
/// if there is none, and reports an initialisation that does not happen before
/// the use.
Mbarrier &findMbarrier(Cta &cta, uint32_t offset, const MbarrierUse &use);
/// Returns the mbarrier at an address in the shared memory of the cluster.
Mbarrier &mbarrierAt(const void *address, const MbarrierUse &use);

/// Executes mbarrier.expect_tx: the current phase expects `bytes` more.
void expectBytes(Mbarrier &barrier, uint32_t bytes, Site site);
/// Executes mbarrier.arrive by the running thread, `count` times.
void arrive(Mbarrier &barrier, uint32_t count, const MbarrierUse &use);
/// Adds a pending arrival of an asynchronous operation of the running thread.
void bindArrival(Mbarrier &barrier, const char *instruction, Site site);
/// Completes a pending arrival and releases `known`. `commit` is the epoch of
/// the arrival if it is a tcgen05.commit.
void arriveAsync(Mbarrier &barrier, const HappensBefore &known, Epoch commit,
                 const char *instruction, Site site);
/// Tests for completion `number`, counted from 0; -1 is the completion before
/// the first one. True if the hardware lets the wait pass, which depends only
/// on the parity. In this case, acquires the releases of the phase. Reports a
/// number that is neither the next completion nor the last one: class 40 for an
/// older completion that the thread has not waited for, otherwise class 37.
bool testWait(Mbarrier &barrier, int64_t number, bool isClusterScope,
              const MbarrierUse &use);
/// Waits until testWait() passes.
void wait(Mbarrier &barrier, int64_t number, bool isClusterScope,
          const MbarrierUse &use);

/// Binds a copy to the current phase. Returns the index of the copy in that
/// phase.
size_t bindCopy(Mbarrier &barrier, uint32_t bytes, const char *instruction,
                Site site);
/// Executes complete_tx for a copy that was bound in `phase`.
void completeCopy(Mbarrier &barrier, uint32_t phase, size_t number,
                  uint32_t bytes);

} // namespace mla::sim

#endif // MLA_SIMULATOR_SYNC_MBARRIER_H
