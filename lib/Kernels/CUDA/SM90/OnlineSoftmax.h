//===- OnlineSoftmax.h - Softmax over blocks of keys, in registers --------===//
//
// The scores of a block are in an accumulator of wgmma. Each thread holds
// elements of two rows. The other elements of these rows are in the other three
// lanes of its quad.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_SM90_ONLINESOFTMAX_H
#define MLA_KERNELS_CUDA_SM90_ONLINESOFTMAX_H

#include "Arch/Arch.h"
#include "Common/ProbabilityRange.h"

namespace mla::cuda::sm90 {

/// The scores of a block of Keys keys, and its probabilities of type E as the A
/// operands of the product with the values.
template <int Keys> using ScoresOf = arch::Frag<float, Keys / 2>;
template <int Keys, class E = arch::Bf16>
using ProbabilitiesOf = arch::Frag<uint32_t, 4>[Keys / arch::mmaK<E>];

/// The running softmax of the two rows of a thread.
struct RowState {
  float rowMax[2]; ///< see ProbabilityRange
  float sum[2];

  MLA_DEVICE void reset() {
    for (int r = 0; r < 2; ++r) {
      rowMax[r] = -INFINITY;
      sum[r] = 0;
    }
  }
  /// Replaces the row maxima by `next` and rescales the sums. Sets `factor` to
  /// the factor by which the accumulated output must be multiplied.
  MLA_DEVICE void rescaleTo(const float (&next)[2], float (&factor)[2]) {
#pragma unroll
    for (int r = 0; r < 2; ++r) {
      factor[r] =
          next[r] == rowMax[r] ? 1.0f : arch::exp2Fast(rowMax[r] - next[r]);
      rowMax[r] = next[r];
      sum[r] *= factor[r];
    }
  }
};

/// Replaces the values of both rows by their maxima over the row's four lanes.
MLA_DEVICE void reduceMax(float (&value)[2]) {
#pragma unroll
  for (int r = 0; r < 2; ++r) {
    value[r] = arch::maximum(value[r], arch::shuffleXor(value[r], 1));
    value[r] = arch::maximum(value[r], arch::shuffleXor(value[r], 2));
  }
}

/// Sets the scores of keys that a row does not see to -inf. Row r of this
/// thread sees the keys [low[r], high[r]), counted from the start of the block.
template <int N>
MLA_DEVICE void hideKeys(const int32_t (&low)[2], const int32_t (&high)[2],
                         uint32_t thread, arch::Frag<float, N> &scores) {
  // Relative to this thread's first column, so that columns are constants.
  const int32_t first = static_cast<int32_t>(arch::wgmmaCol(thread, 0));
  const int32_t begin[2] = {low[0] - first, low[1] - first};
  const int32_t end[2] = {high[0] - first, high[1] - first};
#pragma unroll
  for (int v = 0; v < N; ++v) {
    const int32_t col = arch::wgmmaCol(0, v);
    if (col >= end[v >> 1 & 1])
      scores[v] = -INFINITY;
  }
  if (low[0] <= 0 && low[1] <= 0)
    return;
#pragma unroll
  for (int v = 0; v < N; ++v) {
    const int32_t col = arch::wgmmaCol(0, v);
    if (col < begin[v >> 1 & 1])
      scores[v] = -INFINITY;
  }
}

/// Updates state.rowMax, then replaces the scores by probabilities relative to
/// it, for a product with values of type E. Sets `factor` to the factor by
/// which the output must be multiplied.
template <class E, int N>
MLA_DEVICE void exponentiate(float scaleLog2, arch::Frag<float, N> &scores,
                             RowState &state, float (&factor)[2]) {
  float largest[2] = {-INFINITY, -INFINITY};
#pragma unroll
  for (int v = 0; v < N; ++v)
    largest[v >> 1 & 1] = arch::maximum(largest[v >> 1 & 1], scores[v]);
  reduceMax(largest);
  using Range = ProbabilityRange<E>;
  float next[2], finiteMax[2];
#pragma unroll
  for (int r = 0; r < 2; ++r) {
    largest[r] *= scaleLog2;
    next[r] = largest[r] > state.rowMax[r] + Range::most
                  ? largest[r] - Range::first
                  : state.rowMax[r];
    finiteMax[r] = next[r] == -INFINITY ? 0.0f : next[r];
  }
  state.rescaleTo(next, factor);
#pragma unroll
  for (int v = 0; v < N; ++v) {
    const int r = v >> 1 & 1;
    scores[v] =
        arch::exp2Fast(arch::multiplyAdd(scores[v], scaleLog2, -finiteMax[r]));
    state.sum[r] += scores[v];
  }
}

/// Replaces the scores by probabilities relative to state.rowMax, which is not
/// -inf, without a search for the largest score. Returns false if a probability
/// can be more than the range allows; then `state` is unchanged, and the scores
/// are lost. All lanes of a warp return the same.
template <class E, int N>
MLA_DEVICE bool exponentiateKnown(float scaleLog2, arch::Frag<float, N> &scores,
                                  RowState &state) {
  float sum[2] = {0, 0};
#pragma unroll
  for (int v = 0; v < N; ++v) {
    const int r = v >> 1 & 1;
    scores[v] = arch::exp2Fast(
        arch::multiplyAdd(scores[v], scaleLog2, -state.rowMax[r]));
    sum[r] += scores[v];
  }
  // A sum is at least as large as each of its terms. NaN is not in the range.
  constexpr float most = 1 << static_cast<int>(ProbabilityRange<E>::most);
  if (!arch::allLanesHold(sum[0] <= most && sum[1] <= most))
    return false;
#pragma unroll
  for (int r = 0; r < 2; ++r)
    state.sum[r] += sum[r];
  return true;
}

/// Converts probabilities to the A operands of the product with the values. In
/// an operand of 8 bits, each 16 keys are in the order 0, 1, 8, 9, 2, 3, 10,
/// 11, 4, 5, 12, 13, 6, 7, 14, 15, so that a thread needs no element of another
/// one.
template <class E, int N, int Steps>
MLA_DEVICE void packProbabilities(const arch::Frag<float, N> &scores,
                                  arch::Frag<uint32_t, 4> (&operands)[Steps]) {
  static_assert(Steps * arch::mmaK<E> == 2 * N, "an operand per step of k");
#pragma unroll
  for (int k = 0; k < Steps; ++k)
#pragma unroll
    for (int i = 0; i < 4; ++i)
      if constexpr (sizeof(E) == 1) {
        const int v = 16 * k + 8 * (i / 2) + 2 * (i % 2);
        operands[k][i] = arch::packQuad<E>(scores[v], scores[v + 1],
                                           scores[v + 4], scores[v + 5])
                             .bits;
      } else {
        operands[k][i] =
            arch::packPair<E>(scores[8 * k + 2 * i], scores[8 * k + 2 * i + 1])
                .bits;
      }
}

/// Multiplies an accumulated output with the factors of its rows.
template <int N>
MLA_DEVICE void scaleRows(const float (&factor)[2],
                          arch::Frag<float, N> &output) {
  if (!arch::anyLane(factor[0] != 1.0f || factor[1] != 1.0f))
    return;
#pragma unroll
  for (int v = 0; v < N; ++v)
    output[v] *= factor[v >> 1 & 1];
}

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_ONLINESOFTMAX_H
