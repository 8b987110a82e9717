//===- Context.cpp - Services for the running thread ----------------------===//

#include "Simulator/Engine/Context.h"

#include "Simulator/Engine/StackOverflow.h"
#include "Simulator/Engine/Timeline.h"

#include <string_view>

using namespace mla::sim;

static constinit thread_local Context current;

Context &mla::sim::context() { return current; }

void mla::sim::report(Report finding) {
  const Thread *actor = current.thread ? current.thread : current.issuer;
  if (finding.actor.empty() && actor)
    finding.actor = actor->str();
  current.device->log.add(std::move(finding));
}

void mla::sim::reportHere(int bugClass, const char *title,
                          const char *instruction, Site site,
                          std::string detail) {
  report({bugClass, title, "", instruction, site, std::move(detail)});
}

void mla::sim::stopLaunch() {
  current.device->isStopped = true;
  current.thread->fiber.suspend();
  abort();
}

Timeline *mla::sim::timeline() { return current.device->options.timeline; }

static void suspend(const Wait &wait) {
  Thread &thread = *current.thread;
  if (!thread.fiber.isOnStack(__builtin_frame_address(0)))
    endForStackOverflow(thread);
  thread.wait = wait;
  thread.fiber.suspend();
}

/// True if the timeline shows waits in this instruction. It shows only waits
/// that also occur on a GPU. Collectives of a warp or warpgroup are not shown:
/// they wait only because the simulator runs one lane at a time.
static bool isShown(std::string_view instruction) {
  for (std::string_view prefix :
       {"mbarrier.", "bar.sync", "bar.red", "barrier.cluster.wait",
        "wgmma.wait", "cp.async", "setmaxnreg", "griddepcontrol.",
        "tcgen05.wait", "tcgen05.alloc"})
    if (instruction.starts_with(prefix))
      return true;
  return false;
}

void mla::sim::block(const Wait &wait) {
  Timeline *line = timeline();
  if (!line || !isShown(wait.what))
    return suspend(wait);
  Thread &thread = *current.thread;
  line->beginWait(thread, wait);
  suspend(wait);
  line->endWait(thread);
}

static void yieldFor(const Wait &wait) {
  wake(*current.thread);
  suspend(wait);
}

/// Returns the number of changes so far in the running device.
static uint64_t changesSoFar() { return current.device->progress.changes; }

void mla::sim::yieldPolling(const Wait &wait) {
  current.thread->polling.pollFor(wait, changesSoFar());
  yieldFor(wait);
}

void mla::sim::yieldPausing(Site site) {
  const Wait pause{"nanosleep", site};
  if (!current.thread->polling.hasPolled(changesSoFar()))
    return yieldPolling(pause);
  yieldFor(pause);
}

void mla::sim::maybeYield(const char *what, Site site) {
  if (current.cluster->random.oneIn(4))
    yieldFor({what, site});
}

void mla::sim::post(Cluster &cluster, std::unique_ptr<AsyncOp> op,
                    uint32_t lane) {
  op->issuer = current.thread;
  if (Timeline *line = timeline())
    op->event = line->issue(current.cta ? *current.cta : *cluster.ctas[0],
                            op->instruction, op->site);
  if (lane)
    cluster.lanes[lane].push_back(std::move(op));
  else
    cluster.agents.push_back(std::move(op));
}

/// Ends the launch because the thread has no epochs left. This is a bug of the
/// kernel only if the kernel would never end.
[[noreturn]] static void endForEpochs(const Thread &thread) {
  report({0, "limit of the simulator", thread.str(), thread.wait.what,
          thread.wait.site,
          "a thread of " + thread.cta->cluster->launch->config.name +
              " exceeded the limit of " + std::to_string(Epoch::maxCount) +
              " releases and fences; it last waited here"});
  stopLaunch();
}

void mla::sim::beginEpoch(Thread &thread) {
  Clock &all = thread.happened.all;
  if (all[thread.index] == Epoch::maxCount)
    endForEpochs(thread);
  all.raise(thread.index, all[thread.index] + 1);
}

void mla::sim::release(Thread &thread, HappensBefore &target) {
  target.join(thread.happened);
  beginEpoch(thread);
}

bool mla::sim::makesMistake(Mistake::Kind kind, Site site) {
  DeviceState &device = *current.device;
  const bool isWrong = device.mistakes.concern(kind, site);
  device.statistics.mistakes += isWrong;
  return isWrong;
}

void mla::sim::noteChange() {
  const Context &now = context();
  Progress &progress = now.device->progress;
  ++progress.changes;
  progress.idleSteps = 0;
  if (now.thread)
    now.thread->polling.accesses = 0;
}

void mla::sim::noteAccess(const void *address, size_t bytes, bool isWrite,
                          const char *instruction, Site site) {
  // An access is not a step of the scheduler. In the limit of idle steps,
  // `accessesOfTurn` accesses count like `stepsOfTurn` steps.
  constexpr unsigned accessesOfTurn = 1024, stepsOfTurn = 250;
  Polling &polling = context().thread->polling;
  if (isWrite && polling.noteStore(address, bytes))
    noteChange();
  if (++polling.accesses < accessesOfTurn)
    return;
  polling.accesses = 0;
  context().device->progress.idleSteps += stepsOfTurn;
  yieldPolling({instruction, site, -1, -1, address});
}
