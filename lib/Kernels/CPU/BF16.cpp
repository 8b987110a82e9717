//===- BF16.cpp - Block primitives on pairs of bf16 -----------------------===//

#include "BF16.h"
#include "Simd.h"

#include <algorithm>
#include <cstdlib>

#if defined(__x86_64__)
// GCC 12 takes the deliberate undefined operands of its own header for a bug.
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#include <immintrin.h>
#define MLA_BF16_TARGET                                                        \
  __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,avx512bf16")))

namespace mla::cpu {
namespace {

constexpr int Lanes = 16;
constexpr int TileRows = 6;

/// A register tile of scores: `Tokens` tokens by `Vectors` vectors of rows.
template <int Tokens, int Vectors>
MLA_BF16_TARGET inline const uint16_t *
addPiece(__m512 (&sums)[Tokens][Vectors], const uint16_t *packed,
         int64_t stride, const uint16_t *const *keys, int64_t width) {
  const uint16_t *key[Tokens];
  for (int t = 0; t < Tokens; ++t)
    key[t] = keys[t];
  for (int64_t k = 0; k < width; k += 2, packed += 2 * stride) {
    __m512bh line[Vectors];
#pragma GCC unroll 8
    for (int v = 0; v < Vectors; ++v)
      line[v] = (__m512bh)_mm512_load_si512(packed + v * 2 * Lanes);
#pragma GCC unroll 16
    for (int t = 0; t < Tokens; ++t) {
      int pair;
      __builtin_memcpy(&pair, key[t] + k, sizeof(pair));
      const __m512bh element = (__m512bh)_mm512_set1_epi32(pair);
#pragma GCC unroll 8
      for (int v = 0; v < Vectors; ++v)
        sums[t][v] = _mm512_dpbf16_ps(sums[t][v], element, line[v]);
    }
  }
  return packed;
}

template <int Tokens, int Vectors>
MLA_BF16_TARGET void scoreTile(const uint16_t *packed, int64_t panelWidth,
                               const uint16_t *const *keysA, int64_t widthA,
                               const uint16_t *const *keysB, int64_t widthB,
                               float *scores, int64_t stride) {
  __m512 sums[Tokens][Vectors];
#pragma GCC unroll 16
  for (int t = 0; t < Tokens; ++t)
#pragma GCC unroll 8
    for (int v = 0; v < Vectors; ++v)
      sums[t][v] = _mm512_setzero_ps();
  packed = addPiece<Tokens, Vectors>(sums, packed, panelWidth, keysA, widthA);
  if (widthB > 0)
    addPiece<Tokens, Vectors>(sums, packed, panelWidth, keysB, widthB);
#pragma GCC unroll 16
  for (int t = 0; t < Tokens; ++t)
#pragma GCC unroll 8
    for (int v = 0; v < Vectors; ++v)
      _mm512_store_ps(scores + t * stride + v * Lanes, sums[t][v]);
}

/// The tile of `tokens` tokens, which is at most `Tokens`.
template <int Tokens, int Vectors>
MLA_BF16_TARGET inline void
scoreTileOf(int64_t tokens, const uint16_t *packed, int64_t panelWidth,
            const uint16_t *const *keysA, int64_t widthA,
            const uint16_t *const *keysB, int64_t widthB, float *scores,
            int64_t stride) {
  if (tokens == Tokens)
    return scoreTile<Tokens, Vectors>(packed, panelWidth, keysA, widthA, keysB,
                                      widthB, scores, stride);
  if constexpr (Tokens > 1)
    scoreTileOf<Tokens - 1, Vectors>(tokens, packed, panelWidth, keysA, widthA,
                                     keysB, widthB, scores, stride);
}

/// All tokens against `Vectors` vectors of rows, dealt into tiles of nearly
/// equal height.
template <int Vectors>
MLA_BF16_TARGET void scoreRows(const uint16_t *packed, int64_t panelWidth,
                               const uint16_t *const *keysA, int64_t widthA,
                               const uint16_t *const *keysB, int64_t widthB,
                               int64_t tokens, float *scores, int64_t stride) {
  constexpr int Most = Vectors == 4 ? 6 : Vectors == 3 ? 8 : 12;
  int64_t tiles = (tokens + Most - 1) / Most;
  for (int64_t t = 0; t < tokens; --tiles) {
    const int64_t count = (tokens - t + tiles - 1) / tiles;
    scoreTileOf<Most, Vectors>(count, packed, panelWidth, keysA + t, widthA,
                               keysB + t, widthB, scores + t * stride, stride);
    t += count;
  }
}

/// What all tiles of an accumulation share.
struct Block {
  const uint16_t *weights;
  int64_t weightStride; ///< rows
  const float *alpha;
  const uint16_t *values;
  int64_t valueStride; ///< columns
  int64_t pairs;
  float *out;
  int64_t outStride;
};

template <int Rows, int Vectors>
MLA_BF16_TARGET void valueTile(const Block &block, int64_t row,
                               int64_t column) {
  float *out = block.out + row * block.outStride + column;
  __m512 sums[Rows][Vectors];
#pragma GCC unroll 8
  for (int i = 0; i < Rows; ++i) {
    const __m512 factor =
        _mm512_set1_ps(block.alpha ? block.alpha[row + i] : 1.0f);
#pragma GCC unroll 8
    for (int v = 0; v < Vectors; ++v)
      sums[i][v] = _mm512_mul_ps(
          _mm512_load_ps(out + i * block.outStride + v * Lanes), factor);
  }
  const uint16_t *weights = block.weights + 2 * row;
  const uint16_t *value = block.values + 2 * column;
  for (int64_t t = 0; t < block.pairs; ++t) {
    __m512bh line[Vectors];
#pragma GCC unroll 8
    for (int v = 0; v < Vectors; ++v)
      line[v] = (__m512bh)_mm512_load_si512(value + v * 2 * Lanes);
#pragma GCC unroll 8
    for (int i = 0; i < Rows; ++i) {
      int pair;
      __builtin_memcpy(&pair, weights + 2 * i, sizeof(pair));
      const __m512bh weight = (__m512bh)_mm512_set1_epi32(pair);
#pragma GCC unroll 8
      for (int v = 0; v < Vectors; ++v)
        sums[i][v] = _mm512_dpbf16_ps(sums[i][v], weight, line[v]);
    }
    weights += 2 * block.weightStride;
    value += 2 * block.valueStride;
  }
#pragma GCC unroll 8
  for (int i = 0; i < Rows; ++i)
#pragma GCC unroll 8
    for (int v = 0; v < Vectors; ++v)
      _mm512_store_ps(out + i * block.outStride + v * Lanes, sums[i][v]);
}

/// Strips that `columns` columns are cut into.
constexpr int64_t stripsOf(int64_t columns) {
  return columns / (4 * Lanes) + columns % (4 * Lanes) / Lanes;
}

template <int Vectors>
MLA_BF16_TARGET void valueStrip(const Block &block, int64_t rows,
                                int64_t column, KeyPrefetch &next) {
  int64_t tiles = (rows + TileRows - 1) / TileRows;
  for (int64_t row = 0; row < rows; --tiles) {
    int64_t height = (rows - row + tiles - 1) / tiles;
    next.step();
    switch (height) {
    case 6:
      valueTile<6, Vectors>(block, row, column);
      break;
    case 5:
      valueTile<5, Vectors>(block, row, column);
      break;
    case 4:
      valueTile<4, Vectors>(block, row, column);
      break;
    case 3:
      valueTile<3, Vectors>(block, row, column);
      break;
    case 2:
      valueTile<2, Vectors>(block, row, column);
      break;
    default:
      valueTile<1, Vectors>(block, row, column);
    }
    row += height;
  }
}

/// Two rows of 32 columns interleaved: [column][2] from row 0 and row 1.
MLA_BF16_TARGET inline void interleave(__m512i first, __m512i second,
                                       uint16_t *packed) {
  const __m512i low = _mm512_unpacklo_epi16(first, second);
  const __m512i high = _mm512_unpackhi_epi16(first, second);
  const __m512i order0 = _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11);
  const __m512i order1 = _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15);
  _mm512_storeu_si512(packed, _mm512_permutex2var_epi64(low, order0, high));
  _mm512_storeu_si512(packed + 32,
                      _mm512_permutex2var_epi64(low, order1, high));
}

} // namespace

