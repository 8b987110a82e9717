//===- NamedBarrier.h - bar.sync, bar.arrive, bar.red -----------*- C++ -*-===//
#ifndef MLA_SIMULATOR_SYNC_NAMEDBARRIER_H
#define MLA_SIMULATOR_SYNC_NAMEDBARRIER_H

#include "Simulator/Base/Site.h"

namespace mla::sim {

struct Cta;

/// Completes barrier `id` of a CTA: all threads that wait there continue.
void completeBarrier(Cta &cta, unsigned id);

/// The count that means all threads of the CTA, used with barrier 0.
constexpr unsigned allThreads = 0;

/// Executes bar.sync: arrives at barrier `id` of `count` threads and waits.
/// Reports (class 42) a count that is not a multiple of 32 or differs from the
/// count of other threads, bar.red mixed with bar.sync or bar.arrive, an
/// argument out of range, and a warp whose arrival could belong to two
/// completions.
void barrierSync(unsigned id, unsigned count, const char *instruction,
                 Site site);
/// Executes bar.arrive: arrives without waiting.
void barrierArrive(unsigned id, unsigned count, Site site);
/// Executes bar.red.or on barrier 0. True if `predicate` is true in any thread.
bool barrierOr(bool predicate, Site site);

} // namespace mla::sim

#endif // MLA_SIMULATOR_SYNC_NAMEDBARRIER_H
