//===- CopyChecks.h - What every copy must get right ------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_COPIES_COPYCHECKS_H
#define MLA_SIMULATOR_COPIES_COPYCHECKS_H

#include "Simulator/Access/ClusterAddress.h"
#include "Simulator/Access/GlobalAccess.h"
#include "Simulator/Access/SharedAccess.h"
#include "Simulator/Memory/Box.h"

namespace mla::sim {

/// A tensor map, decoded from its bits; ends the launch with a report (class
/// 30) where it is misplaced, lies in global memory and was not acquired, where
/// the GPU refuses its bits, or where it has another rank. Reports bits that no
/// encoding writes and the GPU ignores.
TensorMapFields readMap(const void *map, int rank, const char *instruction,
                        Site site);
/// Reports (class 28) a start in dimension 0 that is no multiple of 16 bytes.
void checkColumn(const TensorMapFields &map, int32_t column,
                 const char *instruction, Site site);
/// Checks and enters the global memory that a box reads or writes; a tensor map
/// that claims more than was allocated is class 30.
void checkSource(const Box &box, GlobalUse use, Epoch stamp,
                 const char *instruction, Site site);
/// Enters the read of a tensor map in global memory by a copy: a store to it is
/// a race (class 49) until the copy is known to be over.
void touchMap(const void *map, Epoch stamp, const char *instruction, Site site);
/// Remembers a copy and returns its number for provenance.
uint32_t addRecord(const Box &box, uint32_t offset, const char *instruction,
                   Site site);

} // namespace mla::sim

#endif // MLA_SIMULATOR_COPIES_COPYCHECKS_H
