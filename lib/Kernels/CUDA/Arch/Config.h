//===- Config.h - Back ends of the instruction layer ----------------------===//
//
// Kernels reach the GPU only through this layer. Its headers declare; a back
// end implements each of them in a header of the same name in a folder
// ArchBackend, which the include path selects:
//   -I lib/Kernels/CUDA/Arch/Device  the GPU, in inline PTX
//   -I lib/Simulator/Backend         the simulator
// Host code without a back end may include Config.h, Types.h, Descriptor.h,
// InstructionDescriptor.h and TensorMap.h.
//
// A back end's ArchBackend/Config.h defines
//   MLA_KERNEL(threads, ctasPerSM)             a kernel of one CTA
//   MLA_KERNEL_CLUSTER(threads, ctasPerSM, n)  a kernel in clusters of n CTAs
//   MLA_DEVICE                                 a function of a kernel
//   MLA_GRID_CONSTANT                          a parameter that is never copied
//   MLA_ARCH                                   a function of this layer
//   MLA_HOST_DEVICE                            pure arithmetic for both sides
// and in mla::arch
//   Location   where a wrapper was called; the last parameter of each, with a
//              default. Empty on the device. Helpers that forward to a wrapper
//              take one themselves and pass it on.
//   Index      an index into registers; int on the device, and in the simulator
//              a type that converts from int and captures the location.
//   PhaseNumber  the base of Phase. Empty on the device; the simulator counts
//              completions, of which the hardware has the parity only.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_CONFIG_H
#define MLA_KERNELS_CUDA_ARCH_CONFIG_H

#include <cstddef>
#include <cstdint>

#if __has_include("ArchBackend/Config.h")
#include "ArchBackend/Config.h"
#else
#define MLA_HOST_DEVICE inline
#endif

namespace mla::arch {

/// Threads of a warp, and of a warpgroup.
inline constexpr int warpThreads = 32;
inline constexpr int warpgroupThreads = 128;
/// Dynamic shared memory that one CTA of SM90 and SM100 may ask for, bytes.
inline constexpr uint32_t maxSharedBytes = 232448;

} // namespace mla::arch

#endif // MLA_KERNELS_CUDA_ARCH_CONFIG_H
