//===- MatmulParams.h - Parameters of the generic matrix product ----------===//
#ifndef MLA_KERNELS_CUDA_GENERIC_MATMULPARAMS_H
#define MLA_KERNELS_CUDA_GENERIC_MATMULPARAMS_H

#include "Arch/Launch.h"

#include <string>

namespace mla::cuda {

/// Row m is at offset (m / inner) * outer + (m % inner) * innerStride, in
/// elements.
struct MatmulRows {
  int64_t inner, outer, innerStride;
};

inline constexpr int matmulBatchDims = 4;

/// out = a . b (+ bias), batched, for any strides. Strides are in elements.
struct MatmulParams {
  const void *a, *b, *bias; ///< bias may be null
  void *out;
  int64_t m, n, k;
  MatmulRows aRows, outRows;
  int64_t aK, bK, bN, outN;
  int64_t batch[matmulBatchDims];
  int64_t aBatch[matmulBatchDims], bBatch[matmulBatchDims],
      outBatch[matmulBatchDims];
};

/// Launches the product for elements E: arch::Bf16, arch::F16 or float. Sums
/// are in f32. Returns an error text, empty on success.
template <class E>
std::string launchMatmul(const MatmulParams &params, arch::Stream stream);

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_GENERIC_MATMULPARAMS_H
