//===- GemmTile.cpp - One tile of a product -------------------------------===//

#include "GemmTile.h"
#include "Element.h"

#include <algorithm>

using namespace mla::cpu;

namespace {

/// The contraction steps of a block. Blocks are longer if there are few rows.
constexpr int64_t Depth = 512, DepthOfFewRows = 2048;
/// The bytes of `a` that dot products multiply with a block of `b`. They must
/// stay in the L2 cache. Otherwise, more is better: with long blocks, `b` is
/// read in few tiles.
constexpr int64_t DotBytes = 64 << 10;
/// Products with up to this many rows of `a` (one group of vectors) are
/// computed as dot products. If the distance of b's columns is a multiple of
/// SharedSetBytes, products with up to DotRowsLimit rows are, too: as keys of a
/// tile, such columns would evict each other from the few L1 cache sets that
/// they share.
constexpr int64_t DotRowsOfTile = 8;
/// The number of contraction steps of a copied strip, so that the strip stays
/// in the L1 cache, and the smallest number of rows for which copies pay off.
constexpr int64_t StripDepth = 128, StripRows = 2 * LaneUnit;
/// The columns of a tile. Outputs that are wide enough for several threads have
/// wider tiles, for which `a` is packed less often. If there are several tiles
/// of rows, half of WideOutput is wide enough, because there are more tiles to
/// share among threads.
constexpr int64_t Columns = 64, WideColumns = 256, WideOutput = 1024;

/// Computes one tile.
struct TileComputation {
  const GemmProblem &problem;
  const GemmEntry &entry;
  const GemmTile &tile;
  const GemmScratch &scratch;
  int64_t padded = padLanes(tile.rows);
  int64_t bytes = elementBytes(problem.dtype);
  /// True if the sums are accumulated in the output. Sums are stored in whole
  /// vectors, so the number of columns must be a multiple of the lanes.
  bool direct = scratch.blocking.direct && tile.columns % LaneUnit == 0;

