//===- AttentionMma.h - Matrix products of a warp -------------------------===//
//
// A warp computes 16 query rows. In every 16 x 8 result, element d[v] of lane l
// is in row l / 4 + 8 * (v >> 1) and column 2 * (l % 4) + (v & 1). 16-bit types
// use mma.sync, f32 uses multiply-add with the same layout.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_GENERIC_ATTENTIONMMA_H
#define MLA_KERNELS_CUDA_GENERIC_ATTENTIONMMA_H

#include "Generic/AttentionTraits.h"

namespace mla::cuda::generic {

/// Multiplies A with four B matrices, two per result, and adds the products to
/// two adjacent results.
template <class E>
MLA_DEVICE void multiplyPair(float (&left)[4], float (&right)[4],
                             const uint32_t (&a)[4], const uint32_t (&b)[4]) {
  const uint32_t first[2] = {b[0], b[1]}, second[2] = {b[2], b[3]};
  arch::mma16x8x16<E>(left, a, first);
  arch::mma16x8x16<E>(right, a, second);
}

/// Products with 16-bit operands.
template <class E> struct WarpMma {
  using Traits = AttentionTraits<E>;
  using Probabilities =
      arch::SharedTile<E, Traits::tileRows, Traits::blockTokens>;
  static constexpr int scoreTiles = Traits::halfTokens / 8;
  static constexpr int valueTiles = Traits::halfCols / 8;

  /// Adds the products of one chunk to the scores of the rows from `row` on and
  /// the keys from `key` on.
  static MLA_DEVICE void addScores(float (&d)[scoreTiles][4], Chunk<E> &query,
                                   Chunk<E> &keys, uint32_t row, uint32_t key) {
    const uint32_t lane = arch::laneIndex();
#pragma unroll
    for (int k = 0; k < Traits::chunkCols; k += 16) {
      uint32_t a[4];
      arch::loadMatrix(a, &query.at(row + lane % 16, k + lane / 16 * 8));
#pragma unroll
      for (int n = 0; n < scoreTiles; n += 2) {
        uint32_t b[4];
        arch::loadMatrix(b, &keys.at(key + 8 * n + lane / 16 * 8 + lane % 8,
                                     k + lane / 8 % 2 * 8));
        multiplyPair<E>(d[n], d[n + 1], a, b);
      }
    }
  }

  /// Loads the probabilities of 16 rows as A operands.
  MLA_DEVICE void load(Probabilities &probabilities, uint32_t row) {
    const uint32_t lane = arch::laneIndex();
#pragma unroll
    for (int k = 0; k < Traits::blockTokens / 16; ++k)
      arch::loadMatrix(
          a[k], &probabilities.at(row + lane % 16, 16 * k + lane / 16 * 8));
  }

  /// Adds probabilities times values, for the columns from `col` on.
  MLA_DEVICE void addValues(float (&d)[valueTiles][4], Chunk<E> &values,
                            uint32_t col) const {
    const uint32_t lane = arch::laneIndex();
#pragma unroll
    for (int k = 0; k < Traits::blockTokens / 16; ++k)
#pragma unroll
      for (int n = 0; n < valueTiles; n += 2) {
        uint32_t b[4];
        arch::loadMatrix<4, true>(
            b, &values.at(16 * k + lane % 16, col + 8 * n + lane / 16 * 8));
        multiplyPair<E>(d[n], d[n + 1], a[k], b);
      }
  }

  /// Stores two adjacent probabilities of a row.
  static MLA_DEVICE void store(Probabilities &probabilities, uint32_t row,
                               uint32_t key, float first, float second) {
    *reinterpret_cast<uint32_t *>(&probabilities.at(row, key)) =
        arch::packPair<E>(first, second).bits;
  }

private:
  uint32_t a[Traits::blockTokens / 16][4];
};

/// Products in f32.
template <> struct WarpMma<float> {
  using Traits = AttentionTraits<float>;
  using Probabilities =
      arch::SharedTile<float, Traits::tileRows, Traits::blockTokens>;
  static constexpr int scoreTiles = Traits::halfTokens / 8;
  static constexpr int valueTiles = Traits::halfCols / 8;

  static MLA_DEVICE void addScores(float (&d)[scoreTiles][4],
                                   Chunk<float> &query, Chunk<float> &keys,
                                   uint32_t row, uint32_t key) {
    const uint32_t lane = arch::laneIndex();
#pragma unroll 1
    for (int k = 0; k < Traits::chunkCols; k += 4) {
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

  MLA_DEVICE void load(Probabilities &from, uint32_t firstRow) {
    probabilities = &from;
    row = firstRow + arch::laneIndex() / 4;
  }

  MLA_DEVICE void addValues(float (&d)[valueTiles][4], Chunk<float> &values,
                            uint32_t col) const {
    const uint32_t own = col + arch::laneIndex() % 4 * 2;
#pragma unroll 1
    for (int k = 0; k < Traits::blockTokens; k += 4) {
      arch::Vec<float, 4> p[2];
#pragma unroll
      for (int r = 0; r < 2; ++r)
        p[r] = arch::loadShared<4>(&probabilities->at(row + 8 * r, k));
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

  static MLA_DEVICE void store(Probabilities &probabilities, uint32_t row,
                               uint32_t key, float first, float second) {
    arch::storeShared(&probabilities.at(row, key),
                      arch::Vec<float, 2>{{first, second}});
  }

private:
  Probabilities *probabilities;
  uint32_t row;
};

} // namespace mla::cuda::generic

#endif // MLA_KERNELS_CUDA_GENERIC_ATTENTIONMMA_H
