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

/// 64 threads look `rounds` times whether the flag is set, and add up their
/// rounds in out [64].
void queueTimeouts(arch::Stream device, const uint32_t *flag, uint32_t rounds,
                   uint32_t *out);

/// A thread pauses `rounds` times before it sets the flag that another polls.
void queueLongPause(arch::Stream device, uint32_t *flag, uint32_t rounds);

/// A thread releases `rounds` values, one after the other.
void queueReleases(arch::Stream device, uint32_t *flag, uint32_t rounds);

/// Zeros that queueTickets() needs.
constexpr uint32_t ticketWords = 32 << 10;

/// Queues 32 lanes of which one after the other counts `rounds` down; all vote
/// whether one still does. Writes a word a lane.
void queueTurns(arch::Stream device, uint32_t *out, uint32_t rounds);

/// 32 threads load pairs of words, plainly and atomically, and take a ticket
/// behind each of four pairs: out [4][32] tells in which order they came.
void queueTickets(arch::Stream device, uint32_t *words, uint32_t *out);

/// A thread reads `count` numbers plainly, `passes` times, and sets the flag
/// behind them, for which the others wait: out [65] has what each finds, and
/// the sum.
void queuePlainLoads(arch::Stream device, const uint32_t *table, uint32_t count,
                     uint32_t passes, uint32_t *flag, uint32_t *out);

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_POLLKERNEL_H
