//===- Device.cpp - The current GPU ---------------------------------------===//

#include "Device.h"

#include <cuda_runtime_api.h>

bool mla::runtime::currentGpu(Checker &check, Gpu &gpu) {
  if (!check.ok())
    return false;
  int device = 0;
  cudaError_t error = cudaGetDevice(&device);
  auto read = [&](cudaDeviceAttr attribute, int32_t &value) {
    if (error == cudaSuccess)
      error = cudaDeviceGetAttribute(&value, attribute, device);
  };
  read(cudaDevAttrMultiProcessorCount, gpu.multiprocessors);
  read(cudaDevAttrComputeCapabilityMajor, gpu.major);
  read(cudaDevAttrComputeCapabilityMinor, gpu.minor);
  if (error == cudaSuccess)
    return true;
  return check.failWith(MLA_DEVICE_ERROR, "device",
                        "expected a usable GPU, got CUDA error %d: %s", error,
                        cudaGetErrorString(error));
}
