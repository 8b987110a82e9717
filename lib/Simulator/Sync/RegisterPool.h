//===- RegisterPool.h - setmaxnreg ------------------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_SYNC_REGISTERPOOL_H
#define MLA_SIMULATOR_SYNC_REGISTERPOOL_H

#include "Simulator/Base/Site.h"

namespace mla::sim {

struct Cta;

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
