//===- Device/Config.h - Qualifiers of the device back end ----------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_CONFIG_H
#define MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_CONFIG_H

// Host code needs only this macro.
#if !defined(__CUDACC__)
#define MLA_HOST_DEVICE inline
#else
#define MLA_HOST_DEVICE __host__ __device__ __forceinline__
#define MLA_DEVICE __device__ __forceinline__
#define MLA_ARCH __device__ __forceinline__
#define MLA_KERNEL(threads, ctasPerSM)                                         \
  __global__ void __launch_bounds__(threads, ctasPerSM)
#define MLA_KERNEL_CLUSTER(threads, ctasPerSM, n)                              \
  __global__ void __cluster_dims__(n, 1, 1)                                    \
      __launch_bounds__(threads, ctasPerSM)
#define MLA_GRID_CONSTANT __grid_constant__

namespace mla::arch {

struct Location {};
using Index = int;

struct PhaseNumber {
  MLA_ARCH explicit PhaseNumber(int32_t) {}
  MLA_ARCH void advanceNumber() {}
};

} // namespace mla::arch

#endif // __CUDACC__

#endif // MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_CONFIG_H
