//===- Gemm.h - Products on operands as they lie --------------------------===//
//
// Batched out = a . b (+ bias) for any strides and any of the three float
// types, accumulated in f32. Operands are never copied as a whole: blocks of
// them are packed or converted in scratch of fixed size.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CPU_GEMM_H
#define MLA_KERNELS_CPU_GEMM_H

#include "Work.h"

#include <cstdint>

namespace mla::cpu {

/// Rows that lie in two levels: row m at (m / inner) * outerStride + (m %
/// inner)
/// * innerStride. Strides in elements.
struct GemmRows {
  int64_t inner = INT64_MAX, outerStride = 0, innerStride = 0;

  int64_t offset(int64_t m) const {
    return m / inner * outerStride + m % inner * innerStride;
  }
};

constexpr int32_t GemmBatchRank = 4;

/// The operands of one product of a batch.
struct GemmEntry {
  const char *a, *b;
  char *out;
};

/// A batch of products of one shape. Strides in elements, all non-negative.
struct GemmProblem {
  int32_t dtype = 0;
  int64_t m = 0, n = 0, k = 0;
  const char *a = nullptr, *b = nullptr, *bias = nullptr;
  char *out = nullptr;
  GemmRows aRows, outRows;
  int64_t aK = 1;         ///< from one k to the next
  int64_t bK = 0, bN = 1; ///< likewise
  int64_t outN = 1;
  /// Batch dimensions, outermost first.
  int64_t batch[GemmBatchRank] = {1, 1, 1, 1};
  int64_t aBatch[GemmBatchRank] = {}, bBatch[GemmBatchRank] = {},
          outBatch[GemmBatchRank] = {};
  /// The bits of a row must not depend on m.
  bool batchInvariant = false;
  /// Computed by the tiles here, however many rows there are: nothing is taken
  /// from the heap.
  bool ownTiles = false;

  int64_t batchCount() const {
    return batch[0] * batch[1] * batch[2] * batch[3];
  }
  GemmEntry entry(int64_t index) const;
  /// Of all batches; an operand that these share counts for each.
  Work work() const;
};

/// Makes rows that lie at an even distance after all one-level rows.
void simplifyRows(GemmRows &rows, int64_t m);

/// Makes what this thread needs to run the problem again and again, such as
/// oneDNN's primitives; runGemm makes it otherwise.
void prepareGemm(const GemmProblem &problem);

/// Bytes of scratch of runGemm, whatever batchInvariant is.
uint64_t gemmWorkspace(const GemmProblem &problem);

/// Bytes of scratch of runGemm for every problem of these sizes and this type,
/// whatever its strides and batchInvariant are; with `mayFold` also for those
/// whose inner batch dimensions are made rows.
uint64_t gemmWorkspaceOfSizes(GemmProblem problem, bool mayFold);

/// Computes the problem, by oneDNN where that takes it, else by the kernels
/// here; `workspace` is aligned to 64. False when oneDNN failed.
bool runGemm(const GemmProblem &problem, void *workspace, int32_t threads);

} // namespace mla::cpu

#endif // MLA_KERNELS_CPU_GEMM_H
