//===- FragmentCalls.h - Accesses of owned registers ------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_MMA_FRAGMENTCALLS_H
#define MLA_SIMULATOR_MMA_FRAGMENTCALLS_H

#include "Simulator/State/Fragment.h"

namespace mla::sim {

/// Reports (class 9 or 48) that the running thread accesses register `index` of
/// a fragment that an instruction owns.
void reportOwned(const FragmentState &state, int index, Site site);
/// Reports an index outside the fragment and ends the launch.
[[noreturn]] void reportIndex(int index, int size, Site site);
/// Reports a fragment that is destroyed while an instruction owns it, and ends
/// the launch: the instruction would write to a dead stack frame.
void reportDead(const FragmentState &state);

} // namespace mla::sim

#endif // MLA_SIMULATOR_MMA_FRAGMENTCALLS_H
