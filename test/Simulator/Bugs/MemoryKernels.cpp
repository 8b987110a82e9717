//===- MemoryKernels.cpp - Bugs of global memory and clusters -------------===//

#include "Plants.h"

using namespace mla;
using namespace mla::test;

namespace {

struct Shared {
  SharedArray<uint32_t, 64> data;
};

/// Bug class 49: the last CTA to arrive sums the values of all CTAs. The
/// counter of arrivals is relaxed, so it does not order the stores before the
/// sum.
template <bool Bad>
MLA_KERNEL(32, 1)
combine(float *parts, uint32_t *counter, float *sum) {
  if (threadIndex() != 0)
    return;
  parts[ctaX()] = 1;
  const uint32_t before = Bad ? fetchAdd(counter, 1u)
                              : fetchAdd<Order::AcquireRelease>(counter, 1u);
  if (before + 1 < gridX())
    return;
  float total = 0;
  for (uint32_t i = 0; i < gridX(); ++i)
    total += parts[i];
  *sum = total;
}

/// Bug class 49: like combine(), but the counter is always relaxed and fences
/// order the accesses. The fence after the counter is missing.
template <bool Bad>
MLA_KERNEL(32, 1)
combineFenced(float *parts, uint32_t *counter, float *sum) {
  if (threadIndex() != 0)
    return;
  parts[ctaX()] = 1;
  fenceGpu();
  const uint32_t before = fetchAdd(counter, 1u);
  if (before + 1 < gridX())
    return;
  if (!Bad)
    fenceGpu();
  float total = 0;
  for (uint32_t i = 0; i < gridX(); ++i)
    total += parts[i];
  *sum = total;
}

/// Bug class 49: a store to the element after the end.
template <bool Bad> MLA_KERNEL(32, 1) outside(float *out, int count) {
  const int i = static_cast<int>(threadIndex());
  if (Bad ? i <= count : i < count)
    out[i] = 1;
}

/// Bug class 49: a store to the first byte after the end.
template <bool Bad> MLA_KERNEL(32, 1) byteBehind(uint8_t *out, int count) {
  if (threadIndex() == 0)
    out[Bad ? count : count - 1] = 1;
}

/// Bug class 49: one CTA adds to a counter, and another CTA reads or writes it
/// plainly.
template <bool Bad>
MLA_KERNEL(32, 1)
readCounted(uint32_t *counter, uint32_t *out) {
  if (threadIndex() != 0)
    return;
  if (ctaX() == 0)
    fetchAdd(counter, 1u);
  else
    *out = Bad ? *counter : loadRelaxed(counter);
}
template <bool Bad>
MLA_KERNEL(32, 1)
writeCounted(uint32_t *counter, uint32_t *) {
  if (threadIndex() != 0)
    return;
  if (!Bad || ctaX() == 0)
    fetchAdd(counter, 1u);
  else
    *counter = 1;
}

/// Bug class 49: a plain access to a counter, followed by an atomic access of
/// the same thread.
template <bool Bad>
MLA_KERNEL(32, 1)
readCountedTwice(uint32_t *counter, uint32_t *out) {
  if (threadIndex() != 0)
    return;
  if (ctaX() == 0) {
    fetchAdd(counter, 1u);
    return;
  }
  const uint32_t before = Bad ? *counter : loadRelaxed(counter);
  *out = before + loadRelaxed(counter);
}
template <bool Bad>
MLA_KERNEL(32, 1)
writeCountedTwice(uint32_t *counter, uint32_t *out) {
  if (threadIndex() != 0)
    return;
  if (ctaX() == 0) {
    *out = loadRelaxed(counter);
    return;
  }
  if (Bad)
    *counter = 1;
  fetchAdd(counter, 1u);
}

/// Bug class 49: a misaligned access. Its address is `shift` bytes after a
/// multiple of its size.
template <bool Bad, class T>
MLA_KERNEL(32, 1)
loadShifted(const char *data, int shift, T *out) {
  const auto *from = reinterpret_cast<const T *>(data + (Bad ? shift : 0));
  out[threadIndex()] = from[threadIndex()];
}
template <bool Bad, class T>
MLA_KERNEL(32, 1)
storeShifted(char *data, int shift) {
  auto *to = reinterpret_cast<T *>(data + (Bad ? shift : 0));
  to[threadIndex()] = {};
}
template <bool Bad, class T> MLA_KERNEL(16, 1) storeShiftedShared(int shift) {
  auto &s = dynamicShared<Shared>();
  auto *to = reinterpret_cast<T *>(&s.data[0]) + threadIndex();
  *reinterpret_cast<T *>(reinterpret_cast<char *>(to) + (Bad ? shift : 0)) = {};
}

/// Bug class 49: stores to elements far before or after all memory.
template <bool Bad> MLA_KERNEL(32, 1) farOutside(float *out, int64_t distance) {
  const int64_t i = threadIndex() + (Bad ? distance : 0);
  out[i] = 1;
}

/// Bug class 49: reads through a pointer that the host has not set.
MLA_KERNEL(32, 1) copyFrom(const float *source, float *out) {
  out[threadIndex()] = source[threadIndex()];
}

/// Bug class 49: a read of global memory that was never written.
template <bool Bad> MLA_KERNEL(32, 1) unwritten(float *scratch, float *out) {
  if (!Bad)
    scratch[threadIndex()] = 1;
  out[threadIndex()] = scratch[threadIndex()];
}

/// Bug class 49: a read of shared memory that was never written.
template <bool Bad> MLA_KERNEL(32, 1) unwrittenShared(uint32_t *out) {
  auto &s = dynamicShared<Shared>();
  if (!Bad || threadIndex() != 3)
    s.data[threadIndex()] = threadIndex();
  out[threadIndex()] = s.data[threadIndex()];
}

/// Bug class 34: neighbours exchange data through shared memory without a
/// barrier.
template <bool Bad> MLA_KERNEL(64, 1) exchangeShared(uint32_t *out) {
  auto &s = dynamicShared<Shared>();
  s.data[threadIndex()] = 0;
  syncThreads();
  s.data[threadIndex()] = threadIndex();
  if (!Bad)
    syncThreads();
  else
    syncWarp();
  out[threadIndex()] = s.data[63 - threadIndex()];
}

/// Bug class 34: all lanes of four warps read a word, but it is overwritten
/// when only three warps have arrived. A cell of the simulator's shadow memory
/// cannot hold so many unordered readers.
struct Crowded {
  Barrier empty;
  SharedArray<uint32_t, 4> data;
};
template <bool Bad> MLA_KERNEL(160, 1) overwriteCrowded(uint32_t *out) {
  auto &s = dynamicShared<Crowded>();
  if (threadIndex() == 0) {
    s.empty.init(Bad ? 3 : 4);
    fenceBarrierInit();
    s.data[0] = 7;
  }
  syncThreads();
  const uint32_t warp = threadIndex() / 32;
  if (warp > 0) {
    out[threadIndex()] = s.data[0];
    syncWarp();
    if (laneIndex() == 0 && !(Bad && warp == 2))
      s.empty.arrive();
  } else if (threadIndex() == 0) {
    s.empty.wait(Phase::first());
    s.data[0] = 9;
  }
}

/// Bug class 23: a store so far after the CTA's shared memory that no CTA has
/// memory there.
template <bool Bad> MLA_KERNEL(64, 1) farShared() {
  auto &s = dynamicShared<Shared>();
  uint32_t *words = &s.data[0];
  words[threadIndex() + (Bad ? 100000 : 0)] = 1;
}

/// Bug class 46: a launch reads what the previous launch writes, without
/// waiting for it.
MLA_KERNEL(32, 1) first(float *data) {
  launchDependents();
  data[threadIndex()] = 1;
}
template <bool Bad> MLA_KERNEL(32, 1) second(const float *data, float *out) {
  if (!Bad)
    waitForDependencies();
  out[threadIndex()] = data[threadIndex()];
}

/// Bug class 46: a launch overwrites what the previous launch reads, without
/// waiting for it.
MLA_KERNEL(32, 1) reader(const float *data, float *out) {
  launchDependents();
  out[threadIndex()] = data[threadIndex()];
}
template <bool Bad> MLA_KERNEL(32, 1) writer(float *data) {
  if (!Bad)
    waitForDependencies();
  data[threadIndex()] = 2;
}

/// Bug class 47: a CTA exits while its peer may still read its shared memory.
template <bool Bad> MLA_KERNEL_CLUSTER(32, 1, 2) earlyExit(uint32_t *out) {
  auto &s = dynamicShared<Shared>();
  s.data[threadIndex()] = threadIndex();
  clusterSync();
  out[ctaX() * 32 + threadIndex()] =
      loadRemote(&s.data[threadIndex()], 1 - clusterRank());
  if (!Bad)
    clusterSync();
}

/// Bug class 35: a store to the shared memory of a peer, not ordered after the
/// peer's start.
template <bool Bad> MLA_KERNEL_CLUSTER(32, 1, 2) earlyAccess() {
  auto &s = dynamicShared<Shared>();
  if (!Bad)
    clusterSync();
  storeRemote(&s.data[threadIndex()], 1 - clusterRank(), threadIndex());
  clusterSync();
}

using Combine = void (*)(float *, uint32_t *, float *);
void queueCombine(sim::Device &device, Combine kernel) {
  run(device, kernel, 32, 0, 6, 1,
      static_cast<float *>(device.allocate(24, "parts")),
      filled<uint32_t>(device, 1, 0, "counter"),
      static_cast<float *>(device.allocate(4, "sum")));
}

float *fresh(sim::Device &device, const char *name, size_t count = 64) {
  return static_cast<float *>(device.allocate(count * 4, name));
}
uint32_t *words(sim::Device &device) {
  return static_cast<uint32_t *>(device.allocate(256, "out"));
}

void queueCounted(sim::Device &device, void (*kernel)(uint32_t *, uint32_t *)) {
  run(device, kernel, 32, 0, 2, 1, filled<uint32_t>(device, 1, 0, "counter"),
      words(device));
}

template <class T>
void queueLoadShifted(sim::Device &device, bool bad, int shift) {
  const char *data = filled<char>(device, 64 * sizeof(T), 1, "data");
  run(device, bad ? loadShifted<true, T> : loadShifted<false, T>, 32, 0, 1, 1,
      data, shift, reinterpret_cast<T *>(fresh(device, "out", 128)));
}
template <class T>
void queueStoreShifted(sim::Device &device, bool bad, int shift) {
  char *data = filled<char>(device, 64 * sizeof(T), 1, "data");
  run(device, bad ? storeShifted<true, T> : storeShifted<false, T>, 32, 0, 1, 1,
      data, shift);
}
template <class T>
void queueStoreShiftedShared(sim::Device &device, bool bad, int shift) {
  run(device, bad ? storeShiftedShared<true, T> : storeShiftedShared<false, T>,
      16, sizeof(Shared), 1, 1, shift);
}

void queueReadAfter(sim::Device &device, bool bad) {
  float *data = fresh(device, "data"), *out = fresh(device, "out");
  run(device, first, 32, 0, 1, 1, data);
  LaunchShape shape;
  shape.threads = 32;
  shape.dependent = true;
  launch(bad ? second<true> : second<false>, shape, &device,
         static_cast<const float *>(data), out);
}

void queueWriteAfter(sim::Device &device, bool bad) {
  float *data = filled<float>(device, 32, 1, "data");
  run(device, reader, 32, 0, 1, 1, static_cast<const float *>(data),
      fresh(device, "out"));
  LaunchShape shape;
  shape.threads = 32;
  shape.dependent = true;
  launch(bad ? writer<true> : writer<false>, shape, &device, data);
}

} // namespace

