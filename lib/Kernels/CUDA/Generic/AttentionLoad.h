//===- AttentionLoad.h - Loads of the generic attention -------------------===//
//
// All threads copy, four threads per row. The work on a tile is a sequence of
// steps: for each key block one step per chunk of the contraction of the
// scores, then one step per chunk of the value columns. While a step is in use,
// the chunks of the following steps are in flight.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_GENERIC_ATTENTIONLOAD_H
#define MLA_KERNELS_CUDA_GENERIC_ATTENTIONLOAD_H

#include "Generic/AttentionSchedule.h"

namespace mla::cuda::generic {

namespace detail {

/// Copies the first `valid` of 16 bytes and writes zeros after them. `chunk` is
/// the alignment, as in Rows.
MLA_DEVICE void copyBytes(void *target, const char *source, int32_t valid,
                          int32_t chunk) {
  char *to = static_cast<char *>(target);
  if (chunk == 16) {
    arch::copyAsyncZeroFill<16>(to, source, static_cast<uint32_t>(valid));
    return;
  }
  if (chunk == 4) {
#pragma unroll
    for (int32_t i = 0; i < 16; i += 4) {
      const int32_t own = valid - i;
      arch::copyAsyncZeroFill<4>(to + i, source + i,
                                 static_cast<uint32_t>(own < 0   ? 0
                                                       : own > 4 ? 4
                                                                 : own));
    }
    return;
  }
  arch::Vec<uint16_t, 8> values;
#pragma unroll
  for (int32_t i = 0; i < 8; ++i)
    values[i] = 2 * i < valid ? reinterpret_cast<const uint16_t *>(source)[i]
                              : static_cast<uint16_t>(0);
  arch::storeShared(reinterpret_cast<uint16_t *>(to), values);
}

} // namespace detail

template <class E> class Loader {
  using Traits = AttentionTraits<E>;
  static constexpr int32_t rowThreads = Traits::threads / Traits::tileRows;
  static constexpr int32_t vectorCols = 16 / sizeof(E);

public:
  MLA_DEVICE Loader(const AttentionParams<E> &p, AttentionShared<E> &shared)
      : params(p), shared(shared),
        row(static_cast<int32_t>(arch::threadIndex()) / rowThreads),
        part(static_cast<int32_t>(arch::threadIndex()) % rowThreads),
        chunksA(chunksOf<E>(p.queryA.width)),
        scoreSteps(chunksA + chunksOf<E>(p.queryB.width)),
        steps(scoreSteps + valueSteps(p)) {}

  /// Returns the number of steps per block that multiply with values: one per
  /// chunk of this CTA's slice.
  static MLA_DEVICE int32_t valueSteps(const AttentionParams<E> &p) {
    const int32_t left = p.value.width - sliceBegin();
    return chunksOf<E>(left < Traits::sliceCols ? left : Traits::sliceCols);
  }
  static MLA_DEVICE int32_t sliceBegin() {
    return static_cast<int32_t>(arch::ctaY()) * Traits::sliceCols;
  }

  /// Begins a tile and starts to load the resident query chunks.
  MLA_DEVICE void begin(const Tile &tile) {
    block = tile.beginBlock;
    endBlock = tile.endBlock;
    step = 0;
    stage = 0;
    const Sequence &s = tile.sequence;
    const bool valid = row < tile.rows;
    const int32_t index = tile.firstRow + (valid ? row : 0);
    const int32_t token = s.firstToken + index / params.rowHeads;
    const int32_t head = tile.head + index % params.rowHeads;
    query = {valid, s.index, token, head};
    if (block < endBlock) {
      locateKey(tile);
      for (int32_t i = 0; i < params.residentTiles; ++i)
        copyQuery(shared.residentQuery(i), i);
    }
    arch::copyAsyncCommit();
  }

  /// Starts to load the chunks of the next step, if the tile has one, to the
  /// next stage.
  MLA_DEVICE void issue(const Tile &tile) {
    if (block < endBlock) {
      typename AttentionShared<E>::Stage &to = shared.stages[stage];
      if (step < scoreSteps && params.residentTiles == 0)
        copyQuery(to.query, step);
      const bool isA = step < chunksA, isValue = step >= scoreSteps;
      const int32_t chunk = isA       ? step
                            : isValue ? step - scoreSteps
                                      : step - chunksA;
      copy(to.keys,
           isA       ? params.keyA
           : isValue ? params.value
                     : params.keyB,
           key, (isValue ? sliceBegin() : 0) + chunk * Traits::chunkCols);
      advance(tile);
    }
    arch::copyAsyncCommit();
  }

private:
  MLA_DEVICE void advance(const Tile &tile) {
    stage = stage + 1 == Traits::stages ? 0 : stage + 1;
    if (++step < steps)
      return;
    step = 0;
    if (++block < endBlock)
      locateKey(tile);
  }

  /// Sets `key` to this thread's key of the block.
  MLA_DEVICE void locateKey(const Tile &tile) {
    const Sequence &s = tile.sequence;
    const int32_t index = block * Traits::blockTokens + row;
    key.valid = index >= tile.low && index < s.length;
    key.head = tile.keyHead;
    key.outer = s.index;
    key.token = tile.firstKey + index;
    if (!key.valid || !params.blockTable)
      return;
    key.outer =
        params
            .blockTable[s.index * params.tableStride + index / params.pageSize];
    key.token = index % params.pageSize;
  }

  MLA_DEVICE void copyQuery(Chunk<E> &to, int32_t index) {
    if (index < chunksA)
      copy(to, params.queryA, query, index * Traits::chunkCols);
    else
      copy(to, params.queryB, query, (index - chunksA) * Traits::chunkCols);
  }

  /// The index of a row of queries, keys or values. Zeros are loaded for a row
  /// that is not valid.
  struct RowIndex {
    bool valid;
    int32_t outer, token, head;
  };

  /// Copies this thread's share of a chunk of columns from `col` on. Writes
  /// zeros past the width of the view.
  MLA_DEVICE void copy(Chunk<E> &to, const Rows &view, const RowIndex &place,
                       int32_t col) {
    const char *source = place.valid
                             ? view.row(place.outer, place.token, place.head)
                             : view.base;
#pragma unroll
    for (int32_t c = 0; c < Traits::chunkCols; c += rowThreads * vectorCols) {
      const int32_t at = c + part * vectorCols;
      int32_t left = (view.width - col - at) * static_cast<int32_t>(sizeof(E));
      left = !place.valid || left < 0 ? 0 : left > 16 ? 16 : left;
      const int64_t offset = left ? (int64_t(col) + at) * sizeof(E) : 0;
      detail::copyBytes(&to.at(row, at), source + offset, left, view.chunk);
    }
  }

  const AttentionParams<E> &params;
  AttentionShared<E> &shared;
  const int32_t row, part, chunksA;

public:
  const int32_t scoreSteps, steps; ///< per block

private:
  RowIndex query, key; ///< the rows that this thread copies
  int32_t block, endBlock, step, stage;
};

} // namespace mla::cuda::generic

#endif // MLA_KERNELS_CUDA_GENERIC_ATTENTIONLOAD_H
