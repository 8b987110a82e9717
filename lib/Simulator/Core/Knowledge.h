//===- Knowledge.h - What a thread knows to have happened ------*- C++ -*-===//
#ifndef MLA_SIMULATOR_CORE_KNOWLEDGE_H
#define MLA_SIMULATOR_CORE_KNOWLEDGE_H

#include "Simulator/Core/Clock.h"

#include <map>
#include <memory>

namespace mla::sim {

/// An epoch of any cluster of a device; clusters are numbered over all launches
/// from 1 on. The default is "never".
struct GlobalEpoch {
  uint32_t cluster = 0;
  Epoch epoch;
  /// Whether it was an atomic operation: two of these do not race.
  bool isAtomic = false;

  explicit operator bool() const { return cluster != 0; }
  bool operator==(const GlobalEpoch &) const = default;
};

/// What is known of other clusters. Immutable once shared; most threads of a
/// launch share one.
struct Foreign {
  /// Clusters up to this number have ended and are known entirely.
  uint32_t finished = 0;
  std::map<uint32_t, std::shared_ptr<const Clock>> clocks;

  bool knows(GlobalEpoch epoch) const {
    if (epoch.cluster <= finished)
      return true;
    auto it = clocks.find(epoch.cluster);
    return it != clocks.end() && it->second->knows(epoch.epoch);
  }
};
using ForeignPtr = std::shared_ptr<const Foreign>;

/// What both know together; one of the two where it covers the other.
ForeignPtr joinForeign(const ForeignPtr &a, const ForeignPtr &b);

/// What a release publishes and an acquire brings.
struct Knowledge {
  /// Everything that has happened before.
  Clock all;
  /// Writes of the generic proxy that the async proxy may see.
  Clock async;
  /// tcgen05 operations that a fence::before has put before the release.
  Clock tensor;
  ForeignPtr foreign;

  void join(const Knowledge &other) {
    all.join(other.all);
    async.join(other.async);
    tensor.join(other.tensor);
    if (other.foreign != foreign)
      foreign = joinForeign(foreign, other.foreign);
  }

  void clear() {
    all.clear();
    async.clear();
    tensor.clear();
    foreign = nullptr;
  }
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_CORE_KNOWLEDGE_H
