//===- PrefillKernel.h - Prefill for SM100 --------------------------------===//
#ifndef MLA_KERNELS_CUDA_SM100_PREFILLKERNEL_H
#define MLA_KERNELS_CUDA_SM100_PREFILLKERNEL_H

#include "SM100/PrefillCorrection.h"
#include "SM100/PrefillLoad.h"
#include "SM100/PrefillMma.h"
#include "SM100/PrefillSoftmax.h"
#include "SM100/TensorMemory.h"

namespace mla::cuda::sm100 {

/// Computes attention over dense keys per head. p.valueParts tiles compute the
/// columns of a value. Grid: at most as many CTAs as there are tiles, of
/// PrefillTraits::threads threads and sizeof(PrefillShared<E>) bytes of shared
/// memory; without a plan one CTA per tile.
template <class E>
MLA_KERNEL(prefillBudget.threads, prefillBudget.ctas)
prefillKernel(MLA_GRID_CONSTANT const PrefillParams<E> p,
              MLA_GRID_CONSTANT const PrefillMaps maps) {
  using Tile = PrefillTile<E>;
  auto &shared = arch::dynamicShared<PrefillShared<E>>();
  const uint32_t warp = arch::warpIndex();
  const typename Tile::Tensor tensor = prepare<Tile>(shared, warp);
  arch::launchDependents();
  arch::waitForDependencies();

  const uint32_t warpgroup = arch::warpgroupIndex();
  if (warpgroup < Tile::correctionGroup) {
    arch::raiseRegisters<Tile::softmaxRegisters>();
    arch::setRole("softmax");
    PrefillSoftmax<E>(p, shared, tensor, warpgroup).run();
  } else if (warpgroup == Tile::correctionGroup) {
    arch::lowerRegisters<Tile::correctionRegisters>();
    arch::setRole("correction");
    PrefillCorrection<E>(p, shared, tensor).run();
  } else {
    arch::lowerRegisters<Tile::otherRegisters>();
    const UnitLayout layout(static_cast<uint32_t>(p.panels));
    if (warp == Tile::mmaWarp) {
      arch::setRole("multiply");
      if (arch::electOne())
        PrefillMma<E>(p, maps, shared, layout, tensor).run();
    } else if (warp == Tile::loadWarp) {
      arch::setRole("load");
      PrefillLoad<E>(p, maps, shared, layout).run();
    }
  }

  finish<Tile>(tensor, warp);
}

} // namespace mla::cuda::sm100

#endif // MLA_KERNELS_CUDA_SM100_PREFILLKERNEL_H
