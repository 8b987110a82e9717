//===- Tile.cpp - Steps of one unit of attention --------------------------===//

#include "Tile.h"
#include "BF16.h"
#include "Element.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace mla::cpu;

namespace {

constexpr float NegativeInfinity = -std::numeric_limits<float>::infinity();

int64_t keyStride(const AttentionProblem &problem) {
  return padLanes(problem.queryA.width + problem.queryB.width);
}

/// Rows are packed four at a time.
constexpr int64_t PackRows = 4;

/// One piece (A or B) of the query rows that are packed together, as units of
/// 32 bits. Rows behind the tile's last one are zeros; 16-bit rows are
/// converted in scratch unless the problem runs on pairs.
void piecesOf(const AttentionProblem &problem, const Tile &tile,
              const RowView &view, int64_t firstRow, const TileScratch &scratch,
              const uint32_t **rows) {
  for (int64_t i = 0; i < PackRows; ++i) {
    rows[i] = reinterpret_cast<const uint32_t *>(scratch.zeros);
    if (firstRow + i >= tile.rows)
      continue;
    const RowPlace place = placeOf(problem, tile, firstRow + i);
    const char *row =
        view.row(tile.sequence, tile.firstToken + place.token, place.head);
    rows[i] = reinterpret_cast<const uint32_t *>(row);
    if (problem.dtype == MLA_F32 || usesPairs(problem))
      continue;
    float *converted = scratch.queryRows + i * view.width;
    loadAsF32(problem.dtype, row, converted, view.width);
    rows[i] = reinterpret_cast<const uint32_t *>(converted);
  }
}

/// Packs both pieces of all rows into panels.
void packQueries(const AttentionProblem &problem, const Tile &tile,
                 const TileScratch &scratch) {
  const int64_t unit = usesPairs(problem) ? 2 : 1;
  const int64_t unitsA = problem.queryA.width / unit;
  const int64_t unitsB = problem.queryB.width / unit;
  const int64_t padded = tile.rowsPadded();
  for (int64_t row = 0; row < padded; row += PackRows) {
    const int64_t panel = row / PanelRows * PanelRows;
    const int64_t stride = std::min(PanelRows, padded - panel);
    uint32_t *to = scratch.packed + panel * (unitsA + unitsB) + (row - panel);
    const uint32_t *rows[PackRows];
    piecesOf(problem, tile, problem.queryA, row, scratch, rows);
    packFour(rows, unitsA, to, stride);
    if (unitsB == 0)
      continue;
    piecesOf(problem, tile, problem.queryB, row, scratch, rows);
    packFour(rows, unitsB, to + unitsA * stride, stride);
  }
}

/// Keys [low, high) that a query token sees.
void visibleKeys(const AttentionProblem &problem, const Tile &tile,
                 int64_t token, int32_t &low, int32_t &high) {
  int64_t last = tile.length - tile.queryTokens + token; // bottom-right
  int64_t end = problem.causal ? std::min(tile.length, last + 1) : tile.length;
  int64_t begin = problem.window > 0 ? last - problem.window + 1 : 0;
  low = static_cast<int32_t>(std::max<int64_t>(0, begin));
  high = static_cast<int32_t>(std::max<int64_t>(0, end));
}

void locateDense(const AttentionProblem &problem, const Tile &tile,
                 int64_t begin, int64_t count, const char **rowA,
                 const char **rowB, const char **rowV) {
  for (int64_t i = 0; i < count; ++i) {
    int64_t key = tile.firstKey + begin + i;
    rowA[i] = problem.keyA.row(tile.sequence, key, tile.head);
    rowB[i] = problem.keyB.row(tile.sequence, key, tile.head);
    if (rowV)
      rowV[i] = problem.valueIsKey
                    ? rowA[i]
                    : problem.value.row(tile.sequence, key, tile.head);
  }
}

void locatePaged(const AttentionProblem &problem, const Tile &tile,
                 int64_t begin, int64_t count, const char **rowA,
                 const char **rowB, const char **rowV) {
  const int32_t *table =
      problem.blockTable + tile.sequence * problem.tableStride;
  const PagedRows &a = problem.pagedA, &b = problem.pagedB;
  int64_t entry = begin / problem.pageSize, offset = begin % problem.pageSize;
  for (int64_t i = 0; i < count; ++entry, offset = 0) {
    int64_t page = table[entry];
    for (; offset < problem.pageSize && i < count; ++offset, ++i) {
      rowA[i] = a.base + page * a.page + offset * a.token;
      rowB[i] = b.base + page * b.page + offset * b.token;
      if (rowV)
        rowV[i] = rowA[i];
    }
  }
}

/// Finds the rows of keys [begin, begin + count) where they lie; rowV may be
/// null.
void locate(const AttentionProblem &problem, const Tile &tile, int64_t begin,
            int64_t count, const char **rowA, const char **rowB,
            const char **rowV) {
  if (problem.blockTable)
    locatePaged(problem, tile, begin, count, rowA, rowB, rowV);
  else
    locateDense(problem, tile, begin, count, rowA, rowB, rowV);
}

/// What to fetch while a block is worked on: the keys of the next one.
KeyPrefetch fetchNext(const AttentionProblem &problem, const Tile &tile,
                      int64_t begin, int64_t count,
                      const TileScratch &scratch) {
  if (count <= 0)
    return {};
  locate(problem, tile, begin, count, scratch.nextA, scratch.nextB, nullptr);
  const int64_t bytes = elementBytes(problem.dtype);
  return {scratch.nextA, problem.queryA.width * bytes, scratch.nextB,
          problem.queryB.width * bytes, count};
}

/// f32 rows are used in place; others are converted, once for all query rows.
void loadKeys(const AttentionProblem &problem, int64_t count,
              const TileScratch &scratch) {
  const int64_t widthA = problem.queryA.width, widthB = problem.queryB.width;
  const int64_t stride = keyStride(problem);
  const bool shared = problem.valueIsKey;
  // A value row is read up to a multiple of the lanes: past its end only in
  // scratch.
  bool copyValue = problem.dtype != MLA_F32 || problem.valueWidth % LaneUnit;
  bool copyKey = problem.dtype != MLA_F32 || (shared && copyValue);
  for (int64_t i = 0; i < count; ++i) {
    float *row = scratch.keys + i * stride;
    scratch.keyA[i] =
        copyKey ? row : reinterpret_cast<const float *>(scratch.rowA[i]);
    scratch.keyB[i] = copyKey
                          ? row + widthA
                          : reinterpret_cast<const float *>(scratch.rowB[i]);
    if (copyKey) {
      loadAsF32(problem.dtype, scratch.rowA[i], row, widthA);
      if (widthB > 0)
        loadAsF32(problem.dtype, scratch.rowB[i], row + widthA, widthB);
    }
    if (shared) {
      scratch.valueRow[i] = scratch.keyA[i];
      continue;
    }
    float *value = scratch.values + i * outWidth(problem);
    scratch.valueRow[i] =
        copyValue ? value : reinterpret_cast<const float *>(scratch.rowV[i]);
    if (copyValue)
      loadAsF32(problem.dtype, scratch.rowV[i], value, problem.valueWidth);
  }
}

template <typename T> const T *const *rowsAs(const char **rows) {
  return reinterpret_cast<const T *const *>(rows);
}

/// Scores of the located keys; in f32 this loads them.
void scoreKeys(const AttentionProblem &problem, const Tile &tile, int64_t count,
               const TileScratch &scratch) {
  const int64_t widthA = problem.queryA.width, widthB = problem.queryB.width;
  if (usesPairs(problem))
    return bf16ScoreBlock(reinterpret_cast<uint16_t *>(scratch.packed),
                          tile.rowsPadded(), rowsAs<uint16_t>(scratch.rowA),
                          widthA, rowsAs<uint16_t>(scratch.rowB), widthB, count,
                          scratch.scores);
  loadKeys(problem, count, scratch);
  scoreBlock(reinterpret_cast<float *>(scratch.packed), tile.rowsPadded(),
             scratch.keyA, widthA, scratch.keyB, widthB, count, scratch.scores);
}

/// True when weights rounded to bf16 would be seen in the result. Their errors
/// are independent, so relative to the sum of weights they add up to at most
/// 2^-9 times the root of sum(w^2) / sum(w)^2; with many keys of like weight
/// that is far below the rounding of the result itself. In batch-invariant mode
/// the answer must not depend on the rows of a tile: it is always yes.
bool roundingMatters(const AttentionProblem &problem, const Tile &tile,
                     const TileScratch &scratch) {
  constexpr float Keys = 96;
  bool matters = problem.batchInvariant;
  for (int64_t row = 0; row < tile.rows; ++row)
    matters |=
        !(scratch.squares[row] * Keys <= scratch.sum[row] * scratch.sum[row]);
  return matters;
}

/// Adds the weighted values of the located keys.
void accumulateValues(const AttentionProblem &problem, const Tile &tile,
                      int64_t count, const TileScratch &scratch,
                      const KeyPrefetch &next) {
  const int64_t padded = tile.rowsPadded();
  if (!usesPairs(problem))
    return accumulateBlock(scratch.scores, scoreStride(padded), tile.rows,
                           scratch.alpha, scratch.valueRow, problem.valueWidth,
                           count, scratch.out, scratch.outStride, next);
  const bool sensitive = roundingMatters(problem, tile, scratch);
  bf16PackWeights(scratch.scores, padded, count, sensitive,
                  scratch.weightPairs);
  bf16PackValues(rowsAs<uint16_t>(scratch.rowV), problem.valueWidth, count,
                 scratch.valuePairs);
  bf16AccumulateBlock(scratch.weightPairs, padded, tile.rows, scratch.alpha,
                      scratch.valuePairs, problem.valueWidth, count,
                      scratch.out, scratch.outStride, next);
  if (!sensitive)
    return;
  bf16PackWeights(scratch.scores, padded, count, false, scratch.weightPairs);
  bf16AccumulateBlock(scratch.weightPairs, padded, tile.rows, nullptr,
                      scratch.valuePairs, problem.valueWidth, count,
                      scratch.out, scratch.outStride);
}

/// Scales the scores and applies an explicit mask, element by element.
void applyMask(const AttentionProblem &problem, const Tile &tile, int64_t begin,
               int64_t count, float *scores) {
  const MaskView &mask = problem.mask;
  const int64_t stride = scoreStride(tile.rowsPadded());
  for (int64_t row = 0; row < tile.rows; ++row) {
    RowPlace place = placeOf(problem, tile, row);
    int64_t at = tile.sequence * mask.sequence + place.head * mask.head +
                 std::min(place.token, mask.lastQuery) * mask.query +
                 begin * mask.key;
    for (int64_t i = 0; i < count; ++i, at += mask.key) {
      float &score = scores[i * stride + row];
      score *= problem.scale;
      if (mask.dtype == MLA_I1)
        score = mask.base[at] ? score : NegativeInfinity;
      else
        score += loadElement(mask.dtype, mask.base, at);
    }
  }
}

/// What of the block each row sees. False when every row sees all of it.
bool limitRows(const Tile &tile, int64_t begin, int64_t count,
               const TileScratch &scratch) {
  bool limited = false;
  for (int64_t row = 0; row < tile.rowsPadded(); ++row) {
    int64_t low = scratch.low[row] - begin, high = scratch.high[row] - begin;
    scratch.blockLow[row] =
        static_cast<int32_t>(std::clamp<int64_t>(low, 0, count));
    scratch.blockHigh[row] =
        static_cast<int32_t>(std::clamp<int64_t>(high, 0, count));
    limited |= row < tile.rows && (low > 0 || high < count);
  }
  return limited;
}

} // namespace

