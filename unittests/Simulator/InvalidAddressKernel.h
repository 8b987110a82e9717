//===- InvalidAddressKernel.h - Forbidden accesses of kernels ---*- C++ -*-===//
#ifndef MLA_UNITTESTS_SIMULATOR_INVALIDADDRESSKERNEL_H
#define MLA_UNITTESTS_SIMULATOR_INVALIDADDRESSKERNEL_H

#include "Arch/Arch.h"

namespace mla::test {

enum class Strange {
  /// A correct access: a table, a string, a parameter, own variables.
  None,
  /// A word after the allocation and its gap, and before shared memory.
  FarBehind,
  InFrontOfShared,
  /// The address of global memory in the shared window.
  SharedAddress,
  Throw,
  Launch,
  /// std::atomic.
  LanguageAtomic,
  /// The first CTA writes a word and another one reads it.
  OtherCta,
};

/// Queues 32 threads that perform the access, with out [64]; each CTA fills a
/// multiprocessor.
arch::LaunchResult queueStrange(Strange what, arch::Stream device,
                                uint32_t *out);

/// Launches with a null kernel, and with a null name.
arch::LaunchResult queueNullKernel(arch::Stream device);
arch::LaunchResult queueNullName(arch::Stream device);

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_INVALIDADDRESSKERNEL_H
