//===- TileQueries.cpp - Pack the query rows of a tile --------------------===//

#include "BF16Decode.h"
#include "Element.h"
#include "Tile.h"

#include <algorithm>

using namespace mla::cpu;

namespace {

/// Brings rows of bf16 into the order of halves. Rows of the tile become rows
/// of scratch.
void reorder(int64_t width, int64_t count, const TileScratch &scratch,
             const uint32_t **rows) {
  for (int64_t i = 0; i < count; ++i) {
    auto *to = reinterpret_cast<uint16_t *>(scratch.queryRows + i * width);
    bf16ToHalves(reinterpret_cast<const uint16_t *>(rows[i]), width, to);
    rows[i] = reinterpret_cast<const uint32_t *>(to);
  }
}

/// Returns one segment (A or B) of the LaneUnit query rows that are packed
/// together, as 32-bit units. `dtype` is its type. Rows past the end of the
/// tile are zeros. If the problem uses pairs, 8-bit rows are converted to bf16
/// in scratch. Otherwise rows that are not f32 are converted to f32, and 8-bit
/// rows are multiplied by their scale.
void segmentsOf(const AttentionProblem &problem, const Tile &tile,
                const RowView &view, int32_t dtype, int64_t firstRow,
                const TileScratch &scratch, const uint32_t **rows) {
  for (int64_t i = 0; i < LaneUnit; ++i) {
    rows[i] = reinterpret_cast<const uint32_t *>(scratch.zeros);
    if (firstRow + i >= tile.rows)
      continue;
    const RowPlace place = placeOf(problem, tile, firstRow + i);
    const char *row =
        view.row(tile.sequence, tile.firstToken + place.token, place.head);
    rows[i] = reinterpret_cast<const uint32_t *>(row);
    if (dtype == MLA_F32 || (dtype == MLA_BF16 && usesPairs(problem)))
      continue;
    float *converted = scratch.queryRows + i * view.width;
    rows[i] = reinterpret_cast<const uint32_t *>(converted);
    if (usesPairs(problem)) {
      loadE4M3AsBF16(row, reinterpret_cast<uint16_t *>(converted), view.width);
      continue;
    }
    loadAsF32(dtype, row, converted, view.width);
    if (!problem.qScale.base)
      continue;
    const float scale = problem.qScale.row(
        tile.sequence, tile.firstToken + place.token, place.head);
    for (int64_t k = 0; k < view.width; ++k)
      converted[k] *= scale;
  }
}

} // namespace

void mla::cpu::packQueries(const AttentionProblem &problem, const Tile &tile,
                           const TileScratch &scratch, KeyPrefetch next) {
  const int64_t unit = usesPairs(problem) ? 2 : 1;
  const int64_t unitsA = problem.queryA.width / unit;
  const int64_t unitsB = problem.queryB.width / unit;
  const int64_t padded = tile.rowsPadded();
  std::fill_n(scratch.zeros, problem.queryA.width + problem.queryB.width, 0.0f);
  next.spread(padded / LaneUnit);
  for (int64_t row = 0; row < padded; row += LaneUnit) {
    const int64_t panel = row / PanelRows * PanelRows;
    const int64_t stride = std::min(PanelRows, padded - panel);
    uint32_t *to = scratch.packed + panel * (unitsA + unitsB) + (row - panel);
    const uint32_t *rows[LaneUnit];
    next.step();
    segmentsOf(problem, tile, problem.queryA, queryType(problem), row, scratch,
               rows);
    const int64_t count = std::min(LaneUnit, tile.rows - row);
    if (keyOrderA(problem) == KeyOrder::Halves)
      reorder(problem.queryA.width, count, scratch, rows);
    packRows(rows, unitsA, to, stride);
    if (unitsB == 0)
      continue;
    segmentsOf(problem, tile, problem.queryB, problem.dtype, row, scratch,
               rows);
    if (keyOrderB(problem) == KeyOrder::Halves)
      reorder(problem.queryB.width, count, scratch, rows);
    packRows(rows, unitsB, to + unitsA * stride, stride);
  }
}
