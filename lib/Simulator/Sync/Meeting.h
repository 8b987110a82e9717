//===- Meeting.h - Where threads wait for each other -----------*- C++ -*-===//
#ifndef MLA_SIMULATOR_SYNC_MEETING_H
#define MLA_SIMULATOR_SYNC_MEETING_H

#include "Simulator/Core/Knowledge.h"
#include "Simulator/Core/Site.h"

#include <array>
#include <map>
#include <vector>

namespace mla::sim {

struct Cta;
struct Thread;

/// Threads that have arrived at a collective and wait for the others.
struct Meeting {
  std::vector<Thread *> waiting;
  /// What the arrived published: events, and all where memory is ordered.
  Knowledge published;
  /// The instruction and place of the first to arrive, and its operand, on
  /// which all must agree.
  const char *instruction = nullptr;
  Site site;
  uint64_t operand = 0;
  /// Who goes on as the last, where the lane that would have been it has left
  /// the kernel.
  Thread *heir = nullptr;
};

/// A warp: its lanes at collectives.
struct WarpState {
  Meeting meeting;
  /// Meetings of some lanes, by their mask.
  std::map<uint32_t, Meeting> masked;
  /// Operand of each lane, and what it gets: a shuffled value, a vote.
  std::array<uint32_t, 32> operands{}, sources{}, results{};
  /// What each lane gives to a matrix instruction.
  std::array<const void *, 32> arguments{};

  /// Lanes that wait in an `.aligned` instruction, which one and where, whether
  /// it needs lanes that have left, and their history of such instructions.
  unsigned stopped = 0;
  bool needsAll = true;
  const char *stoppedIn = "";
  Site stoppedAt;
  uint64_t history = 0;
  /// The lanes that have left the kernel, a bit each.
  uint32_t exited = 0;
};

/// Threads of a warp: 32, or fewer in the last one.
unsigned warpThreads(const Cta &cta, unsigned warp);
/// The lanes of a warp that have not left the kernel, a bit each.
uint32_t liveLanes(const Cta &cta, unsigned warp);

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
void meet(Meeting &meeting, unsigned count, const Collective &what,
          const Last &last);

/// A lane of the warp leaves the kernel. Reports (class 43) where others of it
/// wait in an instruction that needs all; in another one they go on where all
/// that are left wait there.
void exitWarp(Thread &thread);

/// Extends the history of `.aligned` instructions that do not meet (fence,
/// commit, wait); it is compared at the next collective.
void noteAligned(Site site);

namespace detail {
/// True when the running thread is the last; otherwise it has waited.
bool arriveAt(Meeting &meeting, unsigned count, const Collective &what);
/// Lets all go on that wait, the running thread being the last.
void dissolve(Meeting &meeting, const Collective &what);
/// Lets the whole warp, of which the running thread came last, wait in another
/// meeting.
void move(WarpState &warp, Meeting &target, const Collective &what);
} // namespace detail

template <class Last>
void meet(Meeting &meeting, unsigned count, const Collective &what,
          const Last &last) {
  if (!detail::arriveAt(meeting, count, what))
    return;
  last(meeting.waiting);
  detail::dissolve(meeting, what);
}

} // namespace mla::sim

#endif // MLA_SIMULATOR_SYNC_MEETING_H
