//===- MapFence.h - Tensor maps in global memory ----------------*- C++ -*-===//
//
//
// TMA reads tensor maps by a proxy of its own. What the generic proxy wrote to
// one is there for TMA of a CTA behind two fences: a release behind the stores,
// and, ordered behind it, an acquire of that map by a thread of the CTA.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_SIMULATOR_COPIES_MAPFENCE_H
#define MLA_SIMULATOR_COPIES_MAPFENCE_H

#include "Simulator/State/MapFence.h"

#include <string>

namespace mla::sim {

struct Allocation;

/// What lacks for TMA of the running thread to read the map that lies in
/// `allocation` from `offset` on, with the store that lacks it; or nothing.
std::string missingMapFence(const void *map, const Allocation &allocation,
                            size_t offset);

} // namespace mla::sim

#endif // MLA_SIMULATOR_COPIES_MAPFENCE_H
