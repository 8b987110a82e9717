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
  /// The events that the arrived threads have released: all events if the
  /// collective orders memory, otherwise at most time events (Sync/Events.h).
  HappensBefore published;
  /// The instruction, source location and operand of the first thread to
  /// arrive. The other threads must agree with them.
  const char *instruction = nullptr;
  Site site;
  uint64_t operand = 0;
  /// The thread that acts as the last to arrive if the exit of a lane completed
  /// the rendezvous; otherwise null.
  Thread *resumedAsLast = nullptr;
};

/// The state of the lanes of a warp in collective instructions.
struct WarpState {
  Rendezvous rendezvous;
  /// The rendezvous of collectives with a lane mask, by mask.
  std::map<uint32_t, Rendezvous> masked;
  /// For each lane, the operand of a shuffle or vote, the source lane of a
  /// shuffle, and the result.
  std::array<uint32_t, 32> operands{}, sources{}, results{};
  /// The argument of each lane of a matrix instruction.
  std::array<const void *, 32> arguments{};

  /// The lanes that wait in an `.aligned` instruction: their number, whether
  /// the instruction requires all lanes of the warp, the instruction and its
  /// source location, and the `.aligned` instructions that these lanes executed
  /// before (Thread::alignedHistory).
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