bool mla::cpu::usesPairs(const AttentionProblem &problem) {
  return problem.dtype == MLA_BF16 && problem.queryA.width % 2 == 0 &&
         problem.queryB.width % 2 == 0 && bf16PairsAvailable();
}

TileScratch TileScratch::carve(const AttentionProblem &problem, Arena &arena) {
  const int64_t rows = TileRowLimit;
  const int64_t width = problem.queryA.width + problem.queryB.width;
  const int64_t stride = outWidth(problem);
  const bool pairs = usesPairs(problem);
  const int64_t block = keyBlock(problem);
  const int64_t keys = pairs ? 0 : block * keyStride(problem);
  const int64_t values = problem.valueIsKey ? 0 : block * stride;
  TileScratch scratch;
  scratch.packed = arena.take<uint32_t>(rows * (pairs ? width / 2 : width));
  scratch.weightPairs =
      arena.take<uint16_t>(pairs ? block * scoreStride(rows) : 0);
  scratch.valuePairs = arena.take<uint16_t>(
      pairs ? block * bf16ValueStride(problem.valueWidth) : 0);
  scratch.queryRows = arena.take<float>(PackRows * width);
  scratch.zeros = arena.take<float>(width);
  scratch.scores = arena.take<float>(block * scoreStride(rows));
  scratch.out = arena.take<float>(rows * stride);
  scratch.outStride = stride;
  scratch.max = arena.take<float>(rows);
  scratch.sum = arena.take<float>(rows);
  scratch.alpha = arena.take<float>(rows);
  scratch.squares = arena.take<float>(rows);
  scratch.low = arena.take<int32_t>(rows);
  scratch.high = arena.take<int32_t>(rows);
  scratch.blockLow = arena.take<int32_t>(rows);
  scratch.blockHigh = arena.take<int32_t>(rows);
  scratch.keys = arena.take<float>(keys);
  scratch.values = arena.take<float>(pairs ? 0 : values);
  scratch.rowA = arena.take<const char *>(block);
  scratch.rowB = arena.take<const char *>(block);
  scratch.rowV = arena.take<const char *>(block);
  scratch.nextA = arena.take<const char *>(block);
  scratch.nextB = arena.take<const char *>(block);
  scratch.keyA = arena.take<const float *>(block);
  scratch.keyB = arena.take<const float *>(block);
  scratch.valueRow = arena.take<const float *>(block);
  return scratch;
}

