//===- NamedBarrier.h - bar.sync, bar.arrive, bar.red -----------*- C++ -*-===//
#ifndef MLA_SIMULATOR_SYNC_NAMEDBARRIER_H
#define MLA_SIMULATOR_SYNC_NAMEDBARRIER_H

#include "Simulator/Base/Site.h"

namespace mla::sim {

struct Cta;

/// Lets all go on that wait at barrier `id` of a CTA.
void completeBarrier(Cta &cta, unsigned id);

/// In place of a count: all threads of the CTA, whose barrier is the one of
/// number 0.
constexpr unsigned allThreads = 0;

/// bar.sync: arrives at barrier `id` of `count` threads and waits. Reports a
/// count that is not of whole warps or unlike that of the others, bar.red
/// beside bar.sync or bar.arrive, an argument out of range, and a warp of which
/// the order of events leaves open to which completion its arrival belongs
/// (class 42).
void barrierSync(unsigned id, unsigned count, const char *instruction,
                 Site site);
/// bar.arrive: arrives without waiting.
void barrierArrive(unsigned id, unsigned count, Site site);
/// bar.red.or on barrier 0: whether `predicate` held in any thread.
bool barrierOr(bool predicate, Site site);

} // namespace mla::sim

#endif // MLA_SIMULATOR_SYNC_NAMEDBARRIER_H
