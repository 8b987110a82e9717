//===- Rendezvous.h - Collectives -------------------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_SYNC_RENDEZVOUS_H
#define MLA_SIMULATOR_SYNC_RENDEZVOUS_H

#include "Simulator/State/Cluster.h"

namespace mla::sim {

/// What a collective of the running thread is.
struct Collective {
  const char *instruction;
  Site site;
  /// Must be the same in all participants.
  uint64_t operand = 0;
  /// Whether it orders memory accesses.
  bool isRelease = false;
  /// Whether a warp must be converged, so that all its lanes meet here and
  /// nowhere else, and have executed the same `.aligned` instructions before.
  bool isAligned = true;
  /// The bug class of operands that differ.
  int operandClass = 43;
  /// Whether nobody goes on before all have come. Warps of a group that must
  /// execute the same instruction need not wait for each other.
  bool isWait = true;
  /// Whether lanes that have left the kernel are missing, as `.aligned` says
  /// that all threads of the warp execute it. Shuffles, votes and bar.warp.sync
  /// wait for the others alone.
  bool needsAll = true;
  /// Whether it tells only the others here something, as loops that poll do.
  bool isQuiet = false;
};

/// Arrives at a meeting of `count` threads. The last to arrive calls
/// `last(threads)` before anybody goes on. Reports (class 43) when lanes of one
/// warp meet in different instructions.
template <class Last>
void arriveAndWait(Rendezvous &rendezvous, unsigned count,
                   const Collective &what, const Last &last);

/// A lane of the warp leaves the kernel. Reports (class 43) where others of it
/// wait in an instruction that needs all; in another one they go on where all
/// that are left wait there.
void exitWarp(Thread &thread);

/// Extends the history of `.aligned` instructions that do not meet (fence,
/// commit, wait); it is compared at the next collective.
void noteAligned(Site site);

namespace detail {
/// True when the running thread is the last; otherwise it has waited.
bool arriveAt(Rendezvous &rendezvous, unsigned count, const Collective &what);
/// Lets all go on that wait, the running thread being the last.
void releaseAll(Rendezvous &rendezvous, const Collective &what);
/// Lets the whole warp, of which the running thread came last, wait in another
/// meeting.
void moveTo(WarpState &warp, Rendezvous &target, const Collective &what);
} // namespace detail

template <class Last>
void arriveAndWait(Rendezvous &rendezvous, unsigned count,
                   const Collective &what, const Last &last) {
  if (!detail::arriveAt(rendezvous, count, what))
    return;
  last(rendezvous.waiting);
  detail::releaseAll(rendezvous, what);
}

} // namespace mla::sim

#endif // MLA_SIMULATOR_SYNC_RENDEZVOUS_H
