//===- ThreadCalls.h - What a kernel asks about its thread ------*- C++ -*-===//
#ifndef MLA_SIMULATOR_ENGINE_THREADCALLS_H
#define MLA_SIMULATOR_ENGINE_THREADCALLS_H

#include "Simulator/Base/Site.h"

#include <cstdint>

namespace mla::sim {

/// Where the running thread is; CTAs are one-dimensional.
struct Position {
  uint32_t thread, threads;
  uint32_t cta[3], grid[3];
  uint32_t clusterRank, clusterSize;
};
Position position();

/// What the warp does from now on, for the timeline.
void setRole(const char *role);
/// A device-side trap: a finding that ends the launch.
[[noreturn]] void trap(Site site);
/// Lets others run, for polling loops.
void pause(Site site);

} // namespace mla::sim

#endif // MLA_SIMULATOR_ENGINE_THREADCALLS_H
