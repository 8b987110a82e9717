//===- DecodeKernel.h - Paged MLA decode for SM100 ------------------------===//
#ifndef MLA_KERNELS_CUDA_SM100_DECODEKERNEL_H
#define MLA_KERNELS_CUDA_SM100_DECODEKERNEL_H

#include "SM100/DecodeLoad.h"
#include "SM100/DecodeMma.h"
#include "SM100/PairSoftmax.h"
#include "SM100/ScaledLoad.h"
#include "SM100/TensorMemory.h"
#include "SM100/TransposedSoftmax.h"

namespace mla::cuda::sm100 {

/// Runs the common body of the decode kernels.
template <class Tile, class Softmax, class Load = DecodeLoad<Tile>>
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
    Load(p, maps, shared).run();
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
/// DecodeTraits::threads threads in clusters of two, with sizeof(PairShared<E>)
/// bytes of shared memory.
template <class E>
MLA_KERNEL_CLUSTER(DecodeTraits::threads, 1, 2)
decodePairKernel(MLA_GRID_CONSTANT const DecodeParams<E> p,
                 MLA_GRID_CONSTANT const DecodeMaps maps) {
  decode<PairTile<E>, PairSoftmax<PairTile<E>>>(p, maps);
}

/// Computes absorbed attention like decodePairKernel, in tiles of planTileRows
/// rows, of which at most Rows are used. Grid: p.ctas CTAs of
/// DecodeTraits::threads threads, with sizeof(TransposedSharedOf<E,
/// Rows>::Type) bytes of shared memory.
template <class E, int Rows>
MLA_KERNEL(DecodeTraits::threads, 1)
decodeTransposedKernel(MLA_GRID_CONSTANT const DecodeParams<E> p,
                       MLA_GRID_CONSTANT const DecodeMaps maps) {
  decode<TransposedTile<E, Rows>, TransposedSoftmax<TransposedTile<E, Rows>>>(
      p, maps);
}

/// Computes the decode of e4m3 (E) like decodePairKernel.
template <class E>
MLA_KERNEL_CLUSTER(DecodeTraits::threads, 1, 2)
decodePair8Kernel(MLA_GRID_CONSTANT const Decode8Params p,
                  MLA_GRID_CONSTANT const DecodeMaps maps) {
  decode<PairTile<E>, PairSoftmax<PairTile<E>>>(p, maps);
}

/// Computes the decode of e4m3 like decodeTransposedKernel.
template <int Rows>
MLA_KERNEL(DecodeTraits::threads, 1)
decodeTransposed8Kernel(MLA_GRID_CONSTANT const Decode8Params p,
                        MLA_GRID_CONSTANT const DecodeMaps maps) {
  using Tile = TransposedTile<arch::E4m3, Rows>;
  decode<Tile, TransposedSoftmax<Tile>>(p, maps);
}

/// Computes the decode of pages with rows of the type Rows like
/// decodePairKernel.
template <class Rows>
MLA_KERNEL_CLUSTER(DecodeTraits::threads, 1, 2)
decodePairScaledKernel(MLA_GRID_CONSTANT const ScaledDecodeParams p,
                       MLA_GRID_CONSTANT const DecodeMaps maps) {
  using Tile = ScaledPairTile<Rows>;
  decode<Tile, PairSoftmax<Tile>, ScaledLoad<Tile>>(p, maps);
}

/// Computes the decode of pages with rows of the type Rows like
/// decodeTransposedKernel.
template <class Rows, int TileRows>
MLA_KERNEL(DecodeTraits::threads, 1)
decodeTransposedScaledKernel(MLA_GRID_CONSTANT const ScaledDecodeParams p,
                             MLA_GRID_CONSTANT const DecodeMaps maps) {
  using Tile = ScaledTransposedTile<Rows, TileRows>;
  decode<Tile, TransposedSoftmax<Tile>, ScaledLoad<Tile>>(p, maps);
}

} // namespace mla::cuda::sm100

#endif // MLA_KERNELS_CUDA_SM100_DECODEKERNEL_H
