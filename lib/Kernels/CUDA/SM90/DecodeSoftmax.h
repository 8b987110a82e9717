//===- DecodeSoftmax.h - Online softmax over a block of scores ------------===//
#ifndef MLA_KERNELS_CUDA_SM90_DECODESOFTMAX_H
#define MLA_KERNELS_CUDA_SM90_DECODESOFTMAX_H

#include "Common/Schedule.h"
#include "SM90/DecodeBudget.h"

namespace mla::cuda::sm90 {

using Scores = arch::Frag<float, DecodeBudget::blockTokens / 2>;
/// A operands of the four steps over the keys of a block.
using Probabilities = arch::Frag<uint32_t, 4>[DecodeBudget::blockTokens / 16];

/// The running softmax of the two rows of a thread. Probabilities are
/// 2^(score - reference). The reference follows the running maximum only when
/// that has grown by more than `slack`: they may reach 2^slack, which f32 sums
/// and 16-bit probabilities bear, and the output is rarely scaled again.
struct RowState {
  static constexpr float slack = 8;
  float reference[2], sum[2];

  MLA_DEVICE void reset() {
    for (int r = 0; r < 2; ++r) {
      reference[r] = -INFINITY;
      sum[r] = 0;
    }
  }
  /// Moves to new references; the factors are for what was accumulated.
  MLA_DEVICE void moveTo(const float (&next)[2], float (&factor)[2]) {
#pragma unroll
    for (int r = 0; r < 2; ++r) {
      factor[r] = next[r] == reference[r]
                      ? 1.0f
                      : arch::exp2Fast(reference[r] - next[r]);
      reference[r] = next[r];
      sum[r] *= factor[r];
    }
  }
};

/// The largest of both rows' values over the four lanes that share them.
MLA_DEVICE void reduceMax(float (&value)[2]) {
#pragma unroll
  for (int r = 0; r < 2; ++r) {
    value[r] = arch::maximum(value[r], arch::shuffleXor(value[r], 1));
    value[r] = arch::maximum(value[r], arch::shuffleXor(value[r], 2));
  }
}

/// Scores of keys that a row does not see become -inf.
template <class E>
MLA_DEVICE void maskScores(const DecodeParams<E> &p, const Piece &piece,
                           int32_t firstKey, uint32_t thread, Scores &scores) {
  int32_t low[2], high[2];
#pragma unroll
  for (int r = 0; r < 2; ++r) {
    const int32_t row = piece.firstRow + arch::wgmmaRow(thread, 2 * r);
    const int32_t token = row / p.heads;
    low[r] = piece.sequence.low(p, token) - firstKey;
    high[r] = piece.sequence.high(p, token) - firstKey;
  }
#pragma unroll
  for (int v = 0; v < Scores::size; ++v) {
    const int32_t col = arch::wgmmaCol(thread, v);
    const int r = v >> 1 & 1;
    if (col < low[r] || col >= high[r])
      scores[v] = -INFINITY;
  }
}

/// Scores to probabilities, relative to state.reference, which grows where it
/// must; `factor` is what the output has to be multiplied with.
template <class E>
MLA_DEVICE void softmaxBlock(float scaleLog2, Scores &scores, RowState &state,
                             Probabilities &probabilities, float (&factor)[2]) {
  float largest[2] = {-INFINITY, -INFINITY};
#pragma unroll
  for (int v = 0; v < Scores::size; ++v)
    largest[v >> 1 & 1] = arch::maximum(largest[v >> 1 & 1], scores[v]);
  reduceMax(largest);
  float next[2], base[2];
#pragma unroll
  for (int r = 0; r < 2; ++r) {
    largest[r] *= scaleLog2;
    next[r] = largest[r] > state.reference[r] + RowState::slack
                  ? largest[r]
                  : state.reference[r];
    base[r] = next[r] == -INFINITY ? 0.0f : next[r];
  }
  state.moveTo(next, factor);
#pragma unroll
  for (int v = 0; v < Scores::size; ++v) {
    const int r = v >> 1 & 1;
    scores[v] =
        arch::exp2Fast(arch::multiplyAdd(scores[v], scaleLog2, -base[r]));
    state.sum[r] += scores[v];
  }
#pragma unroll
  for (int k = 0; k < DecodeBudget::blockTokens / 16; ++k)
#pragma unroll
    for (int i = 0; i < 4; ++i)
      probabilities[k][i] =
          arch::packPair<E>(scores[8 * k + 2 * i], scores[8 * k + 2 * i + 1])
              .bits;
}

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_DECODESOFTMAX_H
