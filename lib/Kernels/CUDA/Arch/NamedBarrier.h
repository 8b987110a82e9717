//===- NamedBarrier.h - Barriers among some warps of a CTA ----------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_NAMEDBARRIER_H
#define MLA_KERNELS_CUDA_ARCH_NAMEDBARRIER_H

#include "Arch/Config.h"

namespace mla::arch {

namespace detail {
/// What a barrier asks of the number of its threads.
template <int Threads> constexpr void checkBarrierThreads() {
  static_assert(Threads % 32 == 0 && Threads >= 32 && Threads <= 1024,
                "whole warps take part in a barrier");
}
} // namespace detail

/// One of the CTA's hardware barriers 1..15 (0 is syncThreads()) for Threads
/// threads, whole warps. The count belongs to the type, so that all sides of a
/// barrier agree on it; the numbers of a kernel belong into one enum.
template <int Id, int Threads> struct NamedBarrier {
  static_assert(Id >= 1 && Id <= 15, "barriers 1..15; 0 is syncThreads()");
  static_assert(Threads % 32 == 0 && Threads >= 32 && Threads <= 1024,
                "whole warps take part in a barrier");
  /// Arrives and waits; accesses of the others before their arrival are seen.
  /// Called by all lanes of a converged warp.
  static MLA_ARCH void sync(Location loc = {});
  /// Arrives without waiting: for the side that only signals.
  static MLA_ARCH void arrive(Location loc = {});
};

/// The same with a number known at run time (for example one of several
/// consumer warpgroups): id in 1..15, Threads as above.
template <int Threads> MLA_ARCH void syncNamed(uint32_t id, Location loc = {});
template <int Threads>
MLA_ARCH void arriveNamed(uint32_t id, Location loc = {});

} // namespace mla::arch

#include "ArchBackend/NamedBarrier.h"

#endif // MLA_KERNELS_CUDA_ARCH_NAMEDBARRIER_H
