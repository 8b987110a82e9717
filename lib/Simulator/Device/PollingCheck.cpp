//===- PollingCheck.cpp - Threads that poll for ever ----------------------===//

#include "Simulator/Device/DeviceImpl.h"

#include <algorithm>

using namespace mla::sim;

uint64_t Device::Impl::stepsOfTurn() const {
  uint64_t steps = 0;
  for (const auto &cluster : running)
    steps += std::max<uint64_t>(sliceSteps, cluster->threads.size());
  return steps;
}

/// True if every running thread of the cluster repeats earlier states, and no
/// operation can run.
static bool goesRound(const Cluster &cluster, const Progress &now) {
  for (const auto &op : cluster.agents)
    if (op->isReady())
      return false;
  for (const auto &[lane, ops] : cluster.lanes)
    if (ops.front()->isReady())
      return false;
  for (const Thread *thread : cluster.runnable)
    if (!thread->polling.isLoop(now))
      return false;
  for (const auto &thread : cluster.threads)
    if (thread->isLive && thread->polling.isRunning(now) &&
        !thread->polling.isLoop(now))
      return false;
  return true;
}

/// For the report, marks the threads that loop and records the events that they
/// poll for. A thread whose last wait was at an mbarrier loops only if it has
/// polled since the last change. Otherwise it is blocked at the mbarrier,
/// because the wait ends only after a change.
static void markLoops(Cluster &cluster, const Progress &now) {
  for (const auto &thread : cluster.threads) {
    Polling &polling = thread->polling;
    polling.isOn = thread->isLive && polling.isRunning(now) &&
                   (thread->wait.offset < 0 || polling.hasPolled(now.changes));
    if (polling.isOn && !polling.hasPolled(now.changes))
      polling.wait = thread->wait;
  }
}

std::string Device::Impl::findPolling() {
  constexpr uint64_t turnsBefore = 16, fewSteps = 10 * sliceSteps;
  isWatching = progress.idleSteps > turnsBefore * sliceSteps &&
               progress.idleSteps > turnsBefore * stepsOfTurn();
  if (!isWatching)
    return {};
  const uint64_t limit =
      options.idleSteps * std::max(fewSteps, stepsOfTurn()) / fewSteps;
  const bool isOver = progress.idleSteps > limit;
  for (const auto &cluster : running)
    if (!isOver && !goesRound(*cluster, progress))
      return {};
  for (const auto &cluster : running)
    markLoops(*cluster, progress);
  return isOver ? "nothing changed in " + std::to_string(limit) +
                      " steps (Options::idleSteps)"
                : "threads poll for changes that never come";
}
