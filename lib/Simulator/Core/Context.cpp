//===- Context.cpp - What runs now ----------------------------------------===//

#include "Simulator/Core/Context.h"

#include "Simulator/Core/DeviceImpl.h"
#include "Simulator/Core/Overflow.h"
#include "Simulator/Core/Timeline.h"

#include <string_view>

using namespace mla::sim;

static constinit thread_local Context current;

Context &mla::sim::context() { return current; }

AsyncOp::AsyncOp(const char *instruction, Site site)
    : instruction(instruction), site(site), issuer(current.thread) {}

void mla::sim::report(Report finding) {
  const Thread *actor = current.thread ? current.thread : current.issuer;
  if (finding.actor.empty() && actor)
    finding.actor = actor->str();
  current.device->getImpl().log.add(std::move(finding));
}

void mla::sim::reportHere(int bugClass, const char *title,
                          const char *instruction, Site site,
                          std::string detail) {
  report({bugClass, title, "", instruction, site, std::move(detail)});
}

void mla::sim::stopLaunch() {
  current.device->getImpl().isStopped = true;
  current.thread->fiber.suspend();
  abort();
}

Timeline *mla::sim::timeline() {
  return current.device->getImpl().options.timeline;
}

static void suspend(const Wait &wait) {
  Thread &thread = *current.thread;
  if (!thread.fiber.isOnStack(__builtin_frame_address(0)))
    endForOverflow(thread);
  thread.wait = wait;
  thread.fiber.suspend();
}

/// Collectives of a warp or warpgroup wait only because lanes run one at a
/// time; the others wait on a GPU too.
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

void mla::sim::wake(Thread &thread) {
  thread.cta->cluster->runnable.push_back(&thread);
}

void mla::sim::wakeAll(std::vector<Thread *> &threads) {
  for (Thread *thread : threads)
    wake(*thread);
  threads.clear();
}

static void yieldFor(const Wait &wait) {
  wake(*current.thread);
  suspend(wait);
}

/// What changed last in the running device.
static uint64_t presentNews() {
  return current.device->getImpl().progress.news;
}

void mla::sim::yieldPolling(const Wait &wait) {
  current.thread->polling.pollFor(wait, presentNews());
  yieldFor(wait);
}

void mla::sim::yieldPausing(Site site) {
  const Wait pause{"nanosleep", site};
  if (!current.thread->polling.hasPolled(presentNews()))
    return yieldPolling(pause);
  yieldFor(pause);
}

void mla::sim::maybeYield(const char *what, Site site) {
  if (current.cluster->random.oneIn(4))
    yieldFor({what, site});
}
