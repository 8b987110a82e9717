//===- Polling.h - Detection of polling loops -------------------*- C++ -*-===//
// A thread that polls returns to an earlier state: the same frames and
// registers. If nothing that another thread could see has changed since, it
// repeats this for ever. If all running threads do so, the launch is
// deadlocked. A loop that counts its rounds has a different state each time,
// and may end.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_SIMULATOR_STATE_POLLING_H
#define MLA_SIMULATOR_STATE_POLLING_H

#include "Simulator/Base/Site.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace mla::sim {

/// What a thread waits for, as the report of a deadlock lists it.
struct Wait {
  /// The instruction: "mbarrier.try_wait".
  const char *what = "";
  Site site;
  /// Shared-memory offset of the mbarrier, or -1.
  int64_t offset = -1;
  /// A parity, the number of a barrier, or -1: distinguishes waiters.
  int argument = -1;
  /// The address that a load or an atomic operation polls.
  const void *place = nullptr;
};

/// The progress of a run: the number of visible changes, and the steps since
/// the last one.
struct Progress {
  uint64_t changes = 0, idleSteps = 0;
};

/// Records what a thread has done since memory last changed. This shows whether
/// the thread is polling or working.
class Polling {
public:
  /// Records a step of the thread.
  void noteStep(const Progress &now);
  /// Records the state hash after a step.
  void noteState(uint64_t state);
  /// Records a poll for a change by another thread.
  void pollFor(const Wait &what, uint64_t changes);
  /// True if it has polled since this change.
  bool hasPolled(uint64_t changes) const { return polledAt == changes; }

  /// True if it ran in the second half of the idle steps.
  bool isRunning(const Progress &now) const;
  /// True if it has returned to the same states repeatedly.
  bool isLoop(const Progress &now) const;

  /// States whether it loops, when a report is made, and what it polls for.
  bool isOn = false;
  Wait wait;
  /// Plain accesses since its last yield or change.
  unsigned accesses = 0;

  /// Called before a plain store. Returns true if this store, or the last one,
  /// counts as a change.
  bool noteStore(const void *address, size_t bytes);
  /// Called after the last plain store. Returns true if it changed memory.
  bool settleStore();

private:
  /// The progress when it ran last.
  Progress last;
  /// The last store, and the bytes before it.
  const void *stored = nullptr;
  size_t storedBytes = 0;
  std::array<char, 16> before{};
  uint64_t polledAt = ~uint64_t(0);
  /// A state recorded after 1, 2, 4, ... states.
  uint64_t mark = 0;
  uint64_t states = 0, nextMark = 1;
  /// The number of returns to that state, the largest number of states between
  /// two returns, and the states since the last return.
  uint64_t returns = 0, period = 0, sinceReturn = 0;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_STATE_POLLING_H
