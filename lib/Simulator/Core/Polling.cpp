//===- Polling.cpp - Threads that wait in loops of their own --------------===//

#include "Simulator/Core/Polling.h"

#include "Simulator/Core/DeviceImpl.h"

#include <algorithm>
#include <cstring>

using namespace mla::sim;

void Polling::noteStep(const Progress &now) {
  if (last.news != now.news)
    states = returns = period = sinceReturn = 0, nextMark = 1;
  last = now;
}

void Polling::noteState(uint64_t state) {
  ++sinceReturn;
  if (states && state == mark) {
    ++returns;
    period = std::max(period, sinceReturn);
    sinceReturn = 0;
  }
  if (++states < nextMark)
    return;
  mark = state;
  nextMark *= 2;
  returns = period = sinceReturn = 0;
}

void Polling::pollFor(const Wait &what, uint64_t news) {
  wait = what;
  polledAt = news;
}

bool Polling::isRunning(const Progress &now) const {
  return last.news == now.news && last.idleSteps > now.idleSteps / 2;
}

bool Polling::isLoop(const Progress &now) const {
  // Once would do, but for what lanes tell each other by shuffles and votes. A
  // lane that went round before may count now.
  constexpr unsigned enough = 4;
  return last.news == now.news && returns >= enough &&
         sinceReturn <= 2 * period;
}

void mla::sim::noteNews() {
  const Context &now = context();
  Progress &progress = now.device->getImpl().progress;
  ++progress.news;
  progress.idleSteps = 0;
  if (now.thread)
    now.thread->polling.accesses = 0;
}

void Polling::noteStore(const void *address, size_t bytes) {
  settleStore();
  if (bytes > before.size())
    return noteNews();
  stored = address;
  storedBytes = bytes;
  memcpy(before.data(), address, bytes);
}

void Polling::settleStore() {
  if (stored && memcmp(stored, before.data(), storedBytes) != 0)
    noteNews();
  stored = nullptr;
}

void mla::sim::noteAccess(const void *address, size_t bytes, bool isWrite,
                          const char *instruction, Site site) {
  // Accesses are no steps: so many take as long as so many steps.
  constexpr unsigned accessesOfTurn = 1024, stepsOfTurn = 250;
  Polling &polling = context().thread->polling;
  if (isWrite)
    polling.noteStore(address, bytes);
  if (++polling.accesses < accessesOfTurn)
    return;
  polling.accesses = 0;
  context().device->getImpl().progress.idleSteps += stepsOfTurn;
  yieldPolling({instruction, site, -1, -1, address});
}

uint64_t Device::Impl::stepsOfTurn() const {
  uint64_t steps = 0;
  for (const auto &cluster : running)
    steps += std::max<uint64_t>(sliceSteps, cluster->threads.size());
  return steps;
}

/// Whether every thread of the cluster that runs comes back to its states, and
/// no operation may come between.
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

/// For the report: who goes round, and for what it polls. Nobody passes an
/// mbarrier without news.
static void markLoops(Cluster &cluster, const Progress &now) {
  for (const auto &thread : cluster.threads) {
    Polling &polling = thread->polling;
    polling.isOn = thread->isLive && polling.isRunning(now) &&
                   (thread->wait.offset < 0 || polling.hasPolled(now.news));
    if (polling.isOn && !polling.hasPolled(now.news))
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
                : "threads poll for what never comes";
}
