//===- RegisterPool.h - setmaxnreg -----------------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_SYNC_REGISTERPOOL_H
#define MLA_SIMULATOR_SYNC_REGISTERPOOL_H

#include "Simulator/Sync/Meeting.h"

namespace mla::sim {

/// The registers of a CTA: a fixed number, passed between its warps.
struct RegisterPool {
  /// Registers a thread of each warp, and those that no warp has.
  std::vector<unsigned> perWarp;
  unsigned unused = 0;
  std::vector<Thread *> waiting;
};

/// setmaxnreg: the warp has `count` registers a thread from here on. Raising
/// waits until others have lowered theirs. Reports (class 45) a lowering that
/// raises, a raising that lowers, and a sum that the CTA can never have.
void setRegisters(unsigned count, bool isRaise, Site site);

} // namespace mla::sim

#endif // MLA_SIMULATOR_SYNC_REGISTERPOOL_H
