//===- Warp.h - Collectives of a warp ---------------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_SYNC_WARP_H
#define MLA_SIMULATOR_SYNC_WARP_H

#include "Simulator/Base/Site.h"

#include <cstdint>

namespace mla::sim {

/// Which lane a shuffle reads.
enum class ShuffleKind { Index, Xor, Down, Up };

/// The value of another lane, or the own one where that lane does not exist.
uint32_t shuffle(uint32_t value, ShuffleKind kind, uint32_t operand, Site site);
/// Bit l is the predicate of lane l.
uint32_t ballot(bool predicate, Site site);
/// elect.sync: true in lane 0.
bool electOne(Site site);
/// bar.warp.sync: orders memory among the lanes of `mask`.
void syncWarp(uint32_t mask, Site site);
/// A value that must be the same in all lanes: the warp's number.
uint32_t uniformValue(uint32_t value, const char *what, Site site);

} // namespace mla::sim

#endif // MLA_SIMULATOR_SYNC_WARP_H
