//===- DeviceImpl.h - Launches, multiprocessors, scheduling -----*- C++ -*-===//
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
  /// The functions of all launches, ended ones too.
  std::set<const void *> kernels;
  uint32_t clusters = 0;

  /// A launch of this configuration; null, with a report, where it is refused.
  Launch *queue(const LaunchConfig &config, bool hasKernel);
  void run();

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

} // namespace mla::sim

#endif // MLA_SIMULATOR_DEVICE_DEVICEIMPL_H
