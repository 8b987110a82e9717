//===- Device/AsyncCopy.h - cp.async in PTX -------------------------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_ASYNCCOPY_H
#define MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_ASYNCCOPY_H

#include "Arch/AsyncCopy.h"

namespace mla::arch {

template <int Bytes>
MLA_ARCH void copyAsync(void *target, const void *source, Location) {
  static_assert(Bytes == 4 || Bytes == 8 || Bytes == 16, "4, 8 or 16 bytes");
  if constexpr (Bytes == 16)
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(
                     sharedAddress(target)),
                 "l"(__cvta_generic_to_global(source))
                 : "memory");
  else
    asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" ::"r"(
                     sharedAddress(target)),
                 "l"(__cvta_generic_to_global(source)), "n"(Bytes)
                 : "memory");
}
template <int Bytes>
MLA_ARCH void copyAsyncZeroFill(void *target, const void *source,
                                uint32_t valid, Location) {
  static_assert(Bytes == 4 || Bytes == 8 || Bytes == 16, "4, 8 or 16 bytes");
  if constexpr (Bytes == 16)
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(
                     sharedAddress(target)),
                 "l"(__cvta_generic_to_global(source)), "r"(valid)
                 : "memory");
  else
    asm volatile("cp.async.ca.shared.global [%0], [%1], %2, %3;" ::"r"(
                     sharedAddress(target)),
                 "l"(__cvta_generic_to_global(source)), "n"(Bytes), "r"(valid)
                 : "memory");
}
MLA_ARCH void copyAsyncCommit(Location) {
  asm volatile("cp.async.commit_group;" ::: "memory");
}
template <int Pending> MLA_ARCH void copyAsyncWait(Location) {
  asm volatile("cp.async.wait_group %0;" ::"n"(Pending) : "memory");
}

} // namespace mla::arch

#endif // MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_ASYNCCOPY_H
