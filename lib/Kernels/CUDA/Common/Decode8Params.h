//===- Decode8Params.h - Parameters of the decode of 8 bits ---------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_DECODE8PARAMS_H
#define MLA_KERNELS_CUDA_COMMON_DECODE8PARAMS_H

#include "Common/CacheParams.h"
#include "Common/DecodeParams.h"
#include "Common/HeadScale.h"

namespace mla::cuda {

/// The arguments of a paged decode whose queries and cache are e4m3. The output
/// has another type, and the strides of `out` are in bytes.
struct Decode8Params : DecodeParams<arch::E4m3> {
  HeadScale queryScale;
  const float *keyScale; ///< the scale of the cache; null: 1
  Element outType;       ///< F32, F16 or Bf16
};

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_DECODE8PARAMS_H
