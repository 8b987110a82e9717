//===- GroupedGemm.cpp - Products with matrices chosen by index -----------===//

#include "GroupedGemm.h"
#include "Arena.h"
#include "Element.h"
#include "Threads.h"

#include <algorithm>
#include <cstring>
#include <numeric>

using namespace mla::cpu;

namespace {

constexpr int32_t Last = GemmBatchRank - 1;

/// The workspace of a call.
struct GroupedScratch {
  int64_t *order;  ///< [products]: the products, sorted by matrix
  int64_t *starts; ///< [matrices + 1]: where each matrix begins in `order`
  char *a, *out;   ///< packed rows of one matrix, [rows, k] and [rows, n]
  char *gemm;      ///< the workspace of runGemm()

  GroupedScratch(const GroupedGemm &grouped, Arena &arena) {
    const GemmProblem &problem = grouped.problem;
    const int64_t rows = grouped.products() * problem.m;
    const int64_t bytes = elementBytes(problem.dtype);
    order = arena.take<int64_t>(grouped.products());
    starts = arena.take<int64_t>(grouped.matrices + 1);
    a = arena.take<char>(rows * problem.k * bytes);
    out = arena.take<char>(rows * problem.n * bytes);
    gemm = arena.take<char>(gemmWorkspaceUpTo(problem, rows));
  }
};

/// Sorts the products by matrix, in their order within a matrix.
void sortProducts(const GroupedGemm &grouped, const GroupedScratch &scratch) {
  int64_t *starts = scratch.starts;
  std::fill_n(starts, grouped.matrices + 1, 0);
  for (int64_t i = 0; i < grouped.products(); ++i)
    ++starts[grouped.groupOf(i) + 1];
  std::partial_sum(starts, starts + grouped.matrices + 1, starts);
  for (int64_t i = 0; i < grouped.products(); ++i)
    scratch.order[starts[grouped.groupOf(i)]++] = i;
  std::copy_backward(starts, starts + grouped.matrices,
                     starts + grouped.matrices + 1);
  starts[0] = 0;
}

/// True if the rows of successive products continue at one stride, which
/// becomes the inner stride of `rows`.
bool joinRows(GemmRows &rows, int64_t batchStride, int64_t m, int64_t count) {
  if (count == 1)
    return true;
  if (m > 1 && batchStride != m * rows.innerStride)
    return false;
  rows.innerStride = m > 1 ? rows.innerStride : batchStride;
  return true;
}

/// Copies rows of elements between a tensor with any strides and packed rows.
void copyRow(char *to, int64_t toStride, const char *from, int64_t fromStride,
             int64_t count, int64_t bytes) {
  if (toStride == 1 && fromStride == 1) {
    std::memcpy(to, from, count * bytes);
    return;
  }
  for (int64_t i = 0; i < count; ++i)
    std::memcpy(to + i * toStride * bytes, from + i * fromStride * bytes,
                bytes);
}

/// The products with one matrix.
struct Group {
  const GemmProblem &problem;
  const GroupedScratch &scratch;
  const int64_t *order;
  int64_t count;

  int64_t rows() const { return count * problem.m; }

  /// Returns the problem with all rows. Sets `packs` if a and out must be
  /// packed, because their rows are not at one stride.
  GemmProblem joined(int64_t matrix, bool &packs) const {
    const int64_t bytes = elementBytes(problem.dtype);
    GemmProblem one = problem;
    one.batch[Last] = 1;
    one.aBatch[Last] = one.bBatch[Last] = one.outBatch[Last] = 0;
    one.b += matrix * problem.bBatch[Last] * bytes;
    one.m = rows();
    packs = problem.aK != 1 || order[count - 1] - order[0] != count - 1 ||
            !joinRows(one.aRows, problem.aBatch[Last], problem.m, count) ||
            !joinRows(one.outRows, problem.outBatch[Last], problem.m, count);
    if (!packs) {
      one.a += order[0] * problem.aBatch[Last] * bytes;
      one.out += order[0] * problem.outBatch[Last] * bytes;
      return one;
    }
    one.a = scratch.a;
    one.out = scratch.out;
    one.aRows = {INT64_MAX, 0, problem.k};
    one.outRows = {INT64_MAX, 0, problem.n};
    one.aK = one.outN = 1;
    return one;
  }

  void packRows(int32_t threads) const {
    const int64_t bytes = elementBytes(problem.dtype);
    parallelFor(
        rows(), Work{2.0 * rows() * problem.k * bytes}, threads,
        [&](int64_t row, int) {
          const int64_t from = order[row / problem.m] * problem.aBatch[Last] +
                               problem.aRows.offset(row % problem.m);
          copyRow(scratch.a + row * problem.k * bytes, 1,
                  problem.a + from * bytes, problem.aK, problem.k, bytes);
        });
  }

  void unpackRows(int32_t threads) const {
    const int64_t bytes = elementBytes(problem.dtype);
    parallelFor(
        rows(), Work{2.0 * rows() * problem.n * bytes}, threads,
        [&](int64_t row, int) {
          const int64_t to = order[row / problem.m] * problem.outBatch[Last] +
                             problem.outRows.offset(row % problem.m);
          copyRow(problem.out + to * bytes, problem.outN,
                  scratch.out + row * problem.n * bytes, 1, problem.n, bytes);
        });
  }
};

} // namespace

uint64_t mla::cpu::groupedGemmWorkspace(const GroupedGemm &grouped) {
  Arena counter(nullptr);
  GroupedScratch scratch(grouped, counter);
  return counter.bytes();
}

bool mla::cpu::runGroupedGemm(const GroupedGemm &grouped, void *workspace,
                              int32_t threads) {
  Arena arena(workspace);
  const GroupedScratch scratch(grouped, arena);
  sortProducts(grouped, scratch);
  for (int64_t matrix = 0; matrix < grouped.matrices; ++matrix) {
    const int64_t first = scratch.starts[matrix];
    const Group group{grouped.problem, scratch, scratch.order + first,
                      scratch.starts[matrix + 1] - first};
    if (group.rows() == 0)
      continue;
    bool packs = false;
    const GemmProblem problem = group.joined(matrix, packs);
    if (packs)
      group.packRows(threads);
    if (!runGemm(problem, scratch.gemm, threads))
      return false;
    if (packs)
      group.unpackRows(threads);
  }
  return true;
}
