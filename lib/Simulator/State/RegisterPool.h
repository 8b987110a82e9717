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

/// The registers of a CTA. Their number is fixed; warps pass registers to each
/// other with setmaxnreg.
struct RegisterPool {
  /// The registers per thread of each warp, and the number of registers that
  /// belong to no warp.
  std::vector<unsigned> perWarp;
  unsigned unused = 0;
  /// The clock of the time events (Sync/Events.h) before the registers were
  /// freed.
  Clock freed;
  std::vector<Thread *> waiting;
  /// The setmaxnreg instructions that each warp has executed. They must be
  /// equal within a warpgroup.
  std::vector<std::vector<RegisterSetting>> settings;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_STATE_REGISTERPOOL_H
