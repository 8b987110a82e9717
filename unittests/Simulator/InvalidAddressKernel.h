//===- InvalidAddressKernel.h - Forbidden accesses of kernels ---*- C++ -*-===//
#ifndef MLA_UNITTESTS_SIMULATOR_INVALIDADDRESSKERNEL_H
#define MLA_UNITTESTS_SIMULATOR_INVALIDADDRESSKERNEL_H

#include "Arch/Arch.h"

namespace mla::test {

enum class Strange {
  /// A correct access: to a table, a string, a parameter and the thread's own
  /// variables.
  None,
  /// An access to a word after the gap that follows the allocation, and to a
  /// word before shared memory.
  FarBehind,
  InFrontOfShared,
  /// A call of sharedAddress() for a global memory address.
  SharedAddress,
  Throw,
  Launch,
  /// An operation on a std::atomic.
  LanguageAtomic,
  /// The first CTA writes a word and another one reads it.
  OtherCta,
};

/// Queues CTAs of 32 threads that perform the access. `out` has 64 words. Each
/// CTA fills a multiprocessor.
arch::LaunchResult queueStrange(Strange what, arch::Stream device,
                                uint32_t *out);

/// Launch a null kernel, and a kernel with a null name.
arch::LaunchResult queueNullKernel(arch::Stream device);
arch::LaunchResult queueNullName(arch::Stream device);

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_INVALIDADDRESSKERNEL_H
