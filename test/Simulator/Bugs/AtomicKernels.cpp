//===- AtomicKernels.cpp - Bugs of atomic operations ----------------------===//

#include "Flags.h"

using namespace mla;
using namespace mla::test;

namespace {

/// Bug class 49: a CTA reads a counter plainly before its own atomic addition,
/// while another CTA adds to it.
template <bool Bad>
MLA_KERNEL(32, 1)
readThenAdd(uint32_t *counter, uint32_t *out) {
  if (threadIndex() != 0)
    return;
  if (ctaX() == 1)
    *out = Bad ? *counter : loadRelaxed(counter);
  fetchAdd(counter, 1u);
}

/// Bug class 49: a CTA writes a counter plainly after its own atomic addition,
/// while another CTA reads it atomically.
template <bool Bad>
MLA_KERNEL(32, 1)
addThenWrite(uint32_t *counter, uint32_t *out) {
  if (threadIndex() != 0)
    return;
  if (ctaX() == 0) {
    *out = loadRelaxed(counter);
    return;
  }
  fetchAdd(counter, 1u);
  if (Bad)
    *counter = 0;
  else
    exchange(counter, 0u);
}

/// Bug class 49: two CTAs add to a counter with atomic operations of CTA scope.
template <bool Bad>
MLA_KERNEL(32, 1)
addInScope(uint32_t *counter, uint32_t *) {
  if (threadIndex() == 0)
    fetchAdd<Order::Relaxed, Bad ? Scope::Cta : Scope::Gpu>(counter, 1u);
}

/// Bug class 49: one CTA adds to a counter with cluster scope and then with GPU
/// scope. A CTA of another cluster adds with GPU scope.
template <bool Bad>
MLA_KERNEL(32, 1)
addInTwoScopes(uint32_t *counter, uint32_t *) {
  if (threadIndex() != 0)
    return;
  if (ctaX() == 0)
    fetchAdd<Order::Relaxed, Bad ? Scope::Cluster : Scope::Gpu>(counter, 1u);
  fetchAdd(counter, 1u);
}

/// Bug class 49: atomic additions of 8 and of 4 bytes at one address.
template <bool Bad>
MLA_KERNEL(32, 1)
addInSizes(uint32_t *counter, uint32_t *) {
  if (threadIndex() != 0)
    return;
  if (Bad && ctaX() == 0)
    fetchAdd(reinterpret_cast<uint64_t *>(counter), uint64_t{1});
  else
    fetchAdd(counter, 1u);
}

struct Summands {
  SharedArray<float, 64> data;
};

/// Bug class 49: one CTA adds through the async proxy, another through the
/// generic proxy.
template <bool Bad> MLA_KERNEL(32, 1) addInProxies(float *sum) {
  auto &s = dynamicShared<Summands>();
  if (Bad && ctaX() == 1) {
    reduceAdd(sum + threadIndex(), 1.0f);
    return;
  }
  s.data[threadIndex()] = 1;
  fenceProxyAsyncShared();
  syncWarp();
  if (threadIndex() == 0) {
    bulkReduceAddF32(sum, &s.data[0], 128);
    bulkCommit();
    bulkWait<0>();
  }
}

/// Bug class 49: CTAs 0 to 2 read a word. CTA 3, which is ordered after the
/// read of CTA 0, reads it atomically. CTA 4, which is not ordered after the
/// read of CTA 0, adds to the word. The atomic read must not hide the read of
/// CTA 0.
template <bool Bad>
MLA_KERNEL(32, 1)
hiddenRead(uint32_t *word, uint32_t *counts, uint32_t *out) {
  uint32_t *first = counts, *others = counts + 1, *hider = counts + 2;
  if (threadIndex() != 0)
    return;
  if (ctaX() < 3) {
    out[ctaX()] = *word;
    fetchAdd<Order::Release>(ctaX() == 0 ? first : others, 1u);
  } else if (ctaX() == 3) {
    awaitCount(first, 1);
    watch(others, 2);
    out[3] = loadRelaxed(word);
    fetchAdd(hider, 1u);
  } else {
    awaitCount(others, 2);
    watch(hider, 1);
    if (!Bad)
      awaitCount(first, 1);
    fetchAdd(word, 1u);
  }
}

/// Bug class 49: 1793 threads read a word, one after the other. A thread that
/// is not ordered after one of the middle reads overwrites the word.
template <bool Bad>
MLA_KERNEL(256, 1)
readByMany(uint32_t *word, uint32_t *counts, uint32_t *out) {
  constexpr uint32_t ctas = 8, middle = 5;
  uint32_t *turn = counts, *done = counts + 1;
  if (ctaX() == ctas) {
    if (threadIndex() == 0) {
      watch(turn, ctas);
      awaitCount(done, Bad ? ctas - 1 : ctas);
      *word = 9;
    }
    return;
  }
  if (threadIndex() == 0)
    watch(turn, ctaX() < middle ? 0 : ctaX() == middle ? middle : middle + 1);
  syncThreads();
  if (ctaX() != middle || threadIndex() == 0)
    out[ctaX() * 256 + threadIndex()] = *word;
  syncThreads();
  if (threadIndex() != 0)
    return;
  fetchAdd(turn, 1u);
  if (!Bad || ctaX() != middle)
    fetchAdd<Order::Release>(done, 1u);
}

/// Bug class 49: CTA 0 reads one of four sums plainly. CTA 1, which is ordered
/// after the read, adds to all four sums. CTA 2, which is not ordered after the
/// read, also adds to them.
template <bool Bad>
MLA_KERNEL(32, 1)
reduceBelowRead(uint32_t *words, uint32_t *counts, uint32_t *out) {
  auto &s = dynamicShared<Summands>();
  auto *sums = reinterpret_cast<float *>(words);
  if (threadIndex() != 0)
    return;
  if (ctaX() == 0) {
    out[0] = words[1];
    storeRelease(counts, 1u);
    return;
  }
  for (uint32_t i = 0; i < 4; ++i)
    s.data[i] = 1;
  fenceProxyAsyncShared();
  if (ctaX() == 2)
    watch(counts + 1, 1);
  if (ctaX() == 1 || !Bad)
    awaitCount(counts, 1);
  bulkReduceAddF32(sums, &s.data[0], 16);
  bulkCommit();
  bulkWait<0>();
  if (ctaX() == 1)
    fetchAdd(counts + 1, 1u);
}

/// Bug class 49: CTA 0 sets flag 0 and then flag 1. CTA 1, or CTA 2 if IsOther,
/// resets flag 0, although CTA 1 has read only flag 1, not flag 0.
template <bool Bad, bool IsOther>
MLA_KERNEL(64, 1)
resetFlag(uint32_t *, uint32_t *flags, uint32_t *) {
  if (ctaX() == 0) {
    if (threadIndex() == 0) {
      fetchAdd(flags, 1u);
      fetchAdd(flags + 1, 1u);
    }
    return;
  }
  if (ctaX() == 1) {
    if (threadIndex() == 0)
      watch(flags + (Bad ? 1 : 0), 1);
    syncThreads();
    if (IsOther && threadIndex() == 32)
      storeRelease(flags + 2, 1u);
  }
  if (threadIndex() != 32 || ctaX() != (IsOther ? 2 : 1))
    return;
  if (IsOther)
    awaitCount(flags + 2, 1);
  flags[0] = 0;
}

void queueCounted(sim::Device &device, void (*kernel)(uint32_t *, uint32_t *)) {
  run(device, kernel, 32, 0, 2, 1, filled<uint32_t>(device, 2, 0, "counter"),
      static_cast<uint32_t *>(device.allocate(4, "out")));
}
void queueProxies(sim::Device &device, void (*kernel)(float *)) {
  run(device, kernel, 32, sizeof(Summands), 2, 1,
      filled<float>(device, 32, 0, "sum"));
}
using Counting = void (*)(uint32_t *, uint32_t *, uint32_t *);
void queueCounts(sim::Device &device, Counting kernel, uint32_t threads,
                 uint32_t ctas) {
  run(device, kernel, threads, sizeof(Summands), ctas, 1,
      filled<uint32_t>(device, 4, 7, "words"),
      filled<uint32_t>(device, 3, 0, "counts"),
      static_cast<uint32_t *>(device.allocate(8192, "out")));
}

} // namespace

