//===- Config.h - Back ends of the instruction layer ----------------------===//
// Kernels reach the GPU only through this layer. Its headers declare functions.
// A back end implements each header in a header of the same name in a folder
// ArchBackend, which the include path selects:
//   -I lib/Kernels/CUDA/Arch/Device  the GPU, in inline PTX
//   -I lib/Simulator/Backend         the simulator
// Host code without a back end may include Config.h, Types.h, Descriptor.h,
// InstructionDescriptor.h and TensorMap.h.
//
// The ArchBackend/Config.h of a back end defines the macros
//   MLA_KERNEL(threads, ctasPerSM)             a kernel of single CTAs
//   MLA_KERNEL_CLUSTER(threads, ctasPerSM, n)  a kernel in clusters of n CTAs
//   MLA_DEVICE                                 a function that kernels call
//   MLA_GRID_CONSTANT                          a parameter that is never copied
//   MLA_ARCH                                   a function of this layer
//   MLA_HOST_DEVICE                            a pure host and device function
// and in mla::arch
//   Location     The source location of a call of a wrapper (a function of this
//                layer). The last parameter of each wrapper, with a default.
//                Empty on the device. A helper that calls a wrapper takes a
//                Location and passes it on.
//   Index        An index into registers: int on the device; in the simulator
//                a type that converts from int and captures the location.
//   PhaseNumber  The base of Phase. Empty on the device. In the simulator it
//                holds the number of the completion; the hardware has only the
//                parity of that number.
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

/// The number of threads of a warp and of a warpgroup.
inline constexpr int warpThreads = 32;
inline constexpr int warpgroupThreads = 128;
/// The largest dynamic shared memory of a CTA on SM90 and SM100, in bytes.
inline constexpr uint32_t maxSharedBytes = 232448;

} // namespace mla::arch

#endif // MLA_KERNELS_CUDA_ARCH_CONFIG_H
