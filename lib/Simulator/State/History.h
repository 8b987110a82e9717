//===- History.h - All launches of a device ---------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_STATE_HISTORY_H
#define MLA_SIMULATOR_STATE_HISTORY_H

#include "Simulator/Base/Options.h"
#include "Simulator/Order/HappensBefore.h"

#include <map>

namespace mla::sim {

/// Returns the grid position of the CTA with this rank in cluster `number` of
/// the launch, counted from 0.
Dim3 placeOf(const LaunchConfig &config, uint32_t number, unsigned rank);

/// The configurations of all launches, to describe threads that have ended.
class History {
public:
  void add(uint32_t firstCluster, const LaunchConfig &config) {
    launches.emplace(firstCluster, config);
  }
  /// Describes the actor of an epoch of an ended cluster: the thread, or the
  /// CTAs of an asynchronous operation. Adds the name of the cluster's launch,
  /// unless it is the launch whose first cluster has the number `launch`.
  std::string describe(GlobalEpoch old, uint32_t launch) const;

private:
  /// The configurations, by the number of the first cluster of the launch.
  std::map<uint32_t, LaunchConfig> launches;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_STATE_HISTORY_H
