//===- TensorMemory.h - Helpers for tensor memory in probes ---------------===//
#ifndef MLA_TEST_PROBES_TENSORMEMORY_H
#define MLA_TEST_PROBES_TENSORMEMORY_H

#include "Probe.h"

namespace probes {
using namespace mla::arch;

/// Allocates all tensor memory of a CTA. Later accesses to it are ordered after
/// all previous work of the CTA's threads.
template <CtaGroup G>
MLA_DEVICE TmemRange<512> allocateAll(TmemSlot &slot, Barrier &done) {
  if (threadIndex() == 0) {
    done.init(1);
    fenceBarrierInit();
  }
  fenceProxyAsyncShared();
  syncWarp();
  if constexpr (G == CtaGroup::Two)
    clusterSync();
  if (warpIndex() == 0) {
    tmemAllocate<G, 512>(slot);
    tmemRelinquish<G>();
  }
  tcgen05FenceBefore();
  syncThreads();
  tcgen05FenceAfter();
  return tmemRange<512>(slot);
}
/// Frees all tensor memory, after all accesses of the CTA's threads.
template <CtaGroup G> MLA_DEVICE void freeAll(TmemRange<512> range) {
  syncWarp();
  tcgen05FenceBefore();
  syncThreads();
  if constexpr (G == CtaGroup::Two)
    clusterSync();
  if (warpIndex() == 0)
    tmemFree<G>(range);
}
/// Orders tcgen05 operations between threads: operations issued before the call
/// precede operations issued after it.
template <CtaGroup G> MLA_DEVICE void tensorSync() {
  tcgen05FenceBefore();
  if constexpr (G == CtaGroup::Two)
    clusterSync();
  else
    syncThreads();
  tcgen05FenceAfter();
}
template <CtaGroup G> MLA_DEVICE void commitAll(Barrier &done) {
  if constexpr (G == CtaGroup::Two)
    ummaCommitMulticast<G>(done, 3);
  else
    ummaCommit<G>(done);
}

/// Writes the columns of all lanes to global memory, lane by lane.
template <int Columns>
MLA_DEVICE void dumpLanes(TmemRange<Columns> range, uint32_t *out) {
  const uint32_t warp = threadIndex() / 32;
  constexpr int chunk = Columns % 32 == 0 ? 32 : Columns % 16 == 0 ? 16 : 4;
#pragma unroll 1
  for (int first = 0; first < Columns; first += chunk) {
    Frag<uint32_t, chunk> words;
    tmemLoad(words, range.atLane(warp * 32).template from<chunk>(first));
    tmemWaitLoad(words);
#pragma unroll
    for (int i = 0; i < chunk; ++i)
      out[threadIndex() * Columns + first + i] = words[i];
  }
}
/// Writes the columns like dumpLanes(), if only lanes 0 to 15 of each quarter
/// hold data.
template <int Columns>
MLA_DEVICE void dumpHalfLanes(TmemRange<Columns> range, uint32_t *out) {
  const uint32_t warp = threadIndex() / 32, t = threadIndex() % 32;
  const uint32_t lane = warp * 32 + t / 4 + 8 * (t & 1);
#pragma unroll 1
  for (int first = 0; first < Columns; first += 16) {
    Frag<uint32_t, 8> words;
    tmemLoad<TmemShape::L16x64b>(
        words, range.atLane(warp * 32).template from<16>(first));
    tmemWaitLoad(words);
#pragma unroll
    for (int j = 0; j < 8; ++j)
      out[lane * Columns + first + (t >> 1 & 1) + 2 * j] = words[j];
  }
}

} // namespace probes

#endif // MLA_TEST_PROBES_TENSORMEMORY_H
