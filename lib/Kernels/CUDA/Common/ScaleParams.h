//===- ScaleParams.h - Parameters of the scale kernel ---------------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_SCALEPARAMS_H
#define MLA_KERNELS_CUDA_COMMON_SCALEPARAMS_H

#include "Arch/Launch.h"

#include <string>

namespace mla::cuda {

inline constexpr int scaleDims = 6;

/// out = factor * x for each element. Used to convert LSE values between bases.
/// Strides are in elements; unused leading sizes are 1.
struct ScaleParams {
  const float *x;
  float *out;
  int64_t sizes[scaleDims], xStrides[scaleDims], outStrides[scaleDims];
  int64_t count; ///< elements
  float factor;
};

/// Launches the kernel. Returns an error text, empty on success.
std::string launchScale(const ScaleParams &params, arch::Stream stream);

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_SCALEPARAMS_H
