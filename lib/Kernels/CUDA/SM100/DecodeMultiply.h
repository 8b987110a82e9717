//===- DecodeMultiply.h - The thread that multiplies ----------------------===//
//
// Scores run one step ahead of values, so that the tensor cores work while the
// softmax of a step is computed:
//
//   scores 0, scores 1, values 0, scores 2, values 1, ...
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_SM100_DECODEMULTIPLY_H
#define MLA_KERNELS_CUDA_SM100_DECODEMULTIPLY_H

#include "Common/Schedule.h"
#include "SM100/DecodeTiles.h"

namespace mla::cuda::sm100 {

/// Steps of a piece.
MLA_DEVICE int32_t stepsOf(const Piece &piece) {
  return (piece.blocks() + DecodeBudget::stepBlocks - 1) /
         DecodeBudget::stepBlocks;
}

/// One thread of the group's leader.
template <class Tile> class DecodeMultiply {
  using E = typename Tile::Element;
  using S = typename Tile::Signals;

public:
  MLA_DEVICE DecodeMultiply(const DecodeParams<E> &p, const DecodeMaps &maps,
                            typename Tile::Shared &shared,
                            typename Tile::Tensor tensor)
      : params(p), maps(maps), shared(shared), barriers(shared.barriers),
        tensor(tensor), queryReady(arch::Phase::first()),
        weighed(arch::Phase::first()),
        units(arch::Ring<Tile::stages>::consumer()), buffer(0) {}

  MLA_DEVICE void run() {
    Schedule<E, Tile::tileRows> schedule(params);
    Piece piece;
    while (schedule.next(piece))
      if (piece.blocks() > 0)
        multiply(piece);
  }

private:
  MLA_DEVICE void multiply(const Piece &piece) {
    const int32_t steps = stepsOf(piece);
    S::wait(barriers.queryFull, queryReady);
    queryReady.advance();
    for (int32_t step = 0; step < steps; ++step) {
      const int32_t first = piece.beginBlock + step * Tile::stepBlocks;
      addScores(first);
      if (step == steps - 1)
        S::commit(barriers.queryEmpty);
      if (step > 0)
        addValues(first - Tile::stepBlocks, Tile::stepBlocks, step > 1);
    }
    const int32_t last = (steps - 1) * Tile::stepBlocks;
    addValues(piece.beginBlock + last, piece.blocks() - last, steps > 1);
  }

  /// Into the buffer of the step before the last, whose probabilities have been
  /// waited for: so its scores have been read.
  MLA_DEVICE void addScores(int32_t firstBlock) {
    for (uint32_t unit = 0; unit < Tile::keyUnits; ++unit) {
      awaitUnit();
      Tile::addScores(shared, maps, tensor, buffer, unit, units.stage(),
                      firstBlock * Tile::blockTokens);
      releaseUnit();
    }
    S::commit(barriers.scoresFull[buffer]);
    buffer ^= 1;
  }

  /// The values of a step's first `blocks` blocks, from `firstBlock` on.
  MLA_DEVICE void addValues(int32_t firstBlock, int32_t blocks,
                            bool accumulate) {
    S::wait(barriers.probabilitiesFull, weighed);
    weighed.advance();
    for (uint32_t unit = 0; unit < Tile::valueUnits; ++unit)
      for (int32_t block = 0; block < blocks; ++block) {
        awaitUnit();
        Tile::addValues(shared, maps, tensor, unit, block, units.stage(),
                        (firstBlock + block) * Tile::blockTokens,
                        accumulate || block > 0);
        releaseUnit();
      }
    S::commit(barriers.valuesDone);
  }

  MLA_DEVICE void awaitUnit() {
    S::wait(barriers.full[units.stage()], units.phase());
    arch::tcgen05FenceAfter();
  }
  MLA_DEVICE void releaseUnit() {
    S::commit(barriers.empty[units.stage()]);
    units.next();
  }

  const DecodeParams<E> &params;
  const DecodeMaps &maps; ///< for statements about operands
  typename Tile::Shared &shared;
  DecodeBarriers<Tile::stages> &barriers;
  const typename Tile::Tensor tensor;
  arch::Phase queryReady, weighed;
  arch::Ring<Tile::stages> units;
  uint32_t buffer; ///< of the scores
};

} // namespace mla::cuda::sm100

#endif // MLA_KERNELS_CUDA_SM100_DECODEMULTIPLY_H
