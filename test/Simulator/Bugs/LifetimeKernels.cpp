//===- LifetimeKernels.cpp - Bugs of the lifetime of mbarriers ------------===//

#include "TensorPlants.h"

using namespace mla;
using namespace mla::test;

namespace {

struct Shared {
  SharedArray<uint32_t, 32> data;
  Barrier full;
  uint32_t told;
};

/// Bug class 39: an mbarrier is initialised again while copies that complete on
/// it are pending.
template <bool Bad> MLA_KERNEL(32, 1) initUnderCopies(const uint32_t *source) {
  auto &s = dynamicShared<Shared>();
  if (threadIndex() != 0)
    return;
  s.full.init(1);
  fenceBarrierInit();
  s.full.arriveExpectTx(128);
  for (uint32_t i = 0; i < 32; i += 4)
    bulkLoad(&s.data[i], source + i, 16, s.full);
  if (!Bad) {
    s.full.wait(Phase::first());
    s.full.invalidate();
  }
  s.full.init(1); // again
}

/// Bug class 39: an mbarrier is invalidated while cp.async operations that
/// arrive at it are pending.
template <bool Bad>
MLA_KERNEL(32, 1)
invalidateUnderCopies(const uint32_t *source) {
  auto &s = dynamicShared<Shared>();
  if (threadIndex() == 0) {
    s.full.init(32);
    fenceBarrierInit();
  }
  syncWarp();
  copyAsync<4>(&s.data[threadIndex()], source + threadIndex());
  s.full.arriveOnCopies();
  if (!Bad)
    s.full.wait(Phase::first());
  syncWarp();
  if (threadIndex() == 0)
    s.full.invalidate();
}

/// Bug class 39: an mbarrier is invalidated after the arrivals of cp.async
/// operations, although no thread has waited for these arrivals.
template <bool Bad>
MLA_KERNEL(32, 1)
invalidateBehindArrivals(const uint32_t *source) {
  auto &s = dynamicShared<Shared>();
  if (threadIndex() == 0) {
    s.full.init(32);
    fenceBarrierInit();
  }
  syncWarp();
  copyAsync<4>(&s.data[threadIndex()], source + threadIndex());
  s.full.arriveOnCopies(); // come before
  copyAsyncCommit();
  copyAsyncWait<0>();
  for (int i = 0; i < 200; ++i)
    backOff(20);
  if (!Bad)
    s.full.wait(Phase::first());
  syncWarp();
  if (threadIndex() == 3)
    s.full.invalidate(); // behind arrivals
}

/// Bug class 39: the thread that invalidates an mbarrier is not ordered after
/// expectTx() of another thread.
template <bool Bad> MLA_KERNEL(64, 1) invalidateExpecting(const uint32_t *) {
  auto &s = dynamicShared<Shared>();
  if (threadIndex() == 0) {
    s.full.init(1);
    fenceBarrierInit();
  }
  syncThreads();
  if (threadIndex() == 32)
    s.full.expectTx(16);
  if (!Bad)
    syncThreads();
  for (int i = 0; i < 50; ++i)
    backOff(20);
  if (threadIndex() == 0)
    s.full.invalidate(); // expecting
}

/// Bug class 34: a read of data of the previous phase. A wait for a phase
/// acquires the copies of that phase. It acquires the copies of the previous
/// phase only if an arriving thread was ordered after them.
template <bool Bad> MLA_KERNEL(96, 1) readBehindNext(const uint32_t *source) {
  auto &s = dynamicShared<Shared>();
  if (threadIndex() == 0) {
    s.full.init(1);
    s.told = 0;
    fenceBarrierInit();
  }
  syncThreads();
  if (laneIndex() != 0)
    return;
  if (threadIndex() == 0) {
    s.full.arriveExpectTx(128);
    bulkLoad(&s.data, source, 128, s.full); // of the first phase
  }
  for (int i = 0; i < 200; ++i)
    backOff(20);
  if (threadIndex() == 32) {
    if (!Bad)
      s.full.wait(Phase::first());
    s.full.arrive();
  }
  for (int i = 0; i < 200; ++i)
    backOff(20);
  if (threadIndex() != 64)
    return;
  s.full.wait(Phase::at(1));
  s.told = s.data[0]; // behind the next
}

/// Bug class 39: the thread that invalidates an mbarrier is not ordered after a
/// copy. Without the bug, another thread waits for the copy first.
template <bool Bad>
MLA_KERNEL(64, 1)
invalidateUnwaited(const uint32_t *source) {
  auto &s = dynamicShared<Shared>();
  if (threadIndex() == 0) {
    s.full.init(1);
    fenceBarrierInit();
    s.full.arriveExpectTx(128);
    bulkLoad(&s.data, source, 128, s.full);
  }
  syncThreads();
  if (threadIndex() == 32 && !Bad)
    s.full.wait(Phase::first());
  if (!Bad)
    NamedBarrier<1, 64>::sync();
  if (threadIndex() == 0) {
    if (Bad)
      backOff(1000);
    s.full.invalidate(); // not waited for
  }
}

/// Bug class 39: an mbarrier is invalidated while a commit that arrives at it
/// is pending.
template <bool Bad> MLA_KERNEL(128, 1) invalidateUnderCommit(const uint32_t *) {
  auto &s = dynamicShared<TensorShared>();
  const auto range = beginTensor<64>(s);
  if (threadIndex() == 0) {
    umma(range, s.a.kMajor(0, 0), s.b.kMajor(0, 0), false);
    ummaCommit(s.done);
    if (!Bad)
      s.done.wait(Phase::first());
    s.done.invalidate();
  }
  tcgen05FenceAfter();
  endTensor(range);
}

template <class S, uint32_t Threads>
void queueSource(sim::Device &device, void (*kernel)(const uint32_t *)) {
  const uint32_t *source = filled<uint32_t>(device, 32, 5, "source");
  run(device, kernel, Threads, sizeof(S), 1, 1, source);
}

} // namespace

void mla::test::addLifetimePlants(Plants &plants) {
  MLA_QUEUED_PLANT(39, "initialised again under copies",
                   (queueSource<Shared, 32>), initUnderCopies<true>,
                   initUnderCopies<false>);
  MLA_QUEUED_PLANT(39, "invalidated under cp.async", (queueSource<Shared, 32>),
                   invalidateUnderCopies<true>, invalidateUnderCopies<false>);
  MLA_QUEUED_PLANT(39, "invalidated behind cp.async", (queueSource<Shared, 32>),
                   invalidateBehindArrivals<true>,
                   invalidateBehindArrivals<false>);
  MLA_QUEUED_PLANT(39, "invalidated while it expects",
                   (queueSource<Shared, 64>), invalidateExpecting<true>,
                   invalidateExpecting<false>);
  MLA_QUEUED_PLANT(34, "a read behind the next phase",
                   (queueSource<Shared, 96>), readBehindNext<true>,
                   readBehindNext<false>);
  MLA_QUEUED_PLANT(39, "invalidated behind a copy", (queueSource<Shared, 64>),
                   invalidateUnwaited<true>, invalidateUnwaited<false>);
  MLA_QUEUED_PLANT(39, "invalidated under a commit",
                   (queueSource<TensorShared, 128>),
                   invalidateUnderCommit<true>, invalidateUnderCommit<false>);
}
