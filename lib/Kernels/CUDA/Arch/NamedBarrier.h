//===- NamedBarrier.h - Barriers among some warps of a CTA ----------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_NAMEDBARRIER_H
#define MLA_KERNELS_CUDA_ARCH_NAMEDBARRIER_H

#include "Arch/Config.h"

namespace mla::arch {

namespace detail {
/// Checks the thread count of a barrier.
template <int Threads> constexpr void checkBarrierThreads() {
  static_assert(Threads % 32 == 0 && Threads >= 32 && Threads <= 1024,
                "whole warps take part in a barrier");
}
} // namespace detail

/// One of the hardware barriers 1..15 of a CTA (0 is syncThreads()) for Threads
/// threads, in whole warps. The count is part of the type, so that all sides
/// agree on it. A kernel should list its barrier numbers in one enum.
template <int Id, int Threads> struct NamedBarrier {
  static_assert(Id >= 1 && Id <= 15, "barriers 1..15; 0 is syncThreads()");
  static_assert(Threads % 32 == 0 && Threads >= 32 && Threads <= 1024,
                "whole warps take part in a barrier");
  /// Arrives and waits; then sees the accesses of the other threads before
  /// their arrival. All lanes of a converged warp call it.
  static MLA_ARCH void sync(Location loc = {});
  /// Arrives without waiting: for the side that only signals.
  static MLA_ARCH void arrive(Location loc = {});
};

/// NamedBarrier with a number known at run time, for example for one of several
/// consumer warpgroups: id in 1..15, Threads as above.
template <int Threads> MLA_ARCH void syncNamed(uint32_t id, Location loc = {});
template <int Threads>
MLA_ARCH void arriveNamed(uint32_t id, Location loc = {});

} // namespace mla::arch

#include "ArchBackend/NamedBarrier.h"

#endif // MLA_KERNELS_CUDA_ARCH_NAMEDBARRIER_H
