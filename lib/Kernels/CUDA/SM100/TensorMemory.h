//===- TensorMemory.h - Begin and end of the use of tensor memory ---------===//
//
// A Tile has the types Shared (with `barriers` and `slot`), Signals
// (GroupSignals) and Tensor (the range of all its columns), and the constants
// group, tensorColumns and mmaWarp.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_SM100_TENSORMEMORY_H
#define MLA_KERNELS_CUDA_SM100_TENSORMEMORY_H

#include "SM100/GroupSignals.h"

namespace mla::cuda::sm100 {

/// Initializes the barriers and allocates tensor memory. Every thread of the
/// group must call this function before it uses the barriers or tensor memory.
template <class Tile>
MLA_DEVICE typename Tile::Tensor prepare(typename Tile::Shared &shared,
                                         uint32_t warp) {
  using Signals = typename Tile::Signals;
  if (arch::threadIndex() == 0)
    shared.barriers.init(Signals::ctas);
  arch::syncWarp();
  Signals::sync();
  if (warp == Tile::mmaWarp) {
    arch::tmemAllocate<Tile::group, Tile::tensorColumns>(shared.slot);
    arch::tmemRelinquish<Tile::group>();
  }
  arch::tcgen05FenceBefore();
  arch::syncThreads();
  arch::tcgen05FenceAfter();
  return arch::tmemRange<Tile::tensorColumns>(shared.slot);
}

/// Frees the tensor memory after its last use. Every thread of the group must
/// call this function.
template <class Tile>
MLA_DEVICE void finish(typename Tile::Tensor tensor, uint32_t warp) {
  arch::syncWarp();
  arch::tcgen05FenceBefore();
  Tile::Signals::sync();
  arch::tcgen05FenceAfter();
  if (warp == Tile::mmaWarp)
    arch::tmemFree<Tile::group>(tensor);
}

} // namespace mla::cuda::sm100

#endif // MLA_KERNELS_CUDA_SM100_TENSORMEMORY_H
