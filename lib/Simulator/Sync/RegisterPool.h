//===- RegisterPool.h - setmaxnreg -----------------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_SYNC_REGISTERPOOL_H
#define MLA_SIMULATOR_SYNC_REGISTERPOOL_H

#include "Simulator/Sync/Meeting.h"

namespace mla::sim {

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

/// setmaxnreg: the warp has `count` registers a thread from here on. Raising
/// waits until others have lowered theirs. Reports (class 45) a lowering that
/// raises, a raising that lowers, a sum that the CTA can never have, what is
/// unlike that of another warp of the warpgroup, and a second one that no
/// synchronisation of the warpgroup precedes.
void setRegisters(unsigned count, bool isRaise, Site site);
/// Reports (class 45) a setmaxnreg that only some warps of a warpgroup have
/// executed, at the end of the CTA.
void checkSettings(Cta &cta);

} // namespace mla::sim

#endif // MLA_SIMULATOR_SYNC_REGISTERPOOL_H
