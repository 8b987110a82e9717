//===- MapFence.h - Tensor maps in global memory ----------------*- C++ -*-===//
// TMA reads tensor maps through a separate proxy. That proxy sees a write of
// the generic proxy only after two fences: a release after the store, and then
// an acquire of the map by a thread of the CTA. The acquire must be ordered
// after the release.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_SIMULATOR_COPIES_MAPFENCE_H
#define MLA_SIMULATOR_COPIES_MAPFENCE_H

#include "Simulator/State/MapFence.h"

#include <string>

namespace mla::sim {

struct Allocation;

/// Returns why a TMA instruction of the running thread must not read the map at
/// `offset` of `allocation`; the text names the store that no fence covers.
/// Returns an empty string if the instruction is allowed to read the map.
std::string missingMapFence(const void *map, const Allocation &allocation,
                            size_t offset);

} // namespace mla::sim

#endif // MLA_SIMULATOR_COPIES_MAPFENCE_H
