//===- QuantizeParams.h - Parameters of the kernel of queries ---*- C++ -*-===//
#ifndef MLA_KERNELS_CUDA_COMMON_QUANTIZEPARAMS_H
#define MLA_KERNELS_CUDA_COMMON_QUANTIZEPARAMS_H

#include "Common/CacheParams.h"

namespace mla::cuda {

/// One part of queries, and their elements of e4m3.
struct QuantizedPart {
  TokenRows from, to;
  int32_t width; ///< in elements; 0 if absent
};

/// Rounds queries to e4m3. Tokens and sequences are as in AppendParams.
struct QuantizeParams {
  QuantizedPart latent, rope;
  Element type;    ///< of the queries
  HeadScale scale; ///< base null: computed
  /// The scales to compute, one for each head of a token, at the offsets of
  /// `scale`.
  float *outScale;
  int64_t rows;  ///< heads of all tokens
  int64_t inner; ///< tokens of a sequence
  int32_t heads;
};

/// Launches the kernel. Returns an error text, empty on success.
std::string launchQuantize(const QuantizeParams &params, arch::Stream stream);

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_QUANTIZEPARAMS_H
