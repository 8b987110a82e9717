//===- Polling.cpp - Detection of polling loops ---------------------------===//

#include "Simulator/State/Polling.h"

#include <algorithm>
#include <cstring>

using namespace mla::sim;

void Polling::noteStep(const Progress &now) {
  if (last.changes != now.changes)
    states = returns = period = sinceReturn = 0, nextMark = 1;
  last = now;
}

void Polling::noteState(uint64_t state) {
  ++sinceReturn;
  if (states && state == mark) {
    ++returns;
    period = std::max(period, sinceReturn);
    sinceReturn = 0;
  }
  if (++states < nextMark)
    return;
  mark = state;
  nextMark *= 2;
  returns = period = sinceReturn = 0;
}

void Polling::pollFor(const Wait &what, uint64_t changes) {
  wait = what;
  polledAt = changes;
}

bool Polling::isRunning(const Progress &now) const {
  return last.changes == now.changes && last.idleSteps > now.idleSteps / 2;
}

bool Polling::isLoop(const Progress &now) const {
  // Without shuffles and votes, one return to the same state would prove a
  // loop. With them, a lane that has returned to a state may still continue
  // with a value from another lane, so several returns are required.
  constexpr unsigned enough = 4;
  return last.changes == now.changes && returns >= enough &&
         sinceReturn <= 2 * period;
}

bool Polling::noteStore(const void *address, size_t bytes) {
  const bool isChange = settleStore();
  if (bytes > before.size())
    return true;
  stored = address;
  storedBytes = bytes;
  memcpy(before.data(), address, bytes);
  return isChange;
}

bool Polling::settleStore() {
  const bool isChange =
      stored && memcmp(stored, before.data(), storedBytes) != 0;
  stored = nullptr;
  return isChange;
}
