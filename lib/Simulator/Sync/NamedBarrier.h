//===- NamedBarrier.h - The CTA's hardware barriers ------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_SYNC_NAMEDBARRIER_H
#define MLA_SIMULATOR_SYNC_NAMEDBARRIER_H

#include "Simulator/Sync/Meeting.h"

namespace mla::sim {

/// One of the barriers 0 to 15 of a CTA. Threads arrive and wait (sync), or
/// only arrive; `count` threads of both kinds complete it.
struct NamedBarrier {
  unsigned count = 0, arrived = 0;
  bool predicate = false, result = false;
  Meeting meeting;
};

/// Lets all go on that wait at a barrier.
void completeBarrier(NamedBarrier &barrier);

/// bar.sync: arrives at barrier `id` of `count` threads and waits. Reports a
/// count that is not of whole warps or unlike that of the others, and an
/// argument out of range (class 42).
void barrierSync(unsigned id, unsigned count, const char *instruction,
                 Site site);
/// bar.arrive: arrives without waiting.
void barrierArrive(unsigned id, unsigned count, Site site);
/// bar.red.or on barrier 0: whether `predicate` held in any thread.
bool barrierOr(bool predicate, Site site);

} // namespace mla::sim

#endif // MLA_SIMULATOR_SYNC_NAMEDBARRIER_H
