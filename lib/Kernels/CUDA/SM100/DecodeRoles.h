//===- DecodeRoles.h - The warps of the SM100 decodes ---------------------===//
#ifndef MLA_KERNELS_CUDA_SM100_DECODEROLES_H
#define MLA_KERNELS_CUDA_SM100_DECODEROLES_H

#include "SM100/DecodeLoad.h"
#include "SM100/DecodeMma.h"
#include "SM100/TensorMemory.h"

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

} // namespace mla::cuda::sm100

#endif // MLA_KERNELS_CUDA_SM100_DECODEROLES_H
