//===- AttentionSoftmax.h - Online softmax over a block of scores ---------===//
//
// A thread has two rows, and of each the keys of its warp's half. Two warps
// share a row: they exchange their largest scores through shared memory.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_GENERIC_ATTENTIONSOFTMAX_H
#define MLA_KERNELS_CUDA_GENERIC_ATTENTIONSOFTMAX_H

#include "Generic/AttentionMma.h"
#include "Generic/AttentionWork.h"

#include <cmath>

namespace mla::cuda::generic {

namespace detail {

constexpr float log2e = 1.44269504088896340736f;
constexpr float ln2 = 0.69314718055994530942f;

/// e to the x.
MLA_DEVICE float expOf(float x) { return arch::exp2Fast(x * log2e); }

/// Element `index` of a tensor of any float type.
MLA_DEVICE float floatAt(Element type, const char *base, int64_t index) {
  if (type == Element::F32)
    return reinterpret_cast<const float *>(base)[index];
  if (type == Element::F16)
    return arch::toFloat(reinterpret_cast<const arch::F16 *>(base)[index]);
  return arch::toFloat(reinterpret_cast<const arch::Bf16 *>(base)[index]);
}

} // namespace detail

template <class E> class Softmax {
  using B = AttentionBudget<E>;
  /// Growth of the maximum that the reference leaves to the probabilities:
  /// eight powers of two.
  static constexpr float slack = 8 * detail::ln2;

public:
  using Scores = float[Multiply<E>::scoreTiles][4];

  MLA_DEVICE Softmax(const AttentionParams<E> &p, AttentionShared<E> &shared,
                     uint32_t firstRow, uint32_t half)
      : params(p), shared(shared), row(firstRow + arch::laneIndex() / 4),
        half(half) {}

  /// Begins a tile; the next barrier of the CTA comes before add().
  MLA_DEVICE void begin(const Tile &tile) {
    reference[0] = reference[1] = -INFINITY;
    sum[0] = sum[1] = 0;
    const int32_t own = static_cast<int32_t>(arch::threadIndex());
    if (own >= B::tileRows)
      return;
    typename AttentionShared<E>::RowLimits limits{0, 0, 0};
    if (own < tile.rows) { // rows that the tile has not see nothing
      const int32_t index = tile.firstRow + own;
      const int32_t token = index / params.rowHeads;
      const int32_t head = tile.head + index % params.rowHeads;
      limits = {tile.sequence.low(params, token),
                tile.sequence.high(params, token),
                maskOffset(tile.sequence.index, head, token)};
    }
    shared.limits[own] = limits;
  }

  /// Scores of the block from key `firstKey` on to probabilities, which go to
  /// shared memory; `factor` is what both rows' output has to be multiplied
  /// with. Every thread of the CTA calls it.
  MLA_DEVICE void add(Scores &scores, int32_t firstKey, float (&factor)[2]) {
    const int32_t begin = firstKey + static_cast<int32_t>(half) * B::halfTokens;
    scaleScores(scores, begin);
    float largest[2];
    exchangeMaxima(scores, largest);
    float base[2];
#pragma unroll
    for (int r = 0; r < 2; ++r) {
      const float next =
          largest[r] > reference[r] + slack ? largest[r] : reference[r];
      factor[r] =
          next == reference[r] ? 1.0f : detail::expOf(reference[r] - next);
      reference[r] = next;
      base[r] = next == -INFINITY ? 0.0f : next;
      sum[r] *= factor[r];
    }
    const uint32_t key = half * B::halfTokens + arch::laneIndex() % 4 * 2;
#pragma unroll
    for (int n = 0; n < Multiply<E>::scoreTiles; ++n)
#pragma unroll
      for (int r = 0; r < 2; ++r) {
        const float a = detail::expOf(scores[n][2 * r] - base[r]);
        const float b = detail::expOf(scores[n][2 * r + 1] - base[r]);
        sum[r] += a + b;
        Multiply<E>::store(shared.probabilities, row + 8 * r, key + 8 * n, a,
                           b);
      }
  }

  /// The sums of both rows over all keys. Every thread of the CTA calls it.
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

  /// What the probabilities of a row are relative to.
  MLA_DEVICE float referenceOf(int r) const { return reference[r]; }

private:
  MLA_DEVICE int64_t maskOffset(int32_t sequence, int32_t head,
                                int32_t token) const {
    const MaskRows &m = params.mask;
    return sequence * m.sequence + head * m.head +
           int64_t(token < m.lastQuery ? token : m.lastQuery) * m.query;
  }

  /// Natural scores; -inf where a row does not see the key.
  MLA_DEVICE void scaleScores(Scores &scores, int32_t begin) {
    const int32_t first =
        begin + static_cast<int32_t>(arch::laneIndex()) % 4 * 2;
#pragma unroll
    for (int r = 0; r < 2; ++r) {
      const auto limits = shared.limits[row + 8 * r];
      const char *mask = params.mask.base + limits.mask;
#pragma unroll
      for (int i = 0; i < 2 * Multiply<E>::scoreTiles; ++i) {
        float &score = scores[i / 2][2 * r + i % 2];
        const int32_t key = first + 8 * (i / 2) + i % 2;
        const bool inside = key >= limits.low && key < limits.high;
        float x = score * params.scale;
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
    return x + detail::floatAt(m.type, at, 0);
  }

  /// The largest scores of both rows in both halves of the block.
  MLA_DEVICE void exchangeMaxima(const Scores &scores, float (&largest)[2]) {
#pragma unroll
    for (int r = 0; r < 2; ++r) {
      float own = -INFINITY;
#pragma unroll
      for (int n = 0; n < Multiply<E>::scoreTiles; ++n)
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
  float reference[2], sum[2];
};

} // namespace mla::cuda::generic

#endif // MLA_KERNELS_CUDA_GENERIC_ATTENTIONSOFTMAX_H
