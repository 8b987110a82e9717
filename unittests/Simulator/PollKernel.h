//===- PollKernel.h - Threads that load atomically -------------*- C++ -*-===//
#ifndef MLA_UNITTESTS_SIMULATOR_POLLKERNEL_H
#define MLA_UNITTESTS_SIMULATOR_POLLKERNEL_H

#include "Arch/Arch.h"

namespace mla::test {

/// 128 threads each read `count` numbers by relaxed loads, `passes` times:
/// out [128] has the sums.
void queueTableLoads(arch::Stream device, const uint32_t *table, uint32_t count,
                     uint32_t passes, uint32_t *out);

/// 64 threads wait in turns for one of two flags.
void queueTwoFlags(arch::Stream device, const uint32_t *flags);

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_POLLKERNEL_H
