//===- StackKernel.h - Many threads, and large frames -----------*- C++ -*-===//
#ifndef MLA_UNITTESTS_SIMULATOR_STACKKERNEL_H
#define MLA_UNITTESTS_SIMULATOR_STACKKERNEL_H

#include "Arch/Arch.h"

namespace mla::test {

/// Queues `ctas` CTAs of 128 threads. out [128 * ctas] receives the number of
/// each thread. Threads of the last CTA have frames of `frameKiB`: 2, 65 or 200
/// KiB.
void queueStacks(arch::Stream device, uint32_t ctas, uint32_t frameKiB,
                 uint32_t *out);

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_STACKKERNEL_H
