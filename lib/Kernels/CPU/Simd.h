//===- Simd.h - Block primitives of the CPU kernels -----------------------===//
//
// The inner loops that every CPU kernel is built from. Each is compiled for
// several instruction sets and picks one at run time.
//
// Shared data formats:
//  - packed rows: query rows side by side, in panels of 64 rows. Panel p holds
//    [k][w] floats with w = min(64, rowsPadded - 64 p); it begins at 64 p * K.
//  - score blocks: [token][row] floats, scoreStride(rowsPadded) from a token to
//    the next, so that a vector holds one token's scores of neighbouring rows.
// Row counts named "padded" are multiples of 16.
//
// The order of additions in each output element is fixed: over the contraction
// index, ascending. It does not depend on where in a block an element lies, nor
// on how many rows or tokens surround it.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CPU_SIMD_H
#define MLA_KERNELS_CPU_SIMD_H

#include "Prefetch.h"

#include <cstdint>

namespace mla::cpu {

/// Lanes that rows and widths are padded to, and rows of a packed panel.
constexpr int64_t LaneUnit = 16;
constexpr int64_t PanelRows = 64;

constexpr int64_t padLanes(int64_t count) {
  return (count + LaneUnit - 1) / LaneUnit * LaneUnit;
}

/// Elements from a token to the next in a score block. A power of two would put
/// one row's scores into few sets of the first cache.
constexpr int64_t scoreStride(int64_t rowsPadded) {
  return rowsPadded + LaneUnit;
}

/// dst[i] = src[i] as f32, for f32, f16 and bf16 (MlaDType).
void loadAsF32(int32_t dtype, const void *src, float *dst, int64_t count);

/// dst[i] = factor * src[i], rounded to nearest even into f32, f16 or bf16.
void storeFromF32(int32_t dtype, const float *src, float factor, void *dst,
                  int64_t count);

/// packed[k * stride + i] = rows[i][k] for LaneUnit rows of `count` units of 32
/// bits: an f32, or a pair of bf16.
void packRows(const uint32_t *const *rows, int64_t count, uint32_t *packed,
              int64_t stride);

/// scores[t][row] = sum over k of keys[t][k] * packed[k][row]. A key row is two
/// pieces, keysA[t][0..widthA) and keysB[t][0..widthB); widthB may be 0. `next`
/// is fetched on the way.
void scoreBlock(const float *packed, int64_t rowsPadded,
                const float *const *keysA, int64_t widthA,
                const float *const *keysB, int64_t widthB, int64_t tokens,
                float *scores, KeyPrefetch next = {});

/// What softmaxBlock carries from block to block, an entry a row.
struct SoftmaxState {
  float *max;   ///< largest score so far, -inf at the start
  float *sum;   ///< sum of exp(score - max), 0 at the start
  float *alpha; ///< out: factor for what was accumulated before this block
};

/// Online softmax over a score block: scores become exp(scale * score - max).
/// Row i sees the tokens in [low[i], high[i]), counted from the block's first;
/// with low null, all. NaN and inf go through as in a plain softmax.
void softmaxBlock(float *scores, int64_t rowsPadded, int64_t tokens,
                  float scale, const int32_t *low, const int32_t *high,
                  const SoftmaxState &state);

/// out[row][c] = out[row][c] * alpha[row] + sum over t of
/// weights[t * weightStride + row] * values[t][c], for c in [0,
/// padLanes(width)): value rows have to be readable that far. With alpha null
/// the factor is 1; with `fresh` nothing is in `out` yet and it is not read.
/// `next` is fetched on the way.
void accumulateBlock(const float *weights, int64_t weightStride, int64_t rows,
                     const float *alpha, const float *const *values,
                     int64_t width, int64_t tokens, float *out,
                     int64_t outStride, bool fresh, KeyPrefetch next = {});

/// dst[i] += factor * src[i].
void addScaled(float *dst, const float *src, float factor, int64_t count);

/// Vectors that dotRows() takes at most.
constexpr int64_t DotRowsLimit = 16;

/// A few vectors x against many rows, both of `width` elements:
/// sums[i * stride + r] = sum over k of x[i][k] * rows[r][k], and with `fresh`
/// unset that much more.
struct DotRows {
  const void *const *x;
  int64_t vectors; ///< 1 to DotRowsLimit
  const void *const *rows;
  int64_t count, width;
  int64_t fetched; ///< entries of `rows`: those behind the first `count` are
                   ///< only fetched, since they are read next
  void *packed;    ///< scratch of dotRowsScratch(vectors, width) bytes
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