RowPlace mla::cpu::placeOf(const AttentionProblem &problem, const Tile &tile,
                           int64_t row) {
  int64_t at = tile.firstRow + row;
  if (problem.headsShareKeys)
    return {at / problem.heads, at % problem.heads};
  return {at, tile.head};
}

void mla::cpu::beginTile(const AttentionProblem &problem, const Tile &tile,
                         const TileScratch &scratch) {
  std::fill_n(scratch.zeros, problem.queryA.width + problem.queryB.width, 0.0f);
  packQueries(problem, tile, scratch);
  for (int64_t row = 0; row < tile.rowsPadded(); ++row) {
    scratch.max[row] = NegativeInfinity;
    scratch.sum[row] = 0;
    scratch.low[row] = scratch.high[row] = 0;
    if (row < tile.rows)
      visibleKeys(problem, tile, placeOf(problem, tile, row).token,
                  scratch.low[row], scratch.high[row]);
  }
  for (int64_t row = 0; row < tile.rows; ++row)
    std::fill_n(scratch.out + row * scratch.outStride, outWidth(problem), 0.0f);
}

void mla::cpu::processKeys(const AttentionProblem &problem, const Tile &tile,
                           int64_t begin, int64_t end,
                           const TileScratch &scratch) {
  const int32_t *lows = scratch.low, *highs = scratch.high;
  const int64_t first = *std::min_element(lows, lows + tile.rows);
  const int64_t last = *std::max_element(highs, highs + tile.rows);
  const int64_t padded = tile.rowsPadded();
  const int64_t block = keyBlock(problem);
  const SoftmaxState state{scratch.max, scratch.sum, scratch.alpha,
                           scratch.squares};
  for (int64_t at = begin; at < std::min(end, last); at += block) {
    int64_t count = std::min({block, end - at, last - at});
    if (at + count <= first)
      continue; // no row sees this block
    locate(problem, tile, at, count, scratch.rowA, scratch.rowB, scratch.rowV);
    scoreKeys(problem, tile, count, scratch);
    if (problem.mask.base)
      applyMask(problem, tile, at, count, scratch.scores);
    bool limited = limitRows(tile, at, count, scratch);
    softmaxBlock(scratch.scores, padded, count,
                 problem.mask.base ? 1.0f : problem.scale,
                 limited ? scratch.blockLow : nullptr,
                 limited ? scratch.blockHigh : nullptr, state);
    const int64_t after = at + count;
    accumulateValues(problem, tile, count, scratch,
                     fetchNext(problem, tile, after,
                               std::min({block, end - after, last - after}),
                               scratch));
  }
}

void mla::cpu::finishRow(const AttentionProblem &problem, const Tile &tile,
                         int64_t row, const float *accumulated, float max,
                         float sum) {
  RowPlace place = placeOf(problem, tile, row);
  int64_t token = tile.firstToken + place.token;
  float denominator = sum;
  bool empty = sum == 0;
  if (problem.sink && !empty)
    denominator +=
        std::exp(loadElement(problem.sinkType, problem.sink, place.head) - max);
  float factor = empty ? 0.0f : 1.0f / denominator;
  char *out =
      const_cast<char *>(problem.out.row(tile.sequence, token, place.head));
  storeFromF32(problem.dtype, accumulated, factor, out, problem.valueWidth);
  if (!problem.lse)
    return;
  double lse = empty ? -std::numeric_limits<double>::infinity()
                     : static_cast<double>(max) + std::log(double(sum));
  if (problem.lseBase == 1)
    lse *= 1.4426950408889634074;
  problem.lse[tile.sequence * problem.lseSequence + token * problem.lseToken +
              place.head * problem.lseHead] = static_cast<float>(lse);
}
