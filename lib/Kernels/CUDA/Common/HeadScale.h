//===- HeadScale.h - Scales of operands of 8 bits -------------------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_HEADSCALE_H
#define MLA_KERNELS_CUDA_COMMON_HEADSCALE_H

#include "Arch/Types.h"

namespace mla::cuda {

/// Factors of the stored elements of an operand: one per head, or with stride 0
/// one for all heads. Queries may have other factors for each token.
struct HeadScale {
  const float *base; ///< null: 1
  int32_t stride;
  /// Strides of the tokens of queries; 0: the same factors for all tokens.
  int64_t sequence = 0, token = 0;

  /// Returns the factor of a head of each token.
  MLA_HOST_DEVICE float of(int32_t head) const {
    return base ? base[head * stride] : 1.0f;
  }
  /// Returns the factor of a head of token `t`, as tokens of queries are
  /// counted (RowsOf).
  MLA_HOST_DEVICE float of(int64_t sequenceIndex, int64_t t,
                           int32_t head) const {
    return base ? base[offset(sequenceIndex, t, head)] : 1.0f;
  }
  MLA_HOST_DEVICE int64_t offset(int64_t sequenceIndex, int64_t t,
                                 int32_t head) const {
    return sequenceIndex * sequence + t * token + int64_t(head) * stride;
  }
};

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_HEADSCALE_H