  void byDots() const;
  void inBlocks() const;

private:
  /// Return the address of the sums and the stride of their rows.
  float *sums() const {
    return direct ? reinterpret_cast<float *>(entry.out) +
                        problem.outRows.offset(tile.m0) + tile.n0
                  : scratch.sums;
  }
  int64_t sumStride() const {
    return direct ? problem.outRows.innerStride : padLanes(tile.columns);
  }
  const char *rowOfA(int64_t i, int64_t k) const {
    return entry.a +
           (problem.aRows.offset(tile.m0 + i) + k * problem.aK) * bytes;
  }
  void packA(int64_t k0, int64_t depth) const;
  void loadVectors(int64_t k0, int64_t depth) const;
  void packStrided(int64_t k0, int64_t depth) const;
  void locateB(int64_t k0, int64_t depth, const void **rows) const;
  void loadB(int64_t k0, int64_t depth) const;
  KeyPrefetch fetchB(int64_t k0) const;
  void addAlongK(int64_t k0, int64_t depth) const;
  void addAlongN(int64_t k0, int64_t depth) const;
  void addStrips(int64_t k0, int64_t depth) const;
  void copyStrip(int64_t column, int64_t columns, int64_t depth) const;
  KeyPrefetch fetchStrip(int64_t k0, int64_t depth, int64_t column) const;
  void transposeSums() const;
  void writeRows() const;
  void writeRow(int64_t i, const float *sums) const;
};

/// Gathers elements: dst[i] = element i * stride of `from`.
void loadStrided(int32_t dtype, const void *from, int64_t stride, int64_t count,
                 float *dst) {
  if (stride == 1)
    return loadAsF32(dtype, from, dst, count);
  for (int64_t i = 0; i < count; ++i)
    dst[i] = loadElement(dtype, from, i * stride);
}

/// Packs rows whose elements are not contiguous.
void TileComputation::packStrided(int64_t k0, int64_t depth) const {
  auto *packed = reinterpret_cast<float *>(scratch.packed);
  for (int64_t i = 0; i < padded; ++i) {
    if (i < tile.rows)
      loadStrided(problem.dtype, rowOfA(i, k0), problem.aK, depth, scratch.row);
    for (int64_t k = 0; k < depth; ++k)
      packed[k * padded + i] = i < tile.rows ? scratch.row[k] : 0.0f;
  }
}

/// Packs a's rows. With pairs, an odd last element is paired with 0.
void TileComputation::packA(int64_t k0, int64_t depth) const {
  const bool pairs = scratch.blocking.pairs;
  if (problem.aK != 1)
    return packStrided(k0, depth);
  const int64_t units = pairs ? depth / 2 : depth;
  for (int64_t first = 0; first < padded; first += LaneUnit) {
    const uint32_t *rows[LaneUnit];
    for (int64_t i = 0; i < LaneUnit; ++i) {
      rows[i] = scratch.zeros;
      if (first + i >= tile.rows)
        continue;
      const char *row = rowOfA(first + i, k0);
      rows[i] = reinterpret_cast<const uint32_t *>(row);
      if (pairs || problem.dtype == MLA_F32)
        continue;
      float *converted = scratch.converted + i * depth;
      loadAsF32(problem.dtype, row, converted, depth);
      rows[i] = reinterpret_cast<const uint32_t *>(converted);
    }
    packRows(rows, units, scratch.packed + first, padded);
    for (int64_t i = 0; pairs && depth % 2 && i < LaneUnit; ++i)
      scratch.packed[units * padded + first + i] =
          reinterpret_cast<const uint16_t *>(rows[i])[depth - 1];
  }
}

/// Computes the addresses of b's rows from step k0 on. If b is contiguous along
/// k, computes the addresses of its columns instead.
void TileComputation::locateB(int64_t k0, int64_t depth,
                              const void **rows) const {
  const bool alongN = scratch.blocking.alongN;
  const int64_t stride = alongN ? problem.bK : problem.bN;
  const char *first =
      entry.b + (tile.n0 * problem.bN + k0 * problem.bK) * bytes;
  for (int64_t i = 0; i < (alongN ? depth : tile.columns); ++i)
    rows[i] = first + i * stride * bytes;
}

/// Computes the addresses of b's rows and converts the rows if they cannot be
/// read in place.
void TileComputation::loadB(int64_t k0, int64_t depth) const {
  locateB(k0, depth, scratch.rows);
  if (scratch.blocking.inPlace)
    return;
  const bool alongN = scratch.blocking.alongN;
  const int64_t count = alongN ? depth : tile.columns;
  const int64_t width = alongN ? tile.columns : depth;
  for (int64_t i = 0; i < count; ++i) {
    float *row = scratch.b + i * padLanes(width);
    loadStrided(problem.dtype, scratch.rows[i],
                alongN ? problem.bN : problem.bK, width, row);
    scratch.rows[i] = row;
  }
}

/// Returns a prefetch of the block of b that begins at step k0.
KeyPrefetch TileComputation::fetchB(int64_t k0) const {
  if (k0 >= problem.k || !scratch.blocking.inPlace)
    return {};
  const bool alongN = scratch.blocking.alongN;
  const int64_t depth = std::min(scratch.blocking.depth, problem.k - k0);
  locateB(k0, depth, scratch.next);
  auto *rows = reinterpret_cast<const char *const *>(scratch.next);
  return {rows, (alongN ? tile.columns : depth) * bytes, rows, 0,
          alongN ? depth : tile.columns};
}

template <typename T> const T *const *rowsAs(const void **rows) {
  return reinterpret_cast<const T *const *>(rows);
}

/// Adds the products of a block, with b's columns as keys.
void TileComputation::addAlongK(int64_t k0, int64_t depth) const {
  const KeyPrefetch next = fetchB(k0 + depth);
  float *to = k0 == 0 ? scratch.sums : scratch.part;
  if (scratch.blocking.pairs) {
    auto *rows = rowsAs<BF16Pair>(scratch.rows);
    bf16ScoreBlock(reinterpret_cast<BF16Pair *>(scratch.packed), padded, rows,
                   depth / 2, rows, 0, tile.columns, to, next);
  } else {
    auto *rows = rowsAs<float>(scratch.rows);
    scoreBlock(reinterpret_cast<float *>(scratch.packed), padded, rows, depth,
               rows, 0, tile.columns, to, next);
  }
  if (k0 > 0)
    addScaled(scratch.sums, scratch.part, 1.0f,
              tile.columns * scoreStride(padded));
}

/// Copies a strip of the located rows of b to scratch.copied, and pads each row
/// with zeros to a multiple of the lanes.
void TileComputation::copyStrip(int64_t column, int64_t columns,
                                int64_t depth) const {
  const auto *first = static_cast<const float *>(scratch.rows[0]) + column;
  for (int64_t k = 0; k < depth; ++k) {
    float *to = scratch.copied + k * GemmStripColumns;
    const float *from = first + k * problem.bK;
    if (columns == GemmStripColumns) {
      std::copy_n(from, GemmStripColumns, to);
      continue;
    }
    std::copy_n(from, columns, to);
    std::fill(to + columns, to + padLanes(columns), 0.0f);
  }
}

/// Returns a prefetch of the strip that begins at `column` of the block at k0.
KeyPrefetch TileComputation::fetchStrip(int64_t k0, int64_t depth,
                                        int64_t column) const {
  if (column >= tile.columns)
    return {};
  locateB(k0, depth, scratch.next);
  auto *rows = reinterpret_cast<const char **>(scratch.next);
  for (int64_t i = 0; i < depth; ++i)
    rows[i] += column * bytes;
  const int64_t columns = std::min(GemmStripColumns, tile.columns - column);
  return {rows, columns * bytes, rows, 0, depth};
}

/// Adds the products of a block of f32, with b's rows as values, strip by
/// strip.
void TileComputation::addStrips(int64_t k0, int64_t depth) const {
  const int64_t after = k0 + depth;
  locateB(k0, depth, scratch.rows);
  for (int64_t column = 0; column < tile.columns; column += GemmStripColumns) {
    const int64_t columns = std::min(GemmStripColumns, tile.columns - column);
    copyStrip(column, columns, depth);
    KeyPrefetch next = fetchStrip(k0, depth, column + GemmStripColumns);
    if (column + columns == tile.columns && after < problem.k) {
      next = fetchStrip(after, std::min(depth, problem.k - after), 0);
      next.translate();
    }
    accumulateBlock(reinterpret_cast<float *>(scratch.packed), padded,
                    tile.rows, nullptr, scratch.copiedRows, columns, depth,
                    sums() + column, sumStride(), k0 == 0, next);
  }
}

/// Adds the products of a block, with b's rows as values.
void TileComputation::addAlongN(int64_t k0, int64_t depth) const {
  if (scratch.blocking.strips)
    return addStrips(k0, depth);
  const KeyPrefetch next = fetchB(k0 + depth);
  const int64_t stride = padLanes(tile.columns);
  if (!scratch.blocking.pairs)
    return accumulateBlock(reinterpret_cast<float *>(scratch.packed), padded,
                           tile.rows, nullptr, rowsAs<float>(scratch.rows),
                           tile.columns, depth, sums(), sumStride(), k0 == 0,
                           next);
  const BF16Rounding exact;
  bf16AccumulateBlock({reinterpret_cast<BF16Pair *>(scratch.packed), nullptr,
                       exact, padded, tile.rows, nullptr,
                       rowsAs<uint16_t>(scratch.rows), tile.columns, depth,
                       scratch.sums, stride, k0 == 0},
                      scratch.strip, scratch.stripRows, next);
}

/// Writes row `i` of the tile from its sums.
void TileComputation::writeRow(int64_t i, const float *sums) const {
  if (problem.bias) {
    for (int64_t j = 0; j < tile.columns; ++j)
      scratch.row[j] =
          sums[j] + loadElement(problem.dtype, problem.bias, tile.n0 + j);
    sums = scratch.row;
  }
  int64_t at = problem.outRows.offset(tile.m0 + i) + tile.n0 * problem.outN;
  const int32_t type = outType(problem);
  char *to = entry.out + at * elementBytes(type);
  if (problem.outN == 1)
    return storeFromF32(type, sums, 1.0f, to, tile.columns);
  for (int64_t j = 0; j < tile.columns; ++j)
    storeElement(type, to, j * problem.outN, sums[j]);
}

/// Transposes column-major sums to rows, in the output or in scratch.
void TileComputation::transposeSums() const {
  auto *to = reinterpret_cast<uint32_t *>(direct ? sums() : scratch.part);
  for (int64_t first = 0; first < tile.columns; first += LaneUnit) {
    const uint32_t *columns[LaneUnit];
    for (int64_t i = 0; i < LaneUnit; ++i)
      columns[i] = reinterpret_cast<const uint32_t *>(
          scratch.sums +
          std::min(first + i, tile.columns - 1) * scoreStride(padded));
    packRows(columns, tile.rows, to + first, sumStride());
  }
}

/// Writes the sums, which are column-major if b is contiguous along k.
void TileComputation::writeRows() const {
  const float *rows = sums();
  if (!scratch.blocking.alongN) {
    transposeSums();
    rows = scratch.part;
  }
  for (int64_t i = 0; !direct && i < tile.rows; ++i)
    writeRow(i, rows + i * sumStride());
}

void TileComputation::inBlocks() const {
  const bool alongN = scratch.blocking.alongN;
  if (problem.k == 0)
    std::fill_n(scratch.sums, scratch.blocking.columns * scoreStride(padded),
                0.0f);
  for (int64_t k0 = 0; k0 < problem.k; k0 += scratch.blocking.depth) {
    const int64_t depth = std::min(scratch.blocking.depth, problem.k - k0);
    packA(k0, depth);
    if (!scratch.blocking.strips)
      loadB(k0, depth);
    if (alongN)
      addAlongN(k0, depth);
    else
      addAlongK(k0, depth);
  }
  writeRows();
}

/// Computes the addresses of a's rows from step k0 on and converts the rows if
/// they cannot be read in place.
void TileComputation::loadVectors(int64_t k0, int64_t depth) const {
  for (int64_t i = 0; i < tile.rows; ++i) {
    const char *row = rowOfA(i, k0);
    if (scratch.blocking.pairs ||
        (problem.dtype == MLA_F32 && problem.aK == 1)) {
      scratch.x[i] = row;
      continue;
    }
    float *vector = scratch.vectors + i * depth;
    loadStrided(problem.dtype, row, problem.aK, depth, vector);
    scratch.x[i] = vector;
  }
}

/// Computes the tile by dot products, for few rows and b contiguous along k.
void TileComputation::byDots() const {
  for (int64_t k0 = 0; k0 < problem.k; k0 += scratch.blocking.depth) {
    const int64_t depth = std::min(scratch.blocking.depth, problem.k - k0);
    const int64_t after = k0 + depth;
    loadVectors(k0, depth);
    locateB(k0, depth, scratch.rows);
    if (after < problem.k)
      locateB(after, 0, scratch.rows + tile.columns);
    const DotRows dots{
        scratch.x,      tile.rows,
        scratch.rows,   tile.columns,
        depth,          after < problem.k ? 2 * tile.columns : tile.columns,
        scratch.packed, sums(),
        sumStride(),    k0 == 0};
    if (scratch.blocking.pairs)
      bf16DotRows(dots);
    else
      dotRows(problem.dtype, dots);
  }
  for (int64_t i = 0; !direct && i < tile.rows; ++i)
    writeRow(i, sums() + i * sumStride());
}

} // namespace

