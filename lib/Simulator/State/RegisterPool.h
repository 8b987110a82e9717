//===- RegisterPool.h - The registers of a CTA ------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_STATE_REGISTERPOOL_H
#define MLA_SIMULATOR_STATE_REGISTERPOOL_H

#include "Simulator/Base/Site.h"
#include "Simulator/Order/Clock.h"

#include <vector>

namespace mla::sim {

struct Thread;

/// A setmaxnreg that a warp has executed.
struct RegisterSetting {
  unsigned count;
  bool isRaise;
  Site site;
};

/// The registers of a CTA: a fixed number, passed between its warps.
struct RegisterPool {
  /// Registers a thread of each warp, and those that no warp has.
  std::vector<unsigned> perWarp;
  unsigned unused = 0;
  /// The events that those were given back behind.
  Clock freed;
  std::vector<Thread *> waiting;
  /// What each warp has set so far: the same in all of a warpgroup.
  std::vector<std::vector<RegisterSetting>> settings;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_STATE_REGISTERPOOL_H
