//===- Device.h - The current GPU -----------------------------------------===//
#ifndef MLA_RUNTIME_CUDA_DEVICE_H
#define MLA_RUNTIME_CUDA_DEVICE_H

#include "../Common/Checker.h"

namespace mla::runtime {

/// The thread's current GPU, as a launch needs it.
struct Gpu {
  int32_t multiprocessors = 0;
  int32_t major = 0, minor = 0;
};

/// Asks the driver; fails with MLA_DEVICE_ERROR when there is no GPU.
bool currentGpu(Checker &check, Gpu &gpu);

} // namespace mla::runtime

#endif // MLA_RUNTIME_CUDA_DEVICE_H