void mla::test::addMemoryPlants(Plants &plants) {
  plants.push_back(
      {34, "no barrier between threads", [](sim::Device &d, bool bad) {
         run(d, bad ? exchangeShared<true> : exchangeShared<false>, 64,
             sizeof(Shared), 1, 1, words(d));
       }});
  plants.push_back(
      {34, "a word that many lanes read", [](sim::Device &d, bool bad) {
         run(d, bad ? overwriteCrowded<true> : overwriteCrowded<false>, 160,
             sizeof(Crowded), 1, 1,
             static_cast<uint32_t *>(d.allocate(640, "out")));
       }});
  plants.push_back(
      {23, "elements far behind shared memory", [](sim::Device &d, bool bad) {
         run(d, bad ? farShared<true> : farShared<false>, 64, sizeof(Shared), 1,
             1);
       }});
  plants.push_back(
      {35, "a peer that may not run yet", [](sim::Device &d, bool bad) {
         run(d, bad ? earlyAccess<true> : earlyAccess<false>, 32,
             sizeof(Shared), 2, 2);
       }});
  plants.push_back(
      {46, "reads before the launch before has ended", queueReadAfter});
  plants.push_back(
      {46, "overwrites what the launch before reads", queueWriteAfter});
  plants.push_back(
      {47, "ends under a peer's read", [](sim::Device &d, bool bad) {
         run(d, bad ? earlyExit<true> : earlyExit<false>, 32, sizeof(Shared), 2,
             2, words(d));
       }});
  plants.push_back({49, "combines without acquire and release",
                    [](sim::Device &d, bool bad) {
                      queueCombine(d, bad ? combine<true> : combine<false>);
                    }});
  plants.push_back({49, "combines without a fence behind the counter",
                    [](sim::Device &d, bool bad) {
                      queueCombine(d, bad ? combineFenced<true>
                                          : combineFenced<false>);
                    }});
  plants.push_back(
      {49, "an element behind the end", [](sim::Device &d, bool bad) {
         run(d, bad ? outside<true> : outside<false>, 32, 0, 1, 1,
             fresh(d, "out", 20), 20);
       }});
  plants.push_back({49, "a byte behind the end", [](sim::Device &d, bool bad) {
                      run(d, bad ? byteBehind<true> : byteBehind<false>, 32, 0,
                          1, 1, static_cast<uint8_t *>(d.allocate(80, "out")),
                          80);
                    }});
  MLA_QUEUED_PLANT(49, "a plain read beside an atomic", queueCounted,
                   readCounted<true>, readCounted<false>);
  MLA_QUEUED_PLANT(49, "a plain write beside an atomic", queueCounted,
                   writeCounted<true>, writeCounted<false>);
  MLA_QUEUED_PLANT(49, "a plain read before an atomic one", queueCounted,
                   readCountedTwice<true>, readCountedTwice<false>);
  MLA_QUEUED_PLANT(49, "a plain write before an atomic one", queueCounted,
                   writeCountedTwice<true>, writeCountedTwice<false>);
  plants.push_back({49, "a misaligned load", [](sim::Device &d, bool bad) {
                      queueLoadShifted<uint32_t>(d, bad, 1);
                    }});
  plants.push_back(
      {49, "a misaligned load of two words", [](sim::Device &d, bool bad) {
         queueLoadShifted<Vec<uint32_t, 2>>(d, bad, 4);
       }});
  plants.push_back({49, "a misaligned store", [](sim::Device &d, bool bad) {
                      queueStoreShifted<uint16_t>(d, bad, 1);
                    }});
  plants.push_back(
      {49, "a misaligned store of two words", [](sim::Device &d, bool bad) {
         queueStoreShifted<uint64_t>(d, bad, 4);
       }});
  plants.push_back(
      {49, "a misaligned store to shared memory", [](sim::Device &d, bool bad) {
         queueStoreShiftedShared<uint64_t>(d, bad, 4);
       }});
  plants.push_back(
      {49, "elements far behind the end", [](sim::Device &d, bool bad) {
         run(d, bad ? farOutside<true> : farOutside<false>, 32, 0, 1, 1,
             fresh(d, "out"), int64_t{1} << 31);
       }});
  plants.push_back({49, "elements far in front", [](sim::Device &d, bool bad) {
                      run(d, bad ? farOutside<true> : farOutside<false>, 32, 0,
                          1, 1, fresh(d, "out"), -(int64_t{1} << 31));
                    }});
  // Addresses beyond the address space of a process, and addresses before all
  // memory.
  plants.push_back(
      {49, "elements behind all addresses", [](sim::Device &d, bool bad) {
         run(d, bad ? farOutside<true> : farOutside<false>, 32, 0, 1, 1,
             fresh(d, "out"), int64_t{1} << 44);
       }});
  plants.push_back(
      {49, "elements in front of all memory", [](sim::Device &d, bool bad) {
         run(d, bad ? farOutside<true> : farOutside<false>, 32, 0, 1, 1,
             fresh(d, "out"), -(int64_t{1} << 44));
       }});
  plants.push_back({49, "a null pointer", [](sim::Device &d, bool bad) {
                      const float *in = filled<float>(d, 32, 1, "in");
                      run(d, copyFrom, 32, 0, 1, 1, bad ? nullptr : in,
                          fresh(d, "out"));
                    }});
  plants.push_back(
      {49, "global memory that nobody wrote", [](sim::Device &d, bool bad) {
         run(d, bad ? unwritten<true> : unwritten<false>, 32, 0, 1, 1,
             fresh(d, "scratch"), fresh(d, "out"));
       }});
  plants.push_back(
      {49, "shared memory that nobody wrote", [](sim::Device &d, bool bad) {
         run(d, bad ? unwrittenShared<true> : unwrittenShared<false>, 32,
             sizeof(Shared), 1, 1, words(d));
       }});
}
