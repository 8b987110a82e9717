//===- KernelBudget.h - SM resources that a kernel uses -------------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_KERNELBUDGET_H
#define MLA_KERNELS_CUDA_COMMON_KERNELBUDGET_H

#include "Arch/Config.h"
#include "Arch/Launch.h"

namespace mla::cuda {

/// The resources of a CTA of one kernel. Every kernel has one budget next to
/// its definition. The kernel takes its launch bounds from the budget, and a
/// static assertion checks the budget. budgets.test compares registers and
/// barriers with the output of ptxas.
struct KernelBudget {
  int threads;        ///< the most threads per CTA
  int ctas;           ///< CTAs that fit on an SM at the same time
  int registers;      ///< the most registers per thread, before setmaxnreg
  size_t sharedBytes; ///< minimum dynamic shared memory; launches may differ
  int barriers;       ///< hardware barriers: syncThreads() and named ones

  /// True if `ctas` CTAs fit on an SM with this much shared memory (the system
  /// reserves 1 KB per CTA) and this many threads.
  constexpr bool fits(size_t smSharedBytes, int smThreads) const {
    const int registersOfWarp = 32 * ((registers + 7) / 8 * 8);
    return threads % 32 == 0 && threads <= 1024 && registers <= 255 &&
           barriers <= 16 && ctas * threads <= smThreads &&
           ctas * (threads / 32) * registersOfWarp <= 65536 &&
           ctas * (sharedBytes + 1024) <= smSharedBytes;
  }
  /// True if `ctas` CTAs fit on an SM of every GPU from sm_80 on. sm_86 has the
  /// least shared memory and threads.
  constexpr bool fitsEveryGpu() const { return fits(100 * 1024, 1536); }
  /// True if `ctas` CTAs fit on an SM of an SM90 or SM100 GPU.
  constexpr bool fitsHopper() const { return fits(228 * 1024, 2048); }
};

/// Returns the launch shape of one CTA of the kernel with this budget.
inline arch::LaunchShape shapeOf(const KernelBudget &budget) {
  arch::LaunchShape shape;
  shape.threads = shape.maxThreads = static_cast<uint32_t>(budget.threads);
  shape.registers = static_cast<uint32_t>(budget.registers);
  return shape;
}

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_KERNELBUDGET_H
