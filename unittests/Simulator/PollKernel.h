//===- PollKernel.h - Kernels that poll -------------------------*- C++ -*-===//
#ifndef MLA_UNITTESTS_SIMULATOR_POLLKERNEL_H
#define MLA_UNITTESTS_SIMULATOR_POLLKERNEL_H

#include "Arch/Arch.h"

namespace mla::test {

/// Queues 128 threads that each read `count` numbers with relaxed loads,
/// `passes` times: out [128] receives the sums.
void queueTableLoads(arch::Stream device, const uint32_t *table, uint32_t count,
                     uint32_t passes, uint32_t *out);

/// Queues 64 threads that wait for one of two flags in turn.
void queueTwoFlags(arch::Stream device, const uint32_t *flags);

/// Queues 64 threads that test a flag `rounds` times, and sum their rounds in
/// out [64].
void queueTimeouts(arch::Stream device, const uint32_t *flag, uint32_t rounds,
                   uint32_t *out);

/// Queues a thread that pauses `rounds` times before it sets the flag that
/// another one polls.
void queueLongPause(arch::Stream device, uint32_t *flag, uint32_t rounds);

/// Queues a thread that releases `rounds` values in sequence.
void queueReleases(arch::Stream device, uint32_t *flag, uint32_t rounds);

/// The number of zeros that queueTickets() needs.
constexpr uint32_t ticketWords = 32 << 10;

/// Queues 32 lanes that count `rounds` down one after the other, while all vote
/// whether one still counts. Writes one word per lane.
void queueTurns(arch::Stream device, uint32_t *out, uint32_t rounds);

/// Queues 32 threads that load pairs of words, plainly and atomically, and take
/// a ticket after each of four pairs: out [4][32] receives the order in which
/// they came.
void queueTickets(arch::Stream device, uint32_t *words, uint32_t *out);

/// Queues a thread that reads `count` numbers plainly, `passes` times, and then
/// sets the flag for which the others wait: out [65] receives what each reads,
/// and the sum.
void queuePlainLoads(arch::Stream device, const uint32_t *table, uint32_t count,
                     uint32_t passes, uint32_t *flag, uint32_t *out);

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_POLLKERNEL_H
