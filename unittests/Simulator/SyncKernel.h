//===- SyncKernel.h - Kernels whose synchronisation is legal ---*- C++ -*-===//
#ifndef MLA_UNITTESTS_SIMULATOR_SYNCKERNEL_H
#define MLA_UNITTESTS_SIMULATOR_SYNCKERNEL_H

#include "Arch/Arch.h"

#include <vector>

namespace mla::test {

/// Words of `zeros` and `out` of a LegalKernel.
constexpr uint32_t legalWords = 128;

/// A kernel that the PTX manual allows, however close it comes to a mistake.
struct LegalKernel {
  const char *name;
  /// Queues it, with zeros to read or count on and words to write.
  void (*queue)(arch::Stream device, uint32_t *zeros, uint32_t *out);
};
std::vector<LegalKernel> legalKernels();

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_SYNCKERNEL_H
