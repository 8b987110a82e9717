//===- Mbarrier.h - mbarrier instructions -----------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_SYNC_MBARRIER_H
#define MLA_SIMULATOR_SYNC_MBARRIER_H

#include "Simulator/State/Mbarrier.h"

namespace mla::sim {

/// Bits of an operation on an mbarrier, for messages.
struct MbarrierUse {
  const char *instruction;
  Site site;
  /// Whether the async proxy uses it, so that its initialisation must be
  /// fenced.
  bool isAsync = false;
};

/// mbarrier.init by the running thread; `address` lies in its shared memory.
void initMbarrier(void *address, uint32_t count, Site site);
/// mbarrier.inval.
void invalidateMbarrier(void *address, Site site);
/// The mbarrier at an offset; ends the launch with a report (class 39) where
/// none was initialised, and reports an initialisation that is not known.
Mbarrier &findMbarrier(Cta &cta, uint32_t offset, const MbarrierUse &use);
/// The mbarrier at an address in shared memory of the running thread's cluster.
Mbarrier &mbarrierAt(const void *address, const MbarrierUse &use);

/// mbarrier.expect_tx: the present phase expects `bytes` more.
void expectBytes(Mbarrier &barrier, uint32_t bytes, Site site);
/// mbarrier.arrive by the running thread, `count` times.
void arrive(Mbarrier &barrier, uint32_t count, const MbarrierUse &use);
/// Announces an arrival by an asynchronous operation of the running thread.
void bindArrival(Mbarrier &barrier, const char *instruction, Site site);
/// The arrival of an operation that was announced and publishes `known`;
/// `commit` is its epoch where it is a tcgen05.commit.
void arriveAsync(Mbarrier &barrier, const HappensBefore &known, Epoch commit,
                 const char *instruction, Site site);
/// Whether the hardware would let a wait for completion `number` (counted from
/// 0; -1 is the one before the first) pass, which it decides by the parity
/// alone. Learns what was released to the phase if so. Reports a wait that is
/// ahead by two, or behind by two: class 37, or 40 where the thread has not
/// waited for that completion before.
bool testWait(Mbarrier &barrier, int64_t number, bool isClusterScope,
              const MbarrierUse &use);
/// Waits until it passes.
void wait(Mbarrier &barrier, int64_t number, bool isClusterScope,
          const MbarrierUse &use);

/// Binds a copy to the present phase; returns its number in that phase.
size_t bindCopy(Mbarrier &barrier, uint32_t bytes, const char *instruction,
                Site site);
/// complete_tx by a copy bound in `phase`.
void completeCopy(Mbarrier &barrier, uint32_t phase, size_t number,
                  uint32_t bytes);

} // namespace mla::sim

#endif // MLA_SIMULATOR_SYNC_MBARRIER_H
