//===- Gemm.cpp - Products on operands as they lie ------------------------===//

#include "Gemm.h"
#include "Element.h"
#include "OneDnn.h"
#include "Simd.h"
#include "Threads.h"
#include "Tile.h"

#include <algorithm>

using namespace mla::cpu;

namespace {

/// Rows, columns and contraction steps of one block.
constexpr int64_t BlockM = PanelRows;
constexpr int64_t BlockN = 64;
constexpr int64_t BlockK = 512;
/// Up to this many rows, dot products beat packing.
constexpr int64_t DotRowsLimit = 4;

/// One thread's scratch.
struct Scratch {
  float *packed; ///< [BlockK][rows]
  float *b;      ///< [BlockN][BlockK] or [BlockK][BlockN]
  float *sums;   ///< [BlockN][BlockM] or [BlockM][BlockN]
  float *part;   ///< likewise
  float *row;
  const float **rows;

  static Scratch carve(const GemmProblem &problem, Arena &arena) {
    Scratch scratch;
    scratch.packed = arena.take<float>(BlockM * BlockK);
    scratch.b = arena.take<float>(BlockN * BlockK);
    scratch.sums = arena.take<float>(BlockN * BlockM);
    scratch.part = arena.take<float>(BlockN * scoreStride(BlockM));
    scratch.row = arena.take<float>(std::max(problem.k, BlockK));
    scratch.rows = arena.take<const float *>(BlockK);
    return scratch;
  }
};

/// dst[i] = element offset + i * stride of `data`.
void loadStrided(int32_t dtype, const char *data, int64_t offset,
                 int64_t stride, int64_t count, float *dst) {
  const char *at = data + offset * elementBytes(dtype);
  if (stride == 1)
    return loadAsF32(dtype, at, dst, count);
  for (int64_t i = 0; i < count; ++i)
    dst[i] = loadElement(dtype, at, i * stride);
}

/// A piece of the output: rows [m0, m0 + rows), columns [n0, n0 + columns).
struct Piece {
  int64_t m0, rows, n0, columns;
};

void packA(const GemmProblem &problem, const GemmEntry &entry,
           const Piece &piece, int64_t k0, int64_t depth,
           const Scratch &scratch) {
  const int64_t padded = padLanes(piece.rows);
  for (int64_t i = 0; i < padded; ++i) {
    if (i < piece.rows)
      loadStrided(problem.dtype, entry.a,
                  problem.aRows.offset(piece.m0 + i) + k0 * problem.aK,
                  problem.aK, depth, scratch.row);
    for (int64_t k = 0; k < depth; ++k)
      scratch.packed[k * padded + i] = i < piece.rows ? scratch.row[k] : 0.0f;
  }
}

/// Points scratch.rows at `count` f32 rows of b of `width` elements, whose
/// elements are `step` apart; rows that can be read in place are.
void loadB(const GemmProblem &problem, const GemmEntry &entry, int64_t offset,
           int64_t rowStride, int64_t step, int64_t count, int64_t width,
           bool padded, const Scratch &scratch) {
  bool inPlace = problem.dtype == MLA_F32 && step == 1 &&
                 (!padded || width % LaneUnit == 0);
  int64_t stride = padLanes(width);
  for (int64_t i = 0; i < count; ++i) {
    int64_t at = offset + i * rowStride;
    if (inPlace) {
      scratch.rows[i] = reinterpret_cast<const float *>(entry.b) + at;
      continue;
    }
    scratch.rows[i] = scratch.b + i * stride;
    loadStrided(problem.dtype, entry.b, at, step, width,
                scratch.b + i * stride);
  }
}

float biasAt(const GemmProblem &problem, int64_t n) {
  return problem.bias ? loadElement(problem.dtype, problem.bias, n) : 0.0f;
}

/// Writes row `i` of the piece from `sums`, whose columns are `step` apart.
void writeRow(const GemmProblem &problem, const GemmEntry &entry,
              const Piece &piece, int64_t i, const float *sums, int64_t step,
              const Scratch &scratch) {
  for (int64_t j = 0; j < piece.columns; ++j)
    scratch.row[j] = sums[j * step] + biasAt(problem, piece.n0 + j);
  int64_t at = problem.outRows.offset(piece.m0 + i) + piece.n0 * problem.outN;
  char *to = entry.out + at * elementBytes(problem.dtype);
  if (problem.outN == 1)
    return storeFromF32(problem.dtype, scratch.row, 1.0f, to, piece.columns);
  for (int64_t j = 0; j < piece.columns; ++j)
    storeElement(problem.dtype, to, j * problem.outN, scratch.row[j]);
}

/// b lies along k, or along neither: columns of b are the key rows.
void pieceAlongK(const GemmProblem &problem, const GemmEntry &entry,
                 const Piece &piece, const Scratch &scratch) {
  const int64_t padded = padLanes(piece.rows);
  std::fill_n(scratch.sums, BlockN * BlockM, 0.0f);
  for (int64_t k0 = 0; k0 < problem.k; k0 += BlockK) {
    int64_t depth = std::min(BlockK, problem.k - k0);
    packA(problem, entry, piece, k0, depth, scratch);
    loadB(problem, entry, piece.n0 * problem.bN + k0 * problem.bK, problem.bN,
          problem.bK, piece.columns, depth, false, scratch);
    scoreBlock(scratch.packed, padded, scratch.rows, depth, scratch.rows, 0,
               piece.columns, scratch.part);
    for (int64_t j = 0; j < piece.columns; ++j)
      for (int64_t i = 0; i < padded; ++i)
        scratch.sums[j * padded + i] +=
            scratch.part[j * scoreStride(padded) + i];
  }
  for (int64_t i = 0; i < piece.rows; ++i)
    writeRow(problem, entry, piece, i, scratch.sums + i, padded, scratch);
}

/// b lies along n: rows of b are value rows.
void pieceAlongN(const GemmProblem &problem, const GemmEntry &entry,
                 const Piece &piece, const Scratch &scratch) {
  const int64_t padded = padLanes(piece.rows);
  const int64_t stride = padLanes(piece.columns);
  std::fill_n(scratch.sums, BlockN * BlockM, 0.0f);
  for (int64_t k0 = 0; k0 < problem.k; k0 += BlockK) {
    int64_t depth = std::min(BlockK, problem.k - k0);
    packA(problem, entry, piece, k0, depth, scratch);
    loadB(problem, entry, piece.n0 + k0 * problem.bK, problem.bK, 1, depth,
          piece.columns, true, scratch);
    accumulateBlock(scratch.packed, padded, piece.rows, nullptr, scratch.rows,
                    piece.columns, depth, scratch.sums, stride, k0 == 0);
  }
  for (int64_t i = 0; i < piece.rows; ++i)
    writeRow(problem, entry, piece, i, scratch.sums + i * stride, 1, scratch);
}

/// Few rows and b along k: dot products.
void pieceByDots(const GemmProblem &problem, const GemmEntry &entry,
                 const Piece &piece, const Scratch &scratch) {
  const int64_t bytes = elementBytes(problem.dtype);
  const void *rows[BlockN];
  for (int64_t j = 0; j < piece.columns; ++j)
    rows[j] = entry.b + (piece.n0 + j) * problem.bN * bytes;
  for (int64_t i = 0; i < piece.rows; ++i) {
    loadStrided(problem.dtype, entry.a, problem.aRows.offset(piece.m0 + i),
                problem.aK, problem.k, scratch.row);
    dotRows(problem.dtype, scratch.row, rows, problem.k, piece.columns,
            scratch.sums);
    writeRow(problem, entry, piece, i, scratch.sums, 1, scratch);
  }
}

} // namespace

