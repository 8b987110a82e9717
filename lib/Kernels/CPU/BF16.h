//===- BF16.h - Block primitives on pairs of bf16 -------------------------===//
//
// For processors that multiply pairs of bf16 and add them to f32 in one
// instruction (AVX512_BF16). Highway 1.0.3 has no such target, so these are
// compiled for it apart and chosen by bf16PairsAvailable().
//
// The formats are those of Simd.h with pairs in place of elements: packed rows
// are [k / 2][row][2], weights [token / 2][row][2] (bf16WeightStride apart).
// Within a pair the products are added one after the other, then the next pair:
// the order is fixed, as in Simd.h. Subnormal products count as 0.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CPU_BF16_H
#define MLA_KERNELS_CPU_BF16_H

#include "Simd.h"

#include <cstdint>

namespace mla::cpu {

/// Two neighbours of a contraction.
struct BF16Pair {
  uint16_t first, second;
};

/// True when this processor can run the functions below.
bool bf16PairsAvailable();

/// scoreBlock() on bf16 key rows; the widths are in pairs.
void bf16ScoreBlock(const BF16Pair *packed, int64_t rowsPadded,
                    const BF16Pair *const *keysA, int64_t pairsA,
                    const BF16Pair *const *keysB, int64_t pairsB,
                    int64_t tokens, float *scores, KeyPrefetch next = {});

/// Rows of a score block for which rounding a weight to bf16 would be seen in
/// the result, because few keys carry most of the weight. Each row's own
/// weights decide.
struct BF16Rounding {
  float scale = 1;         ///< that the scores still have to be given
  uint64_t marked[2] = {}; ///< a bit a row

  void mark(int64_t row, uint64_t sixteenRows) {
    marked[row / 64] |= sixteenRows << row % 64;
  }
  /// The bits of rows [row, row + count), which is at most 16.
  uint64_t rows(int64_t row, int64_t count) const {
    uint64_t bits = marked[row / 64] >> row % 64;
    if (row % 64 != 0 && row < 64)
      bits |= marked[1] << (64 - row % 64);
    return bits & ((UINT64_C(1) << count) - 1);
  }
  bool any() const { return marked[0] || marked[1]; }
};

/// softmaxBlock() that leaves the weights in `weights`, rounded to bf16; a
/// missing last token weighs 0. At most 128 rows.
BF16Rounding bf16SoftmaxBlock(float *scores, int64_t rowsPadded, int64_t tokens,
                              float scale, const int32_t *low,
                              const int32_t *high, const SoftmaxState &state,
                              BF16Pair *weights);

/// After bf16SoftmaxBlock() on the same scores: what rounding left over of each
/// weight, rounded to bf16 itself; 0 for rows that are not marked.
void bf16RestWeights(const float *scores, int64_t rowsPadded, int64_t tokens,
                     const float *max, const BF16Rounding &rounding,
                     BF16Pair *rest);

/// Columns of the strips that values are paired in, and the pairs of scratch
/// that bf16AccumulateBlock() needs for a block of `tokens`.
constexpr int64_t BF16StripColumns = 64;
constexpr int64_t bf16StripPairs(int64_t tokens) {
  return (tokens + 1) / 2 * BF16StripColumns;
}

/// Weighted value rows: what accumulateBlock() computes, from weights as
/// bf16SoftmaxBlock() leaves them and bf16 value rows of `width` elements.
struct BF16Accumulation {
  const BF16Pair *weights;
  /// Added for the rows that are marked.
  const BF16Pair *rest;
  const BF16Rounding &rounding;
  int64_t weightStride, rows;
  const float *alpha;
  const uint16_t *const *values;
  int64_t width, tokens;
  float *out;
  int64_t outStride;
  bool fresh; ///< as in accumulateBlock()
};
/// `strip` is scratch of bf16StripPairs(tokens), `stripRows` of (tokens + 1) /
/// 2 addresses.
void bf16AccumulateBlock(const BF16Accumulation &sum, BF16Pair *strip,
                         const BF16Pair **stripRows, KeyPrefetch next = {});

/// dotRows() of bf16 rows and bf16 vectors.
void bf16DotRows(const DotRows &dots);

} // namespace mla::cpu

#endif // MLA_KERNELS_CPU_BF16_H
