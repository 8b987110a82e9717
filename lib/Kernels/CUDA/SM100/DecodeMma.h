//===- DecodeMma.h - Matrix products of the SM100 decode ------------------===//
//
// One thread issues all products. The scores run one step ahead of the values,
// so that the tensor cores work during the softmax of a step:
//
//   scores 0, scores 1, values 0, scores 2, values 1, ...
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_SM100_DECODEMMA_H
#define MLA_KERNELS_CUDA_SM100_DECODEMMA_H

#include "Common/Schedule.h"
#include "SM100/DecodeTiles.h"

namespace mla::cuda::sm100 {

/// Returns the number of steps of a work item.
MLA_DEVICE int32_t stepsOf(const WorkItem &work) {
  return (work.blocks() + DecodeTraits::stepBlocks - 1) /
         DecodeTraits::stepBlocks;
}

/// Issues the products of a group. Runs in one thread of the leader CTA.
template <class Tile> class DecodeMma {
  using E = typename Tile::Element;
  using Signals = typename Tile::Signals;

public:
  MLA_DEVICE
  DecodeMma(const DecodeParams<E> &p, const typename Tile::Maps &maps,
            typename Tile::Shared &shared, typename Tile::Tensor tensor)
      : params(p), maps(maps), shared(shared), barriers(shared.barriers),
        tensor(tensor), queryReady(arch::Phase::first()),
        probabilitiesReady(arch::Phase::first()),
        units(arch::Ring<Tile::stages>::consumer()), buffer(0) {}

  MLA_DEVICE void run() {
    Schedule<E, Tile::tileRows> schedule(params);
    WorkItem work;
    while (schedule.next(work))
      if (work.blocks() > 0)
        multiply(work);
  }

private:
  MLA_DEVICE void multiply(const WorkItem &work) {
    const int32_t steps = stepsOf(work);
    Signals::wait(barriers.queryFull, queryReady);
    queryReady.advance();
    for (int32_t step = 0; step < steps; ++step) {
      const int32_t first = work.beginBlock + step * Tile::stepBlocks;
      addScores(first);
      if (step == steps - 1)
        Signals::commit(barriers.queryEmpty);
      if (step > 0)
        addValues(first - Tile::stepBlocks, Tile::stepBlocks, step > 1);
    }
    const int32_t last = (steps - 1) * Tile::stepBlocks;
    addValues(work.beginBlock + last, work.blocks() - last, steps > 1);
  }

  /// Computes the scores of a step. They overwrite the scores of the step
  /// before the previous one. The softmax has read those old scores, because
  /// addValues() has waited for the probabilities computed from them.
  MLA_DEVICE void addScores(int32_t firstBlock) {
    for (uint32_t unit = Tile::firstKeyUnit; unit < Tile::keyUnits; ++unit) {
      awaitUnit();
      Tile::addScores(shared, maps, tensor, buffer, unit, units.stage(),
                      firstBlock * Tile::blockTokens);
      releaseUnit();
    }
    Signals::commit(barriers.scoresFull[buffer]);
    buffer ^= 1;
  }

  /// Adds the values of `blocks` blocks of a step, from `firstBlock` on.
  MLA_DEVICE void addValues(int32_t firstBlock, int32_t blocks,
                            bool accumulate) {
    Signals::wait(barriers.probabilitiesFull, probabilitiesReady);
    probabilitiesReady.advance();
    for (uint32_t unit = 0; unit < Tile::valueUnits; ++unit)
      for (int32_t block = 0; block < blocks; ++block) {
        awaitUnit();
        Tile::addValues(shared, maps, tensor, unit, block, units.stage(),
                        (firstBlock + block) * Tile::blockTokens,
                        accumulate || block > 0);
        releaseUnit();
      }
    Signals::commit(barriers.valuesDone);
  }

  MLA_DEVICE void awaitUnit() {
    Signals::wait(barriers.full[units.stage()], units.phase());
    arch::tcgen05FenceAfter();
  }
  MLA_DEVICE void releaseUnit() {
    Signals::commit(barriers.empty[units.stage()]);
    units.next();
  }

  const DecodeParams<E> &params;
  const typename Tile::Maps &maps; ///< for expectQuery() and expectKeys()
  typename Tile::Shared &shared;
  DecodeBarriers<Tile::stages> &barriers;
  const typename Tile::Tensor tensor;
  arch::Phase queryReady, probabilitiesReady;
  arch::Ring<Tile::stages> units;
  uint32_t buffer; ///< the score buffer of the next step
};

} // namespace mla::cuda::sm100

#endif // MLA_KERNELS_CUDA_SM100_DECODEMMA_H