GemmBlocking GemmBlocking::of(const GemmProblem &problem) {
  GemmBlocking blocking;
  const bool along = problem.bK == 1;
  blocking.alongN = problem.bN == 1 && !along;
  blocking.pairs = problem.dtype == MLA_BF16 && bf16PairsAvailable() &&
                   problem.aK == 1 &&
                   (blocking.alongN || (along && problem.k % 2 == 0));
  // If b has a single column, its stride bN is not used and may have any value.
  const bool sharesSets = static_cast<uint64_t>(problem.bN) *
                              elementBytes(problem.dtype) % SharedSetBytes ==
                          0;
  blocking.dots = problem.m > 0 &&
                  problem.m <= (sharesSets ? DotRowsLimit : DotRowsOfTile) &&
                  problem.k > 0 && along && !problem.batchInvariant;
  // f32 value rows are read up to a multiple of the lanes, so rows of another
  // width must be copied.
  blocking.inPlace =
      blocking.pairs || (problem.dtype == MLA_F32 &&
                         (blocking.alongN ? problem.n % LaneUnit == 0 : along));
  blocking.strips =
      problem.dtype == MLA_F32 && blocking.alongN && problem.m >= StripRows;
  blocking.direct = problem.dtype == MLA_F32 && !problem.bias &&
                    problem.outN == 1 && problem.outRows.inner >= problem.m &&
                    problem.k > 0;
  const bool few = problem.m <= LaneUnit && !problem.batchInvariant;
  blocking.depth = blocking.strips           ? StripDepth
                   : blocking.inPlace && few ? DepthOfFewRows
                                             : Depth;
  if (blocking.dots)
    blocking.depth =
        std::max(Depth, DotBytes / (problem.m * elementBytes(problem.dtype)) /
                            LaneUnit * LaneUnit);
  // With more rows per tile, a copied strip is reused more often.
  const int64_t most = blocking.strips ? 2 * GemmTileRows : GemmTileRows;
  const int64_t tiles = std::max<int64_t>(1, (problem.m + most - 1) / most);
  blocking.rows = padLanes((problem.m + tiles - 1) / tiles);
  const bool several = blocking.strips || problem.m > GemmTileRows;
  const int64_t wide = several ? WideOutput / 2 : WideOutput;
  blocking.columns = (blocking.inPlace || blocking.strips) && problem.n >= wide
                         ? WideColumns
                         : Columns;
  return blocking;
}

