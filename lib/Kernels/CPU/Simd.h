//===- Simd.h - Block primitives of the CPU kernels -----------------------===//
//
// The inner loops of all CPU kernels. Each is compiled for several instruction
// sets; one is chosen at run time.
//
// Shared data formats:
//  - packed rows: query rows in panels of 64 rows. Panel p begins at 64 p * K
//    and holds [k][w] floats with w = min(64, rowsPadded - 64 p).
//  - score blocks: [token][row] floats with scoreStride(rowsPadded) floats per
//    token, so that a vector holds the scores of one token and consecutive
//    rows.
// Row counts named "padded" are multiples of 16.
//
// Each output element adds its products in ascending order of the contraction
// index. The order does not depend on the element's position in a block or on
// the number of rows or tokens.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CPU_SIMD_H
#define MLA_KERNELS_CPU_SIMD_H

#include "Prefetch.h"

#include <cstdint>

namespace mla::cpu {

/// Rows and widths are padded to a multiple of LaneUnit. A packed panel has
/// PanelRows rows.
constexpr int64_t LaneUnit = 16;
constexpr int64_t PanelRows = 64;

constexpr int64_t padLanes(int64_t count) {
  return (count + LaneUnit - 1) / LaneUnit * LaneUnit;
}

/// Returns the distance in elements from a token to the next in a score block.
/// A power of two would map the scores of a row to a few sets of the L1 cache.
constexpr int64_t scoreStride(int64_t rowsPadded) {
  return rowsPadded + LaneUnit;
}

/// Converts to f32: dst[i] = src[i], for f32, f16, bf16, e4m3, e5m2 and e2m1
/// (MlaDType).
void loadAsF32(int32_t dtype, const void *src, float *dst, int64_t count);

/// Decodes elements [begin, begin + count) of an array of e4m3, e5m2 or e2m1:
/// dst[i] = src[begin + i] * divisors[i / group].
void decodeTiles(int32_t dtype, const void *src, int64_t begin, int64_t count,
                 const float *divisors, int64_t group, float *dst);

/// Decodes like decodeTiles(), and rounds to bf16, to nearest, ties to even.
void decodeTilesToBF16(int32_t dtype, const void *src, int64_t begin,
                       int64_t count, const float *divisors, int64_t group,
                       uint16_t *dst);

/// Converts e4m3 to bf16, which represents every e4m3: dst[i] = src[i].
void loadE4M3AsBF16(const void *src, uint16_t *dst, int64_t count);

/// Quantises: dst[i] = src[i] / scale, rounded to e4m3 like mlaFloatToE4M3.
void storeE4M3(const float *src, float scale, void *dst, int64_t count);

/// Converts from f32 to f32, f16 or bf16: dst[i] = factor * src[i], rounded to
/// nearest, ties to even.
void storeFromF32(int32_t dtype, const float *src, float factor, void *dst,
                  int64_t count);

/// Packs LaneUnit rows of `count` 32-bit units (an f32 or a pair of bf16):
/// packed[k * stride + i] = rows[i][k].
void packRows(const uint32_t *const *rows, int64_t count, uint32_t *packed,
              int64_t stride);

/// Computes scores[t][row] = sum over k of keys[t][k] * packed[k][row]. A key
/// row has two segments, keysA[t][0..widthA) and keysB[t][0..widthB); widthB
/// may be 0. Prefetches `next`.
void scoreBlock(const float *packed, int64_t rowsPadded,
                const float *const *keysA, int64_t widthA,
                const float *const *keysB, int64_t widthB, int64_t tokens,
                float *scores, KeyPrefetch next = {});

/// The state of softmaxBlock() between blocks, one entry per row.
struct SoftmaxState {
  float *max;   ///< largest score so far, -inf at the start
  float *sum;   ///< sum of exp(score - max), 0 at the start
  float *alpha; ///< out: factor for the sums of earlier blocks
};

/// Computes an online softmax over a score block: scores become
/// exp(scale * score - max). Row i sees tokens [low[i], high[i]) of the block,
/// or all if low is null. NaN and inf propagate as in a plain softmax.
void softmaxBlock(float *scores, int64_t rowsPadded, int64_t tokens,
                  float scale, const int32_t *low, const int32_t *high,
                  const SoftmaxState &state);

/// Adds weighted value rows: out[row][c] = out[row][c] * alpha[row] + sum over
/// t of weights[t * weightStride + row] * values[t][c], for c in [0,
/// padLanes(width)). Value rows must have padLanes(width) readable elements. If
/// alpha is null the factor is 1. With `fresh`, `out` has no values yet and is
/// not read. Prefetches `next`.
void accumulateBlock(const float *weights, int64_t weightStride, int64_t rows,
                     const float *alpha, const float *const *values,
                     int64_t width, int64_t tokens, float *out,
                     int64_t outStride, bool fresh, KeyPrefetch next = {});

/// Adds a scaled row: dst[i] += factor * src[i].
void addScaled(float *dst, const float *src, float factor, int64_t count);

/// The largest number of vectors of dotRows().
constexpr int64_t DotRowsLimit = 16;

/// The arguments of dotRows(): a few vectors x and many rows, both of `width`
/// elements. sums[i * stride + r] = sum over k of x[i][k] * rows[r][k]. Without
/// `fresh` the products are added to the sums.
struct DotRows {
  const void *const *x;
  int64_t vectors; ///< 1 to DotRowsLimit
  const void *const *rows;
  int64_t count, width;
  /// The number of entries of `rows`. Rows past `count` are only prefetched,
  /// because a later call reads them.
  int64_t fetched;
  void *packed; ///< dotRowsScratch(vectors, width) bytes of scratch
  float *sums;
  int64_t stride;
  bool fresh;
};
constexpr int64_t dotRowsScratch(int64_t vectors, int64_t width) {
  return (vectors + 1) * (width + 2 * LaneUnit) * int64_t(sizeof(float));
}

/// Computes `dots` for rows of f32, f16 or bf16 and vectors of f32.
void dotRows(int32_t dtype, const DotRows &dots);

} // namespace mla::cpu

#endif // MLA_KERNELS_CPU_SIMD_H
