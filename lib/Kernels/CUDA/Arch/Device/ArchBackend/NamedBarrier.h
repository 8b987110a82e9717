//===- Device/NamedBarrier.h - bar.sync and bar.arrive --------------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_NAMEDBARRIER_H
#define MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_NAMEDBARRIER_H

#include "Arch/NamedBarrier.h"

namespace mla::arch {

template <int Id, int Threads>
MLA_ARCH void NamedBarrier<Id, Threads>::sync(Location) {
  asm volatile("bar.sync %0, %1;" ::"n"(Id), "n"(Threads) : "memory");
}
template <int Id, int Threads>
MLA_ARCH void NamedBarrier<Id, Threads>::arrive(Location) {
  asm volatile("bar.arrive %0, %1;" ::"n"(Id), "n"(Threads) : "memory");
}
template <int Threads> MLA_ARCH void syncNamed(uint32_t id, Location) {
  detail::checkBarrierThreads<Threads>();
  asm volatile("bar.sync %0, %1;" ::"r"(id), "n"(Threads) : "memory");
}
template <int Threads> MLA_ARCH void arriveNamed(uint32_t id, Location) {
  detail::checkBarrierThreads<Threads>();
  asm volatile("bar.arrive %0, %1;" ::"r"(id), "n"(Threads) : "memory");
}

} // namespace mla::arch

#endif // MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_NAMEDBARRIER_H
