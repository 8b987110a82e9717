//===- DecodeKernel.h - Paged MLA decode for SM90a ------------------------===//
#ifndef MLA_KERNELS_CUDA_SM90_DECODEKERNEL_H
#define MLA_KERNELS_CUDA_SM90_DECODEKERNEL_H

#include "SM90/Decode8Consumer.h"
#include "SM90/DecodeConsumer.h"
#include "SM90/DecodeProducer.h"
#include "SM90/ScaledConsumer.h"
#include "SM90/ScaledProducer.h"

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

/// Fetches the work of this CTA into L2. Does not read it, because the launch
/// before this one may still write it.
template <class E> MLA_DEVICE void prefetchWork(const DecodeParams<E> &p) {
  const PlanWork *work = PlanView{p.plan, p.ctas}.work() + arch::ctaX();
  // It may lie in two lines.
  arch::prefetchL2(work);
  arch::prefetchL2(reinterpret_cast<const char *>(work + 1) - 1);
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

/// Sets the arrivals that each barrier of a CTA waits for. One thread calls it.
template <class Shared> MLA_DEVICE void initBarriers(Shared &shared) {
  using Traits = typename Shared::Traits;
  constexpr uint32_t warps = arch::warpgroupThreads / arch::warpThreads;
  // True if an empty barrier is that of all parts of a block.
  constexpr bool freesBlock = sizeof(shared.empty[0]) == sizeof(arch::Barrier);
  shared.queryFull.init(1);
  shared.queryEmpty.init(2 * warps);
  if constexpr (requires { shared.sumsReady; })
    shared.sumsReady.init(Traits::consumerThreads);
  for (arch::Barrier &barrier : shared.probabilitiesReady)
    barrier.init(Traits::consumerThreads / 2);
  for (uint32_t stage = 0; stage < Traits::stages; ++stage) {
    for (arch::Barrier &barrier : shared.full[stage])
      barrier.init(1);
    for (arch::Barrier &barrier : shared.empty[stage])
      barrier.init(freesBlock ? 2 * warps : warps);
  }
  arch::fenceBarrierInit();
}

/// The body of a decode kernel: one producer and two consumer warpgroups.
/// `consume` does the work of a consumer, given the shared memory and the
/// number of the consumer.
template <class Shared, class Producer, class E, class Maps, class Consume>
MLA_DEVICE void runDecode(const typename Shared::Params &p, const Maps &maps,
                          const Consume &consume) {
  using Traits = typename Shared::Traits;
  Shared &shared = arch::dynamicShared<Shared>();
  if (arch::threadIndex() == 0)
    initBarriers(shared);
  if (arch::threadIndex() == Traits::consumerThreads) {
    prefetchWork<E>(p);
    prefetchMaps<E>(p, maps);
  }
  if (arch::threadIndex() >= Traits::consumerThreads)
    prefetchTable<E>(p, arch::threadIndex() - Traits::consumerThreads);
  arch::syncThreads();
  arch::launchDependents();
  arch::waitForDependencies();

  const uint32_t warpgroup = arch::warpgroupIndex();
  if (warpgroup == 2) {
    arch::lowerRegisters<Traits::producerRegisters>();
    arch::setRole("producer");
    Producer producer(p, maps, shared);
    producer.run();
    producer.checkPlan();
  } else {
    arch::raiseRegisters<Traits::consumerRegisters>();
    arch::setRole(warpgroup == 0 ? "consumer 0" : "consumer 1");
    consume(shared, warpgroup);
  }
}

/// Computes absorbed attention over a paged cache. p.plan assigns the work to
/// the CTAs. Grid: p.ctas CTAs of DecodeTraits::threads threads and
/// sizeof(DecodeShared<E>) bytes of shared memory.
template <class E>
MLA_KERNEL(decodeKernelBudget.threads, decodeKernelBudget.ctas)
decodeKernel(MLA_GRID_CONSTANT const DecodeParams<E> p,
             MLA_GRID_CONSTANT const DecodeMaps maps) {
  using Shared = DecodeShared<E>;
  runDecode<Shared, DecodeProducer<E, Shared>, E>(
      p, maps, [&](Shared &shared, uint32_t index) {
        if (index == 0)
          DecodeConsumer<E, 0>(p, maps, shared).run();
        else
          DecodeConsumer<E, 1>(p, maps, shared).run();
      });
}

/// The same for bf16 queries and pages whose rows are Layout (ScaledRows.h), if
/// no tile has more than Rows query rows. Grid: p.ctas CTAs of
/// ScaledTraits<Layout, Rows>::threads threads and sizeof(ScaledShared<Layout,
/// Rows>) bytes of shared memory.
template <class Layout, int Rows>
MLA_KERNEL(scaledDecodeBounds.threads, scaledDecodeBounds.ctas)
scaledDecodeKernel(MLA_GRID_CONSTANT const ScaledDecodeParams p,
                   MLA_GRID_CONSTANT const ScaledMaps maps) {
  using E = arch::Bf16;
  using Shared = ScaledShared<Layout, Rows>;
  runDecode<Shared, ScaledProducer<Layout, Rows>, E>(
      p, maps, [&](Shared &shared, uint32_t index) {
        ScaledConsumer<Layout, Rows>(p, maps, shared, index).run();
      });
}

/// The same for e4m3 queries and keys, if no tile has more than Rows query
/// rows. Grid: p.ctas CTAs of Decode8Traits<Rows>::threads threads and
/// sizeof(Decode8Shared<Rows>) bytes of shared memory.
template <int Rows>
MLA_KERNEL(decode8Budget<Rows>.threads, decode8Budget<Rows>.ctas)
decode8Kernel(MLA_GRID_CONSTANT const Decode8Params p,
              MLA_GRID_CONSTANT const DecodeMaps maps) {
  using E = arch::E4m3;
  using Shared = Decode8Shared<Rows>;
  runDecode<Shared, DecodeProducer<E, Shared>, E>(
      p, maps, [&](Shared &shared, uint32_t index) {
        Decode8Consumer<Rows>(p, maps, shared, index).run();
      });
}

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_DECODEKERNEL_H
