//===- PatternKernels.cpp - The patterns of releases and acquires ---------===//
// The release and acquire patterns of the PTX manual. An operation and a fence,
// or two operations on one location, together form a release or an acquire. A
// read observes only the value that it returns.
//
//===----------------------------------------------------------------------===//

#include "Flags.h"

using namespace mla;
using namespace mla::test;

namespace {

/// Sets a word that other threads poll, without ordering any other access.
MLA_DEVICE void tell(uint32_t *place, uint32_t value) {
  exchange(place, value);
}

/// Bug class 49: a CTA that has read one value of a flag overwrites the next
/// value, which it has not read.
template <bool Bad>
MLA_KERNEL(32, 1)
storeOverNext(uint32_t *flags, uint32_t *, uint32_t *) {
  uint32_t *seen = flags + 1, *done = flags + 2;
  if (threadIndex() != 0)
    return;
  if (ctaX() == 0) {
    tell(flags, 1);
    watch(seen, 1);
    tell(flags, 2); // the next
    tell(done, 1);
    return;
  }
  watch(flags, 1);
  tell(seen, 1);
  watch(done, 1);
  if (!Bad)
    watch(flags, 2);
  flags[0] = 9;
}

/// Bug class 49: a reduction before a fence. The reduction returns no value, so
/// the fence acquires nothing.
template <bool Bad>
MLA_KERNEL(32, 1)
acquireByReduction(uint32_t *flags, uint32_t *data, uint32_t *out) {
  if (threadIndex() != 0)
    return;
  if (ctaX() == 0) {
    data[0] = 1;
    storeRelease(flags, 1u);
    tell(flags + 1, 1);
    return;
  }
  watch(flags + 1, 1);
  if (Bad)
    reduceAdd(flags, 1u);
  else
    fetchAdd(flags, 1u);
  fenceGpu();
  out[0] = data[0];
}

/// Bug class 49: a relaxed load reads a released value, which another CTA then
/// replaces. The later acquire reads another flag. Without the bug, it reads
/// the same flag.
template <bool Bad>
MLA_KERNEL(32, 1)
acquireElsewhere(uint32_t *flags, uint32_t *data, uint32_t *out) {
  uint32_t *seen = flags + 1, *done = flags + 2, *other = flags + 3;
  if (threadIndex() != 0)
    return;
  if (ctaX() == 0) {
    data[0] = 1;
    storeRelease(flags, 1u);
  } else if (ctaX() == 1) {
    watch(flags, 1);
    tell(seen, 1);
    watch(done, 1);
    loadAcquire(Bad ? other : flags);
    out[0] = data[0];
  } else {
    watch(seen, 1);
    storeRelease(flags, 2u);
    tell(done, 1);
  }
}

/// Bug class 49: a CTA stores to one flag with a release, and later to another
/// flag with a relaxed store, after another CTA has replaced the value there.
/// Without the bug, both stores are to the same flag, so the relaxed store
/// publishes the release again.
template <bool Bad>
MLA_KERNEL(32, 1)
releaseElsewhere(uint32_t *flags, uint32_t *data, uint32_t *out) {
  uint32_t *released = flags + (Bad ? 2 : 0), *done = flags + 1;
  if (threadIndex() != 0)
    return;
  if (ctaX() == 0) {
    data[0] = 1;
    storeRelease(released, 1u);
    watch(done, 1);
    tell(flags, 3);
  } else if (ctaX() == 1) {
    watch(released, 1);
    storeRelease(flags, 2u);
    tell(done, 1);
  } else {
    watch(flags, 3);
    loadAcquire(flags);
    out[0] = data[0];
  }
}

/// Bug class 49: a store is ordered before all additions. CTA 0 adds 4 bytes
/// and then 8 bytes; CTA 1 adds 8 bytes, which conflicts with the earlier
/// addition of 4 bytes.
template <bool Bad>
MLA_KERNEL(32, 1)
addAboveStore(uint32_t *flags, uint32_t *data, uint32_t *) {
  uint32_t *stored = flags, *done = flags + 1;
  auto *both = reinterpret_cast<uint64_t *>(data);
  if (threadIndex() != 0)
    return;
  if (ctaX() == 0) {
    *both = 0;
    storeRelease(stored, 1u);
    if (Bad)
      fetchAdd(data, 1u);
    fetchAdd(both, uint64_t{1});
    tell(done, 1);
    return;
  }
  awaitCount(stored, 1);
  watch(done, 1);
  fetchAdd(both, uint64_t{1});
}

/// Bug class 42: a thread adds to a flag and assumes that another thread's
/// addition came first. A reduction returns no value, so the thread cannot
/// determine the order.
template <bool Bad>
MLA_KERNEL(96, 1)
timeByReduction(uint32_t *flags, uint32_t *, uint32_t *) {
  const uint32_t warp = threadIndex() / 32;
  if (warp < 2)
    NamedBarrier<1, 64>::sync();
  if (warp == 0 && laneIndex() == 0)
    tell(flags, 1);
  if (warp == 2 && laneIndex() == 0) {
    for (uint32_t i = 0; i < 400; ++i)
      backOff(20);
    if (Bad)
      reduceAdd(flags, 1u);
    while (!Bad && fetchAdd(flags, 0u) == 0)
      backOff(20);
  }
  if (warp == 1)
    NamedBarrier<1, 64>::arrive();
  if (warp == 2)
    NamedBarrier<1, 64>::sync(); // another warp
}

template <uint32_t Ctas, uint32_t Threads = 32>
void queuePattern(sim::Device &device,
                  void (*kernel)(uint32_t *, uint32_t *, uint32_t *)) {
  run(device, kernel, Threads, 0, Ctas, 1,
      filled<uint32_t>(device, 4, 0, "flags"),
      static_cast<uint32_t *>(device.allocate(8, "data")),
      static_cast<uint32_t *>(device.allocate(4, "out")));
}

} // namespace

void mla::test::addPatternPlants(Plants &plants) {
  MLA_QUEUED_PLANT(49, "a store over a value behind the one that was seen",
                   queuePattern<2>, storeOverNext<true>, storeOverNext<false>);
  MLA_QUEUED_PLANT(49, "a reduction in the place of an acquire",
                   queuePattern<2>, acquireByReduction<true>,
                   acquireByReduction<false>);
  MLA_QUEUED_PLANT(49, "an acquire at another flag than the one that was seen",
                   queuePattern<3>, acquireElsewhere<true>,
                   acquireElsewhere<false>);
  MLA_QUEUED_PLANT(49, "a relaxed store at another flag than the release",
                   queuePattern<3>, releaseElsewhere<true>,
                   releaseElsewhere<false>);
  MLA_QUEUED_PLANT(49, "atomics of two sizes above a store", queuePattern<2>,
                   addAboveStore<true>, addAboveStore<false>);
  MLA_QUEUED_PLANT(42, "a reduction that tells nothing of time",
                   (queuePattern<1, 96>), timeByReduction<true>,
                   timeByReduction<false>);
}
