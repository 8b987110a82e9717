//===- InvalidAddressKernels.cpp - Bugs of invalid addresses --------------===//

#include "Plants.h"

using namespace mla;
using namespace mla::test;

namespace {

struct Shared {
  alignas(16) SharedArray<uint32_t, 128> words;
};

/// Bug class 49: accesses to memory of the host, or of another device.
template <bool IsStore>
MLA_KERNEL(32, 1)
useWords(uint32_t *words, uint32_t *out) {
  if (IsStore)
    words[threadIndex()] = 1;
  else
    out[threadIndex()] = words[threadIndex()];
}

/// Bug class 49: other threads read a local variable of thread 0. Without the
/// bug, only thread 0 reads it.
template <bool Bad>
MLA_KERNEL(64, 1)
readLocal(uint32_t **slot, uint32_t *out) {
  uint32_t own = threadIndex();
  if (threadIndex() == 0)
    *slot = &own;
  syncThreads();
  if (Bad || threadIndex() == 0)
    out[threadIndex()] = **slot;
}

enum class Access { Atomic, Load, LoadMatrix, StoreMatrix };

/// Bug classes 49 and 41: a global memory instruction with a shared memory
/// address, or the reverse.
template <Access How, bool Bad> MLA_KERNEL(32, 1) useOther(uint32_t *out) {
  auto &s = dynamicShared<Shared>();
  uint32_t registers[1] = {};
  s.words[threadIndex()] = 1;
  syncThreads();
  if (How == Access::Atomic)
    fetchAdd(Bad ? &s.words[0] : out, 1u);
  if (How == Access::Load)
    registers[0] = loadGlobal<Reuse::NotInL1>(Bad ? &s.words[0] : out);
  if (How == Access::LoadMatrix)
    loadMatrix<1>(registers, Bad ? out : &s.words[0]);
  if (How == Access::StoreMatrix)
    storeMatrix<1>(Bad ? out : &s.words[threadIndex() % 8 * 4], registers);
  if (How != Access::Atomic)
    out[32 + threadIndex()] = registers[0];
}

template <bool IsStore> void queueHost(sim::Device &device, bool isPlanted) {
  static uint32_t host[32];
  uint32_t *words = filled<uint32_t>(device, 32, 1, "words");
  run(device, useWords<IsStore>, 32, 0, 1, 1, isPlanted ? host : words,
      filled<uint32_t>(device, 32, 1, "out"));
}

void queueOtherDevice(sim::Device &device, bool isPlanted) {
  static uint32_t *words =
      nullptr; // memory of a device that is never destroyed
  if (!words)
    words = filled<uint32_t>(*new sim::Device(), 32, 1, "words");
  uint32_t *own = filled<uint32_t>(device, 32, 1, "words");
  run(device, useWords<false>, 32, 0, 1, 1, isPlanted ? words : own,
      filled<uint32_t>(device, 32, 1, "out"));
}

void queueLocal(sim::Device &device, bool isPlanted) {
  run(device, isPlanted ? readLocal<true> : readLocal<false>, 64, 0, 1, 1,
      filled<uint32_t *>(device, 1, nullptr, "slot"),
      filled<uint32_t>(device, 64, 1, "out"));
}

template <Access How> void queueOther(sim::Device &device, bool isPlanted) {
  run(device, isPlanted ? useOther<How, true> : useOther<How, false>, 32,
      sizeof(Shared), 1, 1, filled<uint32_t>(device, 64, 1, "out"));
}

} // namespace

void mla::test::addInvalidAddressPlants(Plants &plants) {
  plants.push_back({49, "a load by a host pointer", queueHost<false>});
  plants.push_back({49, "a store by a host pointer", queueHost<true>});
  plants.push_back({49, "a load from another device", queueOtherDevice});
  plants.push_back({49, "another thread's local variable", queueLocal});
  plants.push_back(
      {49, "an atomic on shared memory", queueOther<Access::Atomic>});
  plants.push_back(
      {49, "a global load of shared memory", queueOther<Access::Load>});
  plants.push_back({41, "a row of ldmatrix in global memory",
                    queueOther<Access::LoadMatrix>});
  plants.push_back({41, "a row of stmatrix in global memory",
                    queueOther<Access::StoreMatrix>});
}
