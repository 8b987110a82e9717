//===- GqaKernel.h - Paged grouped-query decode for SM90a -----------------===//
#ifndef MLA_KERNELS_CUDA_SM90_GQAKERNEL_H
#define MLA_KERNELS_CUDA_SM90_GQAKERNEL_H

#include "SM90/Gqa8Consumer.h"
#include "SM90/GqaConsumer.h"
#include "SM90/GqaProducer.h"

namespace mla::cuda::sm90 {

/// Zeros the query tile, so that its rows are initialized even if they do not
/// exist. All threads call it.
template <class E, class Traits>
MLA_DEVICE void clearQuery(GqaSharedOf<E, Traits> &shared) {
  using Tile = decltype(shared.query);
  constexpr uint32_t chunk = 16 / sizeof(E), chunks = Tile::cols / chunk;
  for (uint32_t i = arch::threadIndex(); i < Tile::rows * chunks;
       i += Traits::threads)
    arch::storeShared(&shared.query.at(i / chunks, i % chunks * chunk),
                      arch::Vec<E, chunk>{});
}

/// Fetches the block table and the queries into L2, with one line per thread of
/// the grid, and the work of this CTA. Does not read them, so that a launch
/// before this one may still write them.
template <class E, class Traits>
MLA_DEVICE void prefetchInputs(const GqaParams<E> &p) {
  constexpr int32_t lineBytes = 128, lineEntries = lineBytes / 4;
  constexpr int32_t lineElements = lineBytes / sizeof(E);
  if (arch::threadIndex() == 0)
    arch::prefetchL2(PlanView{p.plan, p.ctas}.work() + arch::ctaX());
  const uint32_t cta = arch::ctaX() + arch::ctaZ() * arch::gridX();
  auto i = static_cast<int32_t>(cta * Traits::threads + arch::threadIndex());
  const int32_t tableLines =
      planCeilDiv(planCeilDiv(p.maxLength, p.pageSize), lineEntries);
  if (i < tableLines * p.batch) {
    arch::prefetchL2(p.blockTable + i / tableLines * p.tableStride +
                     i % tableLines * lineEntries);
    return;
  }
  i -= tableLines * p.batch;
  constexpr int32_t rowLines = Traits::width / lineElements;
  const int32_t heads = p.heads * static_cast<int32_t>(arch::gridZ());
  const int32_t row = i / rowLines, token = row / heads;
  if (token >= p.totalTokens)
    return;
  const int32_t perSequence = p.cuSeqlens ? p.totalTokens : p.queryLen;
  arch::prefetchL2(
      p.queryLatent.row(token / perSequence, token % perSequence, row % heads) +
      i % rowLines * lineElements);
}

template <class E, class Traits>
using GqaConsumerOf =
    std::conditional_t<Traits::is8Bit, Gqa8Consumer<E, Traits>,
                       GqaConsumer<E, Traits>>;

/// Computes attention over pages of keys and values with several heads. CTA (x,
/// 0, z) computes, for key head z, the part of p.plan with number x. p.heads is
/// the number of heads that share a key head. The grid has p.ctas x 1 x key
/// heads CTAs. A CTA has Traits::threads threads, and its shared memory is a
/// GqaSharedOf<E, Traits>.
template <class E, class Traits>
MLA_KERNEL(gqaBudget<Traits>.threads, gqaBudget<Traits>.ctas)
gqaKernel(MLA_GRID_CONSTANT const GqaParams<E> p,
          MLA_GRID_CONSTANT const GqaMaps maps) {
  auto &shared = arch::dynamicShared<GqaSharedOf<E, Traits>>();
  constexpr uint32_t warps = Traits::consumerThreads / arch::warpThreads;
  if (arch::threadIndex() == Traits::consumerThreads) {
    for (uint32_t stage = 0; stage < Traits::stages; ++stage) {
      shared.keysFull[stage].init(1);
      shared.keysEmpty[stage].init(warps);
      shared.valuesFull[stage].init(1);
      shared.valuesEmpty[stage].init(warps);
    }
    arch::fenceBarrierInit();
    arch::prefetchMap(maps.key);
    arch::prefetchMap(maps.value);
  }
  prefetchInputs<E, Traits>(p);
  if constexpr (!Traits::is8Bit)
    clearQuery<E, Traits>(shared);
  arch::syncThreads();
  arch::launchDependents();
  arch::waitForDependencies();

  if (arch::warpgroupIndex() == 1) {
    arch::lowerRegisters<Traits::producerRegisters>();
    arch::setRole("producer");
    if (arch::warpIndex() == warps) {
      GqaProducer<E, Traits> producer(p, maps, shared);
      producer.run();
      producer.checkPlan();
    }
  } else {
    arch::raiseRegisters<Traits::consumerRegisters>();
    arch::setRole("consumer");
    GqaConsumerOf<E, Traits>(p, maps, shared).run();
  }
}

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_GQAKERNEL_H
