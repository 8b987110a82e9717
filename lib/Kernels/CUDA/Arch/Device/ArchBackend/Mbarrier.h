//===- Device/Mbarrier.h - mbarrier in PTX --------------------------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_MBARRIER_H
#define MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_MBARRIER_H

#include "Arch/Cluster.h"
#include "Arch/Mbarrier.h"

namespace mla::arch {

MLA_ARCH void Barrier::init(uint32_t arrivals, Location) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(address()),
               "r"(arrivals)
               : "memory");
}
MLA_ARCH void Barrier::invalidate(Location) {
  asm volatile("mbarrier.inval.shared::cta.b64 [%0];" ::"r"(address())
               : "memory");
}
MLA_ARCH void Barrier::arrive(Location) {
  asm volatile(
      "mbarrier.arrive.release.cta.shared::cta.b64 _, [%0];" ::"r"(address())
      : "memory");
}
MLA_ARCH void Barrier::arriveMany(uint32_t count, Location) {
  asm volatile("mbarrier.arrive.release.cta.shared::cta.b64 _, [%0], %1;" ::"r"(
                   address()),
               "r"(count)
               : "memory");
}
MLA_ARCH void Barrier::expectTx(uint32_t bytes, Location) {
  asm volatile("mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%0], %1;" ::"r"(
                   address()),
               "r"(bytes)
               : "memory");
}
MLA_ARCH void Barrier::arriveExpectTx(uint32_t bytes, Location) {
  asm volatile(
      "mbarrier.arrive.expect_tx.release.cta.shared::cta.b64 _, [%0], %1;" ::
          "r"(address()),
      "r"(bytes)
      : "memory");
}

#define MLA_MBARRIER_WAIT(instruction)                                         \
  uint32_t done;                                                               \
  asm volatile("{\n\t.reg .pred p;\n\t" instruction                            \
               ".shared::cta.b64 p, [%1], %2;\n\t"                             \
               "selp.u32 %0, 1, 0, p;\n\t}"                                    \
               : "=r"(done)                                                    \
               : "r"(address()), "r"(phase.parity())                           \
               : "memory")

MLA_ARCH bool Barrier::testWait(Phase phase, Location) {
  MLA_MBARRIER_WAIT("mbarrier.test_wait.parity.acquire.cta");
  return done != 0;
}
MLA_ARCH bool Barrier::tryWait(Phase phase, Location) {
  MLA_MBARRIER_WAIT("mbarrier.try_wait.parity.acquire.cta");
  return done != 0;
}
MLA_ARCH void Barrier::wait(Phase phase, Location) {
  while (!tryWait(phase)) {
  }
}
MLA_ARCH void Barrier::waitCluster(Phase phase, Location) {
  while (true) {
    MLA_MBARRIER_WAIT("mbarrier.try_wait.parity.acquire.cluster");
    if (done)
      return;
  }
}
#undef MLA_MBARRIER_WAIT

MLA_ARCH void Barrier::arriveRemote(uint32_t rank, Location) {
  asm volatile(
      "mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%0];" ::"r"(
          mapToRank(address(), rank))
      : "memory");
}
MLA_ARCH void Barrier::arriveExpectTxRemote(uint32_t rank, uint32_t bytes,
                                            Location) {
  asm volatile("mbarrier.arrive.expect_tx.release.cluster.shared::cluster.b64 "
               "_, [%0], %1;" ::"r"(mapToRank(address(), rank)),
               "r"(bytes)
               : "memory");
}
MLA_ARCH void Barrier::arriveRemoteReader(uint32_t rank, Location) {
  asm volatile("mbarrier.arrive.release.cta.shared::cluster.b64 _, [%0];" ::"r"(
                   mapToRank(address(), rank))
               : "memory");
}
MLA_ARCH void Barrier::waitReaders(Phase phase, Location loc) {
  wait(phase, loc);
}
MLA_ARCH void Barrier::arriveOnCopies(Location) {
  asm volatile(
      "cp.async.mbarrier.arrive.noinc.shared::cta.b64 [%0];" ::"r"(address())
      : "memory");
}

} // namespace mla::arch

#endif // MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_MBARRIER_H
