//===- PrefillKernel.h - Prefill for SM90a --------------------------------===//
#ifndef MLA_KERNELS_CUDA_SM90_PREFILLKERNEL_H
#define MLA_KERNELS_CUDA_SM90_PREFILLKERNEL_H

#include "SM90/PrefillConsumer.h"
#include "SM90/PrefillProducer.h"
#include "SM90/PrefillTranspose.h"

namespace mla::cuda::sm90 {

/// Computes attention over dense keys per head. Grid: at most as many CTAs as
/// there are tiles, of Traits::threads threads and sizeof(PrefillShared<E,
/// Traits>) bytes of shared memory; without a plan one CTA per tile.
template <class E, class Traits>
MLA_KERNEL((prefillBudget<E, Traits>.threads), (prefillBudget<E, Traits>.ctas))
prefillKernel(MLA_GRID_CONSTANT const PrefillParams<E> p,
              MLA_GRID_CONSTANT const PrefillMaps maps) {
  using Shared = PrefillShared<E, Traits>;
  Shared &shared = arch::dynamicShared<Shared>();
  constexpr uint32_t warps = Traits::consumerThreads / arch::warpThreads;
  constexpr uint32_t transposers =
      transposesValues<E> ? Traits::transposers : 0;
  if (arch::threadIndex() == 0) {
    shared.queryFull.init(1);
    shared.queryEmpty.init(warps);
    for (uint32_t stage = 0; stage < Traits::stages; ++stage) {
      shared.keysFull[stage].init(1);
      shared.keysEmpty[stage].init(warps);
      shared.valuesFull[stage].init(1);
      shared.valuesEmpty[stage].init(transposers ? transposers : warps);
      if constexpr (transposesValues<E>) {
        shared.transposed.full[stage].init(transposers);
        shared.transposed.empty[stage].init(warps);
      }
    }
    for (uint32_t slot = 0; slot < Traits::slots; ++slot) {
      shared.workFull[slot].init(1);
      shared.workEmpty[slot].init(warps + transposers);
    }
    arch::fenceBarrierInit();
  }
  arch::syncThreads();
  arch::launchDependents();
  arch::waitForDependencies();

  const uint32_t warpgroup = arch::warpgroupIndex();
  if (warpgroup == Traits::consumers) {
    arch::lowerRegisters<Traits::producerRegisters>();
    const uint32_t warp = arch::warpIndex() - warps;
    if (warp == 0) {
      arch::setRole("producer");
      PrefillProducer<E, Traits>(p, maps, shared).run();
    } else if (warp <= transposers) {
      arch::setRole("transposer");
      if constexpr (transposesValues<E>)
        PrefillTransposer<E, Traits>(shared, warp - 1).run();
    }
  } else {
    arch::raiseRegisters<Traits::consumerRegisters>();
    arch::setRole("consumer");
    PrefillConsumer<E, Traits>(p, maps, shared, warpgroup).run();
  }
}

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_PREFILLKERNEL_H
