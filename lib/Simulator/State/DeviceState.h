//===- DeviceState.h - A device and its launches ----------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_STATE_DEVICESTATE_H
#define MLA_SIMULATOR_STATE_DEVICESTATE_H

#include "Simulator/Base/Options.h"
#include "Simulator/Base/Report.h"
#include "Simulator/Memory/GlobalMemory.h"
#include "Simulator/State/Cluster.h"
#include "Simulator/State/History.h"

#include <deque>
#include <functional>

namespace mla::sim {

/// A queued kernel: a call with its parameter block, or a function object.
struct Launch {
  LaunchConfig config;
  KernelCall call;
  std::unique_ptr<void, decltype(&free)> block{nullptr, free};
  std::function<void()> body;
  /// The first and the last cluster number of the launch, and the number of the
  /// next cluster to start.
  uint32_t firstCluster = 0, lastCluster = 0, nextCluster = 0;
  uint32_t endedClusters = 0;
  /// The number of CTAs that have called launchDependents() or ended.
  uint64_t triggeredCtas = 0;
  /// The first cluster of the earliest launch with which this launch may
  /// overlap. A programmatic launch may overlap with the unbroken sequence of
  /// programmatic launches before it and with the launch before that sequence.
  uint32_t overlapBegin = 0;
  /// The events of earlier launches that happened before the start of this
  /// launch's clusters.
  OtherClustersPtr before;
  /// Threads that wait for earlier launches to end.
  std::vector<Thread *> waiting;

  uint32_t numClusters() const { return lastCluster - firstCluster + 1; }
  uint64_t numCtas() const { return uint64_t(numClusters()) * config.cluster; }
  bool hasEnded() const { return endedClusters == numClusters(); }
  bool isParameter(const void *address) const {
    return reinterpret_cast<uintptr_t>(address) -
               reinterpret_cast<uintptr_t>(call.block) <
           call.bytes;
  }
};

/// The state of a device that the instructions of its threads use.
struct DeviceState {
  Options options;
  Mistakes mistakes;
  ReportLog log;
  Statistics statistics;
  GlobalMemory global;
  std::deque<std::unique_ptr<Launch>> launches;
  History history;
  std::vector<std::unique_ptr<Cluster>> running;
  /// The fences, in all launches, that released stores to tensor maps.
  std::vector<MapRelease> mapReleases;
  /// Threads that wait for tensor memory.
  std::vector<Thread *> waitForTensor;
  bool isStopped = false;
  Progress progress;

  explicit DeviceState(const Options &options)
      : options(options), mistakes(options.mistake) {}
};

/// Returns a happens-before set in which all launches before this one have
/// ended.
OtherClustersPtr finishedBefore(const Launch &launch);

} // namespace mla::sim

#endif // MLA_SIMULATOR_STATE_DEVICESTATE_H
