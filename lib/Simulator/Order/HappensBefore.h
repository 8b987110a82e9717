//===- HappensBefore.h - The happens-before relation ------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_ORDER_HAPPENSBEFORE_H
#define MLA_SIMULATOR_ORDER_HAPPENSBEFORE_H

#include "Simulator/Order/FencedWrites.h"
#include "Simulator/Order/SyncScope.h"

#include <map>
#include <memory>
#include <vector>

namespace mla::sim {

/// An epoch of any cluster of a device. Clusters are numbered over all
/// launches, from 1. The default is "never".
struct GlobalEpoch {
  uint32_t cluster = 0;
  Epoch epoch;
  /// True for an atomic operation. Whether two unordered atomic operations race
  /// depends on their scopes, sizes and proxies.
  bool isAtomic = false;
  /// True for an operation of the async proxy.
  bool isAsync = false;
  /// The scope of an atomic operation, and its size in bytes.
  SyncScope scope = SyncScope::Cta;
  uint8_t bytes = 0;

  /// Returns the key of a reader. A thread of a cluster has one key for plain
  /// accesses and one for each kind of atomic operation, because each kind
  /// races with different accesses.
  uint64_t actor() const {
    return uint64_t(cluster) << 32 | uint64_t(kind()) << 13 | epoch.actor();
  }
  /// Returns the kind of the access: its size, scope and proxy, and whether it
  /// is atomic. Accesses of one kind race with the same other accesses.
  uint32_t kind() const {
    return uint32_t(bytes) << 4 | uint32_t(scope) << 2 |
           uint32_t(isAsync) << 1 | uint32_t(isAtomic);
  }
  bool isAtomicAccess() const { return isAtomic; }
  explicit operator bool() const { return cluster != 0; }
  bool operator==(const GlobalEpoch &) const = default;
};

struct OtherClusters;
using OtherClustersPtr = std::shared_ptr<const OtherClusters>;

/// Returns the union of both sets, or one of them if it dominates the other.
OtherClustersPtr joinOthers(const OtherClustersPtr &a,
                            const OtherClustersPtr &b);
/// Returns a copy in which all writes to global memory are visible to the async
/// proxy.
OtherClustersPtr fenceOthers(const OtherClustersPtr &known);

/// The set of events that happened before a point of a thread. A release
/// publishes it, and an acquire joins it.
struct HappensBefore {
  /// All events that have happened before.
  Clock all;
  /// Writes of the generic proxy that are visible to the async proxy.
  FencedWrites fenced;
  /// The tcgen05 operations that a tcgen05.fence::before_thread_sync has
  /// ordered before the release.
  Clock tensor;
  /// The clock of the time events of this cluster; see Sync/Events.h.
  Clock events;
  OtherClustersPtr others;

  void join(const HappensBefore &other) {
    all.join(other.all);
    fenced.join(other.fenced);
    tensor.join(other.tensor);
    events.join(other.events);
    if (other.others != others)
      others = joinOthers(others, other.others);
  }

  /// True if the epoch has happened, for a thread of cluster `own`. If
  /// `isFenced`, the epoch must also be visible to the async proxy.
  bool includes(uint32_t own, GlobalEpoch epoch, bool isFenced = false) const;

  void clear() {
    all.clear();
    fenced.clear();
    tensor.clear();
    events.clear();
    others = nullptr;
  }
};
/// The HappensBefore of one cluster, without `others`.
using HappensBeforePtr = std::shared_ptr<const HappensBefore>;

/// The happens-before set of other clusters. It does not change once it is
/// shared; most threads of a launch share one set.
struct OtherClusters {
  /// Clusters up to this number have ended: all of their events have happened,
  /// for both proxies.
  uint32_t finished = 0;
  /// The sets of running clusters, by number.
  std::map<uint32_t, HappensBeforePtr> clusters;

  /// True if the epoch has happened. If `fenced`, the epoch must also be
  /// visible to the async proxy.
  bool includes(GlobalEpoch epoch, bool fenced) const {
    if (epoch.cluster <= finished)
      return true;
    auto it = clusters.find(epoch.cluster);
    if (it == clusters.end())
      return false;
    const HappensBefore &known = *it->second;
    return (fenced ? known.fenced.global : known.all).includes(epoch.epoch);
  }
};

inline bool HappensBefore::includes(uint32_t own, GlobalEpoch epoch,
                                    bool isFenced) const {
  if (epoch.cluster == own)
    return (isFenced ? fenced.global : all).includes(epoch.epoch);
  return others && others->includes(epoch, isFenced);
}

} // namespace mla::sim

#endif // MLA_SIMULATOR_ORDER_HAPPENSBEFORE_H
