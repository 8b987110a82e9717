//===- DenseKernel.h - Attention over dense keys for sm_80 and up ---------===//
//
// Four warps share a tile of query rows of one head. Each warp has rows of its
// own, so scores, probabilities and output stay in its registers. The values of
// a block of 64 keys are loaded during its scores and softmax, and the keys of
// the next block during the product with the values.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_GENERIC_DENSEKERNEL_H
#define MLA_KERNELS_CUDA_GENERIC_DENSEKERNEL_H

#include "Generic/AttentionOutput.h"
#include "Generic/DenseLoad.h"

#include <cmath>
#include <limits>

namespace mla::cuda::generic {

template <class Traits> class DenseAttention {
  using E = typename Traits::E;
  static constexpr int blocks = Traits::rowBlocks;
  static constexpr int scoreTiles = Traits::blockTokens / 8;
  static constexpr int chunkTiles = Traits::chunkCols / 8;
  /// The steps of 16 in a block of keys and in a chunk of columns.
  static constexpr int keySteps = Traits::blockTokens / 16;
  static constexpr int chunkSteps = Traits::chunkCols / 16;
  /// The rows of a thread: two per block of 16 rows.
  static constexpr int rows = 2 * blocks;
  using Scores = float[blocks][scoreTiles][4];
  /// The probabilities of a block, as operands.
  using Probabilities = uint32_t[blocks][keySteps][4];
  /// As in the online softmax of the other kernels: rowMax is updated only if
  /// the running maximum has grown by more than a factor of 2^8.
  static constexpr float rescaleThreshold = 8;

public:
  MLA_DEVICE DenseAttention(const AttentionParams<E> &p,
                            DenseShared<Traits> &shared)
      : params(p), shared(shared), loader(p, shared),
        firstRow(static_cast<int32_t>(arch::threadIndex()) / 32 *
                 Traits::warpRows) {}

  MLA_DEVICE void run() {
    if (stopped(params.stop))
      return;
    // Under a causal mask the last tiles have the most work, so they are first.
    const auto index = static_cast<int32_t>(arch::gridX() - 1 - arch::ctaX());
    Tile tile;
    if (!findTile(params, Traits::tileRows, index, tile))
      return;
    begin(tile);
    arch::syncThreads(); // shared.tile and shared.limits are stored
    for (int32_t block = tile.beginBlock, end = tile.endBlock; block < end;
         ++block)
      addBlock(block, block + 1 < end);
    finish(shared.tile);
  }

private:
  MLA_DEVICE void begin(const Tile &tile) {
    if (tile.beginBlock < tile.endBlock) {
      loader.loadQueries(tile);
      loader.loadKeys(tile, tile.beginBlock);
    }
    arch::copyAsyncCommit();
    // Registers for the tile are not free in the loop.
    if (arch::threadIndex() == 0)
      shared.tile = tile;
    const uint32_t lane = arch::laneIndex();
    shared.offsets[arch::threadIndex()] = {
        Traits::KeyChunk::byteOffset(lane % 16, lane / 16 * 8),
        Traits::KeyChunk::byteOffset(lane / 16 * 8 + lane % 8,
                                     lane / 8 % 2 * 8)};
    // Rows past the end of the tile have the limits of its last row.
    const int32_t own = static_cast<int32_t>(arch::threadIndex());
    if (own < Traits::tileRows)
      shared.limits[own] =
          visibleKeys(params, tile, own < tile.rows ? own : tile.rows - 1);
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      rowMax[r] = -std::numeric_limits<float>::max();
      sum[r] = 0;
    }
#pragma unroll
    for (int m = 0; m < blocks; ++m)
#pragma unroll
      for (int n = 0; n < Traits::valueChunks * chunkTiles; ++n)
#pragma unroll
        for (int v = 0; v < 4; ++v)
          output[m][n][v] = 0;
  }

