//===- DecodeKernel.h - Paged MLA decode for SM100 ------------------------===//
#ifndef MLA_KERNELS_CUDA_SM100_DECODEKERNEL_H
#define MLA_KERNELS_CUDA_SM100_DECODEKERNEL_H

#include "SM100/DecodeLoad.h"
#include "SM100/DecodeMultiply.h"
#include "SM100/PairSoftmax.h"
#include "SM100/SwapSoftmax.h"

namespace mla::cuda::sm100 {

/// Barriers and tensor memory, before anybody uses them.
template <class Tile>
MLA_DEVICE typename Tile::Tensor prepare(typename Tile::Shared &shared,
                                         uint32_t warp) {
  using S = typename Tile::Signals;
  if (arch::threadIndex() == 0)
    shared.barriers.init(S::ctas);
  arch::syncWarp();
  S::sync();
  if (warp == Tile::multiplyWarp) {
    arch::tmemAllocate<Tile::group, Tile::tensorColumns>(shared.slot);
    arch::tmemRelinquish<Tile::group>();
  }
  arch::tcgen05FenceBefore();
  arch::syncThreads();
  arch::tcgen05FenceAfter();
  return arch::tmemRange<Tile::tensorColumns>(shared.slot);
}

/// All that a decode kernel does.
template <class Tile, class Softmax>
MLA_DEVICE void decode(const DecodeParams<typename Tile::Element> &p,
                       const DecodeMaps &maps) {
  using S = typename Tile::Signals;
  auto &shared = arch::dynamicShared<typename Tile::Shared>();
  const uint32_t warp = arch::warpIndex();
  const typename Tile::Tensor tensor = prepare<Tile>(shared, warp);
  arch::launchDependents();
  arch::waitForDependencies();

  if (warp >= Tile::loadWarp) {
    arch::setRole("load");
    DecodeLoad<Tile>(p, maps, shared).run();
  } else if (warp == Tile::multiplyWarp) {
    arch::setRole("multiply");
    if (S::rank() == 0 && arch::electOne())
      DecodeMultiply<Tile>(p, maps, shared, tensor).run();
  } else {
    arch::setRole("softmax");
    Softmax(p, shared, tensor).run();
  }

  arch::syncWarp();
  arch::tcgen05FenceBefore();
  S::sync();
  arch::tcgen05FenceAfter();
  if (warp == Tile::multiplyWarp)
    arch::tmemFree<Tile::group>(tensor);
}

/// Absorbed attention of p's queries over the paged cache, as p's plan says,
/// whose tiles have planPairRows rows. Grid: 2 * p.ctas CTAs of
/// PairBudget::threads in clusters of two, sizeof(PairShared<E>) bytes.
template <class E>
MLA_KERNEL_CLUSTER(pairKernelBudget.threads, pairKernelBudget.ctas, 2)
decodePairKernel(MLA_GRID_CONSTANT const DecodeParams<E> p,
                 MLA_GRID_CONSTANT const DecodeMaps maps) {
  decode<PairTile<E>, PairSoftmax<E>>(p, maps);
}

/// The same for tiles of planTileRows rows of which at most Rows are used.
/// Grid: p.ctas CTAs of threads, sizeof(SwapShared<E, Rows>) bytes.
template <class E, int Rows>
MLA_KERNEL(swapKernelBudget<Rows>.threads, swapKernelBudget<Rows>.ctas)
decodeSwapKernel(MLA_GRID_CONSTANT const DecodeParams<E> p,
                 MLA_GRID_CONSTANT const DecodeMaps maps) {
  decode<SwapTile<E, Rows>, SwapSoftmax<E, Rows>>(p, maps);
}

} // namespace mla::cuda::sm100

#endif // MLA_KERNELS_CUDA_SM100_DECODEKERNEL_H
