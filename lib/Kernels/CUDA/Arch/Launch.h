//===- Launch.h - Launching a kernel from the host ------------------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_LAUNCH_H
#define MLA_KERNELS_CUDA_ARCH_LAUNCH_H

#include "Arch/Config.h"

#include <type_traits>

namespace mla::arch {

/// The shape of a launch.
struct LaunchShape {
  uint32_t gridX = 1, gridY = 1, gridZ = 1; ///< CTAs
  uint32_t threads = 1;                     ///< per CTA
  uint32_t cluster = 1;                     ///< CTAs along x; divides gridX
  uint32_t sharedBytes = 0;                 ///< dynamic shared memory per CTA
  /// True if the grid may start before earlier grids of the stream have ended,
  /// on GPUs that support this. The kernel must then call
  /// waitForDependencies().
  bool dependent = false;
  /// The name in reports and in the timeline of the simulator.
  const char *name = "kernel";
  /// The launch bounds of the kernel: threads per CTA and registers per thread;
  /// 0 if unknown. The simulator rejects a launch with more threads and uses
  /// the registers to place CTAs on an SM. A GPU reads both from the compiled
  /// kernel.
  uint32_t maxThreads = 0, registers = 0;
};

/// The result of a launch: code 0 is success; otherwise the CUDA error (device)
/// or 1 (simulator). The text is valid for the lifetime of the program.
struct LaunchResult {
  int code = 0;
  const char *text = "";
};

/// The stream of a launch: on the device a cudaStream_t; in the simulator a
/// pointer to the sim::Device, never null, whose synchronize() runs the
/// launches.
using Stream = void *;

/// Launches `kernel(arguments...)`. The arguments are converted to the types of
/// the parameters and copied into a parameter block. On the device the call is
/// asynchronous, allocates nothing, does not wait, and can be captured in a
/// CUDA graph.
template <class... P>
LaunchResult launch(void (*kernel)(P...), const LaunchShape &shape,
                    Stream stream, const std::type_identity_t<P> &...arguments);

} // namespace mla::arch

#if __has_include("ArchBackend/Launch.h")
#include "ArchBackend/Launch.h"
#endif

#endif // MLA_KERNELS_CUDA_ARCH_LAUNCH_H
