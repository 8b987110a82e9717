//===- Fragment.h - Registers that instructions own -------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_STATE_FRAGMENT_H
#define MLA_SIMULATOR_STATE_FRAGMENT_H

#include "Simulator/Base/Site.h"

#include <cstdint>

namespace mla::sim {

/// The state of registers that asynchronous instructions read or write.
struct FragmentState {
  /// The number of instructions that own the registers and whose completion the
  /// thread has not waited for.
  uint32_t pending = 0;
  /// `isTouched`: true if the thread has accessed the registers since the last
  /// instruction that used them. `fencesAtTouch`: the number of wgmma.fence
  /// that the thread had executed at that access.
  bool isTouched = true;
  uint32_t fencesAtTouch = 0;
  /// The last instruction that owns the registers.
  const char *instruction = "";
  Site issue;
};

/// The number of wgmma.fence that the running thread has executed.
extern constinit thread_local uint32_t fencesOfThread;

} // namespace mla::sim

#endif // MLA_SIMULATOR_STATE_FRAGMENT_H
