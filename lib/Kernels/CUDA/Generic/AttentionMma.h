//===- AttentionMma.h - Products of a warp --------------------------------===//
//
// A warp has 16 query rows. Lane l holds, of every 16 x 8 result, the elements
// d[v] of row l / 4 + 8 * (v >> 1) and column 2 * (l % 4) + (v & 1): 16-bit
// types by mma.sync, f32 by multiply-add in the same places.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_GENERIC_ATTENTIONMMA_H
#define MLA_KERNELS_CUDA_GENERIC_ATTENTIONMMA_H

#include "Generic/AttentionBudget.h"

namespace mla::cuda::generic {

/// Products with 16-bit operands.
template <class E> struct Multiply {
  using B = AttentionBudget<E>;
  using Weights = arch::SharedTile<E, B::tileRows, B::blockTokens>;
  static constexpr int scoreTiles = B::halfTokens / 8;
  static constexpr int valueTiles = B::halfCols / 8;

  /// Adds a chunk's share of the scores of rows from `row` and keys from `key`.
  static MLA_DEVICE void addScores(float (&d)[scoreTiles][4], Chunk<E> &query,
                                   Chunk<E> &keys, uint32_t row, uint32_t key) {
    const uint32_t lane = arch::laneIndex();
#pragma unroll
    for (int k = 0; k < B::chunkCols; k += 16) {
      uint32_t a[4];
      arch::loadMatrix(a, &query.at(row + lane % 16, k + lane / 16 * 8));
#pragma unroll
      for (int n = 0; n < scoreTiles; n += 2) {
        uint32_t b[4];
        arch::loadMatrix(b, &keys.at(key + 8 * n + lane / 16 * 8 + lane % 8,
                                     k + lane / 8 % 2 * 8));
        multiplyPair(d[n], d[n + 1], a, b);
      }
    }
  }

  /// The probabilities of 16 rows as A operands.
  MLA_DEVICE void load(Weights &weights, uint32_t row) {
    const uint32_t lane = arch::laneIndex();
#pragma unroll
    for (int k = 0; k < B::blockTokens / 16; ++k)
      arch::loadMatrix(a[k],
                       &weights.at(row + lane % 16, 16 * k + lane / 16 * 8));
  }

  /// Adds probabilities times values of the columns from `col` on.
  MLA_DEVICE void addValues(float (&d)[valueTiles][4], Chunk<E> &values,
                            uint32_t col) const {
    const uint32_t lane = arch::laneIndex();
#pragma unroll
    for (int k = 0; k < B::blockTokens / 16; ++k)
#pragma unroll
      for (int n = 0; n < valueTiles; n += 2) {
        uint32_t b[4];
        arch::loadMatrix<4, true>(
            b, &values.at(16 * k + lane % 16, col + 8 * n + lane / 16 * 8));
        multiplyPair(d[n], d[n + 1], a[k], b);
      }
  }

  /// Two neighbouring probabilities of a row.
  static MLA_DEVICE void store(Weights &weights, uint32_t row, uint32_t key,
                               float first, float second) {
    *reinterpret_cast<uint32_t *>(&weights.at(row, key)) =
        arch::packPair<E>(first, second).bits;
  }

private:
  /// Two results side by side from four matrices of B.
  static MLA_DEVICE void multiplyPair(float (&left)[4], float (&right)[4],
                                      const uint32_t (&a)[4],
                                      const uint32_t (&b)[4]) {
    const uint32_t first[2] = {b[0], b[1]}, second[2] = {b[2], b[3]};
    arch::mma16x8x16<E>(left, a, first);
    arch::mma16x8x16<E>(right, a, second);
  }

  uint32_t a[B::blockTokens / 16][4];
};

/// Products in f32.
template <> struct Multiply<float> {
  using B = AttentionBudget<float>;
  using Weights = arch::SharedTile<float, B::tileRows, B::blockTokens>;
  static constexpr int scoreTiles = B::halfTokens / 8;
  static constexpr int valueTiles = B::halfCols / 8;

  static MLA_DEVICE void addScores(float (&d)[scoreTiles][4],
                                   Chunk<float> &query, Chunk<float> &keys,
                                   uint32_t row, uint32_t key) {
    const uint32_t lane = arch::laneIndex();
#pragma unroll 1
    for (int k = 0; k < B::chunkCols; k += 4) {
      arch::Vec<float, 4> q[2];
#pragma unroll
      for (int r = 0; r < 2; ++r)
        q[r] = arch::loadShared<4>(&query.at(row + lane / 4 + 8 * r, k));
#pragma unroll
      for (int n = 0; n < 2 * scoreTiles; ++n) {
        const auto x = arch::loadShared<4>(
            &keys.at(key + n / 2 * 8 + lane % 4 * 2 + n % 2, k));
#pragma unroll
        for (int r = 0; r < 2; ++r)
#pragma unroll
          for (int i = 0; i < 4; ++i)
            d[n / 2][2 * r + n % 2] =
                arch::multiplyAdd(q[r][i], x[i], d[n / 2][2 * r + n % 2]);
      }
    }
  }

  MLA_DEVICE void load(Weights &from, uint32_t firstRow) {
    weights = &from;
    row = firstRow + arch::laneIndex() / 4;
  }

  MLA_DEVICE void addValues(float (&d)[valueTiles][4], Chunk<float> &values,
                            uint32_t col) const {
    const uint32_t own = col + arch::laneIndex() % 4 * 2;
#pragma unroll 1
    for (int k = 0; k < B::blockTokens; k += 4) {
      arch::Vec<float, 4> p[2];
#pragma unroll
      for (int r = 0; r < 2; ++r)
        p[r] = arch::loadShared<4>(&weights->at(row + 8 * r, k));
#pragma unroll
      for (int i = 0; i < 4; ++i)
#pragma unroll
        for (int n = 0; n < valueTiles; ++n) {
          const auto x = arch::loadShared<2>(&values.at(k + i, own + 8 * n));
#pragma unroll
          for (int v = 0; v < 4; ++v)
            d[n][v] = arch::multiplyAdd(p[v / 2][i], x[v % 2], d[n][v]);
        }
    }
  }

  static MLA_DEVICE void store(Weights &weights, uint32_t row, uint32_t key,
                               float first, float second) {
    arch::storeShared(&weights.at(row, key),
                      arch::Vec<float, 2>{{first, second}});
  }

private:
  Weights *weights;
  uint32_t row;
};

} // namespace mla::cuda::generic

#endif // MLA_KERNELS_CUDA_GENERIC_ATTENTIONMMA_H
