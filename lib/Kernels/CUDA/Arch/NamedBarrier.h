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
/// threads, in whole warps. The number of threads is part of the type, so that
/// all users of a barrier agree on it. A kernel should list its barrier numbers
/// in one enum.
template <int Id, int Threads> struct NamedBarrier {
  static_assert(Id >= 1 && Id <= 15, "barriers 1..15; 0 is syncThreads()");
  static_assert(Threads % 32 == 0 && Threads >= 32 && Threads <= 1024,
                "whole warps take part in a barrier");
  /// Arrives and waits for the other threads. Their accesses before their
  /// arrival are then visible. All lanes of a converged warp call it.
  static MLA_ARCH void sync(Location loc = {});
  /// Arrives without waiting. Used by threads that only signal.
  static MLA_ARCH void arrive(Location loc = {});
};

/// Synchronize or arrive like NamedBarrier, at barrier `id` (1..15). The id can
/// be computed at run time, for example from the index of a consumer warpgroup.
template <int Threads> MLA_ARCH void syncNamed(uint32_t id, Location loc = {});
template <int Threads>
MLA_ARCH void arriveNamed(uint32_t id, Location loc = {});

} // namespace mla::arch

#include "ArchBackend/NamedBarrier.h"

#endif // MLA_KERNELS_CUDA_ARCH_NAMEDBARRIER_H
