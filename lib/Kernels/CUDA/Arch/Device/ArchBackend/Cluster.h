//===- Device/Cluster.h - Clusters in PTX ---------------------------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_CLUSTER_H
#define MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_CLUSTER_H

#include "Arch/Cluster.h"

#include <cstring>

namespace mla::arch {

MLA_ARCH uint32_t clusterRank() {
  uint32_t rank;
  asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
  return rank;
}
MLA_ARCH uint32_t clusterSize() {
  uint32_t size;
  asm("mov.u32 %0, %%cluster_nctarank;" : "=r"(size));
  return size;
}

MLA_ARCH void clusterArrive(Location) {
  asm volatile("barrier.cluster.arrive.release.aligned;" ::: "memory");
}
MLA_ARCH void clusterArriveRelaxed(Location) {
  asm volatile("barrier.cluster.arrive.relaxed.aligned;" ::: "memory");
}
MLA_ARCH void clusterWait(Location) {
  asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory");
}
MLA_ARCH void clusterSync(Location) {
  clusterArrive();
  clusterWait();
}

MLA_ARCH uint32_t mapToRank(uint32_t address, uint32_t rank) {
  uint32_t mapped;
  asm("mapa.shared::cluster.u32 %0, %1, %2;"
      : "=r"(mapped)
      : "r"(address), "r"(rank));
  return mapped;
}

template <class T>
MLA_ARCH T loadRemote(const T *object, uint32_t rank, Location) {
  static_assert(sizeof(T) == 4 || sizeof(T) == 8, "4 or 8 bytes");
  const uint32_t address = mapToRank(sharedAddress(object), rank);
  T value;
  if constexpr (sizeof(T) == 4) {
    uint32_t bits;
    asm volatile("ld.shared::cluster.u32 %0, [%1];"
                 : "=r"(bits)
                 : "r"(address)
                 : "memory");
    memcpy(&value, &bits, 4);
  } else {
    uint64_t bits;
    asm volatile("ld.shared::cluster.u64 %0, [%1];"
                 : "=l"(bits)
                 : "r"(address)
                 : "memory");
    memcpy(&value, &bits, 8);
  }
  return value;
}

template <class T>
MLA_ARCH void storeRemote(T *object, uint32_t rank, T value, Location) {
  static_assert(sizeof(T) == 4 || sizeof(T) == 8, "4 or 8 bytes");
  const uint32_t address = mapToRank(sharedAddress(object), rank);
  if constexpr (sizeof(T) == 4) {
    uint32_t bits;
    memcpy(&bits, &value, 4);
    asm volatile("st.shared::cluster.u32 [%0], %1;" ::"r"(address), "r"(bits)
                 : "memory");
  } else {
    uint64_t bits;
    memcpy(&bits, &value, 8);
    asm volatile("st.shared::cluster.u64 [%0], %1;" ::"r"(address), "l"(bits)
                 : "memory");
  }
}

template <class T>
MLA_ARCH void storeRemoteAsync(T *object, uint32_t rank, T value, Barrier &done,
                               Location) {
  static_assert(sizeof(T) == 4, "4 bytes");
  uint32_t bits;
  memcpy(&bits, &value, 4);
  asm volatile("st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b32 "
               "[%0], %1, "
               "[%2];" ::"r"(mapToRank(sharedAddress(object), rank)),
               "r"(bits), "r"(mapToRank(sharedAddress(&done), rank))
               : "memory");
}

MLA_ARCH void copyToRank(void *target, const void *source, uint32_t bytes,
                         Barrier &done, uint32_t rank, Location) {
  asm volatile("cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_"
               "tx::bytes [%0], [%1], %2, [%3];" ::"r"(
                   mapToRank(sharedAddress(target), rank)),
               "r"(sharedAddress(source)), "r"(bytes),
               "r"(mapToRank(sharedAddress(&done), rank))
               : "memory");
}

} // namespace mla::arch

#endif // MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_CLUSTER_H
