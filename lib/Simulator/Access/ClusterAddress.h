//===- ClusterAddress.h - Addresses within a cluster ------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_ACCESS_CLUSTERADDRESS_H
#define MLA_SIMULATOR_ACCESS_CLUSTERADDRESS_H

#include "Simulator/State/Cluster.h"

namespace mla::sim {

/// Returns the offset of an object in the shared memory of this CTA. Reports
/// (class 27, or 29 for plain copies) a misaligned address. Ends the launch if
/// the object is not in that memory.
uint32_t sharedOffset(const void *object, uint32_t alignment,
                      const char *instruction, Site site);
/// Ends the launch if a multicast mask is empty or selects a CTA outside the
/// cluster.
void checkMask(uint16_t ctas, const char *instruction, Site site);
/// Reports (class 35) a peer CTA that has ended, or whose start does not happen
/// before the access.
void checkPeerRuns(const Cta &cta, const char *instruction, Site site);

} // namespace mla::sim

#endif // MLA_SIMULATOR_ACCESS_CLUSTERADDRESS_H
