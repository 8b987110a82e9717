//===- Events.h - Order of events in time -----------------------*- C++ -*-===//
// Some rules depend only on the order of events in time, not on the order of
// memory accesses. For example, a barrier must have completed before a warp
// arrives at it again. A separate clock counts the events of these rules. Every
// instruction that orders one event after another forwards this clock: releases
// and acquires, and also shuffles and votes of a warp, relaxed operations and
// arrivals, and the issue of operations.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_SIMULATOR_SYNC_EVENTS_H
#define MLA_SIMULATOR_SYNC_EVENTS_H

#include "Simulator/State/Cluster.h"

namespace mla::sim {

/// The number of event counters of a CTA: 16 barriers and at most 32 warps.
constexpr uint32_t eventsPerCta = 16 + 32;

/// Returns the component of HappensBefore::events that counts the completions
/// of named barrier `id` of a CTA.
inline uint32_t completionsOf(const Cta &cta, unsigned id) {
  return cta.rank * eventsPerCta + id;
}

/// Returns the component that counts the setmaxnreg instructions of a warp of a
/// CTA.
inline uint32_t settingsOf(const Cta &cta, size_t warp) {
  return cta.rank * eventsPerCta + 16 + static_cast<uint32_t>(warp);
}

} // namespace mla::sim

#endif // MLA_SIMULATOR_SYNC_EVENTS_H