void GemmScratch::carveDots(const GemmProblem &problem, Arena &arena) {
  const int64_t depth = blocking.depth, columns = blocking.columns;
  packed = arena.take<uint32_t>(dotRowsScratch(problem.m, depth) / 4);
  vectors = arena.take<float>(problem.m * depth);
  x = arena.take<const void *>(problem.m);
  sums = arena.take<float>(columns * scoreStride(blocking.rows));
  row = arena.take<float>(columns);
  rows = arena.take<const void *>(2 * columns);
}

void GemmScratch::carveBlocks(Arena &arena) {
  const int64_t height = blocking.rows;
  const int64_t depth = blocking.depth, columns = blocking.columns;
  const int64_t sumCount = columns * scoreStride(height);
  const int64_t listed = std::max(columns, depth);
  const int64_t pairRows = blocking.pairs && blocking.alongN ? depth / 2 : 0;
  packed = arena.take<uint32_t>(height * depth);
  converted = arena.take<float>(LaneUnit * depth);
  zeros = arena.take<uint32_t>(depth);
  const int64_t copiedRowCount = blocking.strips ? depth : 0;
  b = arena.take<float>(blocking.inPlace || blocking.strips ? 0
                                                            : columns * depth);
  copied = arena.take<float>(copiedRowCount * GemmStripColumns);
  copiedRows = arena.take<const float *>(copiedRowCount);
  sums = arena.take<float>(sumCount);
  part = arena.take<float>(sumCount);
  row = arena.take<float>(std::max(depth, columns));
  rows = arena.take<const void *>(listed);
  next = arena.take<const void *>(listed);
  strip = arena.take<BF16Pair>(pairRows * BF16StripColumns);
  stripRows = arena.take<const BF16Pair *>(pairRows);
}

GemmScratch GemmScratch::carve(const GemmProblem &problem, Arena &arena) {
  GemmScratch scratch{};
  scratch.blocking = GemmBlocking::of(problem);
  if (scratch.blocking.dots)
    scratch.carveDots(problem, arena);
  else
    scratch.carveBlocks(arena);
  return scratch;
}

uint64_t GemmScratch::bytes(const GemmProblem &problem) {
  Arena counter(nullptr);
  carve(problem, counter);
  return counter.bytes();
}

void mla::cpu::computeTile(const GemmProblem &problem, const GemmEntry &entry,
                           const GemmTile &tile, const GemmScratch &scratch) {
  const TileComputation run{problem, entry, tile, scratch};
  if (scratch.blocking.dots)
    return run.byDots();
  std::fill_n(scratch.zeros, scratch.blocking.depth, 0u);
  for (int64_t k = 0; scratch.blocking.strips && k < scratch.blocking.depth;
       ++k)
    scratch.copiedRows[k] = scratch.copied + k * GemmStripColumns;
  run.inBlocks();
}
