//===- RegisterPool.h - setmaxnreg ------------------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_SYNC_REGISTERPOOL_H
#define MLA_SIMULATOR_SYNC_REGISTERPOOL_H

#include "Simulator/Base/Site.h"

namespace mla::sim {

struct Cta;

/// Executes setmaxnreg: sets the registers per thread of the warp to `count`.
/// An increase waits until other warps have released registers. Reports (class
/// 45) setmaxnreg.dec with a larger count, setmaxnreg.inc with a smaller count,
/// a total that the CTA cannot have, a difference between warps of a warpgroup,
/// and a second setmaxnreg without synchronisation of the warpgroup in between.
void setRegisters(unsigned count, bool isRaise, Site site);
/// Reports (class 45), at the end of the CTA, a setmaxnreg that only some warps
/// of a warpgroup have executed.
void checkSettings(Cta &cta);

} // namespace mla::sim

#endif // MLA_SIMULATOR_SYNC_REGISTERPOOL_H
