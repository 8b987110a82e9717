//===- InvalidAddressKernel.h - What kernels must not do --------*- C++ -*-===//
#ifndef MLA_UNITTESTS_SIMULATOR_INVALIDADDRESSKERNEL_H
#define MLA_UNITTESTS_SIMULATOR_INVALIDADDRESSKERNEL_H

#include "Arch/Arch.h"

namespace mla::test {

enum class Strange {
  /// Nothing wrong: a table, a text, a parameter, the thread's own variables.
  None,
  /// A word behind the allocation and its gap, and in front of shared memory.
  FarBehind,
  InFrontOfShared,
  /// The address of global memory in the shared window.
  SharedAddress,
  Throw,
  Launch,
  /// std::atomic.
  LanguageAtomic,
  /// The first CTA writes a word, another reads it.
  OtherCta,
};

/// 32 threads do it, with out [64]; of CTAs that fill a multiprocessor.
arch::LaunchResult queueStrange(Strange what, arch::Stream device,
                                uint32_t *out);

/// A launch with a null pointer for a kernel, and for its name.
arch::LaunchResult queueNullKernel(arch::Stream device);
arch::LaunchResult queueNullName(arch::Stream device);

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_INVALIDADDRESSKERNEL_H
