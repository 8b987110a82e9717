//===- Wgmma.h - Warpgroup matrix multiplication ---------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_CALLS_WGMMA_H
#define MLA_SIMULATOR_CALLS_WGMMA_H

#include "Simulator/Mma/Format.h"
#include "Simulator/Mma/Fragment.h"

namespace mla::sim {

/// A wgmma as one thread issues it: D is 64 x n.
struct WgmmaCall {
  FragmentState *dState;
  float *d;
  unsigned n;
  Format aFormat, bFormat;
  /// A: a descriptor, or four registers where `aState` is given.
  uint64_t a;
  FragmentState *aState;
  const uint32_t *aRegisters;
  uint64_t b;
  bool isAMnMajor, isBMnMajor;
  bool accumulate;
};

void wgmma(const WgmmaCall &call, Site site);
void wgmmaFence(Site site);
void wgmmaCommit(Site site);
/// Waits until at most the newest `pending` groups are unfinished.
void wgmmaWait(uint32_t pending, Site site);
/// A fragment that a wait names: reports one that no finished group covers.
void wgmmaRelease(FragmentState &fragment, Site site);

} // namespace mla::sim

#endif // MLA_SIMULATOR_CALLS_WGMMA_H
