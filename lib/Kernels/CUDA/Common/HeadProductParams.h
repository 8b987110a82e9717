//===- HeadProductParams.h - What a product per head is given -------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_HEADPRODUCTPARAMS_H
#define MLA_KERNELS_CUDA_COMMON_HEADPRODUCTPARAMS_H

#include "Arch/Launch.h"
#include "Arch/Types.h"

#include <string>

namespace mla::cuda {

/// Row i of head h lies at [i / inner][i % inner][h]; strides in elements, 0
/// for a head stride of rows that all heads share.
struct ProductRows {
  void *base;
  int64_t outer, inner, head;
};

/// out[i, h, :] = x[i, h, :] (k elements) . w[h] (k by n), f32 sums.
struct HeadProductParams {
  ProductRows x, out;
  const void *w;
  int64_t wHead;   ///< elements between heads
  int64_t wStride; ///< elements between k or n, whichever is not contiguous
  int64_t inner;   ///< rows of a sequence, at least 1
  int64_t rows;    ///< in all
  int32_t heads, k, n;
  int32_t wide; ///< x and w: addresses and strides are multiples of 16 bytes
  int32_t outPairs; ///< out: of 4 bytes
};

/// Launches it for elements of 16 bits, E is arch::Bf16 or arch::F16. w[h] has
/// k contiguous or n. The text says what failed; empty on success.
template <class E>
std::string launchHeadProduct(const HeadProductParams &params, bool kContiguous,
                              arch::Stream stream);

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_HEADPRODUCTPARAMS_H
