//===- DecodeParams.h - Parameters of the paged decode kernels ------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_DECODEPARAMS_H
#define MLA_KERNELS_CUDA_COMMON_DECODEPARAMS_H

#include "Common/PlanCheck.h"

#include <cmath>

namespace mla::cuda {

/// A view of rows [sequence][token][head]. Strides are in elements; the last
/// dimension is contiguous. For ragged tokens the sequence stride is 0.
template <class T> struct RowView {
  T *base;
  int64_t sequence, token, head;
  MLA_HOST_DEVICE T *row(int64_t b, int64_t t, int64_t h) const {
    return base + b * sequence + t * token + h * head;
  }
};

/// A view of the rows of a field of a paged cache. Strides are in bytes.
struct PagedRows {
  const char *base;
  int64_t page, token;
  MLA_HOST_DEVICE const char *row(int64_t p, int64_t offset) const {
    return base + p * page + offset * token;
  }
};

/// The arguments of a paged decode, with resolved views and checked sizes. E is
/// the element type of queries, cache and output.
template <class E> struct DecodeParams {
  RowView<const E> queryLatent, queryRope;
  RowView<E> out;
  RowView<float> lse; ///< base is null if no LSE is requested
  PagedRows latent, rope;
  const float *sink; ///< [heads], may be null
  const int32_t *blockTable;
  int64_t tableStride; ///< in elements
  const int32_t *seqLens;
  const int32_t *cuSeqlens; ///< null if each sequence has queryLen tokens
  char *plan;               ///< the plan of the same lengths
  float *partialOut;        ///< [slot][group][row][latent]
  float *partialLse;        ///< [slot][group][row], base 2
  /// queryLen is the number of query tokens per sequence, or the largest such
  /// number if tokens are ragged.
  int32_t batch, heads, queryLen, pageSize, maxLength;
  int32_t totalTokens; ///< query tokens of the batch
  int32_t ctas; ///< CTAs of the plan; CTA pairs if tileRows is planPairRows
  int32_t causal;
  int32_t window;  ///< keys that a token sees; 0 without a window
  float scaleLog2; ///< scale of the scores times log2(e)
  float lseFactor; ///< ln(2) for natural LSE, 1 for base 2
  /// The LSE of a row that sees no key, in the result. In a partial result it
  /// is -inf.
  float emptyLse = -INFINITY;
  /// Tokens per box of the tensor maps of the keys; 0 if keys do not use TMA.
  int32_t boxTokens;
  /// Nonzero if TMA loads the queries. This requires that all query rows are at
  /// one constant stride.
  int32_t queryBoxes;
  int32_t tileRows = planTileRows; ///< query rows per tile of the plan
  /// The plan check that the decode runs; no check if check.record is null.
  PlanCheckParams check;
};

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_DECODEPARAMS_H
