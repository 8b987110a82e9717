//===- PollingKernels.cpp - Bugs of polling -------------------------------===//

#include "Plants.h"

using namespace mla;
using namespace mla::test;

namespace {

struct Shared {
  Barrier done;
  uint32_t flag;
};

enum class Poll {
  Exchange,
  Plain,
  PlainShared,
  TwoWords,
  Vote,
  Broadcast,
  Barrier,
  Passing,
  Reduction,
  Named,
  Hand
};

/// Returns the word, by a plain load.
MLA_DEVICE uint32_t loadPlainly(const uint32_t *flag) {
  return *static_cast<const volatile uint32_t *>(flag);
}

/// Polls in the first warp, or in its first lane, until `flag` is 1.
template <Poll How> MLA_DEVICE void poll(Shared &s, uint32_t *flag) {
  const bool isFirst = threadIndex() == 0;
  if (How == Poll::Exchange && isFirst)
    while (compareExchange(flag, 1u, 2u) != 1u)
      ;
  if (How == Poll::Plain && isFirst)
    while (loadPlainly(flag) == 0) // global
      ;
  if (How == Poll::PlainShared && isFirst)
    while (loadPlainly(&s.flag) == 0) // shared
      ;
  if (How == Poll::TwoWords && isFirst)
    while (loadPlainly(flag) == 0 && loadPlainly(&s.flag) == 0) // both
      ;
  if (How == Poll::Vote)
    while (!anyLane(loadAcquire(flag) != 0))
      ;
  if (How == Poll::Broadcast)
    while (shuffle(isFirst ? loadRelaxed(flag) : 0u, 0) == 0)
      backOff(20);
  if (How == Poll::Barrier && isFirst)
    while (!s.done.tryWait(Phase::first()))
      backOff(100);
  if (How == Poll::Passing && isFirst)
    while (loadRelaxed(flag) == 0) // between tests
      s.done.testWait(Phase::passed());
}

/// Polls in a loop with a barrier, which the whole warp reaches in each round.
template <Poll How> MLA_DEVICE void pollTogether(Shared &s, uint32_t *flag) {
  if (How == Poll::Reduction)
    while (!syncThreadsOr(loadRelaxed(flag) != 0)) // reduced
      ;
  if (How == Poll::Named)
    while (!anyLane(loadRelaxed(flag) != 0)) // between barriers
      NamedBarrier<1, 32>::sync();
  if (How == Poll::Hand)
    for (bool isThere = false; !isThere; syncWarp()) {
      if (threadIndex() == 0)
        s.flag = loadRelaxed(flag); // handed on
      syncWarp();
      isThere = s.flag != 0;
    }
}

/// Waits until the other threads poll.
MLA_DEVICE void delay() {
  for (int i = 0; i < 100; ++i)
    backOff(100);
}

/// Bug class 44: no thread sets the word that a thread polls. Without the bug,
/// a thread sets it during the poll or, if the poll is plain, before it.
template <Poll How, bool Bad> MLA_KERNEL(64, 1) pollFor(uint32_t *flag) {
  constexpr bool isPlain =
      How == Poll::Plain || How == Poll::PlainShared || How == Poll::TwoWords;
  auto &s = dynamicShared<Shared>();
  if (threadIndex() == 0) {
    s.done.init(1);
    s.flag = 0;
    if (!Bad && isPlain)
      s.flag = flag[0] = 1;
  }
  syncThreads();
  if (threadIndex() < 32)
    poll<How>(s, flag);
  if (threadIndex() < 32)
    pollTogether<How>(s, flag);
  if (Bad || isPlain || threadIndex() != 32)
    return;
  delay();
  if (How == Poll::Barrier)
    s.done.arrive();
  else
    storeRelease(flag, 1u);
}

/// Bug class 49: a CTA polls, with plain loads, a flag that another CTA sets
/// with a release.
template <bool Bad> MLA_KERNEL(32, 1) pollReleased(uint32_t *flag) {
  if (threadIndex() != 0)
    return;
  if (ctaX() == 1)
    storeRelease(flag, 1u);
  else
    while ((Bad ? loadPlainly(flag) : loadAcquire(flag)) == 0)
      ;
}

template <uint32_t Threads, uint32_t Ctas>
void queuePoll(sim::Device &device, void (*kernel)(uint32_t *)) {
  run(device, kernel, Threads, sizeof(Shared), Ctas, 1,
      filled<uint32_t>(device, 1, 0, "flag"));
}

} // namespace

/// Registers a planted bug: an endless poll.
#define MLA_PLANT(name, how)                                                   \
  MLA_QUEUED_PLANT(44, name, (queuePoll<64, 1>), (pollFor<how, true>),         \
                   (pollFor<how, false>))

void mla::test::addPollingPlants(Plants &plants) {
  MLA_PLANT("an exchange that never succeeds", Poll::Exchange);
  MLA_PLANT("a plain poll of global memory", Poll::Plain);
  MLA_PLANT("a plain poll of shared memory", Poll::PlainShared);
  MLA_PLANT("a plain poll of two words", Poll::TwoWords);
  MLA_PLANT("a warp that polls by its votes", Poll::Vote);
  MLA_PLANT("a lane that polls for its warp", Poll::Broadcast);
  MLA_PLANT("an mbarrier polled with pauses", Poll::Barrier);
  MLA_PLANT("a poll between tests that pass", Poll::Passing);
  MLA_PLANT("a poll by reductions", Poll::Reduction);
  MLA_PLANT("a poll between named barriers", Poll::Named);
  MLA_PLANT("a poll that is handed on", Poll::Hand);
  MLA_QUEUED_PLANT(49, "a plain poll of a flag", (queuePoll<32, 2>),
                   pollReleased<true>, pollReleased<false>);
}
