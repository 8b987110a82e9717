//===- GemmProblem.h - Matrix products with every argument resolved -------===//
//
// Batched out = a . b (+ bias) for any strides and any of the three float
// types. The runtime fills a problem after its checks, on every target.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_COMMON_GEMMPROBLEM_H
#define MLA_KERNELS_COMMON_GEMMPROBLEM_H

#include <cstdint>

namespace mla::kernels {

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
};

} // namespace mla::kernels

#endif // MLA_KERNELS_COMMON_GEMMPROBLEM_H
