//===- MbarrierCalls.cpp - Instruction-layer calls on mbarriers -----------===//

#include "Simulator/Sync/SyncCalls.h"

#include "Simulator/Access/AccessCalls.h"
#include "Simulator/Base/Mistake.h"
#include "Simulator/Engine/Context.h"
#include "Simulator/Sync/Mbarrier.h"

using namespace mla::sim;

void mla::sim::barrierInit(void *word, uint32_t arrivals, Site site) {
  initMbarrier(word, arrivals, site);
}

void mla::sim::barrierInvalidate(void *word, Site site) {
  invalidateMbarrier(word, site);
}

/// Returns the bytes that a kernel expects, or half of them for a planted bug.
static uint32_t expectedBytes(uint32_t bytes, Site site) {
  return makesMistake(Mistake::Kind::HalfBytes, site) ? bytes / 2 : bytes;
}

void mla::sim::barrierArriveMany(void *word, uint32_t count, Site site) {
  if (makesMistake(Mistake::Kind::Skip, site))
    return;
  MbarrierUse use{"mbarrier.arrive", site};
  arrive(mbarrierAt(word, use), count, use);
}

void mla::sim::barrierExpect(void *word, uint32_t bytes, Site site) {
  MbarrierUse use{"mbarrier.expect_tx", site};
  expectBytes(mbarrierAt(word, use), bytes, site);
}

void mla::sim::barrierArriveExpect(void *word, uint32_t bytes, Site site) {
  MbarrierUse use{"mbarrier.arrive.expect_tx", site};
  Mbarrier &barrier = mbarrierAt(word, use);
  expectBytes(barrier, expectedBytes(bytes, site), site);
  arrive(barrier, 1, use);
}

bool mla::sim::barrierTest(void *word, int64_t number, bool mayBlock,
                           Site site) {
  MbarrierUse use{mayBlock ? "mbarrier.try_wait" : "mbarrier.test_wait", site};
  Mbarrier &barrier = mbarrierAt(word, use);
  if (testWait(barrier, number, false, use))
    return true;
  yieldPolling(
      {use.instruction, site, barrier.offset, static_cast<int>(number & 1)});
  return false;
}

void mla::sim::barrierWait(void *word, int64_t number, bool isClusterScope,
                           Site site) {
  if (makesMistake(Mistake::Kind::Skip, site))
    return;
  number -= makesMistake(Mistake::Kind::EarlyPhase, site);
  MbarrierUse use{"mbarrier.try_wait", site};
  wait(mbarrierAt(word, use), number, isClusterScope, use);
}

void mla::sim::barrierArriveRemote(void *word, uint32_t rank, uint32_t bytes,
                                   Site site) {
  if (makesMistake(Mistake::Kind::Skip, site))
    return;
  MbarrierUse use{"mbarrier.arrive.shared::cluster", site};
  void *peer = peerObject(word, rank, use.instruction, site);
  Cta &cta = *context().cluster->ctaAt(peer);
  Mbarrier &barrier = findMbarrier(cta, cta.shared.offsetOf(peer), use);
  if (bytes)
    expectBytes(barrier, expectedBytes(bytes, site), site);
  arrive(barrier, 1, use);
}
