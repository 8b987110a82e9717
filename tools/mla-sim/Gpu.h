//===- Gpu.h - The GPU of mla-sim -------------------------------*- C++ -*-===//
#ifndef MLA_TOOLS_MLA_SIM_GPU_H
#define MLA_TOOLS_MLA_SIM_GPU_H

namespace mla::tools {

/// The properties of the current GPU that the runtime queries.
struct SimulatedGpu {
  /// The compute capability.
  int major = 9, minor = 0;
  int multiprocessors = 4;
  /// The record of errors that MLA_RUNTIME_CHECKS finds:
  /// arch::deviceRecordBytes bytes in memory of the running device, initially
  /// zero. Null if nothing is checked.
  void *record = nullptr;
};

/// Returns the GPU of this process; set it before the first operation.
SimulatedGpu &simulatedGpu();

} // namespace mla::tools

#endif // MLA_TOOLS_MLA_SIM_GPU_H
