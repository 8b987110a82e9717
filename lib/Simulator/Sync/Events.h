//===- Events.h - What lies before in time ----------------------*- C++ -*-===//
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

#include "Simulator/State/Cluster.h"

namespace mla::sim {

/// Events of a CTA: of 16 barriers and of at most 32 warps.
constexpr uint32_t eventsPerCta = 16 + 32;

/// The component of Knowledge::events that counts how often named barrier `id`
/// of a CTA has completed.
inline uint32_t completionsOf(const Cta &cta, unsigned id) {
  return cta.rank * eventsPerCta + id;
}

/// The one that counts how many setmaxnreg a warp of a CTA has executed.
inline uint32_t settingsOf(const Cta &cta, size_t warp) {
  return cta.rank * eventsPerCta + 16 + static_cast<uint32_t>(warp);
}

} // namespace mla::sim

#endif // MLA_SIMULATOR_SYNC_EVENTS_H