bool bf16PairsAvailable() {
  static const bool available = __builtin_cpu_supports("avx512bf16") &&
                                __builtin_cpu_supports("avx512bw") &&
                                __builtin_cpu_supports("avx512vl") &&
                                __builtin_cpu_supports("avx512dq");
  return available;
}

void bf16ScoreBlock(const uint16_t *packed, int64_t rowsPadded,
                    const uint16_t *const *keysA, int64_t widthA,
                    const uint16_t *const *keysB, int64_t widthB,
                    int64_t tokens, float *scores) {
  for (int64_t row = 0; row < rowsPadded; row += PanelRows) {
    const int64_t width = std::min(PanelRows, rowsPadded - row);
    const uint16_t *panel = packed + row * (widthA + widthB);
    auto *rows = width == 64   ? scoreRows<4>
                 : width == 48 ? scoreRows<3>
                 : width == 32 ? scoreRows<2>
                               : scoreRows<1>;
    rows(panel, width, keysA, widthA, keysB, widthB, tokens, scores + row,
         scoreStride(rowsPadded));
  }
}

namespace {
/// One vector of weights to bf16 in the low halves; with `rest`, what is left
/// over replaces the weights.
MLA_BF16_TARGET inline __m512i roundWeights(float *weights, bool rest) {
  const __m512 exact = _mm512_load_ps(weights);
  const __m512i rounded =
      _mm512_cvtepu16_epi32((__m256i)_mm512_cvtneps_pbh(exact));
  if (rest)
    _mm512_store_ps(
        weights, _mm512_sub_ps(exact, (__m512)_mm512_slli_epi32(rounded, 16)));
  return rounded;
}
} // namespace

