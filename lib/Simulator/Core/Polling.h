//===- Polling.h - Threads that wait in loops of their own -----*- C++ -*-===//
//
// A loop that polls does the same again and again: it loads what it has loaded
// before, atomically or plainly, tests an mbarrier, votes as before, pauses.
// When no thread does anything else for long, nothing will ever happen.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_SIMULATOR_CORE_POLLING_H
#define MLA_SIMULATOR_CORE_POLLING_H

#include "Simulator/Core/Site.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>

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

/// What a thread did last, to tell polling from work.
class Polling {
public:
  /// Whether an atomic operation left memory as it was, and found there what
  /// it has found again and again.
  bool repeatsAtomic(const void *address, uint64_t value);
  /// Whether the thread has lately loaded from this place. Of what was stored
  /// there since, the store is the news.
  bool repeatsLoad(const void *address);
  /// Whether the thread came with this operand the last time that it came by
  /// this collective.
  bool repeatsCollective(Site site, uint64_t operand);

  /// Whether another pause is one of a loop that only lets time pass.
  bool isDelay();
  /// It does something else.
  void restart();

  /// Whether it has polled and done nothing else since, and for what.
  bool isOn = false;
  Wait wait;
  /// Plain loads that were repeated since anything else was done.
  unsigned loads = 0;

private:
  struct Found {
    uint64_t value = 0;
    unsigned repeats = 0;
  };
  struct Came {
    uint32_t site = 0, operand = 0;
  };
  /// What was repeated or done since anything else was done.
  bool isRepeating = false;
  unsigned pauses = 0;
  /// The last value of each place, and how often it was found again.
  std::map<const void *, Found> atomics;
  /// Lower halves of addresses, and sites, at the places of their hashes.
  std::array<uint32_t, 64> places{};
  std::array<Came, 32> collectives{};
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_CORE_POLLING_H