GemmEntry GemmProblem::entry(int64_t index) const {
  int64_t toA = 0, toB = 0, toOut = 0;
  for (int32_t d = GemmBatchRank - 1; d >= 0; --d) {
    int64_t at = index % batch[d];
    index /= batch[d];
    toA += at * aBatch[d];
    toB += at * bBatch[d];
    toOut += at * outBatch[d];
  }
  const int64_t bytes = elementBytes(dtype);
  return {a + toA * bytes, b + toB * bytes, out + toOut * bytes};
}

void mla::cpu::simplifyRows(GemmRows &rows, int64_t m) {
  if (rows.inner >= m)
    return;
  if (rows.inner == 1)
    rows.innerStride = rows.outerStride;
  else if (rows.outerStride != rows.inner * rows.innerStride)
    return;
  rows.inner = INT64_MAX;
}

uint64_t mla::cpu::gemmWorkspace(const GemmProblem &problem) {
  Arena arena(nullptr);
  Scratch::carve(problem, arena);
  const uint64_t own = arena.bytes() * scratchSlots();
  return oneDnnTakes(problem) ? std::max(own, oneDnnWorkspace(problem)) : own;
}

bool mla::cpu::runGemm(const GemmProblem &problem, void *workspace,
                       int32_t threads) {
  if (oneDnnTakes(problem))
    return runOneDnn(problem, workspace, threads);
  Arena counter(nullptr);
  Scratch::carve(problem, counter);
  const int64_t blocksM = (problem.m + BlockM - 1) / BlockM;
  const int64_t blocksN = (problem.n + BlockN - 1) / BlockN;
  const bool dots =
      problem.m <= DotRowsLimit && problem.bK == 1 && !problem.batchInvariant;
  parallelFor(problem.batchCount() * blocksM * blocksN, threads,
              [&](int64_t i, int slot) {
                Arena own(static_cast<char *>(workspace) +
                          slot * counter.bytes());
                Scratch scratch = Scratch::carve(problem, own);
                const int64_t m0 = i % blocksM * BlockM;
                const int64_t n0 = i / blocksM % blocksN * BlockN;
                const Piece piece{m0, std::min(BlockM, problem.m - m0), n0,
                                  std::min(BlockN, problem.n - n0)};
                const GemmEntry entry = problem.entry(i / (blocksM * blocksN));
                if (dots)
                  pieceByDots(problem, entry, piece, scratch);
                else if (problem.bN == 1 && problem.bK != 1)
                  pieceAlongN(problem, entry, piece, scratch);
                else
                  pieceAlongK(problem, entry, piece, scratch);
              });
  return true;
}
