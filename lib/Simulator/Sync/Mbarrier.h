//===- Mbarrier.h - mbarrier instructions -----------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_SYNC_MBARRIER_H
#define MLA_SIMULATOR_SYNC_MBARRIER_H

#include "Simulator/State/Mbarrier.h"

namespace mla::sim {

/// The instruction that uses an mbarrier, for reports.
struct MbarrierUse {
  const char *instruction;
  Site site;
  /// True if the async proxy uses it, which requires a fence after the
  /// initialisation.
  bool isAsync = false;
};

/// Executes mbarrier.init by the running thread. `address` is in its shared
/// memory.
void initMbarrier(void *address, uint32_t count, Site site);
/// Executes mbarrier.inval.
void invalidateMbarrier(void *address, Site site);
/// Returns the mbarrier at an offset. Ends the launch with a report (class 39)
/// if none was initialised, and reports an initialisation that does not happen
/// before the use.
Mbarrier &findMbarrier(Cta &cta, uint32_t offset, const MbarrierUse &use);
/// Returns the mbarrier at an address in the shared memory of the cluster.
Mbarrier &mbarrierAt(const void *address, const MbarrierUse &use);

/// Executes mbarrier.expect_tx: the current phase expects `bytes` more.
void expectBytes(Mbarrier &barrier, uint32_t bytes, Site site);
/// Executes mbarrier.arrive by the running thread, `count` times.
void arrive(Mbarrier &barrier, uint32_t count, const MbarrierUse &use);
/// Adds a pending arrival of an asynchronous operation of the running thread.
void bindArrival(Mbarrier &barrier, const char *instruction, Site site);
/// Completes a pending arrival, which releases `known`. `commit` is its epoch
/// if it is a tcgen05.commit.
void arriveAsync(Mbarrier &barrier, const HappensBefore &known, Epoch commit,
                 const char *instruction, Site site);
/// True if the hardware lets a wait for completion `number` pass (counted from
/// 0; -1 is the one before the first), which depends on the parity alone. Then
/// acquires what was released to the phase. Reports a wait that is ahead or
/// behind by two: class 37, or 40 if the thread has not waited for that
/// completion before.
bool testWait(Mbarrier &barrier, int64_t number, bool isClusterScope,
              const MbarrierUse &use);
/// Waits until testWait() passes.
void wait(Mbarrier &barrier, int64_t number, bool isClusterScope,
          const MbarrierUse &use);

/// Binds a copy to the current phase. Returns its number in that phase.
size_t bindCopy(Mbarrier &barrier, uint32_t bytes, const char *instruction,
                Site site);
/// Executes complete_tx for a copy that was bound in `phase`.
void completeCopy(Mbarrier &barrier, uint32_t phase, size_t number,
                  uint32_t bytes);

} // namespace mla::sim

#endif // MLA_SIMULATOR_SYNC_MBARRIER_H
