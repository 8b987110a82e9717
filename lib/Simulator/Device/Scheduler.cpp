//===- Scheduler.cpp - Run threads and operations -------------------------===//
// Threads and asynchronous operations run one at a time. All choices are random
// and follow from the seed: a cluster runs for some steps, and each step runs
// one of its threads or, less often, one of its operations.
//
//===----------------------------------------------------------------------===//

#include "Simulator/Device/DeviceImpl.h"
#include "Simulator/Engine/Context.h"
#include "Simulator/Engine/StackOverflow.h"
#include "Simulator/Engine/Timeline.h"
#include "Simulator/Hooks/Hooks.h"

using namespace mla::sim;

Device::Impl::Impl(const Options &options)
    : DeviceState(options), residency(options.numSms), random(options.seed) {}

void Device::Impl::run() {
  catchStackOverflows();
  context().device = this;
  while (!isStopped) {
    admit();
    if (running.empty())
      break;
    size_t count = running.size(), first = random.below(count), tried = 0;
    for (; tried < count; ++tried)
      if (runSlice(*running[(first + tried) % count]))
        break;
    if (tried == count && !isStopped)
      reportDeadlock("nothing can run");
    else if (std::string how = findPolling(); !isStopped && !how.empty())
      reportDeadlock(std::move(how));
    for (size_t i = running.size(); i-- > 0;)
      if (running[i]->hasEnded())
        retire(i);
    endLaunches();
  }
  if (isStopped)
    abandon();
  context() = {};
}

bool Device::Impl::runSlice(Cluster &cluster) {
  context().cluster = &cluster;
  unsigned steps = 0;
  for (; steps < sliceSteps && !isStopped; ++steps) {
    bool mayRun = !cluster.runnable.empty();
    if (cluster.hasAgents() &&
        (!mayRun || cluster.random.oneIn(options.lateness)) &&
        runAgent(cluster))
      continue;
    if (!mayRun)
      break;
    runThread(cluster);
  }
  return steps > 0;
}

void Device::Impl::runThread(Cluster &cluster) {
  size_t i = cluster.random.below(cluster.runnable.size());
  Thread &thread = *cluster.runnable[i];
  cluster.runnable[i] = cluster.runnable.back();
  cluster.runnable.pop_back();
  context().thread = &thread;
  context().cta = thread.cta;
  enterKernel(thread);
  ++statistics.switches;
  if (options.timeline)
    options.timeline->tick();
  ++progress.idleSteps;
  thread.fiber.resume();
  leaveKernel();
  if (thread.polling.settleStore())
    noteChange();
  thread.polling.noteStep(progress);
  // The state of a polling thread that waits for others is not recorded: it
  // adds no information, and the stack contains data of the simulator.
  const bool isWaiting =
      cluster.runnable.empty() || cluster.runnable.back() != &thread;
  if (isWatching && !(isWaiting && thread.polling.hasPolled(progress.changes)))
    thread.polling.noteState(thread.fiber.state());
  context().thread = nullptr;
  context().cta = nullptr;
}

/// Runs a step of an operation. Returns true if it was the last one.
static bool finishes(AsyncOp &op) {
  Timeline *line = timeline();
  if (line)
    line->tick();
  context().issuer = op.issuer;
  noteChange();
  const bool isDone = op.step();
  context().issuer = nullptr;
  if (!isDone)
    return false;
  if (op.event)
    line->complete(op.event);
  return true;
}

bool Device::Impl::runAgent(Cluster &cluster) {
  size_t agents = cluster.agents.size();
  size_t count = agents + cluster.lanes.size();
  size_t first = cluster.random.below(count);
  for (size_t tried = 0; tried < count; ++tried) {
    size_t i = (first + tried) % count;
    if (i < agents) {
      if (!cluster.agents[i]->isReady())
        continue;
      // The operation is taken out of `agents`, because it may post other
      // operations while it runs.
      std::unique_ptr<AsyncOp> op = std::move(cluster.agents[i]);
      if (i + 1 < agents)
        cluster.agents[i] = std::move(cluster.agents.back());
      cluster.agents.pop_back();
      if (finishes(*op))
        return true;
      cluster.agents.push_back(std::move(op));
      return true;
    }
    auto lane = std::next(cluster.lanes.begin(), i - agents);
    if (!lane->second.front()->isReady())
      continue;
    if (finishes(*lane->second.front())) {
      lane->second.pop_front();
      if (lane->second.empty())
        cluster.lanes.erase(lane);
    }
    return true;
  }
  return false;
}
