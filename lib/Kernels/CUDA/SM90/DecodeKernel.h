//===- DecodeKernel.h - Paged MLA decode for SM90a ------------------------===//
#ifndef MLA_KERNELS_CUDA_SM90_DECODEKERNEL_H
#define MLA_KERNELS_CUDA_SM90_DECODEKERNEL_H

#include "SM90/DecodeConsumer.h"
#include "SM90/DecodeProducer.h"

namespace mla::cuda::sm90 {

/// Absorbed attention of p's queries over the paged cache, as p's plan says.
/// Grid: p.ctas CTAs of DecodeBudget::threads, sizeof(DecodeShared<E>) bytes;
/// with Paired in clusters of two, whose tiles are neighbours in one part.
template <class E>
MLA_KERNEL(decodeKernelBudget.threads, decodeKernelBudget.ctas)
decodeKernel(MLA_GRID_CONSTANT const DecodeParams<E> p,
             MLA_GRID_CONSTANT const DecodeMaps maps) {
  using B = DecodeBudget;
  DecodeShared<E> &shared = arch::dynamicShared<DecodeShared<E>>();
  constexpr uint32_t warps = arch::warpgroupThreads / arch::warpThreads;
  if (arch::threadIndex() == 0) {
    shared.queryFull.init(1);
    shared.queryEmpty.init(2 * warps);
    shared.sumsReady.init(B::consumerThreads);
    for (arch::Barrier &given : shared.given)
      given.init(B::consumerThreads / 2);
    for (uint32_t stage = 0; stage < B::stages; ++stage)
      for (uint32_t part = 0; part < keyParts; ++part) {
        shared.full[stage][part].init(1);
        shared.empty[stage][part].init(warps);
      }
    arch::fenceBarrierInit();
  }
  arch::syncThreads();
  arch::launchDependents();
  arch::waitForDependencies();

  const uint32_t warpgroup = arch::warpgroupIndex();
  if (warpgroup == 2) {
    arch::lowerRegisters<B::producerRegisters>();
    arch::setRole("producer");
    DecodeProducer<E> producer(p, maps, shared);
    producer.run();
    producer.checkPlan();
  } else if (warpgroup == 0) {
    arch::raiseRegisters<B::consumerRegisters>();
    arch::setRole("consumer 0");
    DecodeConsumer<E, 0>(p, maps, shared).run();
  } else {
    arch::raiseRegisters<B::consumerRegisters>();
    arch::setRole("consumer 1");
    DecodeConsumer<E, 1>(p, maps, shared).run();
  }
}

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_DECODEKERNEL_H
