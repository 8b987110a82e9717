//===- Launch.h - Launching a kernel from the host ------------------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_LAUNCH_H
#define MLA_KERNELS_CUDA_ARCH_LAUNCH_H

#include "Arch/Config.h"

#include <type_traits>

namespace mla::arch {

/// A launch's shape.
struct LaunchShape {
  uint32_t gridX = 1, gridY = 1, gridZ = 1; ///< CTAs
  uint32_t threads = 1;                     ///< of a CTA
  uint32_t cluster = 1;                     ///< CTAs along x; divides gridX
  uint32_t sharedBytes = 0;                 ///< dynamic: sizeof of its struct
  /// May start before the grids before it in the stream have ended, where the
  /// GPU can do that; the kernel calls waitForDependencies().
  bool dependent = false;
  /// For reports and the simulator's timeline.
  const char *name = "kernel";
  /// What the kernel's launch bounds are: threads of a CTA, and registers of a
  /// thread; 0 for unknown. The simulator refuses a launch of more threads and
  /// takes the registers for those of an SM; a GPU knows both from the code.
  uint32_t maxThreads = 0, registers = 0;
};

/// The result of a launch: code 0 is success; else the CUDA error (device) or 1
/// (simulator), and its text, valid for ever.
struct LaunchResult {
  int code = 0;
  const char *text = "";
};

/// The stream of a launch: a cudaStream_t on the device; in the simulator the
/// sim::Device, whose synchronize() runs what was launched, and never null.
using Stream = void *;

/// Launches `kernel(arguments...)`. Arguments, converted to the types of the
/// kernel's parameters, are copied into a parameter block. Asynchronous on the
/// device; allocates nothing, waits for nothing, can be captured.
template <class... P>
LaunchResult launch(void (*kernel)(P...), const LaunchShape &shape,
                    Stream stream, const std::type_identity_t<P> &...arguments);

} // namespace mla::arch

#if __has_include("ArchBackend/Launch.h")
#include "ArchBackend/Launch.h"
#endif

#endif // MLA_KERNELS_CUDA_ARCH_LAUNCH_H
