//===- GqaKernel.h - Paged grouped-query decode for SM100 -----------------===//
#ifndef MLA_KERNELS_CUDA_SM100_GQAKERNEL_H
#define MLA_KERNELS_CUDA_SM100_GQAKERNEL_H

#include "SM100/DecodeKernel.h"
#include "SM100/GqaTile.h"

namespace mla::cuda::sm100 {

/// Computes attention over pages of keys and values with several heads. CTA (x,
/// 0, z) computes the work of CTA x of p.plan for key head z, in tiles of
/// planTileRows rows, of which at most Rows are used. Grid: p.ctas x 1 x key
/// heads CTAs of DecodeTraits::threads threads, with sizeof(TransposedShared<E,
/// GqaTraits<Width, Rows>>) bytes of shared memory.
template <class E, int Width, int Rows>
MLA_KERNEL(DecodeTraits::threads, 1)
gqaKernel(MLA_GRID_CONSTANT const GqaTileParams<E> p,
          MLA_GRID_CONSTANT const GqaMaps maps) {
  using Tile = GqaTile<E, Width, Rows>;
  decode<Tile, TransposedSoftmax<Tile>>(p, maps);
}

} // namespace mla::cuda::sm100

#endif // MLA_KERNELS_CUDA_SM100_GQAKERNEL_H
