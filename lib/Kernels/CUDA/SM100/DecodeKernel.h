//===- DecodeKernel.h - Paged MLA decode for SM100 ------------------------===//
#ifndef MLA_KERNELS_CUDA_SM100_DECODEKERNEL_H
#define MLA_KERNELS_CUDA_SM100_DECODEKERNEL_H

#include "SM100/DecodeLoad.h"
#include "SM100/DecodeMma.h"
#include "SM100/PairSoftmax.h"
#include "SM100/TensorMemory.h"
#include "SM100/TransposedSoftmax.h"

namespace mla::cuda::sm100 {

/// Runs the common body of the decode kernels.
template <class Tile, class Softmax>
MLA_DEVICE void decode(const typename Tile::Params &p,
                       const typename Tile::Maps &maps) {
  using Signals = typename Tile::Signals;
  auto &shared = arch::dynamicShared<typename Tile::Shared>();
  const uint32_t warp = arch::warpIndex();
  const typename Tile::Tensor tensor = prepare<Tile>(shared, warp);
  arch::launchDependents();
  arch::waitForDependencies();

  if (warp >= Tile::loadWarp) {
    arch::setRole("load");
    DecodeLoad<Tile>(p, maps, shared).run();
  } else if (warp == Tile::mmaWarp) {
    arch::setRole("multiply");
    if (Signals::rank() == 0 && arch::electOne())
      DecodeMma<Tile>(p, maps, shared, tensor).run();
  } else {
    arch::setRole("softmax");
    Softmax(p, shared, tensor).run();
  }

  finish<Tile>(tensor, warp);
}

/// Computes absorbed attention over a paged cache, in tiles of planPairRows
/// rows. p.plan assigns the work to the pairs of CTAs. Grid: 2 * p.ctas CTAs of
/// PairTraits::threads threads in clusters of two, with sizeof(PairShared<E>)
/// bytes of shared memory.
template <class E>
MLA_KERNEL_CLUSTER(pairKernelBudget.threads, pairKernelBudget.ctas, 2)
decodePairKernel(MLA_GRID_CONSTANT const DecodeParams<E> p,
                 MLA_GRID_CONSTANT const DecodeMaps maps) {
  decode<PairTile<E>, PairSoftmax<E>>(p, maps);
}

/// Computes absorbed attention like decodePairKernel, in tiles of planTileRows
/// rows, of which at most Rows are used. Grid: p.ctas CTAs of
/// TransposedTraits<Rows>::threads threads, with sizeof(TransposedShared<E,
/// Rows>) bytes of shared memory.
template <class E, int Rows>
MLA_KERNEL(transposedKernelBudget<Rows>.threads,
           transposedKernelBudget<Rows>.ctas)
decodeTransposedKernel(MLA_GRID_CONSTANT const DecodeParams<E> p,
                       MLA_GRID_CONSTANT const DecodeMaps maps) {
  decode<TransposedTile<E, Rows>, TransposedSoftmax<TransposedTile<E, Rows>>>(
      p, maps);
}

} // namespace mla::cuda::sm100

#endif // MLA_KERNELS_CUDA_SM100_DECODEKERNEL_H
