//===- PollKernel.h - Kernels that poll -------------------------*- C++ -*-===//
#ifndef MLA_UNITTESTS_SIMULATOR_POLLKERNEL_H
#define MLA_UNITTESTS_SIMULATOR_POLLKERNEL_H

#include "Arch/Arch.h"

namespace mla::test {

/// Queues 128 threads that each read `count` numbers with relaxed loads,
/// `passes` times: out [128] receives the sums.
void queueTableLoads(arch::Stream device, const uint32_t *table, uint32_t count,
                     uint32_t passes, uint32_t *out);

/// Queues 64 threads that poll two flags in turn until one is set.
void queueTwoFlags(arch::Stream device, const uint32_t *flags);

/// Queues 64 threads that test a flag at most `rounds` times. out [64] receives
/// the number of failed tests.
void queueTimeouts(arch::Stream device, const uint32_t *flag, uint32_t rounds,
                   uint32_t *out);

/// Queues a thread that pauses `rounds` times before it sets the flag that
/// another one polls.
void queueLongPause(arch::Stream device, uint32_t *flag, uint32_t rounds);

/// Queues a thread that releases `rounds` values in sequence.
void queueReleases(arch::Stream device, uint32_t *flag, uint32_t rounds);

/// The number of words, all 0, that queueTickets() needs in `words`.
constexpr uint32_t ticketWords = 32 << 10;

/// Queues 32 lanes that count down from `rounds` one after the other. In each
/// round, all lanes vote on whether any lane still counts. Writes one word per
/// lane to `out`.
void queueTurns(arch::Stream device, uint32_t *out, uint32_t rounds);

/// Queues 32 threads that load pairs of words, plainly and atomically, and take
/// a ticket after each of four pairs. out [4][32] receives the tickets, which
/// show the order of the threads.
void queueTickets(arch::Stream device, uint32_t *words, uint32_t *out);

/// Queues a thread that reads `count` numbers with plain loads, `passes` times,
/// and then sets a flag. The other threads wait for the flag. out [65] receives
/// the value that each thread reads, and the sum.
void queuePlainLoads(arch::Stream device, const uint32_t *table, uint32_t count,
                     uint32_t passes, uint32_t *flag, uint32_t *out);

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_POLLKERNEL_H
