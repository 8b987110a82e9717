//===- Gemm.cpp - Batched matrix products ---------------------------------===//

#include "Gemm.h"
#include "Element.h"
#include "GemmTile.h"
#include "OneDnn.h"
#include "Threads.h"

#include <algorithm>

using namespace mla::cpu;

namespace {

/// Products with at most this many rows do not use oneDNN. A decode step has
/// few rows, and its products take the time of reading the weight once, while
/// oneDNN generates code for each shape and allocates small objects on the heap
/// in each call. Up to 128 rows, the tiles here take 0.9 to 1.15 times as long
/// as oneDNN on the weights of a layer.
constexpr int64_t OwnRows = 2 * GemmTileRows;

bool usesOneDnn(const GemmProblem &problem) {
  return !problem.avoidOneDnn && problem.m > OwnRows && oneDnnSupports(problem);
}

} // namespace

GemmEntry mla::cpu::gemmEntry(const GemmProblem &problem, int64_t index) {
  int64_t toA = 0, toB = 0, toOut = 0;
  for (int32_t d = GemmBatchRank - 1; d >= 0; --d) {
    int64_t at = index % problem.batch[d];
    index /= problem.batch[d];
    toA += at * problem.aBatch[d];
    toB += at * problem.bBatch[d];
    toOut += at * problem.outBatch[d];
  }
  const int64_t bytes = elementBytes(problem.dtype);
  return {problem.a + toA * bytes, problem.b + toB * bytes,
          problem.out + toOut * elementBytes(outType(problem))};
}

Work mla::cpu::gemmWork(const GemmProblem &problem) {
  const double rows = problem.m, columns = problem.n, depth = problem.k;
  const double count = problem.batchCount();
  return {elementBytes(problem.dtype) * count *
              (rows * depth + depth * columns + rows * columns),
          2.0 * count * rows * columns * depth};
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

void mla::cpu::prepareGemm(const GemmProblem &problem) { usesOneDnn(problem); }

uint64_t mla::cpu::gemmWorkspace(const GemmProblem &problem) {
  GemmProblem invariant = problem;
  invariant.batchInvariant = true;
  return std::max(GemmScratch::bytes(problem), GemmScratch::bytes(invariant)) *
         scratchSlots();
}

uint64_t mla::cpu::gemmWorkspaceOfSizes(GemmProblem problem, bool mayFold) {
  uint64_t bytes = 0;
  auto tryStrides = [&](int64_t aK, int64_t bK, int64_t bN) {
    problem.aK = aK;
    problem.bK = bK;
    problem.bN = bN;
    for (bool invariant : {false, true}) {
      problem.batchInvariant = invariant;
      bytes = std::max(bytes, GemmScratch::bytes(problem));
    }
  };
  for (int32_t d = GemmBatchRank - 1;; --d) {
    for (int64_t aK : {1, 2}) {
      tryStrides(aK, 1, 2); // b is contiguous along k
      tryStrides(aK, 1, SharedSetBytes);
      tryStrides(aK, 2, 1); // along n
      tryStrides(aK, 2, 2); // along neither
    }
    if (!mayFold || d < 0)
      return bytes * scratchSlots();
    problem.m *= problem.batch[d];
  }
}

uint64_t mla::cpu::gemmWorkspaceUpTo(GemmProblem problem, int64_t rows) {
  std::fill_n(problem.batch, GemmBatchRank, 1);
  uint64_t bytes = 0;
  auto tryRows = [&](int64_t m) {
    problem.m = std::min(m, rows);
    bytes = std::max(bytes, gemmWorkspaceOfSizes(problem, /*mayFold=*/false));
  };
  // The scratch grows with the rows of a tile, but each number of rows that is
  // computed by dot products has its own blocking, and other methods begin at
  // some numbers of rows.
  for (int64_t m = 1; m <= std::min(rows, DotRowsLimit); ++m)
    tryRows(m);
  for (int64_t m : {2 * LaneUnit - 1, GemmTileRows, 2 * GemmTileRows})
    tryRows(m);
  return bytes;
}

bool mla::cpu::runGemm(const GemmProblem &problem, void *workspace,
                       int32_t threads) {
  if (usesOneDnn(problem))
    return runOneDnn(problem, threads);
  const GemmBlocking blocking = GemmBlocking::of(problem);
  const uint64_t slotBytes = GemmScratch::bytes(problem);
  const int64_t blocksM =
      problem.m > 0 ? (problem.m + blocking.rows - 1) / blocking.rows : 0;
  const int64_t blocksN = (problem.n + blocking.columns - 1) / blocking.columns;
  parallelFor(
      problem.batchCount() * blocksM * blocksN, gemmWork(problem), threads,
      [&](int64_t i, int slot) {
        Arena own(static_cast<char *>(workspace) + slot * slotBytes);
        const GemmScratch scratch = GemmScratch::carve(problem, own);
        const int64_t m0 = i % blocksM * blocking.rows;
        const int64_t n0 = i / blocksM % blocksN * blocking.columns;
        const GemmTile tile{m0, std::min(blocking.rows, problem.m - m0), n0,
                            std::min(blocking.columns, problem.n - n0)};
        computeTile(problem, gemmEntry(problem, i / (blocksM * blocksN)), tile,
                    scratch);
      });
  return true;
}