static void addWeakPlants(Plants &plants) {
  MLA_QUEUED_PLANT(49, "atomics of the CTA by two CTAs", queueCounted,
                   addInScope<true>, addInScope<false>);
  MLA_QUEUED_PLANT(49, "an atomic of the cluster below a wider one",
                   queueCounted, addInTwoScopes<true>, addInTwoScopes<false>);
  MLA_QUEUED_PLANT(49, "atomics of two sizes", queueCounted, addInSizes<true>,
                   addInSizes<false>);
  MLA_QUEUED_PLANT(49, "atomics of two proxies", queueProxies,
                   addInProxies<true>, addInProxies<false>);
}

/// Registers a planted bug whose kernels have counters as parameters.
#define MLA_PLANT(name, bad, good, threads, ctas)                              \
  plants.push_back({49, name, [](sim::Device &device, bool isPlanted) {        \
                      queueCounts(device, isPlanted ? bad : good, threads,     \
                                  ctas);                                       \
                    }})

void mla::test::addAtomicPlants(Plants &plants) {
  MLA_QUEUED_PLANT(49, "a plain read before an atomic add", queueCounted,
                   readThenAdd<true>, readThenAdd<false>);
  MLA_QUEUED_PLANT(49, "a plain write behind an atomic add", queueCounted,
                   addThenWrite<true>, addThenWrite<false>);
  addWeakPlants(plants);
  MLA_PLANT("a plain read that an atomic one hides", hiddenRead<true>,
            hiddenRead<false>, 32, 5);
  MLA_PLANT("a word that many CTAs read", readByMany<true>, readByMany<false>,
            256, 9);
  MLA_PLANT("a reduction over a sum that is read", reduceBelowRead<true>,
            reduceBelowRead<false>, 32, 3);
  MLA_PLANT("a flag reset that was not seen", (resetFlag<true, false>),
            (resetFlag<false, false>), 64, 2);
  MLA_PLANT("a flag reset by another CTA that was not seen",
            (resetFlag<true, true>), (resetFlag<false, true>), 64, 3);
}
