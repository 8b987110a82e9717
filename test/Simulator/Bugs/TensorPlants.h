//===- TensorPlants.h - Helpers for bugs of tensor memory -------*- C++ -*-===//
#ifndef MLA_TEST_SIMULATOR_BUGS_TENSORPLANTS_H
#define MLA_TEST_SIMULATOR_BUGS_TENSORPLANTS_H

#include "Plants.h"

namespace mla::test {

/// The shared memory of a CTA: operands, barriers, and the address of tensor
/// memory.
struct TensorShared {
  SharedTile<Bf16, 128, 64> a;
  SharedTile<Bf16, 64, 64> b;
  Barrier done, ready;
  TmemSlot slot;
};

/// Fills both operands, initialises the barriers and allocates `Columns`
/// columns of tensor memory.
template <int Columns>
MLA_DEVICE TmemRange<Columns> beginTensor(TensorShared &s) {
  for (uint32_t row = threadIndex(); row < 128; row += 128)
    for (uint32_t col = 0; col < 64; ++col) {
      s.a.at(row, col) = Bf16{0x3f80};
      if (row < 64)
        s.b.at(row, col) = Bf16{0x3f80};
    }
  if (threadIndex() == 0) {
    s.done.init(1);
    s.ready.init(128);
    fenceBarrierInit();
  }
  fenceProxyAsyncShared();
  if (threadIndex() < 32)
    tmemAllocate<CtaGroup::One, Columns>(s.slot);
  tcgen05FenceBefore();
  syncThreads();
  tcgen05FenceAfter();
  return tmemRange<Columns>(s.slot);
}

/// Frees the range after all threads have used it.
template <int Columns> MLA_DEVICE void endTensor(TmemRange<Columns> range) {
  tcgen05FenceBefore();
  syncThreads();
  if (threadIndex() < 32)
    tmemFree<CtaGroup::One>(range);
}

/// Commits the products of thread 0. All threads wait for them.
MLA_DEVICE void finishTensor(TensorShared &s) {
  if (threadIndex() == 0)
    ummaCommit(s.done);
  s.done.wait(Phase::first());
  tcgen05FenceAfter();
}

} // namespace mla::test

#endif // MLA_TEST_SIMULATOR_BUGS_TENSORPLANTS_H
