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

#include "Common/StoredRuns.h"
#include "Generic/AttentionSchedule.h"
#include "Generic/AttentionTraits.h"

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

/// Stores values times `scale`, rounded to E, from column `col` on.
template <class E>
MLA_DEVICE void storeRun(Chunk<E> &to, int32_t row, int32_t col,
                         const cuda::detail::Run &values, float scale) {
  if constexpr (std::is_same_v<E, float>) {
#pragma unroll
    for (int i = 0; i < cuda::detail::runLength; i += 4)
      arch::storeShared(
          &to.at(row, col + i),
          arch::Vec<float, 4>{{values[i] * scale, values[i + 1] * scale,
                               values[i + 2] * scale, values[i + 3] * scale}});
  } else {
    placeRun(&to.at(row, col), values, scale);
  }
}

/// A chunk of value columns: its rows, its first column of these, and its
/// columns of the result, which end before `outEnd`.
struct ValueChunk {
  bool isRope; ///< the values are the second part of the keys
  int32_t col, outCol, outEnd;
};

/// With Stored, queries, keys and values can have other types than E, and are
/// converted when they are loaded.
template <class E, bool Stored> class Loader {
  using Traits = AttentionTraits<E>;
  static constexpr int32_t rowThreads = Traits::threads / Traits::tileRows;
  static constexpr int32_t vectorCols = 16 / sizeof(E);

public:
  MLA_DEVICE Loader(const AttentionParams<E> &p, AttentionShared<E> &shared)
      : params(p), shared(shared),
        row(static_cast<int32_t>(arch::threadIndex()) / rowThreads),
        part(static_cast<int32_t>(arch::threadIndex()) % rowThreads),
        chunksA(chunksOf<E>(p.queryA.width)),
        scoreSteps(chunksA + chunksOf<E>(p.queryB.width)) {}

  /// Returns the number of steps per block that multiply with values: one per
  /// chunk of this CTA's slice.
  static MLA_DEVICE int32_t valueSteps(const AttentionParams<E> &p) {
    const int32_t left = valueChunksOf<E>(p) * Traits::chunkCols - sliceBegin();
    return (left < Traits::sliceCols ? left : Traits::sliceCols) /
           Traits::chunkCols;
  }
  /// Returns chunk `i` of this CTA's slice. The second part of the keys begins
  /// with a chunk of its own.
  MLA_DEVICE ValueChunk valueChunk(int32_t i) const {
    const int32_t col = sliceBegin() + i * Traits::chunkCols;
    if constexpr (!Stored)
      return {false, col, col, params.value.width};
    const int32_t ropeBegin =
        chunksOf<E>(params.value.width) * Traits::chunkCols;
    if (col < ropeBegin || !params.valueRope)
      return {false, col, col, params.value.width};
    return {true, col - ropeBegin, params.value.width + col - ropeBegin,
            params.outCols()};
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
      if constexpr (Stored) {
        copyStored(to.keys, sourceOf(step));
      } else {
        const bool isA = step < chunksA, isValue = step >= scoreSteps;
        const int32_t chunk = isA       ? step
                              : isValue ? step - scoreSteps
                                        : step - chunksA;
        copy(to.keys,
             isA       ? params.keyA
             : isValue ? params.value
                       : params.keyB,
             key, (isValue ? sliceBegin() : 0) + chunk * Traits::chunkCols);
      }
      advance(tile);
    }
    arch::copyAsyncCommit();
  }

  /// Converts this thread's share of the chunk of step `at` of a block, of
  /// which the bytes have arrived. A barrier of the CTA must follow before it
  /// is used.
  MLA_DEVICE void convert(Chunk<E> &chunk, int32_t at) {
    if constexpr (!copiesRuns)
      return;
    const Source from = sourceOf(at);
    const StoredElements &stored = *from.stored;
    if (!stored.hasRuns)
      return;
    const float cacheScale = params.cacheScale.of(0);
#pragma unroll
    for (int32_t c = 0; c < Traits::chunkCols; c += rowThreads * runLength) {
      const int32_t col = c + part * runLength;
      ArrivedRun run;
      run.load(placeOf(chunk, col), stored);
      cuda::detail::Run values;
      decodeRun(stored.type, run.codes, values);
      storeRun(chunk, row, col, values, run.factor(stored.scales, cacheScale));
    }
  }

