//===- Device.h - The current GPU -----------------------------------------===//
#ifndef MLA_RUNTIME_CUDA_DEVICE_H
#define MLA_RUNTIME_CUDA_DEVICE_H

#include "../Common/Checker.h"

#include <string>

namespace mla::runtime {

/// Properties of the thread's current GPU.
struct Gpu {
  int32_t multiprocessors = 0;
  int32_t major = 0, minor = 0;
  int32_t sharedBytes = 0; ///< the most shared memory per CTA
  /// The target in the kernel manifest whose kernels this GPU can run, for
  /// example "sm_90a". For a GPU before sm_80, its own architecture, which no
  /// kernel supports.
  char target[16] = "";
};

/// Sets the target from the compute capability.
void nameTarget(Gpu &gpu);

/// Reads the GPU's properties from the driver. Fails with MLA_DEVICE_ERROR if
/// there is no GPU, no driver, or an old driver. The message contains the
/// remedy.
bool currentGpu(Checker &check, Gpu &gpu);

/// Checks the call struct, and that its stream belongs to the current GPU and
/// context: a kernel of another stream would run on a GPU without the tensors.
/// With MLA_RUNTIME_CHECKS, also checks that the current GPU owns or can read
/// the memory of all views checked so far.
bool gpuCall(Checker &check, const MlaCall *call);

/// Reports the result of a launch; `error` is empty on success. A failure
/// becomes MLA_DEVICE_ERROR with the text and, for known CUDA errors, a remedy.
/// Returns the status of the check.
int32_t launched(Checker &check, const std::string &error);

} // namespace mla::runtime

#endif // MLA_RUNTIME_CUDA_DEVICE_H
