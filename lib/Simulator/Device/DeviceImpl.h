//===- DeviceImpl.h - The implementation of a device ------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_DEVICE_DEVICEIMPL_H
#define MLA_SIMULATOR_DEVICE_DEVICEIMPL_H

#include "Simulator/Device/Device.h"
#include "Simulator/Device/Residency.h"
#include "Simulator/Engine/Context.h"
#include "Simulator/State/DeviceState.h"

namespace mla::sim {

struct Device::Impl : DeviceState {
  explicit Impl(const Options &options);

  Residency residency;
  Random random;
  StackPool &stacks = StackPool::ofThread();
  /// The functions of all launches, including ended ones.
  std::set<const void *> kernels;
  uint32_t clusters = 0;

  /// Queues a launch of this configuration. Returns null, with a report, if the
  /// configuration is invalid.
  Launch *queue(const LaunchConfig &config, bool hasKernel);
  void run();

private:
  void number(Launch &launch);
  /// Starts clusters of launches that may start, as long as the multiprocessors
  /// have room.
  void admit();
  bool mayStart(size_t launch) const;
  void start(Launch &launch);
  void startThreads(Cluster &cluster, Cta &cta);

  /// Runs a cluster for some steps. Returns false if no thread or operation of
  /// the cluster can run.
  bool runSlice(Cluster &cluster);
  bool runAgent(Cluster &cluster);
  void runThread(Cluster &cluster);
  void giveBackStacks(const Cluster &cluster);
  /// Returns the average number of steps between two turns of a thread.
  uint64_t stepsOfTurn() const;
  /// Returns the part of a report about threads that poll forever or for too
  /// long, or an empty string.
  std::string findPolling();
  void retire(size_t index);
  void endLaunches();
  /// Reports a deadlock, described by `how`.
  void reportDeadlock(std::string how);
  void abandon();

  /// The number of steps that a cluster runs in a row.
  static constexpr unsigned sliceSteps = 256;
  /// True if nothing has changed for a long time. Threads may then be polling.
  bool isWatching = false;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_DEVICE_DEVICEIMPL_H
