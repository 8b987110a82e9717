//===- Rendezvous.h - Collectives -------------------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_SYNC_RENDEZVOUS_H
#define MLA_SIMULATOR_SYNC_RENDEZVOUS_H

#include "Simulator/State/Cluster.h"

namespace mla::sim {

/// A collective instruction of the running thread.
struct Collective {
  const char *instruction;
  Site site;
  /// The operand, which must be equal in all participants.
  uint64_t operand = 0;
  /// True if the instruction orders memory accesses.
  bool isRelease = false;
  /// True if the warp must be converged: all its lanes are at this instruction,
  /// and have executed the same `.aligned` instructions before.
  bool isAligned = true;
  /// The bug class for unequal operands.
  int operandClass = 43;
  /// True if threads wait for all others. False if the warps of a group must
  /// execute the same instruction but need not wait for each other.
  bool isWait = true;
  /// True if exited lanes are an error, because `.aligned` requires all threads
  /// of the warp. Shuffles, votes and bar.warp.sync wait only for the other
  /// lanes.
  bool needsAll = true;
  /// True if the instruction only passes information between the threads that
  /// execute it. The detection of polling loops does not count such an
  /// instruction as a change.
  bool isQuiet = false;
};

/// Arrives at a rendezvous of `count` threads. The last one to arrive calls
/// `last(threads)` before any continues. Reports (class 43) lanes of one warp
/// that are at different instructions.
template <class Last>
void arriveAndWait(Rendezvous &rendezvous, unsigned count,
                   const Collective &what, const Last &last);

/// Handles the exit of a lane. Reports (class 43) other lanes that wait in an
/// instruction which requires all lanes. In other instructions, the waiting
/// lanes continue if all lanes that have not exited have arrived.
void exitWarp(Thread &thread);

/// Adds an instruction that is not a rendezvous (fence, commit, wait) to the
/// history of `.aligned` instructions. The next collective compares the
/// histories of its lanes.
void noteAligned(Site site);

namespace detail {
/// Arrives at a rendezvous. Returns true if the running thread acts as the last
/// to arrive. Otherwise waits for the last one and returns false.
bool arriveAt(Rendezvous &rendezvous, unsigned count, const Collective &what);
/// Wakes all threads that wait. The running thread is the last one to arrive.
void releaseAll(Rendezvous &rendezvous, const Collective &what);
/// Moves the waiting lanes of the warp from its own rendezvous to `target`. The
/// running thread must be the last lane to arrive.
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
