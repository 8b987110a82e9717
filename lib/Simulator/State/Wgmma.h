//===- Wgmma.h - What threads did with wgmma --------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_STATE_WGMMA_H
#define MLA_SIMULATOR_STATE_WGMMA_H

#include "Simulator/State/WgmmaCall.h"

#include <array>
#include <vector>

namespace mla::sim {

struct Thread;

/// Registers that a wgmma owns until it is waited for.
struct OwnedFragment {
  FragmentState *fragment;
  uint32_t sequence;
};

/// Per thread: fences, groups, and the registers that instructions own.
struct WgmmaState {
  uint32_t fences = 0;
  /// Number of the youngest wgmma of its warpgroup that the thread issued, and
  /// that at each commit.
  uint32_t lastIssued = 0;
  std::vector<uint32_t> commits;
  std::vector<OwnedFragment> owned;
};

/// The wgmmas of one warpgroup: numbered from 1 on, completing in order.
struct WgmmaQueue {
  /// Its component in the cluster's clocks, 0 before the first use.
  uint32_t component = 0;
  uint32_t issued = 0, completed = 0;
  std::vector<Thread *> waiting;
  /// What each thread issues, until all have met.
  std::array<WgmmaCall, 128> calls;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_STATE_WGMMA_H
