//===- Gpu.h - The GPU that mla-sim presents to the runtime ----*- C++ -*-===//
#ifndef MLA_TOOLS_MLA_SIM_GPU_H
#define MLA_TOOLS_MLA_SIM_GPU_H

namespace mla::tools {

/// What the runtime finds when it asks for the current GPU.
struct SimulatedGpu {
  /// Compute capability.
  int major = 9, minor = 0;
  int multiprocessors = 4;
};

/// The GPU of this process; set before the first operation.
SimulatedGpu &simulatedGpu();

} // namespace mla::tools

#endif // MLA_TOOLS_MLA_SIM_GPU_H
