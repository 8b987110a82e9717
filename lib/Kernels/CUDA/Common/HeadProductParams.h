//===- HeadProductParams.h - Parameters of the per-head product -----------===//
#ifndef MLA_KERNELS_CUDA_COMMON_HEADPRODUCTPARAMS_H
#define MLA_KERNELS_CUDA_COMMON_HEADPRODUCTPARAMS_H

#include "Arch/Launch.h"
#include "Arch/Types.h"

#include <string>

namespace mla::cuda {

/// Rows with the index [i / tokens][i % tokens][h], where `tokens` is
/// HeadProductParams::inner. Strides are in elements. `head` is 0 if all heads
/// share a row.
struct ProductRows {
  void *base;
  int64_t outer, inner, head;
};

/// out[i, h, :] = x[i, h, :] (k elements) . w[h] (k by n), with sums in f32.
struct HeadProductParams {
  ProductRows x, out;
  const void *w;
  int64_t wHead;   ///< stride of w between heads, in elements
  int64_t wStride; ///< stride of the dimension k or n that is not contiguous
  int64_t inner;   ///< rows per sequence, at least 1
  int64_t rows;    ///< rows of all sequences
  int32_t heads, k, n;
  int32_t wide; ///< addresses and strides of x and w are multiples of 16 bytes
  int32_t outPairs; ///< addresses and strides of out: multiples of 4 bytes
};

/// Launches the product for elements E: arch::Bf16 or arch::F16. In w[h], k is
/// contiguous if `kContiguous`, else n. Returns an error text, empty on
/// success.
template <class E>
std::string launchHeadProduct(const HeadProductParams &params, bool kContiguous,
                              arch::Stream stream);

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_HEADPRODUCTPARAMS_H
