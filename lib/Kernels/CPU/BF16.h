//===- BF16.h - Block primitives on pairs of bf16 -------------------------===//
//
// For processors with AVX512_BF16: one instruction multiplies pairs of bf16 and
// adds the products to f32. Highway 1.0.3 has no such target, so these
// functions are compiled separately and used if bf16PairsAvailable().
//
// The formats are the formats of Simd.h with pairs instead of elements: packed
// rows are [k / 2][row][2], weights [token / 2][row][2] (bf16WeightStride
// apart). The order of additions is fixed, as in Simd.h: the two products of a
// pair, then the products of the next pair. Subnormal products count as 0.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CPU_BF16_H
#define MLA_KERNELS_CPU_BF16_H

#include "Simd.h"

#include <cstdint>

namespace mla::cpu {

/// Two consecutive elements along a contraction.
struct BF16Pair {
  uint16_t first, second;
};

/// True if this processor can run the functions below.
bool bf16PairsAvailable();

/// Computes scores like scoreBlock(), from bf16 key rows. Widths are in pairs.
void bf16ScoreBlock(const BF16Pair *packed, int64_t rowsPadded,
                    const BF16Pair *const *keysA, int64_t pairsA,
                    const BF16Pair *const *keysB, int64_t pairsB,
                    int64_t tokens, float *scores, KeyPrefetch next = {});

/// Marks the rows of a score block whose results would be inexact if their
/// weights were rounded to bf16, because few keys have most of the weight. The
/// mark of a row depends on its own weights only.
struct BF16Rounding {
  float scale = 1;         ///< factor that is not yet applied to the scores
  uint64_t marked[2] = {}; ///< one bit per row

  void mark(int64_t row, uint64_t sixteenRows) {
    marked[row / 64] |= sixteenRows << row % 64;
  }
  /// Returns the marks of rows [row, row + count) as bits; count is at most 16.
  uint64_t rows(int64_t row, int64_t count) const {
    uint64_t bits = marked[row / 64] >> row % 64;
    if (row % 64 != 0 && row < 64)
      bits |= marked[1] << (64 - row % 64);
    return bits & ((UINT64_C(1) << count) - 1);
  }
  bool any() const { return marked[0] || marked[1]; }
};

/// Computes a softmax like softmaxBlock(), but writes the weights to `weights`,
/// rounded to bf16. An odd last token is paired with weight 0. The block has at
/// most 128 rows.
BF16Rounding bf16SoftmaxBlock(float *scores, int64_t rowsPadded, int64_t tokens,
                              float scale, const int32_t *low,
                              const int32_t *high, const SoftmaxState &state,
                              BF16Pair *weights);

/// Writes, as bf16, the rounding error of each weight that bf16SoftmaxBlock()
/// wrote. Writes 0 for rows that are not marked. `scores` are the scores after
/// that call.
void bf16RestWeights(const float *scores, int64_t rowsPadded, int64_t tokens,
                     const float *max, const BF16Rounding &rounding,
                     BF16Pair *rest);

/// The columns of a strip of paired values, and the number of pairs of scratch
/// that bf16AccumulateBlock() uses for a block of `tokens` tokens.
constexpr int64_t BF16StripColumns = 64;
constexpr int64_t bf16StripPairs(int64_t tokens) {
  return (tokens + 1) / 2 * BF16StripColumns;
}

/// The arguments of accumulateBlock() for weights of bf16SoftmaxBlock() and
/// bf16 value rows of `width` elements.
struct BF16Accumulation {
  const BF16Pair *weights;
  /// Rounding errors, added for marked rows.
  const BF16Pair *rest;
  const BF16Rounding &rounding;
  int64_t weightStride, rows;
  const float *alpha;
  const uint16_t *const *values;
  int64_t width, tokens;
  float *out;
  int64_t outStride;
  bool fresh; ///< as in accumulateBlock()
  /// The rows of values in pairs, one row for every two tokens; then `values`
  /// is not read. Null: rows are paired here.
  const BF16Pair *const *paired = nullptr;
  /// The first column, a multiple of 16. Columns from `width` on are not added.
  int64_t begin = 0;
};
/// Adds weighted value rows. `strip` is scratch of bf16StripPairs(tokens)
/// pairs, and `stripRows` is scratch of (tokens + 1) / 2 addresses.
void bf16AccumulateBlock(const BF16Accumulation &sum, BF16Pair *strip,
                         const BF16Pair **stripRows, KeyPrefetch next = {});

/// Computes dot products like dotRows(), for bf16 rows and bf16 vectors.
void bf16DotRows(const DotRows &dots);

} // namespace mla::cpu

#endif // MLA_KERNELS_CPU_BF16_H
