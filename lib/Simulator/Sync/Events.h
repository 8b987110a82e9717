//===- Events.h - What lies before in time ---------------------*- C++ -*-===//
//
// Some rules ask for time alone: whether a barrier has completed before a warp
// arrives at it again, say, and not whether memory is ordered. Such events are
// counted in a clock of their own, which travels by all that makes one thing
// come behind another: by releases and acquires, and also by a warp's shuffles
// and votes, relaxed operations and arrivals, and what a thread issues.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_SIMULATOR_SYNC_EVENTS_H
#define MLA_SIMULATOR_SYNC_EVENTS_H

#include "Simulator/Core/Cluster.h"

namespace mla::sim {

/// The component of Knowledge::events that counts how often named barrier `id`
/// of a CTA has completed.
inline uint32_t completionsOf(const Cta &cta, unsigned id) {
  return cta.rank * 16 + id;
}

} // namespace mla::sim

#endif // MLA_SIMULATOR_SYNC_EVENTS_H
