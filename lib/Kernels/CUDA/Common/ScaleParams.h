//===- ScaleParams.h - Parameters of the scale kernel ---------------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_SCALEPARAMS_H
#define MLA_KERNELS_CUDA_COMMON_SCALEPARAMS_H

#include "Arch/Launch.h"

#include <string>

namespace mla::cuda {

inline constexpr int scaleDims = 6;

/// Converts LSE values: multiplies each element of x by `factor`. An element
/// that equals xEmpty becomes outEmpty. Strides are in elements; unused leading
/// sizes are 1.
struct ScaleParams {
  const float *x;
  float *out;
  int64_t sizes[scaleDims], xStrides[scaleDims], outStrides[scaleDims];
  int64_t count; ///< elements
  float factor;
  float xEmpty, outEmpty; ///< the LSE of a row that sees no key
};

/// Launches the kernel. Returns an error text, empty on success.
std::string launchScale(const ScaleParams &params, arch::Stream stream);

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_SCALEPARAMS_H