private:
  static constexpr int32_t runLength = cuda::detail::runLength;
  /// True if runs are copied first and converted later. In f32, and without an
  /// instruction for the conversion, that takes too many registers.
  static constexpr bool copiesRuns = arch::convertsFp8 && sizeof(E) == 2;

  /// The keys or values of a step: columns from `col` on of a view.
  struct Source {
    const Rows *view;
    const StoredElements *stored;
    int32_t col;
  };
  MLA_DEVICE Source sourceOf(int32_t at) const {
    const bool isA = at < chunksA, isValue = at >= scoreSteps;
    const ValueChunk chunk = valueChunk(at - scoreSteps);
    const bool isB = isValue ? chunk.isRope : !isA;
    const int32_t col =
        isValue ? chunk.col : (isA ? at : at - chunksA) * Traits::chunkCols;
    return isB       ? Source{&params.keyB, &params.storedB, col}
           : isValue ? Source{&params.value, &params.storedValue, col}
                     : Source{&params.keyA, &params.storedA, col};
  }

  /// Returns the first byte of the place of a run.
  MLA_DEVICE char *placeOf(Chunk<E> &chunk, int32_t col) const {
    return reinterpret_cast<char *>(&chunk.at(row, col));
  }

  MLA_DEVICE void advance(const Tile &tile) {
    stage = stage + 1 == Traits::stages ? 0 : stage + 1;
    if (++step < scoreSteps + valueSteps(params))
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
    if (!key.valid)
      return;
    if (params.blockTable) {
      key.outer = params.blockTable[s.index * params.tableStride +
                                    index / params.pageSize];
      key.token = index % params.pageSize;
    }
    if constexpr (Stored) {
      prefetchKey(params.keyA, params.storedA);
      prefetchKey(params.keyB, params.storedB);
      if (params.value.base != params.keyA.base)
        prefetchKey(params.value, params.storedValue);
    }
  }

  /// Fetches a part of this thread's key into L2, because loads of elements
  /// that are converted wait for their data.
  MLA_DEVICE void prefetchKey(const Rows &view, const StoredElements &stored) {
    const int32_t bits = stored.type == Element::F32    ? 32
                         : stored.type == Element::E2m1 ? 4
                         : isQuantised(stored.type)     ? 8
                                                        : 16;
    const char *from = view.row(key.outer, key.token, key.head);
    for (int32_t at = 128 * part; at < view.width * bits / 8;
         at += 128 * rowThreads)
      arch::prefetchL2(from + at);
  }

  MLA_DEVICE void copyQuery(Chunk<E> &to, int32_t index) {
    const Rows &view = index < chunksA ? params.queryA : params.queryB;
    const int32_t col =
        (index < chunksA ? index : index - chunksA) * Traits::chunkCols;
    if constexpr (Stored)
      copyQuery8(to, view, col);
    else
      copy(to, view, query, col);
  }

  /// The index of a row of queries, keys or values. Zeros are loaded for a row
  /// that is not valid.
  struct RowIndex {
    bool valid;
    int32_t outer, token, head;
  };

  /// Copies queries like copy(), and converts those of e4m3 to E, exactly.
  MLA_DEVICE void copyQuery8(Chunk<E> &to, const Rows &view, int32_t col) {
    if (params.queryType == ownType)
      return copy(to, view, query, col);
    const auto *from = reinterpret_cast<const uint8_t *>(
        view.row(query.outer, query.token, query.head));
#pragma unroll 1
    for (int32_t c = part * runLength; c < Traits::chunkCols;
         c += rowThreads * runLength) {
      union {
        uint8_t bytes[runLength];
        RunCodes words;
      } codes;
      cuda::detail::loadBytes(
          from + col + c, query.valid ? view.width - col - c : 0, codes.bytes);
      cuda::detail::Run values;
      decodeRun(Element::E4m3, codes.words, values);
      storeRun(to, row, c, values, 1.0f);
    }
  }

  static constexpr Element ownType = std::is_same_v<E, float> ? Element::F32
                                     : std::is_same_v<E, arch::F16>
                                         ? Element::F16
                                         : Element::Bf16;

  /// Starts to load this thread's share of a chunk of keys or values. Copies
  /// elements of type E, and runs that convert() converts later. Loads and
  /// converts all others.
  MLA_DEVICE void copyStored(Chunk<E> &to, const Source &from) {
    if (from.stored->type == ownType)
      return copy(to, *from.view, key, from.col);
    const char *bytes = key.valid
                            ? from.view->row(key.outer, key.token, key.head)
                            : from.view->base;
    if (copiesRuns && from.stored->hasRuns)
      copyRuns(to, from, bytes);
    else
      convertRuns(to, from, bytes);
  }

  /// Starts to copy runs of a row.
  MLA_DEVICE void copyRuns(Chunk<E> &to, const Source &from,
                           const char *bytes) {
    const kernels::BlockScales &scales = from.stored->scales;
    const char *entries = scales.base;
    if (entries && key.valid)
      entries += key.outer * scales.page + key.token * scales.token;
#pragma unroll
    for (int32_t c = 0; c < Traits::chunkCols; c += rowThreads * runLength) {
      const int32_t col = c + part * runLength, at = from.col + col;
      copyRun(placeOf(to, col), *from.stored, bytes, entries, at,
              key.valid && at < from.view->width);
    }
  }

  /// Loads runs of a row and converts them.
  MLA_DEVICE void convertRuns(Chunk<E> &to, const Source &from,
                              const char *bytes) {
    const StoredElements &stored = *from.stored;
    const int32_t width = from.view->width;
#pragma unroll 1
    for (int32_t c = 0; c < Traits::chunkCols; c += rowThreads * runLength) {
      const int32_t col = c + part * runLength, at = from.col + col;
      cuda::detail::Run values = {};
      if (key.valid && at < width) {
        if (isQuantised(stored.type))
          QuantisedRow(stored.type, bytes, stored.scales, key.outer, key.token,
                       params.cacheScale.of(0))
              .load(at, width, values);
        else
          cuda::detail::loadRun(stored.type, bytes, at, width, values);
      }
      storeRun(to, row, col, values, 1.0f);
    }
  }

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
  const int32_t scoreSteps; ///< per block

private:
  RowIndex query, key; ///< the rows that this thread copies
  int32_t block, endBlock, step, stage;
};

} // namespace mla::cuda::generic

#endif // MLA_KERNELS_CUDA_GENERIC_ATTENTIONLOAD_H
