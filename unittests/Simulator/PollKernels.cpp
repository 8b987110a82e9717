//===- PollKernels.cpp - Kernels that poll --------------------------------===//

#include "PollKernel.h"

using namespace mla;
using namespace mla::arch;

namespace {

MLA_KERNEL(128, 1)
tableLoads(const uint32_t *table, uint32_t count, uint32_t passes,
           uint32_t *out) {
  uint32_t sum = 0;
  for (uint32_t i = 0; i < passes * count; ++i)
    sum += loadRelaxed(table + i % count);
  out[threadIndex()] = sum;
}

MLA_KERNEL(64, 1) twoFlags(const uint32_t *flags) {
  while (loadRelaxed(flags) == 0 && loadAcquire(flags + 1) == 0)
    ;
}

MLA_KERNEL(64, 1)
timeouts(const uint32_t *flag, uint32_t rounds, uint32_t *out) {
  uint32_t count = 0;
  while (count < rounds && loadRelaxed(flag) == 0)
    ++count;
  out[threadIndex()] = count;
}

MLA_KERNEL(64, 1) longPause(uint32_t *flag, uint32_t rounds) {
  if (threadIndex() == 0) {
    for (uint32_t i = 0; i < rounds; ++i)
      backOff(20);
    storeRelease(flag, 1u);
  } else if (threadIndex() == 32) {
    while (loadAcquire(flag) == 0)
      ;
  }
}

MLA_KERNEL(32, 1) releases(uint32_t *flag, uint32_t rounds) {
  if (threadIndex() == 0)
    for (uint32_t i = 0; i < rounds; ++i)
      storeRelease(flag, i);
}

/// Lanes count one after the other. In each round, all lanes vote on whether
/// any lane still counts.
MLA_KERNEL(32, 1) countInTurns(uint32_t *out, uint32_t rounds) {
  const uint32_t lane = laneIndex();
  uint32_t sum = 0;
  for (uint32_t turn = 0; turn < 32; ++turn) {
    uint32_t left = lane == turn ? rounds : 0;
    while (anyLane(left != 0))
      if (left) {
        --left;
        sum += left;
      }
  }
  out[lane] = sum;
}

MLA_KERNEL(32, 1) tickets(uint32_t *words, uint32_t *out) {
  const volatile uint32_t *plain = words;
  uint32_t sum = 0;
  for (uint32_t turn = 0; turn < 4; ++turn) {
    const uint32_t other = 1024 + turn * 7919;
    for (uint32_t i = 0; i < 1500; ++i)
      sum += plain[i % 2 ? 1024 : other];
    for (uint32_t i = 0; i < 20; ++i)
      sum += loadRelaxed(words + (i % 2 ? 1024 : other));
    out[turn * 32 + threadIndex()] = fetchAdd(words, 1u) + sum;
  }
}

MLA_KERNEL(64, 1)
plainLoads(const uint32_t *table, uint32_t count, uint32_t passes,
           uint32_t *flag, uint32_t *out) {
  if (threadIndex() == 0) {
    uint32_t sum = 0;
    for (uint32_t i = 0; i < passes * count; ++i)
      sum += static_cast<const volatile uint32_t *>(table)[i % count];
    out[64] = sum;
    storeRelease(flag, 1u);
  }
  while (loadAcquire(flag) == 0)
    backOff(20);
  out[threadIndex()] = out[64];
}

} // namespace

void mla::test::queueTableLoads(Stream device, const uint32_t *table,
                                uint32_t count, uint32_t passes,
                                uint32_t *out) {
  LaunchShape shape;
  shape.threads = 128;
  launch(tableLoads, shape, device, table, count, passes, out);
}

void mla::test::queuePlainLoads(Stream device, const uint32_t *table,
                                uint32_t count, uint32_t passes, uint32_t *flag,
                                uint32_t *out) {
  LaunchShape shape;
  shape.threads = 64;
  launch(plainLoads, shape, device, table, count, passes, flag, out);
}

void mla::test::queueTwoFlags(Stream device, const uint32_t *flags) {
  LaunchShape shape;
  shape.threads = 64;
  launch(twoFlags, shape, device, flags);
}

void mla::test::queueTimeouts(Stream device, const uint32_t *flag,
                              uint32_t rounds, uint32_t *out) {
  LaunchShape shape;
  shape.threads = 64;
  launch(timeouts, shape, device, flag, rounds, out);
}

void mla::test::queueLongPause(Stream device, uint32_t *flag, uint32_t rounds) {
  LaunchShape shape;
  shape.threads = 64;
  launch(longPause, shape, device, flag, rounds);
}

void mla::test::queueReleases(Stream device, uint32_t *flag, uint32_t rounds) {
  LaunchShape shape;
  shape.threads = 32;
  launch(releases, shape, device, flag, rounds);
}

void mla::test::queueTurns(Stream device, uint32_t *out, uint32_t rounds) {
  LaunchShape shape;
  shape.threads = 32;
  launch(countInTurns, shape, device, out, rounds);
}

void mla::test::queueTickets(Stream device, uint32_t *words, uint32_t *out) {
  LaunchShape shape;
  shape.threads = 32;
  launch(tickets, shape, device, words, out);
}
