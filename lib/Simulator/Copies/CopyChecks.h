//===- CopyChecks.h - Checks of all copies ----------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_COPIES_COPYCHECKS_H
#define MLA_SIMULATOR_COPIES_COPYCHECKS_H

#include "Simulator/Access/ClusterAddress.h"
#include "Simulator/Access/GlobalAccess.h"
#include "Simulator/Access/SharedAccess.h"
#include "Simulator/Memory/Box.h"

namespace mla::sim {

/// Decodes a tensor map. Ends the launch with a report (class 30) if it is
/// misplaced, in global memory and not acquired, refused by the GPU, or of
/// another rank. Reports bits that no encoding writes and that the GPU ignores.
TensorMapFields readMap(const void *map, int rank, const char *instruction,
                        Site site);
/// Reports (class 28) a start in dimension 0 that is not a multiple of 16
/// bytes.
void checkColumn(const TensorMapFields &map, int32_t column,
                 const char *instruction, Site site);
/// Checks and records the accesses of global memory of a box. A tensor map that
/// exceeds its allocation is class 30.
void checkSource(const Box &box, GlobalUse use, Epoch stamp,
                 const char *instruction, Site site);
/// Records the read of a tensor map in global memory by a copy: a store to it
/// is a race (class 49) until the copy has ended.
void touchMap(const void *map, Epoch stamp, const char *instruction, Site site);
/// Records a copy. Returns its number for ChunkOrigin::copy.
uint32_t addRecord(const Box &box, uint32_t offset, const char *instruction,
                   Site site);

} // namespace mla::sim

#endif // MLA_SIMULATOR_COPIES_COPYCHECKS_H
