//===- ClusterAddress.h - Places in the shared memory of a cluster *- C++
//-*-===//
#ifndef MLA_SIMULATOR_ACCESS_CLUSTERADDRESS_H
#define MLA_SIMULATOR_ACCESS_CLUSTERADDRESS_H

#include "Simulator/State/Cluster.h"

namespace mla::sim {

/// The offset of an object in this CTA's shared memory. Reports (class 27, or
/// 29 for plain copies) an address that is not aligned, and ends the launch on
/// one that is elsewhere.
uint32_t sharedOffset(const void *object, uint32_t alignment,
                      const char *instruction, Site site);
/// Ends the launch where a multicast names a CTA that the cluster lacks.
void checkMask(uint16_t ctas, const char *instruction, Site site);
/// Reports (class 35) a peer CTA that has ended or is not known to run.
void checkPeerRuns(const Cta &cta, const char *instruction, Site site);

} // namespace mla::sim

#endif // MLA_SIMULATOR_ACCESS_CLUSTERADDRESS_H
