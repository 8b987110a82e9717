//===- ScaledDecodeParams.h - A decode of block-scaled pages --------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_SCALEDDECODEPARAMS_H
#define MLA_KERNELS_CUDA_COMMON_SCALEDDECODEPARAMS_H

#include "Common/DecodeParams.h"

namespace mla::cuda {

/// The arguments of a paged decode whose queries and output are bf16, and whose
/// latent part has block scales.
struct ScaledDecodeParams : DecodeParams<arch::Bf16> {
  PagedRows scales; ///< the block scales of a token
};

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_SCALEDDECODEPARAMS_H
