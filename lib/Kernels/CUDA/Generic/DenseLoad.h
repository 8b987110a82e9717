//===- DenseLoad.h - Loads of the attention over dense keys ---------------===//
#ifndef MLA_KERNELS_CUDA_GENERIC_DENSELOAD_H
#define MLA_KERNELS_CUDA_GENERIC_DENSELOAD_H

#include "Generic/DenseTraits.h"

namespace mla::cuda::generic {

/// Copies queries, keys and values of a tile to shared memory. All threads
/// copy, eight threads per row of a chunk.
template <class Traits> class DenseLoader {
  using E = typename Traits::E;
  static constexpr int32_t rowThreads = 8;
  /// The rows that the CTA copies at the same time.
  static constexpr int32_t passRows = Traits::threads / rowThreads;
  static constexpr int32_t vectorCols = 16 / sizeof(E);
  static_assert(rowThreads * vectorCols == Traits::chunkCols);

public:
  MLA_DEVICE DenseLoader(const AttentionParams<E> &p,
                         DenseShared<Traits> &shared)
      : params(p), shared(shared),
        row(static_cast<int32_t>(arch::threadIndex()) / rowThreads),
        col(static_cast<int32_t>(arch::threadIndex()) % rowThreads *
            vectorCols),
        chunksA(chunksOf<E>(p.queryA.width)),
        chunks(chunksA + chunksOf<E>(p.queryB.width)) {}

  /// Starts to copy the queries. Rows past the end of the tile become zero.
  MLA_DEVICE void loadQueries(const Tile &tile) const {
#pragma unroll 1
    for (int32_t i = 0; i < Traits::tileRows / passRows; ++i) {
      const int32_t own = row + i * passRows;
      const bool valid = own < tile.rows;
      const int32_t index = tile.firstRow + (valid ? own : 0);
      const int32_t token = tile.sequence.firstToken + index / params.rowHeads;
      const int32_t head = tile.head + index % params.rowHeads;
#pragma unroll 1
      for (int32_t c = 0; c < chunks; ++c) {
        const Rows &view = c < chunksA ? params.queryA : params.queryB;
        const int32_t at =
            col + (c < chunksA ? c : c - chunksA) * Traits::chunkCols;
        copy(&shared.queries(chunks, c).at(own, col),
             view.row(tile.sequence.index, token, head), at,
             valid ? bytesFrom(view, at) : 0);
      }
    }
  }

  MLA_DEVICE void loadKeys(const Tile &tile, int32_t block) const {
#pragma unroll 1
    for (int32_t c = 0; c < chunks; ++c)
      loadBlock(tile, block, shared.keys(c),
                c < chunksA ? params.keyA : params.keyB,
                (c < chunksA ? c : c - chunksA) * Traits::chunkCols);
  }

  MLA_DEVICE void loadValues(const Tile &tile, int32_t block) const {
#pragma unroll 1
    for (int32_t c = 0; c * Traits::chunkCols < params.value.width; ++c)
      loadBlock(tile, block, shared.values[c], params.value,
                c * Traits::chunkCols);
  }

private:
  /// Returns the bytes, at most 16, that a row has from column `at` on.
  static MLA_DEVICE int32_t bytesFrom(const Rows &view, int32_t at) {
    const int32_t left = (view.width - at) * static_cast<int32_t>(sizeof(E));
    return left < 0 ? 0 : left > 16 ? 16 : left;
  }

  /// Copies 16 bytes of a row, of which the first `valid` exist, and writes
  /// zeros after them.
  static MLA_DEVICE void copy(E *to, const char *row, int32_t at,
                              int32_t valid) {
    arch::copyAsyncZeroFill<16>(to, row + at * static_cast<int64_t>(sizeof(E)),
                                static_cast<uint32_t>(valid));
  }

  /// Copies a block of keys or values, the columns from `first` on. Keys that
  /// the tile cannot see become zero.
  MLA_DEVICE void loadBlock(const Tile &tile, int32_t block,
                            typename Traits::KeyChunk &chunk, const Rows &view,
                            int32_t first) const {
    const int32_t at = first + col, bytes = bytesFrom(view, at);
    int32_t key = block * Traits::blockTokens + row;
    const char *from =
        view.row(tile.sequence.index, tile.firstKey + key, tile.keyHead);
    E *to = &chunk.at(row, col);
#pragma unroll
    for (int32_t i = 0; i < Traits::blockTokens / passRows; ++i) {
      const bool valid = key >= tile.low && key < tile.sequence.length;
      copy(to, from, at, valid ? bytes : 0);
      key += passRows;
      from += passRows * view.token;
      // The swizzle has a period of eight rows.
      to += passRows * Traits::chunkCols;
    }
  }

  const AttentionParams<E> &params;
  DenseShared<Traits> &shared;
  const int32_t row, col, chunksA; ///< row and column of this thread's copies

public:
  const int32_t chunks; ///< of the queries, and of the keys
};

} // namespace mla::cuda::generic

#endif // MLA_KERNELS_CUDA_GENERIC_DENSELOAD_H
