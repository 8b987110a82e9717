//===- FencedWrites.h - Writes visible to the async proxy -------*- C++ -*-===//
// Ordinary stores, atomic operations and cp.async belong to the generic proxy.
// An operation of the async proxy (TMA, bulk copies, wgmma, tcgen05) is
// guaranteed to see their writes only after a proxy fence of the state space.
// Synchronisation must order the write before the fence, and the fence before
// the operation.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_SIMULATOR_ORDER_FENCEDWRITES_H
#define MLA_SIMULATOR_ORDER_FENCEDWRITES_H

#include "Simulator/Order/Clock.h"

#include <vector>

namespace mla::sim {

/// The writes that fences have made visible to the async proxy.
class FencedWrites {
public:
  /// Writes to global memory.
  Clock global;
  /// Initialisations of mbarriers.
  Clock barriers;

  /// Returns the writes to the shared memory of CTA `rank` of the cluster.
  const Clock &sharedOf(unsigned rank) const {
    static const Clock none;
    return rank < shared.size() ? shared[rank] : none;
  }
  Clock &sharedOf(unsigned rank) {
    if (rank >= shared.size())
      shared.resize(rank + 1);
    return shared[rank];
  }

  /// Adds all writes of `other`.
  void join(const FencedWrites &other) {
    global.join(other.global);
    barriers.join(other.barriers);
    for (unsigned rank = 0; rank < other.shared.size(); ++rank)
      sharedOf(rank).join(other.shared[rank]);
  }

  /// True if this holds all writes of `other`.
  bool dominates(const FencedWrites &other) const {
    for (unsigned rank = 0; rank < other.shared.size(); ++rank)
      if (!sharedOf(rank).dominates(other.shared[rank]))
        return false;
    return global.dominates(other.global) && barriers.dominates(other.barriers);
  }

  void clear() {
    global.clear();
    barriers.clear();
    for (Clock &clock : shared)
      clock.clear();
  }

private:
  std::vector<Clock> shared;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_ORDER_FENCEDWRITES_H
