//===- Warp.h - Collectives of a warp ---------------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_SYNC_WARP_H
#define MLA_SIMULATOR_SYNC_WARP_H

#include "Simulator/Base/Site.h"

#include <cstdint>

namespace mla::sim {

/// The way in which a shuffle selects the source lane.
enum class ShuffleKind { Index, Xor, Down, Up };

/// Returns the value of another lane, or the running lane's own value if the
/// other lane does not exist.
uint32_t shuffle(uint32_t value, ShuffleKind kind, uint32_t operand, Site site);
/// Returns the predicate of lane l in bit l.
uint32_t ballot(bool predicate, Site site);
/// Executes elect.sync. True in lane 0.
bool electOne(Site site);
/// Executes bar.warp.sync: orders memory among the lanes of `mask`.
void syncWarp(uint32_t mask, Site site);
/// Returns `value`, for example the index of the warp. Reports it if it is not
/// equal in all lanes.
uint32_t uniformValue(uint32_t value, const char *what, Site site);

} // namespace mla::sim

#endif // MLA_SIMULATOR_SYNC_WARP_H
