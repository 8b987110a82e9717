//===- HeadScale.h - Scales of operands of 8 bits -------------------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_HEADSCALE_H
#define MLA_KERNELS_CUDA_COMMON_HEADSCALE_H

#include "Arch/Types.h"

namespace mla::cuda {

/// Factors of the stored elements of an operand: one per head, or with stride 0
/// one for all heads.
struct HeadScale {
  const float *base; ///< null: 1
  int32_t stride;
  MLA_HOST_DEVICE float of(int32_t head) const {
    return base ? base[head * stride] : 1.0f;
  }
};

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_HEADSCALE_H
