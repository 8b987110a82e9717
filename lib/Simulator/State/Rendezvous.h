//===- Rendezvous.h - Threads that wait for each other ----------*- C++ -*-===//
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
  /// What the arrived published: events, and all where memory is ordered.
  HappensBefore published;
  /// The instruction and place of the first to arrive, and its operand, on
  /// which all must agree.
  const char *instruction = nullptr;
  Site site;
  uint64_t operand = 0;
  /// Who goes on as the last, where the lane that would have been it has left
  /// the kernel.
  Thread *resumedAsLast = nullptr;
};

/// A warp: its lanes at collectives.
struct WarpState {
  Rendezvous rendezvous;
  /// Meetings of some lanes, by their mask.
  std::map<uint32_t, Rendezvous> masked;
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

} // namespace mla::sim

#endif // MLA_SIMULATOR_STATE_RENDEZVOUS_H
