//===- BF16Decode.h - Decode small elements to bf16 -------------*- C++ -*-===//
//
// For processors with AVX512_BF16 and AVX512_VBMI: one instruction looks up 64
// bytes in a table of 128, which has the bf16 of every e4m3 or e5m2 but its
// sign.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CPU_BF16DECODE_H
#define MLA_KERNELS_CPU_BF16DECODE_H

#include "BF16.h"

#include <cstdint>

namespace mla::cpu {

/// Decodes the first elements of decodeTilesToBF16(), whose arguments these
/// are, and returns their number: 0 on other processors, and if a tile has no
/// multiple of 16 elements. Results below the smallest normal number become 0.
int64_t bf16DecodeTiles(int32_t dtype, const void *src, int64_t begin,
                        int64_t count, const float *divisors, int64_t group,
                        uint16_t *dst);

/// Converts the first elements of loadE4M3AsBF16(), and returns their number.
int64_t bf16LoadE4M3(const void *src, uint16_t *dst, int64_t count);

//===----------------------------------------------------------------------===//
// Rows in the order of halves
//
// A row is decoded once for two products. Scores multiply pairs of columns of
// one token, and values multiply pairs of tokens of one column. In the order of
// halves, elements i and i + 16 of every 32 elements are neighbours: two masked
// shifts then pair the columns of two tokens, and no element moves to another
// lane. Queries in the same order give the same scores.
//===----------------------------------------------------------------------===//

/// The widths of rows in the order of halves are multiples of this number.
constexpr int64_t HalvesUnit = 64;

/// True if this processor can run the functions below.
bool bf16HalvesAvailable();

/// The most block scales of a row.
constexpr int64_t MostRowScales = 256;

/// Rows of elements of 8 bits or fewer, and where they are decoded to.
struct SmallRows {
  int32_t dtype;
  int64_t width; ///< elements of a row, a multiple of HalvesUnit
  const char *const *elements;
  int64_t count; ///< rows
  /// The block scales of each row, one after the other, of type e4m3, ue8m0 or
  /// f32, at most MostRowScales. Null: `factor` multiplies all elements.
  const char *const *scales;
  int64_t scaleOffset; ///< bytes before the first scale
  int32_t scaleType;
  int64_t group; ///< elements of a scale, 2^n, at least 16
  float factor;  ///< of all elements or scales
  uint16_t *to;
  int64_t stride; ///< elements from a decoded row to the next
};

/// Decodes rows to bf16 in the order of halves. Products that bf16 does not
/// represent are rounded to nearest, ties away from zero. Results below the
/// smallest normal number may be rounded to 0.
void bf16DecodeHalves(const SmallRows &rows);

/// Brings a row of bf16 into the order of halves.
void bf16ToHalves(const uint16_t *from, int64_t count, uint16_t *to);

/// Pairs the columns of two rows: to[c] = {first[c], second[c]}. `isHalves` is
/// the order of the rows. Their widths are multiples of 32.
void bf16PairRows(const uint16_t *first, const uint16_t *second, int64_t count,
                  bool isHalves, BF16Pair *to);

} // namespace mla::cpu

#endif // MLA_KERNELS_CPU_BF16DECODE_H
