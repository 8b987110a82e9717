//===- HappensBefore.h - What a thread knows to have happened ---*- C++ -*-===//
#ifndef MLA_SIMULATOR_ORDER_HAPPENSBEFORE_H
#define MLA_SIMULATOR_ORDER_HAPPENSBEFORE_H

#include "Simulator/Order/FencedWrites.h"
#include "Simulator/Order/SyncScope.h"

#include <map>
#include <memory>
#include <vector>

namespace mla::sim {

/// An epoch of any cluster of a device; clusters are numbered over all launches
/// from 1 on. The default is "never".
struct GlobalEpoch {
  uint32_t cluster = 0;
  Epoch epoch;
  /// Whether it was an atomic operation; two of these may race or not.
  bool isAtomic = false;
  /// Whether the async proxy did it.
  bool isAsync = false;
  /// Of an atomic operation: for whom it is one, and its bytes.
  SyncScope scope = SyncScope::Cta;
  uint8_t bytes = 0;

  /// Whose moment it is: a number of its own for the plain accesses of each
  /// thread of each cluster, and one for each kind of atomic ones, which race
  /// with others.
  uint64_t actor() const {
    return uint64_t(cluster) << 32 | uint64_t(kind()) << 13 | epoch.actor();
  }
  /// Equal for accesses that race with the same others.
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

/// What both know together; one of the two where it covers the other.
OtherClustersPtr joinOthers(const OtherClustersPtr &a,
                            const OtherClustersPtr &b);
/// The same behind a fence: the async proxy may see all that is known.
OtherClustersPtr fenceOthers(const OtherClustersPtr &known);

/// What a release publishes and an acquire brings.
struct HappensBefore {
  /// Everything that has happened before.
  Clock all;
  /// Writes of the generic proxy that the async proxy may see.
  FencedWrites fenced;
  /// tcgen05 operations that a fence::before has put before the release.
  Clock tensor;
  /// Events of the own cluster that lie before in time; see Sync/Events.h.
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

  /// Whether a thread of cluster `own` knows that the epoch has happened; if
  /// `isFenced`, whether also the async proxy may see it.
  bool includes(uint32_t own, GlobalEpoch epoch, bool isFenced = false) const;

  void clear() {
    all.clear();
    fenced.clear();
    tensor.clear();
    events.clear();
    others = nullptr;
  }
};
/// What threads of one cluster knew, without what they knew of others.
using HappensBeforePtr = std::shared_ptr<const HappensBefore>;

/// What is known of other clusters. Immutable once shared; most threads of a
/// launch share one.
struct OtherClusters {
  /// Clusters up to this number have ended and are known entirely, by both
  /// proxies.
  uint32_t finished = 0;
  /// What is known of those that run.
  std::map<uint32_t, HappensBeforePtr> clusters;

  /// Whether the epoch has happened; with `fenced`, whether also the async
  /// proxy may see it.
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