  MLA_DEVICE void addBlock(int32_t block, bool hasNext) {
    const Tile &tile = shared.tile;
    const int32_t firstKey = block * Traits::blockTokens,
                  endKey = firstKey + Traits::blockTokens;
    arch::copyAsyncWait<0>();
    arch::syncThreads(); // the keys are loaded, and the old values are used
    // Later rows see later keys.
    const VisibleKeys begin = shared.limits[firstRow],
                      end = shared.limits[firstRow + Traits::warpRows - 1];
    const bool active = firstRow < tile.rows && firstKey < end.high &&
                        endKey > begin.low,
               masked = firstKey < end.low || endKey > begin.high;
    loader.loadValues(tile, block);
    arch::copyAsyncCommit();
    Probabilities probabilities;
    if (active) {
      Scores scores = {};
      addScores(scores);
      if (masked)
        maskScores(scores, firstKey);
      softmax(scores, probabilities);
    }
    arch::copyAsyncWait<0>();
    arch::syncThreads(); // the values are loaded, and the keys are used
    if (hasNext)
      loader.loadKeys(tile, block + 1);
    arch::copyAsyncCommit();
    if (active)
      addValues(probabilities);
  }

  /// Returns the address of this lane's row of an operand whose rows begin at
  /// row `first` of a chunk (a multiple of eight).
  template <class Chunk>
  static MLA_DEVICE const char *operand(Chunk &chunk, uint32_t offset,
                                        int32_t first) {
    return reinterpret_cast<const char *>(&chunk) + offset +
           first * static_cast<int32_t>(Chunk::span);
  }

  MLA_DEVICE void addScores(Scores &scores) {
    const LaneOffsets offset = shared.offsets[arch::threadIndex()];
#pragma unroll 1
    for (int32_t c = 0; c < loader.chunks; ++c) {
      typename Traits::QueryChunk &queries = shared.queries(loader.chunks, c);
      typename Traits::KeyChunk &keys = shared.keys(c);
      uint32_t a[blocks][4], b[2][4];
      auto loadQueries = [&](int k, int m) {
        arch::loadMatrix(
            a[m], operand(queries, offset.row ^ (32 * k), firstRow + 16 * m));
      };
      auto loadKeys = [&](int k, int n) {
        arch::loadMatrix(b[n % 2],
                         operand(keys, offset.key ^ (32 * k), 16 * n));
      };
#pragma unroll
      for (int m = 0; m < blocks; ++m)
        loadQueries(0, m);
      loadKeys(0, 0);
#pragma unroll
      for (int k = 0; k < chunkSteps; ++k)
#pragma unroll
        for (int n = 0; n < keySteps; ++n) {
          const bool isLast = n + 1 == keySteps;
          if (!isLast)
            loadKeys(k, n + 1);
          else if (k + 1 < chunkSteps)
            loadKeys(k + 1, 0);
#pragma unroll
          for (int m = 0; m < blocks; ++m) {
            multiplyPair<E>(scores[m][2 * n], scores[m][2 * n + 1], a[m],
                            b[n % 2]);
            if (isLast && k + 1 < chunkSteps)
              loadQueries(k + 1, m);
          }
        }
    }
  }

