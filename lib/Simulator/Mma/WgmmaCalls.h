//===- WgmmaCalls.h - Warpgroup matrix multiplication -----------*- C++ -*-===//
#ifndef MLA_SIMULATOR_MMA_WGMMACALLS_H
#define MLA_SIMULATOR_MMA_WGMMACALLS_H

#include "Simulator/State/WgmmaCall.h"

namespace mla::sim {

void wgmma(const WgmmaCall &call, Site site);
void wgmmaFence(Site site);
void wgmmaCommit(Site site);
/// Waits until at most the newest `pending` groups are unfinished.
void wgmmaWait(uint32_t pending, Site site);
/// Checks a fragment that a wait names. Reports the fragment if a wgmma that
/// the wait did not cover still owns it.
void wgmmaRelease(FragmentState &fragment, Site site);

} // namespace mla::sim

#endif // MLA_SIMULATOR_MMA_WGMMACALLS_H
