//===- Gpu.h - The GPU that mla-sim presents to the runtime ----*- C++ -*-===//
#ifndef MLA_TOOLS_MLA_SIM_GPU_H
#define MLA_TOOLS_MLA_SIM_GPU_H

namespace mla::tools {

/// What the runtime finds when it asks for the current GPU.
struct SimulatedGpu {
  /// Compute capability.
  int major = 9, minor = 0;
  int multiprocessors = 4;
  /// What MLA_RUNTIME_CHECKS finds goes here, arch::deviceRecordBytes of the
  /// device that runs, zero at first; null where nothing is checked.
  void *record = nullptr;
};

/// The GPU of this process; set before the first operation.
SimulatedGpu &simulatedGpu();

} // namespace mla::tools

#endif // MLA_TOOLS_MLA_SIM_GPU_H
