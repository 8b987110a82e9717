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

/// Rows with two strides, in elements: row m is at
/// (m / inner) * outerStride + (m % inner) * innerStride.
struct GemmRows {
  int64_t inner = INT64_MAX, outerStride = 0, innerStride = 0;

  int64_t offset(int64_t m) const {
    return m / inner * outerStride + m % inner * innerStride;
  }
};

/// The number of batch dimensions.
constexpr int32_t GemmBatchRank = 4;

/// A batch of products of one shape. Strides are in elements and non-negative.
struct GemmProblem {
  int32_t dtype = 0;
  /// True if the output has type f32, whatever `dtype` is.
  bool outIsF32 = false;
  int64_t m = 0, n = 0, k = 0;
  const char *a = nullptr, *b = nullptr, *bias = nullptr;
  char *out = nullptr;
  GemmRows aRows, outRows;
  int64_t aK = 1;         ///< stride along k
  int64_t bK = 0, bN = 1; ///< strides along k and n
  int64_t outN = 1;
  /// Batch dimensions, outermost first.
  int64_t batch[GemmBatchRank] = {1, 1, 1, 1};
  int64_t aBatch[GemmBatchRank] = {}, bBatch[GemmBatchRank] = {},
          outBatch[GemmBatchRank] = {};
  /// True if the bits of a row must not depend on the number of rows.
  bool batchInvariant = false;
  /// True to never use oneDNN, for any number of rows, so that nothing is
  /// allocated.
  bool avoidOneDnn = false;

  int64_t batchCount() const {
    return batch[0] * batch[1] * batch[2] * batch[3];
  }
};

} // namespace mla::kernels

#endif // MLA_KERNELS_COMMON_GEMMPROBLEM_H
