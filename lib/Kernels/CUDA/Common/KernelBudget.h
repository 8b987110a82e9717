//===- KernelBudget.h - What a kernel takes of an SM ----------------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_KERNELBUDGET_H
#define MLA_KERNELS_CUDA_COMMON_KERNELBUDGET_H

#include "Arch/Config.h"
#include "Arch/Launch.h"

namespace mla::cuda {

/// The resources of a CTA of one kernel. Every kernel has one beside it, which
/// its launch bounds are taken from and a static assertion checks; budgets.test
/// compares registers and barriers with what ptxas gave in the build.
struct KernelBudget {
  int threads;        ///< of a CTA, at most
  int ctas;           ///< that an SM has room for at the same time
  int registers;      ///< of a thread, at most, before they move between warps
  size_t sharedBytes; ///< dynamic; what the tile alone needs, where it varies
  int barriers;       ///< hardware barriers: syncThreads() and named ones

  /// Whether `ctas` CTAs are together on an SM with so much shared memory (1 KB
  /// a CTA is the system's) and room for so many threads.
  constexpr bool fits(size_t smSharedBytes, int smThreads) const {
    const int registersOfWarp = 32 * ((registers + 7) / 8 * 8);
    return threads % 32 == 0 && threads <= 1024 && registers <= 255 &&
           barriers <= 16 && ctas * threads <= smThreads &&
           ctas * (threads / 32) * registersOfWarp <= 65536 &&
           ctas * (sharedBytes + 1024) <= smSharedBytes;
  }
  /// On every GPU from sm_80 on: 8.6 has the least of both.
  constexpr bool fitsEveryGpu() const { return fits(100 * 1024, 1536); }
  /// On SM90 and SM100.
  constexpr bool fitsHopper() const { return fits(228 * 1024, 2048); }
};

/// A launch of one CTA of the kernel with this budget, with all its threads.
inline arch::LaunchShape shapeOf(const KernelBudget &budget) {
  arch::LaunchShape shape;
  shape.threads = shape.maxThreads = static_cast<uint32_t>(budget.threads);
  shape.registers = static_cast<uint32_t>(budget.registers);
  return shape;
}

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_KERNELBUDGET_H
