//===- ArchBackend/Cluster.h - Clusters, simulated ------------------------===//
#ifndef MLA_SIMULATOR_BACKEND_ARCHBACKEND_CLUSTER_H
#define MLA_SIMULATOR_BACKEND_ARCHBACKEND_CLUSTER_H

#include "Arch/Cluster.h"
#include "Arch/Mbarrier.h"

#include "Simulator/Access/AccessCalls.h"
#include "Simulator/Copies/CopyCalls.h"
#include "Simulator/Engine/ThreadCalls.h"
#include "Simulator/Mma/MatrixCalls.h"
#include "Simulator/Sync/SyncCalls.h"

#include <cstring>

namespace mla::arch {

MLA_ARCH uint32_t clusterRank() { return sim::position().clusterRank; }
MLA_ARCH uint32_t clusterSize() { return sim::position().clusterSize; }

MLA_ARCH void clusterArrive(Location loc) { sim::callClusterArrive(true, loc); }
MLA_ARCH void clusterArriveRelaxed(Location loc) {
  sim::callClusterArrive(false, loc);
}
MLA_ARCH void clusterWait(Location loc) { sim::callClusterWait(loc); }
MLA_ARCH void clusterSync(Location loc) {
  sim::callClusterArrive(true, loc);
  sim::callClusterWait(loc);
}

MLA_ARCH uint32_t mapToRank(uint32_t address, uint32_t rank) {
  return (address & 0xffffff) | rank << 24;
}

template <class T>
MLA_ARCH T loadRemote(const T *object, uint32_t rank, Location loc) {
  static_assert(sizeof(T) == 4 || sizeof(T) == 8, "4 or 8 bytes");
  const char *instruction = "ld.shared::cluster";
  const void *place = sim::peerObject(object, rank, instruction, loc);
  sim::accessVector(place, sizeof(T), false, instruction, loc);
  T value;
  memcpy(&value, place, sizeof(T));
  return value;
}
template <class T>
MLA_ARCH void storeRemote(T *object, uint32_t rank, T value, Location loc) {
  static_assert(sizeof(T) == 4 || sizeof(T) == 8, "4 or 8 bytes");
  const char *instruction = "st.shared::cluster";
  void *place = sim::peerObject(object, rank, instruction, loc);
  sim::accessVector(place, sizeof(T), true, instruction, loc);
  memcpy(place, &value, sizeof(T));
}

template <class T>
MLA_ARCH void storeRemoteAsync(T *object, uint32_t rank, T value, Barrier &done,
                               Location loc) {
  static_assert(sizeof(T) == 4, "4 bytes");
  sim::storeAsync(object, rank, &value, sizeof(T), &done.word, loc);
}
MLA_ARCH void copyToRank(void *target, const void *source, uint32_t bytes,
                         Barrier &done, uint32_t rank, Location loc) {
  sim::bulkToPeer(target, source, bytes, &done.word, rank, loc);
}

} // namespace mla::arch

#endif // MLA_SIMULATOR_BACKEND_ARCHBACKEND_CLUSTER_H
