//===- Polling.h - Threads that wait in loops of their own ------*- C++ -*-===//
//
// A thread that polls comes back to the state in which it was: the same frames
// and registers. As nothing has changed since that another thread could see, it
// will come back there for ever. When all do that run at all, nothing will ever
// happen. A loop that counts its rounds is in another state each time, and may
// end.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_SIMULATOR_STATE_POLLING_H
#define MLA_SIMULATOR_STATE_POLLING_H

#include "Simulator/Base/Site.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace mla::sim {

/// What a thread waits for, for the deadlock table.
struct Wait {
  /// The instruction: "mbarrier.try_wait".
  const char *what = "";
  Site site;
  /// Shared-memory offset of the mbarrier, or -1.
  int64_t offset = -1;
  /// What else tells waiters apart: a parity, a barrier's number, or -1.
  int argument = -1;
  /// What a load or an atomic operation polls.
  const void *place = nullptr;
};

/// How far a run is: how often something has changed that threads may see, and
/// the steps since.
struct Progress {
  uint64_t changes = 0, idleSteps = 0;
};

/// What a thread has done since something changed, to tell polling from work.
class Polling {
public:
  /// The thread has done a step.
  void noteStep(const Progress &now);
  /// The number of the state in which the step left it.
  void noteState(uint64_t state);
  /// It looks for something that others are to do.
  void pollFor(const Wait &what, uint64_t changes);
  /// Whether it has done so since this news.
  bool hasPolled(uint64_t changes) const { return polledAt == changes; }

  /// Whether it ran in the later half of the idle steps.
  bool isRunning(const Progress &now) const;
  /// Whether it has come back to its states again and again.
  bool isLoop(const Progress &now) const;

  /// Whether, as a report finds it, it goes round, and for what it polls.
  bool isOn = false;
  Wait wait;
  /// Plain accesses since it let others run or changed something.
  unsigned accesses = 0;

  /// The thread is about to store plainly. True if that, or its last plain
  /// store, counts as a change.
  bool noteStore(const void *address, size_t bytes);
  /// The last plain store has been done. True if it changed anything.
  bool settleStore();

private:
  /// When it ran last.
  Progress last;
  /// The store that is to be settled, and what was there.
  const void *stored = nullptr;
  size_t storedBytes = 0;
  std::array<char, 16> before{};
  uint64_t polledAt = ~uint64_t(0);
  /// A state that it was in, after 1, 2, 4, ... of those noted.
  uint64_t mark = 0;
  uint64_t states = 0, nextMark = 1;
  /// How often it has come back there, after how many states at most, and how
  /// many it has been in since.
  uint64_t returns = 0, period = 0, sinceReturn = 0;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_STATE_POLLING_H
