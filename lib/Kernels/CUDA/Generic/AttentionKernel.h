//===- AttentionKernel.h - Attention of any shape, sm_80 and up -----------===//
//
// Eight warps share a tile of 64 query rows and go through blocks of 64 keys.
// Warp (g, h) has rows 16 g and up; of the scores the keys of half h, of the
// output the columns of half h of every chunk. Queries, keys and values come in
// chunks of 128 bytes of columns, so that no width but the output's slice is
// part of the kernel's type.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_GENERIC_ATTENTIONKERNEL_H
#define MLA_KERNELS_CUDA_GENERIC_ATTENTIONKERNEL_H

#include "Generic/AttentionLoad.h"
#include "Generic/AttentionOutput.h"

namespace mla::cuda::generic {

template <class E> class Attention {
  using B = AttentionBudget<E>;
  using Product = Multiply<E>;

public:
  MLA_DEVICE Attention(const AttentionParams<E> &p, AttentionShared<E> &shared)
      : params(p), shared(shared), loader(p, shared),
        firstRow(arch::threadIndex() / 32 / B::halves * 16),
        half(arch::threadIndex() / 32 % B::halves),
        softmax(p, shared, firstRow, half), valueSteps(loader.valueSteps(p)) {}

  MLA_DEVICE void run() {
    Work<E> work(params);
    Tile tile;
    while (work.next(tile)) {
      arch::syncThreads(); // the stages of the tile before are read
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
    for (int i = 0; i + 1 < B::stages; ++i)
      loader.issue(tile);
#pragma unroll
    for (int c = 0; c < B::sliceChunks; ++c)
#pragma unroll
      for (int n = 0; n < Product::valueTiles; ++n)
#pragma unroll
        for (int v = 0; v < 4; ++v)
          output[c][n][v] = 0;
  }

  /// The next step's chunks, once they are there; the stage of the step before
  /// is filled again.
  MLA_DEVICE typename AttentionShared<E>::Stage &arrive(const Tile &tile) {
    arch::copyAsyncWait<B::stages - 2>();
    arch::syncThreads();
    loader.issue(tile);
    auto &here = shared.stages[stage];
    stage = stage + 1 == B::stages ? 0 : stage + 1;
    return here;
  }

  MLA_DEVICE void addBlock(const Tile &tile, int32_t block) {
    typename Softmax<E>::Scores scores = {};
#pragma unroll 1
    for (int32_t i = 0; i < loader.scoreSteps; ++i) {
      auto &at = arrive(tile);
      Chunk<E> &query =
          params.residentTiles ? shared.residentQuery(i) : at.query;
      if (active)
        Product::addScores(scores, query, at.keys, firstRow,
                           half * B::halfTokens);
    }
    float factor[2];
    softmax.add(scores, block * B::blockTokens, factor);
    scaleOutput(factor);
    addValues(tile);
  }

  MLA_DEVICE void scaleOutput(const float (&factor)[2]) {
    if (!arch::anyLane(factor[0] != 1.0f || factor[1] != 1.0f))
      return;
#pragma unroll
    for (int c = 0; c < B::sliceChunks; ++c)
#pragma unroll
      for (int n = 0; n < Product::valueTiles; ++n)
#pragma unroll
        for (int v = 0; v < 4; ++v)
          output[c][n][v] *= factor[v >> 1];
  }

  MLA_DEVICE void addValues(const Tile &tile) {
    Product weights;
#pragma unroll 1
    for (int32_t i = 0; i < valueSteps; ++i) {
      Chunk<E> &values = arrive(tile).keys;
      if (!active)
        continue;
      if (i == 0)
        weights.load(shared.probabilities, firstRow);
      // Registers have no run-time index.
#pragma unroll
      for (int c = 0; c < B::sliceChunks; ++c)
        if (c == i)
          weights.addValues(output[c], values, half * B::halfCols);
    }
  }

  MLA_DEVICE void finish(const Tile &tile) {
    float sums[2];
    softmax.total(sums);
    const int32_t lane = static_cast<int32_t>(arch::laneIndex());
    const bool writesState =
        lane % 4 == 0 && half == 0 && loader.sliceBegin() == 0;
    const int32_t col = loader.sliceBegin() +
                        static_cast<int32_t>(half) * B::halfCols + lane % 4 * 2;
#pragma unroll
    for (int r = 0; r < 2; ++r) {
      const OutputRow<E> to = outputRow(
          params, tile, static_cast<int32_t>(firstRow) + lane / 4 + 8 * r,
          {softmax.referenceOf(r), sums[r]}, writesState);
#pragma unroll
      for (int c = 0; c < B::sliceChunks; ++c)
#pragma unroll
        for (int n = 0; n < Product::valueTiles; ++n)
          to.store(params, col + c * B::chunkCols + 8 * n, output[c][n][2 * r],
                   output[c][n][2 * r + 1]);
    }
  }

  const AttentionParams<E> &params;
  AttentionShared<E> &shared;
  Loader<E> loader;
  const uint32_t firstRow, half;
  Softmax<E> softmax;
  const int32_t valueSteps;
  int32_t stage;
  bool active; ///< whether the tile has rows of this warp
  float output[B::sliceChunks][Product::valueTiles][4];
};

/// Attention as p says. Grid: with a plan x its CTAs; else x the query tiles
/// and z the heads that do not share keys; y the slices of the values' columns.
template <class E>
MLA_KERNEL(attentionBudget<E>.threads, attentionBudget<E>.ctas)
attentionKernel(MLA_GRID_CONSTANT const AttentionParams<E> p) {
  arch::launchDependents();
  arch::waitForDependencies();
  Attention<E>(p, arch::dynamicShared<AttentionShared<E>>()).run();
}

} // namespace mla::cuda::generic

#endif // MLA_KERNELS_CUDA_GENERIC_ATTENTIONKERNEL_H
