//===- History.h - Launches so far ------------------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_STATE_HISTORY_H
#define MLA_SIMULATOR_STATE_HISTORY_H

#include "Simulator/Base/Options.h"
#include "Simulator/Order/HappensBefore.h"

#include <map>

namespace mla::sim {

/// The place in the grid of a CTA of the launch's cluster `number`, from 0 on.
Dim3 placeOf(const LaunchConfig &config, uint32_t number, unsigned rank);

/// The shapes of all launches, to name who was there after its end.
class History {
public:
  void add(uint32_t firstCluster, const LaunchConfig &config) {
    launches.emplace(firstCluster, config);
  }
  /// Whose an epoch of a cluster that has ended is: the thread, or the CTAs of
  /// an asynchronous operation; of another launch than `launch` also its name.
  std::string describe(GlobalEpoch old, uint32_t launch) const;

private:
  /// By the number of the launch's first cluster.
  std::map<uint32_t, LaunchConfig> launches;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_STATE_HISTORY_H
