//===- MapFence.h - Tensor maps in global memory ----------------*- C++ -*-===//
// TMA reads tensor maps through a proxy of its own. It sees writes of the
// generic proxy after two fences: a release after the stores, and, ordered
// after it, an acquire of that map by a thread of the CTA.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_SIMULATOR_COPIES_MAPFENCE_H
#define MLA_SIMULATOR_COPIES_MAPFENCE_H

#include "Simulator/State/MapFence.h"

#include <string>

namespace mla::sim {

struct Allocation;

/// Returns why TMA of the running thread may not read the map at `offset` of
/// `allocation`, with the store that is not covered; empty if it may.
std::string missingMapFence(const void *map, const Allocation &allocation,
                            size_t offset);

} // namespace mla::sim

#endif // MLA_SIMULATOR_COPIES_MAPFENCE_H
