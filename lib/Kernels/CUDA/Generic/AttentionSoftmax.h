//===- AttentionSoftmax.h - Online softmax of the generic attention -------===//
//
// A thread has two rows. For each row it has keys of its warp's half of the
// block. The two warps that share a row exchange their largest scores through
// shared memory.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_GENERIC_ATTENTIONSOFTMAX_H
#define MLA_KERNELS_CUDA_GENERIC_ATTENTIONSOFTMAX_H

#include "Common/FloatAt.h"
#include "Common/QueryScale.h"
#include "Generic/AttentionMma.h"
#include "Generic/AttentionSchedule.h"

#include <cmath>

namespace mla::cuda::generic {

namespace detail {

constexpr float log2e = 1.44269504088896340736f;
constexpr float ln2 = 0.69314718055994530942f;

/// Returns e^x.
MLA_DEVICE float expOf(float x) { return arch::exp2Fast(x * log2e); }

} // namespace detail

/// With Stored, queries and keys can have a scale for each head.
template <class E, bool Stored> class Softmax {
  using Traits = AttentionTraits<E>;
  /// rowMax is updated only when the running maximum has grown by more than
  /// this: a factor of 2^8 in the probabilities.
  static constexpr float rescaleThreshold = 8 * detail::ln2;

public:
  using Scores = float[WarpMma<E>::scoreTiles][4];

  MLA_DEVICE Softmax(const AttentionParams<E> &p, AttentionShared<E> &shared,
                     uint32_t firstRow, uint32_t half)
      : params(p), shared(shared), row(firstRow + arch::laneIndex() / 4),
        half(half) {}

  /// Begins a tile. A barrier of the CTA must follow before add().
  MLA_DEVICE void begin(const Tile &tile) {
    rowMax[0] = rowMax[1] = -INFINITY;
    sum[0] = sum[1] = 0;
    if constexpr (Stored)
      for (int r = 0; r < 2; ++r)
        rowScale[r] = params.scale *
                      queryScale(params.queryScale, tile,
                                 static_cast<int32_t>(row) + 8 * r,
                                 params.rowHeads, tile.head) *
                      params.keyScale.of(tile.keyHead);
    const int32_t own = static_cast<int32_t>(arch::threadIndex());
    if (own >= Traits::tileRows)
      return;
    typename AttentionShared<E>::RowLimits limits{0, 0, 0};
    if (own < tile.rows) { // rows past the end of the tile see no key
      const int32_t index = tile.firstRow + own;
      const int32_t token = index / params.rowHeads;
      const int32_t head = tile.head + index % params.rowHeads;
      limits = {tile.sequence.low(params, token),
                tile.sequence.high(params, token),
                maskOffset(tile.sequence.index, head, token)};
    }
    shared.limits[own] = limits;
  }

  /// Converts the scores of the block from key `firstKey` on to probabilities,
  /// and stores them to shared memory. Sets `factor` to the factors by which
  /// the output of both rows must be multiplied. Every thread of the CTA calls
  /// it.
  MLA_DEVICE void add(Scores &scores, int32_t firstKey, float (&factor)[2]) {
    const int32_t begin =
        firstKey + static_cast<int32_t>(half) * Traits::halfTokens;
    scaleScores(scores, begin);
    float largest[2];
    exchangeMaxima(scores, largest);
    float finiteMax[2];
#pragma unroll
    for (int r = 0; r < 2; ++r) {
      const float next =
          largest[r] > rowMax[r] + rescaleThreshold ? largest[r] : rowMax[r];
      factor[r] = next == rowMax[r] ? 1.0f : detail::expOf(rowMax[r] - next);
      rowMax[r] = next;
      finiteMax[r] = next == -INFINITY ? 0.0f : next;
      sum[r] *= factor[r];
    }
    const uint32_t key = half * Traits::halfTokens + arch::laneIndex() % 4 * 2;
#pragma unroll
    for (int n = 0; n < WarpMma<E>::scoreTiles; ++n)
#pragma unroll
      for (int r = 0; r < 2; ++r) {
        const float a = detail::expOf(scores[n][2 * r] - finiteMax[r]);
        const float b = detail::expOf(scores[n][2 * r + 1] - finiteMax[r]);
        sum[r] += a + b;
        WarpMma<E>::store(shared.probabilities, row + 8 * r, key + 8 * n, a, b);
      }
  }

  /// Returns the sums of both rows over all keys. Every thread of the CTA calls
  /// it.
  MLA_DEVICE void total(float (&sums)[2]) {
#pragma unroll
    for (int r = 0; r < 2; ++r) {
      float own = sum[r] + arch::shuffleXor(sum[r], 1);
      own += arch::shuffleXor(own, 2);
      if (arch::laneIndex() % 4 == 0)
        shared.sums[half][row + 8 * r] = own;
    }
    arch::syncThreads();
#pragma unroll
    for (int r = 0; r < 2; ++r)
      sums[r] = shared.sums[0][row + 8 * r] + shared.sums[1][row + 8 * r];
  }

  /// Returns the maximum m that the softmax subtracts in row r: the row's
  /// probabilities are e^(score - m).
  MLA_DEVICE float rowMaxOf(int r) const { return rowMax[r]; }

private:
  MLA_DEVICE int64_t maskOffset(int32_t sequence, int32_t head,
                                int32_t token) const {
    const MaskRows &m = params.mask;
    return sequence * m.sequence + head * m.head +
           int64_t(token < m.lastQuery ? token : m.lastQuery) * m.query;
  }

  /// Scales and masks scores, in base e. They become -inf for keys that a row
  /// does not see.
  MLA_DEVICE void scaleScores(Scores &scores, int32_t begin) {
    const int32_t first =
        begin + static_cast<int32_t>(arch::laneIndex()) % 4 * 2;
#pragma unroll
    for (int r = 0; r < 2; ++r) {
      const auto limits = shared.limits[row + 8 * r];
      const char *mask = params.mask.base + limits.mask;
#pragma unroll
      for (int i = 0; i < 2 * WarpMma<E>::scoreTiles; ++i) {
        float &score = scores[i / 2][2 * r + i % 2];
        const int32_t key = first + 8 * (i / 2) + i % 2;
        const bool inside = key >= limits.low && key < limits.high;
        float x = score * (Stored ? rowScale[r] : params.scale);
        if (params.mask.base && inside)
          x = masked(x, mask, key);
        score = inside ? x : -INFINITY;
      }
    }
  }

  MLA_DEVICE float masked(float x, const char *from, int32_t key) const {
    const MaskRows &m = params.mask;
    const char *at = from + key * m.key;
    if (m.isBool)
      return *at ? x : -INFINITY;
    return x + floatAt(m.type, at, 0);
  }

  /// Returns the largest scores of both rows over both halves of the block.
  MLA_DEVICE void exchangeMaxima(const Scores &scores, float (&largest)[2]) {
#pragma unroll
    for (int r = 0; r < 2; ++r) {
      float own = -INFINITY;
#pragma unroll
      for (int n = 0; n < WarpMma<E>::scoreTiles; ++n)
        own = arch::maximum(
            own, arch::maximum(scores[n][2 * r], scores[n][2 * r + 1]));
      own = arch::maximum(own, arch::shuffleXor(own, 1));
      own = arch::maximum(own, arch::shuffleXor(own, 2));
      largest[r] = own;
      if (arch::laneIndex() % 4 == 0)
        shared.maxima[half][row + 8 * r] = own;
    }
    arch::syncThreads();
#pragma unroll
    for (int r = 0; r < 2; ++r)
      largest[r] =
          arch::maximum(largest[r], shared.maxima[1 - half][row + 8 * r]);
  }

  const AttentionParams<E> &params;
  AttentionShared<E> &shared;
  const uint32_t row, half;
  float rowMax[2], sum[2];
  float rowScale[2]; ///< of scores; used only if Stored
};

} // namespace mla::cuda::generic

#endif // MLA_KERNELS_CUDA_GENERIC_ATTENTIONSOFTMAX_H
