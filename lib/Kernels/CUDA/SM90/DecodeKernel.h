//===- DecodeKernel.h - Paged MLA decode for SM90a ------------------------===//
#ifndef MLA_KERNELS_CUDA_SM90_DECODEKERNEL_H
#define MLA_KERNELS_CUDA_SM90_DECODEKERNEL_H

#include "SM90/DecodeConsumer.h"
#include "SM90/DecodeProducer.h"

namespace mla::cuda::sm90 {

/// Fetches the tensor maps that the producer uses.
template <class E>
MLA_DEVICE void prefetchMaps(const DecodeParams<E> &p, const DecodeMaps &maps) {
  if (p.queryBoxes) {
    arch::prefetchMap(maps.queryLatent);
    arch::prefetchMap(maps.queryRope);
  }
  if (p.boxTokens) {
    arch::prefetchMap(maps.rope);
    arch::prefetchMap(maps.latent);
  }
}

/// Fetches this CTA's share of the block table into L2. Does not read it,
/// because the launch before this one may still write it. `thread` is the index
/// among the producer threads.
template <class E>
MLA_DEVICE void prefetchTable(const DecodeParams<E> &p, uint32_t thread) {
  constexpr int32_t line = 128 / sizeof(int32_t);
  const int32_t columns = planCeilDiv(p.maxLength, p.pageSize);
  const int32_t perRow = planCeilDiv(columns, line);
  const int64_t i =
      int64_t(arch::ctaX()) * DecodeTraits::producerThreads + thread;
  if (i < int64_t(p.batch) * perRow)
    arch::prefetchL2(p.blockTable + i / perRow * p.tableStride +
                     i % perRow * line);
}

/// Computes absorbed attention over a paged cache. p.plan assigns the work to
/// the CTAs. Grid: p.ctas CTAs of DecodeTraits::threads threads and
/// sizeof(DecodeShared<E>) bytes of shared memory.
template <class E>
MLA_KERNEL(decodeKernelBudget.threads, decodeKernelBudget.ctas)
decodeKernel(MLA_GRID_CONSTANT const DecodeParams<E> p,
             MLA_GRID_CONSTANT const DecodeMaps maps) {
  using Traits = DecodeTraits;
  DecodeShared<E> &shared = arch::dynamicShared<DecodeShared<E>>();
  constexpr uint32_t warps = arch::warpgroupThreads / arch::warpThreads;
  if (arch::threadIndex() == 0) {
    shared.queryFull.init(1);
    shared.queryEmpty.init(2 * warps);
    shared.sumsReady.init(Traits::consumerThreads);
    for (arch::Barrier &barrier : shared.probabilitiesReady)
      barrier.init(Traits::consumerThreads / 2);
    for (uint32_t stage = 0; stage < Traits::stages; ++stage)
      for (uint32_t part = 0; part < keyParts; ++part) {
        shared.full[stage][part].init(1);
        shared.empty[stage][part].init(warps);
      }
    arch::fenceBarrierInit();
  }
  if (arch::threadIndex() == Traits::consumerThreads)
    prefetchMaps(p, maps);
  if (arch::threadIndex() >= Traits::consumerThreads)
    prefetchTable(p, arch::threadIndex() - Traits::consumerThreads);
  arch::syncThreads();
  arch::launchDependents();
  arch::waitForDependencies();

  const uint32_t warpgroup = arch::warpgroupIndex();
  if (warpgroup == 2) {
    arch::lowerRegisters<Traits::producerRegisters>();
    arch::setRole("producer");
    DecodeProducer<E> producer(p, maps, shared);
    producer.run();
    producer.checkPlan();
  } else if (warpgroup == 0) {
    arch::raiseRegisters<Traits::consumerRegisters>();
    arch::setRole("consumer 0");
    DecodeConsumer<E, 0>(p, maps, shared).run();
  } else {
    arch::raiseRegisters<Traits::consumerRegisters>();
    arch::setRole("consumer 1");
    DecodeConsumer<E, 1>(p, maps, shared).run();
  }
}

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_DECODEKERNEL_H
