//===- BF16.cpp - Multiply pairs of bf16 ----------------------------------===//

#include "BF16.h"
#include "BF16Target.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>

#if MLA_BF16_PAIRS

namespace mla::cpu {
namespace {

#define MLA_TILE_ATTR MLA_BF16_TARGET

struct Arith {
  using Unit = BF16Pair;
  using Line = __m512bh;
  using Sum = __m512;

  static constexpr int64_t lanes() { return 16; }
  MLA_BF16_TARGET static Sum zero() { return _mm512_setzero_ps(); }
  MLA_BF16_TARGET static Sum load(const float *from) {
    return _mm512_load_ps(from);
  }
  MLA_BF16_TARGET static void store(float *to, Sum sum) {
    _mm512_store_ps(to, sum);
  }
  MLA_BF16_TARGET static Line loadLine(const BF16Pair *from) {
    return (__m512bh)_mm512_load_si512(from);
  }
  MLA_BF16_TARGET static Line broadcast(const BF16Pair *unit) {
    int bits;
    std::memcpy(&bits, unit, sizeof(bits));
    return (__m512bh)_mm512_set1_epi32(bits);
  }
  MLA_BF16_TARGET static Sum multiply(Sum sum, float factor) {
    return _mm512_mul_ps(sum, _mm512_set1_ps(factor));
  }
  MLA_BF16_TARGET static Sum multiplyAdd(Line a, Line b, Sum sum) {
    return _mm512_dpbf16_ps(sum, a, b);
  }
};

#include "RegisterTile-inl.h"

constexpr int64_t TileRows = 6;
constexpr int64_t VectorElements = 32;

constexpr int tileTokens(int vectors) {
  return vectors == 4 ? 6 : vectors == 3 ? 8 : 12;
}

/// The number of tokens of a tile that has one vector of rows and whose keys
/// are at one constant stride.
constexpr int EvenTokens = 16;

int64_t scoreTilesOf(int64_t rowsPadded, int64_t tokens) {
  const int vectors =
      static_cast<int>(std::min(PanelRows, rowsPadded) / Arith::lanes());
  const int64_t height = vectors == 1 ? EvenTokens : tileTokens(vectors);
  return (rowsPadded + PanelRows - 1) / PanelRows *
         ((tokens + height - 1) / height);
}

/// Interleaves the upper or lower 16 columns of two rows of 32 columns, as
/// [column][2], with elements of row 0 and row 1.
template <bool Upper>
MLA_BF16_TARGET inline __m512i interleave(__m512i first, __m512i second) {
  alignas(64) static constexpr auto Order = [] {
    std::array<uint16_t, 32> order{};
    for (size_t i = 0; i < order.size(); ++i)
      order[i] = static_cast<uint16_t>(i / 2 + (Upper ? 16 : 0) + i % 2 * 32);
    return order;
  }();
  return _mm512_permutex2var_epi16(first, _mm512_load_si512(Order.data()),
                                   second);
}

/// Loads up to 32 columns of a value row. Columns from `columns` on are 0.
MLA_BF16_TARGET inline __m512i loadColumns(const uint16_t *from,
                                           int64_t columns) {
  if (columns >= VectorElements)
    return _mm512_loadu_si512(from);
  return _mm512_maskz_loadu_epi16(columns > 0 ? (1u << columns) - 1 : 0, from);
}

/// Pairs the tokens of columns [column, column + BF16StripColumns) of a block.
/// Columns past the width are 0. An odd last token is paired with 0.
MLA_BF16_TARGET void packStrip(const BF16Accumulation &sum, int64_t column,
                               BF16Pair *strip) {
  for (int64_t t = 0; t < sum.tokens; t += 2)
    for (int64_t at = 0; at < BF16StripColumns;
         at += VectorElements, strip += VectorElements) {
      const int64_t from = column + at, left = sum.width - from;
      __m512i second = _mm512_setzero_si512();
      if (t + 1 < sum.tokens)
        second = loadColumns(sum.values[t + 1] + from, left);
      const __m512i first = loadColumns(sum.values[t] + from, left);
      _mm512_store_si512(strip, interleave<false>(first, second));
      _mm512_store_si512(strip + Arith::lanes(),
                         interleave<true>(first, second));
    }
}

/// Computes a tile like valueTile(), with the same order of additions, but
/// reads value rows from memory and pairs them in registers.
template <int Rows, int Vectors>
MLA_BF16_TARGET void unpairedTile(const BF16Accumulation &sum,
                                  const ValueBlock &block, int64_t row,
                                  int64_t column, KeyPrefetch &next) {
  float *out = block.out + row * block.outStride + column;
  Sum sums[Rows][Vectors];
  beginSums<Rows, Vectors>(sums, block, row, out);
  const BF16Pair *weights = block.weights + row;
  const int64_t left = sum.width - column;
  for (int64_t t = 0; t < sum.tokens; t += 2, weights += block.weightStride) {
    if (t % (2 * FetchSteps) == 0)
      next.step();
    Line line[Vectors + Vectors % 2];
#pragma GCC unroll 4
    for (int v = 0; v < Vectors; v += 2) {
      const int64_t at = v * Arith::lanes();
      const __m512i first = loadColumns(sum.values[t] + column + at, left - at);
      __m512i second = _mm512_setzero_si512();
      if (t + 1 < sum.tokens)
        second = loadColumns(sum.values[t + 1] + column + at, left - at);
      line[v] = (Line)interleave<false>(first, second);
      line[v + 1] = (Line)interleave<true>(first, second);
    }
#pragma GCC unroll 16
    for (int i = 0; i < Rows; ++i) {
      const Line weight = Arith::broadcast(weights + i);
#pragma GCC unroll 8
      for (int v = 0; v < Vectors; ++v)
        sums[i][v] = Arith::multiplyAdd(weight, line[v], sums[i][v]);
    }
  }
  storeSums<Rows, Vectors>(sums, block, out);
}

template <int Rows, int Vectors>
MLA_BF16_TARGET inline void unpairedTileOf(int64_t rows,
                                           const BF16Accumulation &sum,
                                           const ValueBlock &block, int64_t row,
                                           int64_t column, KeyPrefetch &next) {
  if (rows == Rows)
    return unpairedTile<Rows, Vectors>(sum, block, row, column, next);
  if constexpr (Rows > 1)
    unpairedTileOf<Rows - 1, Vectors>(rows, sum, block, row, column, next);
}

/// Up to this many rows, pairing the values in advance costs more time than it
/// saves.
constexpr int64_t UnpairedRows = 16;
constexpr int64_t UnpairedTileRows = 8;

/// Accumulates all rows, at most UnpairedRows, from value rows in memory. If
/// there are few rows, a tile has more columns, so that it has enough
/// independent sums.
MLA_BF16_TARGET void accumulateUnpaired(const BF16Accumulation &sum,
                                        const ValueBlock &block, int64_t end,
                                        KeyPrefetch &next) {
  const int64_t parts = (sum.rows + UnpairedTileRows - 1) / UnpairedTileRows;
  const int64_t height = (sum.rows + parts - 1) / parts;
  const int64_t wide = (sum.rows <= 2   ? 8
                        : sum.rows <= 4 ? 4
                                        : 2) *
                       Arith::lanes();
  next.spread((end + wide - 1) / wide * parts * fetchesOfSteps(block.steps));
  for (int64_t column = 0, width; column < end; column += width) {
    width = column + wide <= end ? wide : VectorElements;
    for (int64_t row = 0; row < sum.rows; row += height) {
      const int64_t rows = std::min(height, sum.rows - row);
      if (width == 8 * Arith::lanes())
        unpairedTileOf<2, 8>(rows, sum, block, row, column, next);
      else if (width == 4 * Arith::lanes())
        unpairedTileOf<4, 4>(rows, sum, block, row, column, next);
      else if (column + Arith::lanes() < end)
        unpairedTileOf<UnpairedTileRows, 2>(rows, sum, block, row, column,
                                            next);
      else
        unpairedTileOf<UnpairedTileRows, 1>(rows, sum, block, row, column,
                                            next);
    }
  }
}

/// Accumulates all rows over the packed strip from `from` on.
template <int Vectors, int MostRows = TileRows>
MLA_BF16_TARGET void addStrip(const ValueBlock &block,
                              const BF16Accumulation &sum, int64_t from,
                              int64_t column, KeyPrefetch &next) {
  valueStrip<Vectors, MostRows>(block, sum.rows, from, column, next);
  if (!sum.rounding.any())
    return;
  ValueBlock rest = block;
  rest.weights = sum.rest;
  rest.alpha = nullptr;
  rest.fresh = false;
  KeyPrefetch none;
  for (int64_t row = 0; row < sum.rows; row += TileRows) {
    const int64_t height = std::min(TileRows, sum.rows - row);
    if (sum.rounding.rows(row, height))
      valueTileOf<TileRows, Vectors>(height, rest, row, from, column, none);
  }
}

/// The columns of the widest tile of paired values.
constexpr int64_t WideColumns = 2 * BF16StripColumns;

/// Accumulates all rows from values in pairs. A tile of up to two rows has more
/// columns, so that it has enough independent sums.
MLA_BF16_TARGET void accumulatePaired(const BF16Accumulation &sum,
                                      const ValueBlock &block, int64_t end,
                                      KeyPrefetch &next) {
  const bool isWide = sum.rows <= 2;
  const int64_t wide = isWide ? WideColumns : BF16StripColumns;
  const int64_t tiles = (sum.rows + TileRows - 1) / TileRows;
  next.spread((end - sum.begin + wide - 1) / wide * tiles *
              fetchesOfSteps(block.steps));
  int64_t column = sum.begin;
  for (; isWide && column + WideColumns <= end; column += WideColumns)
    addStrip<8, 2>(block, sum, column, column, next);
  for (; column + BF16StripColumns <= end; column += BF16StripColumns)
    addStrip<4>(block, sum, column, column, next);
  for (; column < end; column += Arith::lanes())
    addStrip<1>(block, sum, column, column, next);
}

} // namespace

bool bf16PairsAvailable() {
  static const bool available = __builtin_cpu_supports("avx512bf16") &&
                                __builtin_cpu_supports("avx512bw") &&
                                __builtin_cpu_supports("avx512vl") &&
                                __builtin_cpu_supports("avx512dq");
  return available;
}

void bf16ScoreBlock(const BF16Pair *packed, int64_t rowsPadded,
                    const BF16Pair *const *keysA, int64_t pairsA,
                    const BF16Pair *const *keysB, int64_t pairsB,
                    int64_t tokens, float *scores, KeyPrefetch next) {
  const KeyRows keys{keysA, pairsA, keysB, pairsB};
  next.spread(scoreTilesOf(rowsPadded, tokens) *
              (fetchesOf(pairsA) + fetchesOf(pairsB)));
  for (int64_t row = 0; row < rowsPadded; row += PanelRows) {
    const int64_t width = std::min(PanelRows, rowsPadded - row);
    auto *rows = width == 64   ? scoreRows<4, tileTokens(4), 0>
                 : width == 48 ? scoreRows<3, tileTokens(3), 0>
                 : width == 32 ? scoreRows<2, tileTokens(2), 0>
                               : scoreRows<1, tileTokens(1), EvenTokens>;
    rows(packed + row * (pairsA + pairsB), width, keys, tokens, scores + row,
         scoreStride(rowsPadded), next);
  }
}

void bf16AccumulateBlock(const BF16Accumulation &sum, BF16Pair *strip,
                         const BF16Pair **stripRows, KeyPrefetch next) {
  const int64_t end = padLanes(sum.width), pairs = (sum.tokens + 1) / 2;
  const ValueBlock block{
      sum.weights, sum.weightStride, sum.alpha,     stripRows,
      pairs,       sum.out,          sum.outStride, sum.fresh};
  if (sum.paired) {
    ValueBlock paired = block;
    paired.values = sum.paired;
    return accumulatePaired(sum, paired, end, next);
  }
  if (sum.rows <= UnpairedRows && !sum.rounding.any())
    return accumulateUnpaired(sum, block, end, next);
  for (int64_t t = 0; t < pairs; ++t)
    stripRows[t] = strip + t * BF16StripColumns;
  next.spread((end + BF16StripColumns - 1) / BF16StripColumns *
              ((sum.rows + TileRows - 1) / TileRows) * fetchesOfSteps(pairs));
  for (int64_t column = 0; column < end; column += BF16StripColumns) {
    packStrip(sum, column, strip);
    if (column + BF16StripColumns <= end) {
      addStrip<4>(block, sum, 0, column, next);
      continue;
    }
    for (int64_t from = 0; column + from < end; from += Arith::lanes())
      addStrip<1>(block, sum, from, column + from, next);
  }
}

} // namespace mla::cpu

#else // another architecture: never called

namespace mla::cpu {
bool bf16PairsAvailable() { return false; }
void bf16ScoreBlock(const BF16Pair *, int64_t, const BF16Pair *const *, int64_t,
                    const BF16Pair *const *, int64_t, int64_t, float *,
                    KeyPrefetch) {
  std::abort();
}
void bf16AccumulateBlock(const BF16Accumulation &, BF16Pair *,
                         const BF16Pair **, KeyPrefetch) {
  std::abort();
}
} // namespace mla::cpu

#endif
