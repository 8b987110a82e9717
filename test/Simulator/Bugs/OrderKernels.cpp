//===- OrderKernels.cpp - Arrivals before the completion of a barrier -----===//
// A warp arrives at named barrier 1 for a second time, or after other warps
// have used it, without being ordered after the completion of the barrier.
//
//===----------------------------------------------------------------------===//

#include "Plants.h"

using namespace mla;
using namespace mla::test;

namespace {

struct Shared {
  SharedTile<Bf16, 64, 64> a, b;
  Barrier told;
};

/// Bug class 42: four warps use a barrier of 64 threads, so any two of them may
/// complete it.
template <bool Bad> MLA_KERNEL(128, 1) anyTwo(uint32_t *) {
  NamedBarrier<1, Bad ? 64 : 128>::sync();
}

MLA_DEVICE void delay(int turns) {
  for (int i = 0; i < turns; ++i)
    backOff(20);
}

/// Bug class 42: a warp arrives again after it has read a flag of a warp that
/// is not ordered after the completion. The warp that stored the previous value
/// of the flag is ordered after it, but that value was not read.
template <bool Bad> MLA_KERNEL(96, 1) flagOfAnother(uint32_t *flag) {
  const uint32_t warp = threadIndex() / 32;
  if (warp == 0) {
    NamedBarrier<1, 64>::arrive();
    if (laneIndex() == 0) {
      delay(400);
      while (loadRelaxed(flag) != 2)
        backOff(20);
    }
    NamedBarrier<1, 64>::arrive(); // again
  } else if (warp == 1) {
    NamedBarrier<1, 64>::sync();
    if (laneIndex() == 0)
      storeRelease(flag, Bad ? 1u : 2u);
    NamedBarrier<1, 64>::sync();
  } else if (Bad && laneIndex() == 0) {
    delay(100);
    storeRelease(flag, 2u);
  }
}

/// Bug class 42: a warp arrives that is not ordered after the completion.
/// Another warp of its warpgroup is ordered after it, but a multiplication by
/// all four warps does not order the arriving warp.
template <bool Bad> MLA_KERNEL(160, 1) knownInGroup(uint32_t *) {
  auto &s = dynamicShared<Shared>();
  const uint32_t warp = threadIndex() / 32;
  if (threadIndex() < 64)
    for (uint32_t col = 0; col < 64; ++col)
      s.a.at(threadIndex(), col) = s.b.at(threadIndex(), col) = Bf16{0x3f80};
  if (threadIndex() == 0) {
    s.told.init(1);
    fenceBarrierInit();
  }
  fenceProxyAsyncShared();
  syncThreads();
  if (warp == 4) {
    NamedBarrier<1, 64>::sync();
    if (laneIndex() == 0)
      s.told.arrive();
    syncWarp();
    return NamedBarrier<1, 64>::sync();
  }
  if (warp == 1)
    NamedBarrier<1, 64>::arrive();
  if (warp == 0)
    s.told.wait(Phase::first());
  Frag<float, 32> d;
  wgmmaFence(d);
  wgmma(d, s.a.kMajor(0, 0), s.b.kMajor(0, 0), false);
  wgmmaCommit();
  wgmmaWait<0>(d);
  if (!Bad)
    NamedBarrier<2, 128>::sync();
  if (warp == 1)
    NamedBarrier<1, 64>::arrive(); // again
}

template <uint32_t Threads>
void queueOrder(sim::Device &device, void (*kernel)(uint32_t *)) {
  run(device, kernel, Threads, sizeof(Shared), 1, 1,
      filled(device, 1, 0u, "flag"));
}

} // namespace

void mla::test::addOrderPlants(Plants &plants) {
  MLA_QUEUED_PLANT(42, "pairs of warps as they come", queueOrder<128>,
                   anyTwo<true>, anyTwo<false>);
  MLA_QUEUED_PLANT(42, "a flag of who does not know", queueOrder<96>,
                   flagOfAnother<true>, flagOfAnother<false>);
  MLA_QUEUED_PLANT(42, "an arrival that another warp knows of", queueOrder<160>,
                   knownInGroup<true>, knownInGroup<false>);
}
