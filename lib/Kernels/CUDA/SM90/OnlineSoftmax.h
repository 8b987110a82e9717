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

namespace mla::cuda::sm90 {

/// The scores of a block of Keys keys, and its probabilities as the A operands
/// of Keys / 16 steps of k.
template <int Keys> using ScoresOf = arch::Frag<float, Keys / 2>;
template <int Keys> using ProbabilitiesOf = arch::Frag<uint32_t, 4>[Keys / 16];

/// The running softmax of the two rows of a thread. Probabilities are 2^(score
/// - rowMax). rowMax is updated only when the running maximum has grown by more
/// than rescaleThreshold, so that the output is rarely rescaled. Until then,
/// probabilities can reach 2^rescaleThreshold, which is safe in f32 sums and in
/// 16-bit probabilities.
struct RowState {
  static constexpr float rescaleThreshold = 8;
  float rowMax[2], sum[2];

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
/// it. Sets `factor` to the factor by which the output must be multiplied.
template <int N>
MLA_DEVICE void exponentiate(float scaleLog2, arch::Frag<float, N> &scores,
                             RowState &state, float (&factor)[2]) {
  float largest[2] = {-INFINITY, -INFINITY};
#pragma unroll
  for (int v = 0; v < N; ++v)
    largest[v >> 1 & 1] = arch::maximum(largest[v >> 1 & 1], scores[v]);
  reduceMax(largest);
  float next[2], finiteMax[2];
#pragma unroll
  for (int r = 0; r < 2; ++r) {
    largest[r] *= scaleLog2;
    next[r] = largest[r] > state.rowMax[r] + RowState::rescaleThreshold
                  ? largest[r]
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

/// Converts probabilities to the A operands of the product with the values.
template <class E, int N>
MLA_DEVICE void packProbabilities(const arch::Frag<float, N> &scores,
                                  arch::Frag<uint32_t, 4> (&operands)[N / 8]) {
#pragma unroll
  for (int k = 0; k < N / 8; ++k)
#pragma unroll
    for (int i = 0; i < 4; ++i)
      operands[k][i] =
          arch::packPair<E>(scores[8 * k + 2 * i], scores[8 * k + 2 * i + 1])
              .bits;
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
