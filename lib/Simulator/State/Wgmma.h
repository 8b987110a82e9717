//===- Wgmma.h - The wgmma state of threads ---------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_STATE_WGMMA_H
#define MLA_SIMULATOR_STATE_WGMMA_H

#include "Simulator/State/WgmmaCall.h"

#include <array>
#include <vector>

namespace mla::sim {

struct Thread;

/// Registers that a wgmma owns until the thread waits for it.
struct OwnedFragment {
  FragmentState *fragment;
  uint32_t sequence;
};

/// The wgmma state of a thread: fences, groups, and the registers that
/// instructions own.
struct WgmmaState {
  uint32_t fences = 0;
  /// The number, within the warpgroup, of the last wgmma that the thread
  /// issued, and the value of this number at each commit.
  uint32_t lastIssued = 0;
  std::vector<uint32_t> commits;
  std::vector<OwnedFragment> owned;
};

/// The wgmma of one warpgroup, numbered from 1. They complete in order.
struct WgmmaQueue {
  /// The clock component in the cluster; 0 before the first use.
  uint32_t component = 0;
  uint32_t issued = 0, completed = 0;
  std::vector<Thread *> waiting;
  /// The call of each thread, until all have arrived.
  std::array<WgmmaCall, 128> calls;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_STATE_WGMMA_H
