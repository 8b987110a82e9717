//===- AlignmentKernels.cpp - Bugs of alignment ---------------------------===//

#include "Plants.h"

using namespace mla;
using namespace mla::test;

namespace {

using Four = Vec<uint32_t, 4>;

struct Shared {
  SharedArray<Four, 64> rows;
};

/// Returns `object` or, if Bad, the address `Shift` bytes after it.
template <bool Bad, int Shift, class T> MLA_DEVICE T *shifted(T *object) {
  return reinterpret_cast<T *>(reinterpret_cast<uintptr_t>(object) +
                               (Bad ? Shift : 0));
}

/// Bug class 49: an atomic addition at a misaligned address.
template <bool Bad> MLA_KERNEL(32, 1) shiftedAdd(Four *data) {
  if (threadIndex() == 0)
    fetchAdd(shifted<Bad, 2>(reinterpret_cast<uint32_t *>(data)), 1u);
}
/// Bug class 49: an atomic load of 8 bytes from a misaligned address.
template <bool Bad> MLA_KERNEL(32, 1) shiftedPoll(Four *data) {
  if (threadIndex() == 0)
    loadRelaxed(shifted<Bad, 4>(reinterpret_cast<const uint64_t *>(data)));
}
/// Bug class 49: misaligned vector accesses through the wrappers of the
/// instruction layer.
template <bool Bad> MLA_KERNEL(32, 1) shiftedLoad(Four *data) {
  data[threadIndex()] = loadGlobal<Reuse::Streaming>(
      shifted<Bad, 8>(static_cast<const Four *>(data + 32)));
}
template <bool Bad> MLA_KERNEL(32, 1) shiftedStore(Four *data) {
  storeGlobal<Reuse::Streaming>(shifted<Bad, 8>(data + threadIndex()), Four{});
}
template <bool Bad> MLA_KERNEL(32, 1) shiftedVector(Four *) {
  auto &s = dynamicShared<Shared>();
  auto *words = reinterpret_cast<uint32_t *>(&s.rows[threadIndex()]);
  storeShared(shifted<Bad, 8>(words), Four{});
}

/// Bug class 49: a misaligned row address of ldmatrix.
template <bool Bad> MLA_KERNEL(32, 1) shiftedRow(Four *data) {
  auto &s = dynamicShared<Shared>();
  s.rows[threadIndex()] = {};
  s.rows[32 + threadIndex()] = {};
  syncWarp();
  uint32_t registers[1];
  loadMatrix<1, false>(registers, shifted<Bad, 8>(&s.rows[laneIndex()]));
  data[threadIndex()][0] = registers[0];
}

/// Bug class 49: a misaligned access to the shared memory of a peer.
template <bool Bad, bool IsStore>
MLA_KERNEL_CLUSTER(32, 1, 2)
shiftedRemote(Four *data) {
  auto &s = dynamicShared<Shared>();
  s.rows[threadIndex()] = {};
  clusterSync();
  auto *wide = reinterpret_cast<uint64_t *>(&s.rows[0]);
  auto *word = reinterpret_cast<const uint32_t *>(&s.rows[1]);
  const uint32_t peer = 1 - clusterRank();
  if (threadIndex() == 0 && IsStore)
    storeRemote(shifted<Bad, 4>(wide), peer, uint64_t{7});
  if (threadIndex() == 0 && !IsStore)
    data[ctaX()][0] = loadRemote(shifted<Bad, 2>(word), peer);
  clusterSync();
}

void queueData(sim::Device &device, void (*kernel)(Four *)) {
  run(device, kernel, 32, sizeof(Shared), 1, 1,
      filled<Four>(device, 64, {}, "data"));
}
void queuePair(sim::Device &device, void (*kernel)(Four *)) {
  run(device, kernel, 32, sizeof(Shared), 2, 2,
      filled<Four>(device, 64, {}, "data"));
}

} // namespace

void mla::test::addAlignmentPlants(Plants &plants) {
  MLA_QUEUED_PLANT(49, "a misaligned atomic", queueData, shiftedAdd<true>,
                   shiftedAdd<false>);
  MLA_QUEUED_PLANT(49, "a misaligned atomic load of two words", queueData,
                   shiftedPoll<true>, shiftedPoll<false>);
  MLA_QUEUED_PLANT(49, "a misaligned load of four words", queueData,
                   shiftedLoad<true>, shiftedLoad<false>);
  MLA_QUEUED_PLANT(49, "a misaligned store of four words", queueData,
                   shiftedStore<true>, shiftedStore<false>);
  MLA_QUEUED_PLANT(49, "a misaligned vector in shared memory", queueData,
                   shiftedVector<true>, shiftedVector<false>);
  MLA_QUEUED_PLANT(49, "a misaligned row of ldmatrix", queueData,
                   shiftedRow<true>, shiftedRow<false>);
  MLA_QUEUED_PLANT(49, "a misaligned remote store", queuePair,
                   (shiftedRemote<true, true>), (shiftedRemote<false, true>));
  MLA_QUEUED_PLANT(49, "a misaligned remote load", queuePair,
                   (shiftedRemote<true, false>), (shiftedRemote<false, false>));
}
