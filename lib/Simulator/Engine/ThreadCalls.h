//===- ThreadCalls.h - Calls about the running thread -----------*- C++ -*-===//
#ifndef MLA_SIMULATOR_ENGINE_THREADCALLS_H
#define MLA_SIMULATOR_ENGINE_THREADCALLS_H

#include "Simulator/Base/Site.h"

#include <cstdint>

namespace mla::sim {

/// The position of the running thread. CTAs are one-dimensional.
struct Position {
  uint32_t thread, threads;
  uint32_t cta[3], grid[3];
  uint32_t clusterRank, clusterSize;
};
Position position();

/// Sets the role of the warp, for the timeline.
void setRole(const char *role);
/// Traps: reports a finding and ends the launch.
[[noreturn]] void trap(Site site);
/// Yields in polling loops.
void pause(Site site);

} // namespace mla::sim

#endif // MLA_SIMULATOR_ENGINE_THREADCALLS_H
