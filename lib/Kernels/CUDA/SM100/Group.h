//===- Group.h - One CTA, or the two of a pair ----------------------------===//
#ifndef MLA_KERNELS_CUDA_SM100_GROUP_H
#define MLA_KERNELS_CUDA_SM100_GROUP_H

#include "Arch/Arch.h"

namespace mla::cuda::sm100 {

/// How the CTAs that share a tile signal each other. The even one, the leader,
/// issues the multiplications of both; its barriers count what both have
/// loaded, stored and read, and its commits arrive in both.
template <arch::CtaGroup G> struct Group {
  static constexpr bool isPair = G == arch::CtaGroup::Two;
  static constexpr uint32_t ctas = static_cast<uint32_t>(G);

  /// This CTA's number in the group.
  static MLA_DEVICE uint32_t rank() {
    if constexpr (isPair)
      return arch::clusterRank();
    else
      return 0;
  }
  /// All threads of the group.
  static MLA_DEVICE void sync(arch::Location loc = {}) {
    if constexpr (isPair)
      arch::clusterSync(loc);
    else
      arch::syncThreads(loc);
  }
  /// Waits for a phase in which threads of any CTA of the group arrived. For
  /// those of commits and of own threads Barrier::wait() does, which need not
  /// acquire from the cluster.
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
  /// The same, once for the calling warp: all lanes come, converged.
  static MLA_DEVICE void arriveWarp(arch::Barrier &barrier,
                                    arch::Location loc = {}) {
    arch::syncWarp(arch::allLanes, loc);
    if (arch::laneIndex() == 0)
      arrive(barrier, loc);
    arch::syncWarp(arch::allLanes, loc);
  }
  /// Arrives at the leader's barrier, which expects `bytes` more.
  static MLA_DEVICE void expect(arch::Barrier &barrier, uint32_t bytes,
                                arch::Location loc = {}) {
    if constexpr (isPair)
      barrier.arriveExpectTxRemote(0, bytes, loc);
    else
      barrier.arriveExpectTx(bytes, loc);
  }
  /// Loads a box into this CTA; its bytes count on the leader's barrier.
  template <int Rank>
  static MLA_DEVICE void
  load(void *target, const arch::TensorMap &map, arch::Coordinates<Rank> at,
       arch::Barrier &full, arch::CachePolicy policy, arch::Location loc = {}) {
    if constexpr (isPair)
      arch::tmaLoadPair(target, map, at, full, policy, loc);
    else
      arch::tmaLoad(target, map, at, full, policy, loc);
  }
  /// Lets `done` of each CTA count the multiplications issued so far.
  static MLA_DEVICE void commit(arch::Barrier &done, arch::Location loc = {}) {
    if constexpr (isPair)
      arch::ummaCommitMulticast<G>(done, 3, loc);
    else
      arch::ummaCommit<G>(done, loc);
  }
};

} // namespace mla::cuda::sm100

#endif // MLA_KERNELS_CUDA_SM100_GROUP_H
