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

/// The registers of a CTA: a fixed number that its warps pass to each other.
struct RegisterPool {
  /// The registers per thread of each warp, and the registers that no warp has.
  std::vector<unsigned> perWarp;
  unsigned unused = 0;
  /// The events before the registers were freed.
  Clock freed;
  std::vector<Thread *> waiting;
  /// The setmaxnreg of each warp so far, which must be equal within a
  /// warpgroup.
  std::vector<std::vector<RegisterSetting>> settings;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_STATE_REGISTERPOOL_H
