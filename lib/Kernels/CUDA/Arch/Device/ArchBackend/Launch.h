//===- Device/Launch.h - Launches through the CUDA runtime ----------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_LAUNCH_H
#define MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_LAUNCH_H

#include "Arch/Launch.h"

#if defined(__CUDACC__)

#include <climits>
#include <cuda_runtime.h>
#include <type_traits>

namespace mla::arch {
namespace detail {

inline LaunchResult launchResult(cudaError_t error) {
  return {static_cast<int>(error),
          error == cudaSuccess ? "" : cudaGetErrorString(error)};
}

/// Returns the oldest compiled architecture whose kernels wait for the grids
/// that they depend on, in the form 900; INT_MAX if there is none. A GPU runs
/// the code of the newest architecture that it supports.
constexpr int oldestThatWaits() {
  int oldest = INT_MAX;
  for (const int architecture : {__CUDA_ARCH_LIST__})
    if (architecture >= 900 && architecture < oldest)
      oldest = architecture;
  return oldest;
}

/// True if a dependent grid may start early on the current GPU. False if the
/// driver compiles kernels from the PTX of an older architecture, because such
/// kernels would not wait.
inline bool startsDependents() {
  int device = 0, major = 0, minor = 0;
  return cudaGetDevice(&device) == cudaSuccess &&
         cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor,
                                device) == cudaSuccess &&
         cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor,
                                device) == cudaSuccess &&
         major * 100 + minor * 10 >= oldestThatWaits();
}

} // namespace detail

template <class... P>
LaunchResult launch(void (*kernel)(P...), const LaunchShape &shape,
                    Stream stream,
                    const std::type_identity_t<P> &...arguments) {
  const void *function = reinterpret_cast<const void *>(kernel);
  if (shape.sharedBytes > 48 * 1024) {
    const cudaError_t error = cudaFuncSetAttribute(
        function, cudaFuncAttributeMaxDynamicSharedMemorySize,
        static_cast<int>(shape.sharedBytes));
    if (error != cudaSuccess)
      return detail::launchResult(error);
  }
  cudaLaunchAttribute attributes[2];
  unsigned count = 0;
  if (shape.cluster > 1) {
    attributes[count].id = cudaLaunchAttributeClusterDimension;
    attributes[count].val.clusterDim = {shape.cluster, 1, 1};
    ++count;
  }
  if (shape.dependent && detail::startsDependents()) {
    attributes[count].id = cudaLaunchAttributeProgrammaticStreamSerialization;
    attributes[count].val.programmaticStreamSerializationAllowed = 1;
    ++count;
  }
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(shape.gridX, shape.gridY, shape.gridZ);
  config.blockDim = dim3(shape.threads);
  config.dynamicSmemBytes = shape.sharedBytes;
  config.stream = static_cast<cudaStream_t>(stream);
  config.attrs = attributes;
  config.numAttrs = count;
  void *pointers[] = {
      const_cast<void *>(static_cast<const void *>(&arguments))..., nullptr};
  return detail::launchResult(cudaLaunchKernelExC(&config, function, pointers));
}

} // namespace mla::arch

#endif // __CUDACC__

#endif // MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_LAUNCH_H
