//===- CopyChecks.h - Checks of all copies ----------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_COPIES_COPYCHECKS_H
#define MLA_SIMULATOR_COPIES_COPYCHECKS_H

#include "Simulator/Access/ClusterAddress.h"
#include "Simulator/Access/GlobalAccess.h"
#include "Simulator/Access/SharedAccess.h"
#include "Simulator/Memory/Box.h"

namespace mla::sim {

/// Decodes a tensor map. Ends the launch with a report (class 30) if the map
/// has an invalid address, is in global memory without being acquired
/// (MapFence.h), has a rank other than `rank`, or would be rejected by the GPU.
/// Also reports bits that no encoding sets and that the GPU ignores.
TensorMapFields readMap(const void *map, int rank, const char *instruction,
                        Site site);
/// Reports (class 28) a coordinate in dimension 0 whose offset in bytes is not
/// a multiple of 16.
void checkColumn(const TensorMapFields &map, int32_t column,
                 const char *instruction, Site site);
/// Checks and records the accesses of a box to global memory. A tensor map that
/// exceeds its allocation is reported as class 30.
void checkSource(const Box &box, GlobalUse use, Epoch stamp,
                 const char *instruction, Site site);
/// Records that a copy reads a tensor map in global memory. A store to the map
/// before the end of the copy is a race (class 49).
void touchMap(const void *map, Epoch stamp, const char *instruction, Site site);
/// Records a copy. Returns its number, as used in ChunkOrigin::copy.
uint32_t addRecord(const Box &box, uint32_t offset, const char *instruction,
                   Site site);

} // namespace mla::sim

#endif // MLA_SIMULATOR_COPIES_COPYCHECKS_H
