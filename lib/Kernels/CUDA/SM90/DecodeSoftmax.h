//===- DecodeSoftmax.h - Online softmax of the SM90 decode ----------------===//
#ifndef MLA_KERNELS_CUDA_SM90_DECODESOFTMAX_H
#define MLA_KERNELS_CUDA_SM90_DECODESOFTMAX_H

#include "Common/Schedule.h"
#include "SM90/DecodeTraits.h"

namespace mla::cuda::sm90 {

using Scores = arch::Frag<float, DecodeTraits::blockTokens / 2>;
/// The A operands of the four k-steps over the keys of a block.
using Probabilities = arch::Frag<uint32_t, 4>[DecodeTraits::blockTokens / 16];

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

/// Sets the scores of keys that a row does not see to -inf.
template <class E>
MLA_DEVICE void maskScores(const DecodeParams<E> &p, const WorkItem &work,
                           int32_t firstKey, uint32_t thread, Scores &scores) {
  int32_t low[2], high[2];
#pragma unroll
  for (int r = 0; r < 2; ++r) {
    const int32_t row = work.firstRow + arch::wgmmaRow(thread, 2 * r);
    const int32_t token = row / p.heads;
    low[r] = work.sequence.low(p, token) - firstKey;
    high[r] = work.sequence.high(p, token) - firstKey;
  }
#pragma unroll
  for (int v = 0; v < Scores::size; ++v) {
    const int32_t col = arch::wgmmaCol(thread, v);
    const int r = v >> 1 & 1;
    if (col < low[r] || col >= high[r])
      scores[v] = -INFINITY;
  }
}

/// Updates state.rowMax, then converts scores to probabilities relative to it.
/// Sets `factor` to the factor by which the output must be multiplied.
template <class E>
MLA_DEVICE void softmaxBlock(float scaleLog2, Scores &scores, RowState &state,
                             Probabilities &probabilities, float (&factor)[2]) {
  float largest[2] = {-INFINITY, -INFINITY};
#pragma unroll
  for (int v = 0; v < Scores::size; ++v)
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
  for (int v = 0; v < Scores::size; ++v) {
    const int r = v >> 1 & 1;
    scores[v] =
        arch::exp2Fast(arch::multiplyAdd(scores[v], scaleLog2, -finiteMax[r]));
    state.sum[r] += scores[v];
  }
#pragma unroll
  for (int k = 0; k < DecodeTraits::blockTokens / 16; ++k)
#pragma unroll
    for (int i = 0; i < 4; ++i)
      probabilities[k][i] =
          arch::packPair<E>(scores[8 * k + 2 * i], scores[8 * k + 2 * i + 1])
              .bits;
}

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_DECODESOFTMAX_H