  /// Sets the scores of keys that a row does not see to -inf.
  MLA_DEVICE void maskScores(Scores &scores, int32_t firstKey) const {
    const auto lane = static_cast<int32_t>(arch::laneIndex());
    const int32_t first = firstKey + lane % 4 * 2;
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      const VisibleKeys limits = shared.limits[firstRow + 8 * r + lane / 4];
#pragma unroll
      for (int i = 0; i < 2 * scoreTiles; ++i) {
        const int32_t key = first + 8 * (i / 2) + i % 2;
        if (key < limits.low || key >= limits.high)
          scores[r / 2][i / 2][r % 2 * 2 + i % 2] = -INFINITY;
      }
    }
  }

  /// Converts the scores of a block to probabilities. Rescales the output if a
  /// maximum has grown.
  MLA_DEVICE void softmax(const Scores &scores, Probabilities &probabilities) {
    float factor[rows];
    bool rescales = false;
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      rescales |= updateMaximum(scores, r, factor[r]);
      sum[r] *= factor[r];
#pragma unroll
      for (int n = 0; n < scoreTiles; ++n) {
        const float *pair = scores[r / 2][n] + r % 2 * 2;
        const float a = arch::exp2Fast(arch::multiplyAdd(
                        pair[0], params.scaleLog2, -rowMax[r])),
                    b = arch::exp2Fast(arch::multiplyAdd(
                        pair[1], params.scaleLog2, -rowMax[r]));
        sum[r] += a + b;
        probabilities[r / 2][n / 2][n % 2 * 2 + r % 2] =
            arch::packPair<E>(a, b).bits;
      }
    }
    if (arch::anyLane(rescales))
      scaleOutput(factor);
  }

  /// Sets `factor` to the factor by which the output of row r must be
  /// multiplied. Returns true if it is not 1.
  MLA_DEVICE bool updateMaximum(const Scores &scores, int r, float &factor) {
    float largest = -INFINITY;
#pragma unroll
    for (int i = 0; i < 2 * scoreTiles; ++i)
      largest = arch::maximum(largest, scores[r / 2][i / 2][r % 2 * 2 + i % 2]);
    largest = arch::maximum(largest, arch::shuffleXor(largest, 1));
    largest = arch::maximum(largest, arch::shuffleXor(largest, 2));
    largest *= params.scaleLog2;
    const bool grows = largest - rowMax[r] > rescaleThreshold;
    factor = grows ? arch::exp2Fast(rowMax[r] - largest) : 1.0f;
    rowMax[r] = grows ? largest : rowMax[r];
    return grows;
  }

  MLA_DEVICE void scaleOutput(const float (&factor)[rows]) {
#pragma unroll
    for (int r = 0; r < rows; ++r)
#pragma unroll
      for (int n = 0; n < Traits::valueChunks * chunkTiles; ++n)
#pragma unroll
        for (int i = 0; i < 2; ++i)
          output[r / 2][n][r % 2 * 2 + i] *= factor[r];
  }

  MLA_DEVICE void addValues(const Probabilities &probabilities) {
    const uint32_t offset = shared.offsets[arch::threadIndex()].row;
#pragma unroll
    for (int c = 0; c < Traits::valueChunks; ++c) {
      if (c * Traits::chunkCols >= params.value.width)
        break;
      uint32_t b[2][4];
      // Loads the columns 16 * n to 16 * n + 15 of 16 keys.
      auto load = [&](int k, int n) {
        arch::loadMatrix<4, true>(
            b[n % 2], operand(shared.values[c], offset ^ (32 * n), 16 * k));
      };
      load(0, 0);
#pragma unroll
      for (int k = 0; k < keySteps; ++k)
#pragma unroll
        for (int n = 0; n < chunkSteps; ++n) {
          if (n + 1 < chunkSteps)
            load(k, n + 1);
          else if (k + 1 < keySteps)
            load(k + 1, 0);
          const int at = c * chunkTiles + 2 * n;
#pragma unroll
          for (int m = 0; m < blocks; ++m)
            multiplyPair<E>(output[m][at], output[m][at + 1],
                            probabilities[m][k], b[n % 2]);
        }
    }
  }

  MLA_DEVICE void finish(Tile tile) {
    tile.partialTile = -1;
    const auto lane = static_cast<int32_t>(arch::laneIndex());
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      sum[r] += arch::shuffleXor(sum[r], 1);
      sum[r] += arch::shuffleXor(sum[r], 2);
      const OutputRow<E> to =
          outputRow(params, tile, firstRow + 8 * r + lane / 4,
                    {rowMax[r] * detail::ln2, sum[r]}, lane % 4 == 0);
#pragma unroll
      for (int n = 0; n < Traits::valueChunks * chunkTiles; ++n)
        to.store(params, 8 * n + lane % 4 * 2, output[r / 2][n][r % 2 * 2],
                 output[r / 2][n][r % 2 * 2 + 1]);
    }
  }

  const AttentionParams<E> &params;
  DenseShared<Traits> &shared;
  const DenseLoader<Traits> loader;
  const int32_t firstRow; ///< of the warp, in the tile
  /// The maximum that is subtracted from the scores, in base 2, and the sum of
  /// the probabilities of this thread's keys.
  float rowMax[rows], sum[rows];
  float output[blocks][Traits::valueChunks * chunkTiles][4];
};

/// Computes attention without a plan. Grid: x is the query tile, from the last
/// to the first, z the key head.
template <class Traits>
MLA_KERNEL(denseBudget<Traits>.threads, denseBudget<Traits>.ctas)
denseKernel(MLA_GRID_CONSTANT const AttentionParams<typename Traits::E> p) {
  arch::launchDependents();
  arch::waitForDependencies();
  DenseAttention<Traits>(p, arch::dynamicShared<DenseShared<Traits>>()).run();
}

} // namespace mla::cuda::generic

#endif // MLA_KERNELS_CUDA_GENERIC_DENSEKERNEL_H
