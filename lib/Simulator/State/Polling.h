//===- Polling.h - Detection of polling loops -------------------*- C++ -*-===//
// A thread that polls returns to an earlier state: the same frames and
// registers. If, since that state, nothing has changed that other threads can
// see, the thread loops until another thread changes something. If all running
// threads loop, the launch is deadlocked. A loop that counts its rounds has a
// different state each time, and may end.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_SIMULATOR_STATE_POLLING_H
#define MLA_SIMULATOR_STATE_POLLING_H

#include "Simulator/Base/Site.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace mla::sim {

/// The event that a thread waits for, as the report of a deadlock lists it.
struct Wait {
  /// The instruction: "mbarrier.try_wait".
  const char *what = "";
  Site site;
  /// The offset of the mbarrier in shared memory, or -1.
  int64_t offset = -1;
  /// The parity of a phase, the number of a barrier, or -1. It distinguishes
  /// waiters in a report.
  int argument = -1;
  /// The address that a load or an atomic operation polls.
  const void *place = nullptr;
};

/// The progress of a run: the number of visible changes, and the steps since
/// the last one.
struct Progress {
  uint64_t changes = 0, idleSteps = 0;
};

/// Records the steps of a thread since memory last changed. They show whether
/// the thread is polling or working.
class Polling {
public:
  /// Records a step of the thread.
  void noteStep(const Progress &now);
  /// Records the state hash after a step.
  void noteState(uint64_t state);
  /// Records a poll for a change by another thread.
  void pollFor(const Wait &what, uint64_t changes);
  /// True if the thread has polled since visible change number `changes`.
  bool hasPolled(uint64_t changes) const { return polledAt == changes; }

  /// True if the thread has run in the later half of the steps since the last
  /// visible change.
  bool isRunning(const Progress &now) const;
  /// True if the thread has returned to the same state repeatedly.
  bool isLoop(const Progress &now) const;

  /// Set for the report of a deadlock: true if the thread polls in a loop, and
  /// the event that it polls for.
  bool isOn = false;
  Wait wait;
  /// The number of plain accesses since the thread last yielded or changed
  /// memory.
  unsigned accesses = 0;

  /// Called before a plain store. Returns true if the previous plain store has
  /// changed memory, or if this store is too large to be compared.
  bool noteStore(const void *address, size_t bytes);
  /// Called after the last plain store. Returns true if it changed memory.
  bool settleStore();

private:
  /// The progress of the run when the thread ran last.
  Progress last;
  /// The last plain store, and the bytes that it overwrote.
  const void *stored = nullptr;
  size_t storedBytes = 0;
  std::array<char, 16> before{};
  uint64_t polledAt = ~uint64_t(0);
  /// The hash of the recorded state. It is replaced by the current state after
  /// 1, 2, 4, ... states.
  uint64_t mark = 0;
  uint64_t states = 0, nextMark = 1;
  /// The number of returns to the recorded state, the largest number of states
  /// between two returns, and the number of states since the last return.
  uint64_t returns = 0, period = 0, sinceReturn = 0;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_STATE_POLLING_H
