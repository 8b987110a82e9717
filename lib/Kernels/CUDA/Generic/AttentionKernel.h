//===- AttentionKernel.h - Attention of any shape for sm_80 and up --------===//
//
// Eight warps share a tile of 64 query rows and iterate over blocks of 64 keys.
// Warp (g, h) processes rows 16 g to 16 g + 15: the scores of the keys of half
// h, and the output columns of half h of every chunk. Queries, keys and values
// are loaded in chunks of 128 bytes of columns, so they may have any width.
// Only the width of an output slice is a compile-time constant.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_GENERIC_ATTENTIONKERNEL_H
#define MLA_KERNELS_CUDA_GENERIC_ATTENTIONKERNEL_H

#include "Generic/AttentionLoad.h"
#include "Generic/AttentionOutput.h"

namespace mla::cuda::generic {

/// Stored is for operands of which AttentionParams::isStored is not 0.
template <class E, bool Stored> class Attention {
  using Traits = AttentionTraits<E>;
  using Mma = WarpMma<E>;

public:
  MLA_DEVICE Attention(const AttentionParams<E> &p, AttentionShared<E> &shared)
      : params(p), shared(shared), loader(p, shared),
        firstRow(arch::threadIndex() / 32 / Traits::halves * 16),
        half(arch::threadIndex() / 32 % Traits::halves),
        softmax(p, shared, firstRow, half), valueSteps(loader.valueSteps(p)) {}

  MLA_DEVICE void run() {
    AttentionSchedule<E> schedule(params);
    Tile tile;
    while (schedule.next(tile)) {
      arch::syncThreads(); // the stages of the previous tile are read
      begin(tile);
      for (int32_t block = tile.beginBlock; block < tile.endBlock; ++block)
        addBlock(tile, block);
      finish(tile);
    }
    arch::copyAsyncWait<0>();
  }

private:
  MLA_DEVICE void begin(const Tile &tile) {
    active = static_cast<int32_t>(firstRow) < tile.rows;
    stage = 0;
    softmax.begin(tile);
    loader.begin(tile);
#pragma unroll 1
    for (int i = 0; i + 1 < Traits::stages; ++i)
      loader.issue(tile);
#pragma unroll
    for (int c = 0; c < Traits::sliceChunks; ++c)
#pragma unroll
      for (int n = 0; n < Mma::valueTiles; ++n)
#pragma unroll
        for (int v = 0; v < 4; ++v)
          output[c][n][v] = 0;
  }

  /// Waits for the chunks of the next step, which is step `step` of the block,
  /// and returns their stage. Starts to refill the stage of the previous step.
  MLA_DEVICE typename AttentionShared<E>::Stage &waitForStage(const Tile &tile,
                                                              int32_t step) {
    auto &here = shared.stages[stage];
    arch::copyAsyncWait<Traits::stages - 2>();
    if constexpr (Stored)
      loader.convert(here.keys, step);
    arch::syncThreads();
    loader.issue(tile);
    stage = stage + 1 == Traits::stages ? 0 : stage + 1;
    return here;
  }

  MLA_DEVICE void addBlock(const Tile &tile, int32_t block) {
    typename Softmax<E, Stored>::Scores scores = {};
#pragma unroll 1
    for (int32_t i = 0; i < loader.scoreSteps; ++i) {
      auto &at = waitForStage(tile, i);
      Chunk<E> &query =
          params.residentTiles ? shared.residentQuery(i) : at.query;
      if (active)
        Mma::addScores(scores, query, at.keys, firstRow,
                       half * Traits::halfTokens);
    }
    float factor[2];
    softmax.add(scores, block * Traits::blockTokens, factor);
    scaleOutput(factor);
    addValues(tile);
  }

  MLA_DEVICE void scaleOutput(const float (&factor)[2]) {
    if (!arch::anyLane(factor[0] != 1.0f || factor[1] != 1.0f))
      return;
#pragma unroll
    for (int c = 0; c < Traits::sliceChunks; ++c)
#pragma unroll
      for (int n = 0; n < Mma::valueTiles; ++n)
#pragma unroll
        for (int v = 0; v < 4; ++v)
          output[c][n][v] *= factor[v >> 1];
  }

  MLA_DEVICE void addValues(const Tile &tile) {
    Mma probabilities;
#pragma unroll 1
    for (int32_t i = 0; i < valueSteps; ++i) {
      Chunk<E> &values = waitForStage(tile, loader.scoreSteps + i).keys;
      if (!active)
        continue;
      if (i == 0)
        probabilities.load(shared.probabilities, firstRow);
      // Unrolled, because registers cannot be indexed at run time.
#pragma unroll
      for (int c = 0; c < Traits::sliceChunks; ++c)
        if (c == i)
          probabilities.addValues(output[c], values, half * Traits::halfCols);
    }
  }

  MLA_DEVICE void finish(const Tile &tile) {
    float sums[2];
    softmax.total(sums);
    const int32_t lane = static_cast<int32_t>(arch::laneIndex());
    const bool writesState =
        lane % 4 == 0 && half == 0 && loader.sliceBegin() == 0;
    const int32_t own =
        static_cast<int32_t>(half) * Traits::halfCols + lane % 4 * 2;
#pragma unroll
    for (int r = 0; r < 2; ++r) {
      const OutputRow<E> to = outputRow(
          params, tile, static_cast<int32_t>(firstRow) + lane / 4 + 8 * r,
          {softmax.rowMaxOf(r), sums[r]}, writesState);
#pragma unroll
      for (int c = 0; c < Traits::sliceChunks; ++c) {
        const ValueChunk chunk = loader.valueChunk(c);
#pragma unroll
        for (int n = 0; n < Mma::valueTiles; ++n) {
          const int32_t col = chunk.outCol + own + 8 * n;
          const float x = output[c][n][2 * r], y = output[c][n][2 * r + 1];
          if constexpr (Stored)
            to.storeBefore(params, col, chunk.outEnd, x, y);
          else
            to.store(params, col, x, y);
        }
      }
    }
  }

  const AttentionParams<E> &params;
  AttentionShared<E> &shared;
  Loader<E, Stored> loader;
  const uint32_t firstRow, half;
  Softmax<E, Stored> softmax;
  const int32_t valueSteps;
  int32_t stage;
  bool active; ///< the tile has rows for this warp
  float output[Traits::sliceChunks][Mma::valueTiles][4];
};

/// Computes attention. Grid: x is the CTA of the plan, or without a plan the
/// query tile; y the slice of the value columns; z the key head.
template <class E, bool Stored>
MLA_KERNEL(attentionBudget<E>.threads, attentionBudget<E>.ctas)
attentionKernel(MLA_GRID_CONSTANT const AttentionParams<E> p) {
  arch::launchDependents();
  arch::waitForDependencies();
  Attention<E, Stored>(p, arch::dynamicShared<AttentionShared<E>>()).run();
}

} // namespace mla::cuda::generic

#endif // MLA_KERNELS_CUDA_GENERIC_ATTENTIONKERNEL_H