MLA_BF16_TARGET void bf16PackWeights(float *weights, int64_t rowsPadded,
                                     int64_t tokens, bool rest,
                                     uint16_t *packed) {
  const int64_t stride = scoreStride(rowsPadded);
  for (int64_t t = 0; t < tokens; t += 2)
    for (int64_t row = 0; row < rowsPadded; row += Lanes) {
      float *at = weights + t * stride + row;
      __m512i low = roundWeights(at, rest), high = _mm512_setzero_si512();
      if (t + 1 < tokens)
        high = roundWeights(at + stride, rest);
      _mm512_store_si512(packed + t * stride + 2 * row,
                         _mm512_or_si512(low, _mm512_slli_epi32(high, 16)));
    }
}

MLA_BF16_TARGET void bf16PackValues(const uint16_t *const *values,
                                    int64_t width, int64_t tokens,
                                    uint16_t *packed) {
  const int64_t stride = bf16ValueStride(width), end = padLanes(width);
  for (int64_t t = 0; t < tokens; t += 2) {
    uint16_t *to = packed + t * stride;
    const bool both = t + 1 < tokens;
    int64_t column = 0;
    for (; column + 32 <= width; column += 32) {
      __m512i first = _mm512_loadu_si512(values[t] + column);
      __m512i second = both ? _mm512_loadu_si512(values[t + 1] + column)
                            : _mm512_setzero_si512();
      interleave(first, second, to + 2 * column);
    }
    for (; column < end; ++column) {
      to[2 * column] = column < width ? values[t][column] : 0;
      to[2 * column + 1] = both && column < width ? values[t + 1][column] : 0;
    }
  }
}

void bf16AccumulateBlock(const uint16_t *weights, int64_t rowsPadded,
                         int64_t rows, const float *alpha,
                         const uint16_t *values, int64_t width, int64_t tokens,
                         float *out, int64_t outStride, KeyPrefetch next) {
  const int64_t end = padLanes(width);
  next.spread(stripsOf(end) * ((rows + TileRows - 1) / TileRows));
  const Block block{weights,
                    scoreStride(rowsPadded),
                    alpha,
                    values,
                    bf16ValueStride(width),
                    (tokens + 1) / 2,
                    out,
                    outStride};
  int64_t column = 0;
  for (; column + 4 * Lanes <= end; column += 4 * Lanes)
    valueStrip<4>(block, rows, column, next);
  for (; column < end; column += Lanes)
    valueStrip<1>(block, rows, column, next);
}

} // namespace mla::cpu

#else // not x86-64

namespace mla::cpu {
bool bf16PairsAvailable() { return false; }
void bf16ScoreBlock(const uint16_t *, int64_t, const uint16_t *const *, int64_t,
                    const uint16_t *const *, int64_t, int64_t, float *) {
  std::abort();
}
void bf16PackWeights(float *, int64_t, int64_t, bool, uint16_t *) {
  std::abort();
}
void bf16PackValues(const uint16_t *const *, int64_t, int64_t, uint16_t *) {
  std::abort();
}
void bf16AccumulateBlock(const uint16_t *, int64_t, int64_t, const float *,
                         const uint16_t *, int64_t, int64_t, float *, int64_t,
                         KeyPrefetch) {
  std::abort();
}
} // namespace mla::cpu

#endif
