//===- DeviceImpl.h - Launches, multiprocessors, scheduling ----*- C++ -*-===//
#ifndef MLA_SIMULATOR_CORE_DEVICEIMPL_H
#define MLA_SIMULATOR_CORE_DEVICEIMPL_H

#include "Simulator/Core/Cluster.h"
#include "Simulator/Core/Context.h"
#include "Simulator/Core/Device.h"
#include "Simulator/Core/History.h"
#include "Simulator/Core/Residency.h"
#include "Simulator/Memory/GlobalMemory.h"
#include "Simulator/Sync/Launches.h"

#include <deque>

namespace mla::sim {

/// A kernel that was queued: a call with its parameter block, or a body.
struct Launch {
  LaunchConfig config;
  KernelCall call;
  std::unique_ptr<void, decltype(&free)> block{nullptr, free};
  std::function<void()> body;
  /// Its clusters have the numbers firstCluster .. lastCluster.
  uint32_t firstCluster = 0, lastCluster = 0, nextCluster = 0;
  uint32_t endedClusters = 0;
  /// CTAs that called launchDependents() or ended.
  uint64_t triggeredCtas = 0;
  /// The first cluster of those launches before that this one may overlap: all
  /// programmatic ones in a row, and the one before them.
  uint32_t overlapBegin = 0;
  /// What its clusters know of the launches before.
  ForeignPtr before;
  /// Threads that wait for the launches before to end.
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

struct Device::Impl {
  explicit Impl(const Options &options);

  Options options;
  Mistakes mistakes;
  ReportLog log;
  Statistics statistics;
  GlobalMemory global;
  Residency residency;
  Random random;
  StackPool &stacks = StackPool::ofThread();
  std::deque<std::unique_ptr<Launch>> launches;
  /// The functions of all launches, ended ones too.
  std::set<const void *> kernels;
  History history;
  std::vector<std::unique_ptr<Cluster>> running;
  uint32_t clusters = 0;
  /// Fences of all launches that released stores to tensor maps.
  std::vector<MapRelease> mapReleases;
  /// Threads that wait for tensor memory.
  std::vector<Thread *> waitForTensor;
  bool isStopped = false;
  Progress progress;

  /// A launch of this configuration; null, with a report, where it is refused.
  Launch *queue(const LaunchConfig &config, bool hasKernel);
  void run(Device &device);

private:
  void number(Launch &launch);
  /// Starts clusters of launches that may start, while an SM has room.
  void admit();
  bool mayStart(size_t launch) const;
  void start(Launch &launch);
  void startThreads(Cluster &cluster, Cta &cta);

  /// Runs a cluster for a while. False when nothing of it can run.
  bool runSlice(Cluster &cluster);
  bool runAgent(Cluster &cluster);
  void runThread(Cluster &cluster);
  void giveBackStacks(const Cluster &cluster);
  /// Steps in which a thread gets its turn on average, however many there are.
  uint64_t stepsOfTurn() const;
  /// Whether threads go round for ever, or have for too long: how a report says
  /// it, or nothing.
  std::string findPolling();
  void retire(size_t index);
  void endLaunches();
  /// Nothing will ever happen, as `how` says.
  void reportDeadlock(std::string how);
  void abandon();

  /// Steps that a cluster does in a row.
  static constexpr unsigned sliceSteps = 256;
  /// Whether nothing has changed for so long that threads may go round.
  bool isWatching = false;
};

/// Knowledge that all launches before this one have ended.
ForeignPtr finishedBefore(const Launch &launch);

} // namespace mla::sim

#endif // MLA_SIMULATOR_CORE_DEVICEIMPL_H
