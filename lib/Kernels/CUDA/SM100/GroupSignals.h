//===- GroupSignals.h - Barriers across one CTA or a pair -----------------===//
#ifndef MLA_KERNELS_CUDA_SM100_GROUPSIGNALS_H
#define MLA_KERNELS_CUDA_SM100_GROUPSIGNALS_H

#include "Arch/Arch.h"

namespace mla::cuda::sm100 {

/// Barrier operations of the CTAs that share a tile: one CTA or a pair. The
/// even CTA is the leader and issues the products of both CTAs. Threads of both
/// CTAs arrive at the leader's barriers when they have loaded, stored or read
/// data. The leader's commits arrive at the barriers of both CTAs.
template <arch::CtaGroup G> struct GroupSignals {
  static constexpr bool isPair = G == arch::CtaGroup::Two;
  static constexpr uint32_t ctas = static_cast<uint32_t>(G);

  /// Returns the rank of this CTA in the group.
  static MLA_DEVICE uint32_t rank() {
    if constexpr (isPair)
      return arch::clusterRank();
    else
      return 0;
  }
  /// Synchronizes all threads of the group.
  static MLA_DEVICE void sync(arch::Location loc = {}) {
    if constexpr (isPair)
      arch::clusterSync(loc);
    else
      arch::syncThreads(loc);
  }
  /// Waits for a phase in which threads of any CTA of the group arrive. If only
  /// commits or threads of this CTA arrive, use Barrier::wait() instead, which
  /// does not acquire at cluster scope.
  static MLA_DEVICE void wait(arch::Barrier &barrier, arch::Phase phase,
                              arch::Location loc = {}) {
    if constexpr (isPair)
      barrier.waitCluster(phase, loc);
    else
      barrier.wait(phase, loc);
  }
  /// Arrives at the leader's barrier.
  static MLA_DEVICE void arrive(arch::Barrier &barrier,
                                arch::Location loc = {}) {
    if constexpr (isPair)
      barrier.arriveRemote(0, loc);
    else
      barrier.arrive(loc);
  }
  /// Arrives at the leader's barrier once for the calling warp. All lanes call
  /// it, converged.
  static MLA_DEVICE void arriveWarp(arch::Barrier &barrier,
                                    arch::Location loc = {}) {
    arch::syncWarp(arch::allLanes, loc);
    if (arch::laneIndex() == 0)
      arrive(barrier, loc);
    arch::syncWarp(arch::allLanes, loc);
  }
  /// Arrives at the leader's barrier and adds `bytes` to its expected bytes.
  static MLA_DEVICE void expect(arch::Barrier &barrier, uint32_t bytes,
                                arch::Location loc = {}) {
    if constexpr (isPair)
      barrier.arriveExpectTxRemote(0, bytes, loc);
    else
      barrier.arriveExpectTx(bytes, loc);
  }
  /// Loads a box into this CTA. Its bytes complete on the leader's barrier.
  template <int Rank>
  static MLA_DEVICE void
  load(void *target, const arch::TensorMap &map, arch::Coordinates<Rank> at,
       arch::Barrier &full, arch::CachePolicy policy, arch::Location loc = {}) {
    if constexpr (isPair)
      arch::tmaLoadPair(target, map, at, full, policy, loc);
    else
      arch::tmaLoad(target, map, at, full, policy, loc);
  }
  /// Arrives at `done` in every CTA when the products issued so far are
  /// complete.
  static MLA_DEVICE void commit(arch::Barrier &done, arch::Location loc = {}) {
    if constexpr (isPair)
      arch::ummaCommitMulticast<G>(done, 3, loc);
    else
      arch::ummaCommit<G>(done, loc);
  }
};

} // namespace mla::cuda::sm100

#endif // MLA_KERNELS_CUDA_SM100_GROUPSIGNALS_H
