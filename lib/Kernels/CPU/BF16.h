//===- BF16.h - Block primitives on pairs of bf16 -------------------------===//
//
// For processors that multiply pairs of bf16 and add them to f32 in one
// instruction (AVX512_BF16). Highway 1.0.3 has no such target, so these are
// compiled for it apart and chosen by bf16PairsAvailable().
//
// The formats are those of Simd.h with pairs in place of elements: packed rows
// are [k / 2][row][2], weights [token / 2][row][2] (scoreStride apart), values
// [token / 2][column][2] (bf16ValueStride apart). Within a pair the products
// are added one after the other, then the next pair: the order is fixed, as in
// Simd.h. Subnormal products count as 0.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CPU_BF16_H
#define MLA_KERNELS_CPU_BF16_H

#include "Prefetch.h"

#include <cstdint>

namespace mla::cpu {

/// Columns from one pair of tokens to the next in packed values; see
/// scoreStride().
constexpr int64_t bf16ValueStride(int64_t width) {
  return (width + 31) / 16 * 16;
}

/// True when this processor can run the functions below.
bool bf16PairsAvailable();

/// scoreBlock() on bf16 key rows. The widths are even.
void bf16ScoreBlock(const uint16_t *packed, int64_t rowsPadded,
                    const uint16_t *const *keysA, int64_t widthA,
                    const uint16_t *const *keysB, int64_t widthB,
                    int64_t tokens, float *scores);

/// Rounds the weights of a block to bf16 and pairs tokens; a missing last token
/// weighs 0. With `rest`, the weights become what rounding left over.
void bf16PackWeights(float *weights, int64_t rowsPadded, int64_t tokens,
                     bool rest, uint16_t *packed);

/// Pairs the value rows of a block. Columns up to padLanes(width), and a
/// missing last token, are 0.
void bf16PackValues(const uint16_t *const *values, int64_t width,
                    int64_t tokens, uint16_t *packed);

/// accumulateBlock() on packed weights and values; columns go up to
/// padLanes(width). With alpha null the
/// factor is 1.
void bf16AccumulateBlock(const uint16_t *weights, int64_t rowsPadded,
                         int64_t rows, const float *alpha,
                         const uint16_t *values, int64_t width, int64_t tokens,
                         float *out, int64_t outStride, KeyPrefetch next = {});

} // namespace mla::cpu

#endif // MLA_KERNELS_CPU_BF16_H
