//===- Fragment.h - Registers that instructions own ------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_MMA_FRAGMENT_H
#define MLA_SIMULATOR_MMA_FRAGMENT_H

#include "Simulator/Core/Site.h"

#include <cstdint>

namespace mla::sim {

/// The state beside the values of registers that asynchronous instructions read
/// or write.
struct FragmentState {
  /// Instructions that own the registers and were not waited for.
  uint32_t pending = 0;
  /// Whether the thread accessed them since the last instruction that used
  /// them, and how many fences it had executed then.
  bool isTouched = true;
  uint32_t fencesAtTouch = 0;
  /// The last instruction that owns them.
  const char *instruction = "";
  Site issue;
};

/// Fences (wgmma.fence) that the running thread has executed.
extern constinit thread_local uint32_t fencesOfThread;

/// Reports (class 9 or 48) that the running thread touches register `index` of
/// a fragment that an instruction owns.
void reportOwned(const FragmentState &state, int index, Site site);
/// Reports an index outside the fragment and ends the launch.
[[noreturn]] void reportIndex(int index, int size, Site site);
/// A fragment is destroyed that an instruction owns: reports it and ends the
/// launch, since the instruction would write to a dead stack frame.
void reportDead(const FragmentState &state);

} // namespace mla::sim

#endif // MLA_SIMULATOR_MMA_FRAGMENT_H
