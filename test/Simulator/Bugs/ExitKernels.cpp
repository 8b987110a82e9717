//===- ExitKernels.cpp - Lanes that exit before others of their warp ------===//

#include "Plants.h"

using namespace mla;
using namespace mla::test;

namespace {

MLA_DEVICE void delay() {
  for (int i = 0; i < 40; ++i)
    backOff(20);
}

/// Bug class 43: lanes exit before the other lanes of their warp reach a
/// barrier, or while the other lanes wait there.
template <bool Bad> MLA_KERNEL(64, 1) endBefore() {
  if (Bad && laneIndex() >= 16)
    return;
  delay();
  syncThreads();
}
template <bool Bad> MLA_KERNEL(64, 1) endUnder() {
  if (Bad && laneIndex() >= 16)
    return delay();
  syncThreads();
}

/// Bug class 43: a shuffle from lanes that have exited.
template <bool Bad> MLA_KERNEL(32, 1) shuffleFromEnded() {
  if (laneIndex() < 16)
    shuffleXor(1u, Bad ? 16 : 1);
}

/// Bug class 43: a shuffle from lanes that do not exist, because the last warp
/// of the CTA has only 16 threads.
template <bool Bad> MLA_KERNEL(48, 1) shuffleFromNobody() {
  shuffleDown(1u, Bad && laneIndex() < 16 ? 16 : 0);
}

template <uint32_t Threads>
void queueExit(sim::Device &device, void (*kernel)()) {
  run(device, kernel, Threads, 0, 1, 1);
}

} // namespace

void mla::test::addExitPlants(Plants &plants) {
  MLA_QUEUED_PLANT(43, "lanes that end before a barrier", queueExit<64>,
                   endBefore<true>, endBefore<false>);
  MLA_QUEUED_PLANT(43, "lanes that end while others wait", queueExit<64>,
                   endUnder<true>, endUnder<false>);
  MLA_QUEUED_PLANT(43, "a shuffle from lanes that ended", queueExit<32>,
                   shuffleFromEnded<true>, shuffleFromEnded<false>);
  MLA_QUEUED_PLANT(43, "a shuffle from lanes that are not there", queueExit<48>,
                   shuffleFromNobody<true>, shuffleFromNobody<false>);
}
