//===- Device.h - The current GPU -----------------------------------------===//
#ifndef MLA_RUNTIME_CUDA_DEVICE_H
#define MLA_RUNTIME_CUDA_DEVICE_H

#include "../Common/Checker.h"

#include <string>

namespace mla::runtime {

/// The thread's current GPU, as a launch needs it.
struct Gpu {
  int32_t multiprocessors = 0;
  int32_t major = 0, minor = 0;
  int32_t sharedBytes = 0; ///< that one CTA may ask for
  /// The target of the kernel manifest whose code it runs, "sm_90a" for
  /// example; a GPU before sm_80 has its own name, which no kernel lists.
  char target[16] = "";
};

/// Sets the target from the compute capability.
void nameTarget(Gpu &gpu);

/// Asks the driver; fails with MLA_DEVICE_ERROR when there is no GPU, no driver
/// or one that is too old, and says which and what to do.
bool currentGpu(Checker &check, Gpu &gpu);

/// Checks the call struct, and that its stream is one of the current GPU and
/// context: a kernel in another would run there, where the tensors are not.
/// With MLA_RUNTIME_CHECKS also that the views checked so far are memory that
/// the current GPU owns or can read.
bool gpuCall(Checker &check, const MlaCall *call);

/// Takes over the outcome of a launch: `error` is empty on success. A failure
/// becomes MLA_DEVICE_ERROR with the text and, where CUDA's last error is a
/// known one, what to do about it. Returns the check's status.
int32_t launched(Checker &check, const std::string &error);

} // namespace mla::runtime

#endif // MLA_RUNTIME_CUDA_DEVICE_H
