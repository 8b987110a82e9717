//===- Rendezvous.h - The state of a collective -----------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_STATE_RENDEZVOUS_H
#define MLA_SIMULATOR_STATE_RENDEZVOUS_H

#include "Simulator/Base/Site.h"
#include "Simulator/Order/HappensBefore.h"

#include <array>
#include <map>
#include <vector>

namespace mla::sim {

struct Thread;

/// Threads that have arrived at a collective and wait for the others.
struct Rendezvous {
  std::vector<Thread *> waiting;
  /// What the arrived threads have released: events, and everything if memory
  /// is ordered.
  HappensBefore published;
  /// The instruction, place and operand of the first thread to arrive; all
  /// others must agree.
  const char *instruction = nullptr;
  Site site;
  uint64_t operand = 0;
  /// The thread that continues as the last one, if the last lane has exited.
  Thread *resumedAsLast = nullptr;
};

/// The lanes of a warp at collectives.
struct WarpState {
  Rendezvous rendezvous;
  /// Collectives of some lanes, by their mask.
  std::map<uint32_t, Rendezvous> masked;
  /// The operand and the result of each lane: a shuffled value, a vote.
  std::array<uint32_t, 32> operands{}, sources{}, results{};
  /// The argument of each lane of a matrix instruction.
  std::array<const void *, 32> arguments{};

  /// The number of lanes that wait in an `.aligned` instruction, the
  /// instruction and its place, whether it requires lanes that have exited, and
  /// the history of these lanes.
  unsigned stopped = 0;
  bool needsAll = true;
  const char *stoppedIn = "";
  Site stoppedAt;
  uint64_t history = 0;
  /// A bit mask of the lanes that have exited.
  uint32_t exited = 0;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_STATE_RENDEZVOUS_H
