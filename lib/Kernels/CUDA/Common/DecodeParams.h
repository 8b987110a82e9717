//===- DecodeParams.h - What a paged decode kernel is given ---------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_DECODEPARAMS_H
#define MLA_KERNELS_CUDA_COMMON_DECODEPARAMS_H

#include "Common/PlanCheck.h"

namespace mla::cuda {

/// Rows [sequence][token][head] of a tensor; strides in elements. For ragged
/// tokens the sequence stride is 0. The last dimension is contiguous.
template <class T> struct RowView {
  T *base;
  int64_t sequence, token, head;
  MLA_HOST_DEVICE T *row(int64_t b, int64_t t, int64_t h) const {
    return base + b * sequence + t * token + h * head;
  }
};

/// Rows of a field in pages; strides in bytes.
struct PagedRows {
  const char *base;
  int64_t page, token;
  MLA_HOST_DEVICE const char *row(int64_t p, int64_t offset) const {
    return base + p * page + offset * token;
  }
};

/// A paged decode with every view resolved and every size checked. E is the
/// element type of queries, cache and output.
template <class E> struct DecodeParams {
  RowView<const E> queryLatent, queryRope;
  RowView<E> out;
  RowView<float> lse; ///< base null: not wanted
  PagedRows latent, rope;
  const float *sink; ///< [heads], or null
  const int32_t *blockTable;
  int64_t tableStride; ///< elements
  const int32_t *seqLens;
  const int32_t *cuSeqlens; ///< null: queryLen tokens each
  char *plan;               ///< of planKernel over the same lengths
  float *partialOut;        ///< [slot][group][row][latent]
  float *partialLse;        ///< [slot][group][row], base 2
  /// queryLen: of fixed tokens; a bound of ragged ones.
  int32_t batch, heads, queryLen, pageSize, maxLength;
  int32_t totalTokens; ///< query tokens of the batch
  int32_t ctas; ///< of the plan; pairs where tiles have planPairRows rows
  int32_t causal;
  int32_t window;  ///< 0: none
  float scaleLog2; ///< the scores' scale times log2(e)
  float lseFactor; ///< ln(2) for natural LSE, 1 for base 2
  /// Tokens that one box of the keys' tensor maps holds; 0: no TMA for keys.
  int32_t boxTokens;
  /// Whether the query's rows lie at one stride, so that TMA can load them.
  int32_t queryBoxes;
  int32_t tileRows = planTileRows; ///< of the plan
  /// What the plan is compared with on the way; no record: not compared.
  PlanCheckParams check;
};

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_DECODEPARAMS_H
