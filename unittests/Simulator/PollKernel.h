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

/// A thread reads `count` numbers plainly, `passes` times, and sets the flag
/// behind them, for which the others wait: out [65] has what each finds, and
/// the sum.
void queuePlainLoads(arch::Stream device, const uint32_t *table, uint32_t count,
                     uint32_t passes, uint32_t *flag, uint32_t *out);

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_POLLKERNEL_H
