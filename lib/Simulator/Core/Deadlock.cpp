//===- Deadlock.cpp - Who waits for what ----------------------------------===//

#include "Simulator/Core/DeviceImpl.h"

#include <string_view>

using namespace mla::sim;

static std::string describeWait(const Thread &thread) {
  const Wait &wait = thread.wait;
  std::string text = "CTA " + thread.cta->str() + " warp " +
                     std::to_string(thread.warp()) + " in " + wait.what;
  if (wait.offset >= 0)
    text += " smem+" + std::to_string(wait.offset);
  if (wait.argument >= 0)
    text += " parity " + std::to_string(wait.argument);
  return text + " at " + wait.site.str();
}

static std::string describeBarrier(const Mbarrier &barrier) {
  return barrier.str() + ": phase " + std::to_string(barrier.phase) +
         ", arrivals pending " + std::to_string(barrier.pending) + " of " +
         std::to_string(barrier.expected) + ", bytes outstanding " +
         std::to_string(barrier.transactions) +
         (barrier.lastArrival == Site()
              ? ""
              : ", last arrival at " + barrier.lastArrival.str());
}

/// A barrier of a CTA that some threads have reached.
static std::string describeNamed(const Cta &cta, unsigned id) {
  const NamedBarrier &barrier = cta.named[id];
  return "barrier " + std::to_string(id) + " of CTA " + cta.str() + ": " +
         std::to_string(barrier.arrived) + " of " +
         std::to_string(id ? barrier.count : cta.liveThreads) +
         " threads arrived";
}

namespace {
/// What a look at the waiters says about the cause.
struct Cause {
  int bugClass = 44;
  std::string title = "deadlock";
};
} // namespace

/// A barrier whose arrivals are in and whose copies have ended, but not its
/// bytes: more was expected than copied.
static bool hasWrongBytes(const Cluster &cluster) {
  for (const auto &[key, barrier] : cluster.mbarriers) {
    bool isCopied = true;
    for (const BoundCopy &copy : barrier->copies)
      isCopied &= copy.isDone;
    if (!barrier->waiting.empty() && isCopied && !barrier->copies.empty() &&
        barrier->transactions != 0)
      return true;
  }
  return false;
}

/// Several barriers are waited for and nobody ever arrived at any of the
/// cluster's: everybody waits for another to be first.
static bool isNobodyFirst(const Cluster &cluster) {
  unsigned awaited = 0;
  for (const auto &[key, barrier] : cluster.mbarriers) {
    if (barrier->phase || barrier->lastArrival != Site())
      return false;
    awaited += !barrier->waiting.empty();
  }
  return awaited > 1;
}

/// A barrier that some arrivals reached and the others never will.
static bool hasMissingArrivals(const Cluster &cluster) {
  for (const auto &[key, barrier] : cluster.mbarriers)
    if (!barrier->waiting.empty() && barrier->pending > 0 &&
        barrier->pending < barrier->expected)
      return true;
  return false;
}

static const char *divergence(const Cluster &cluster) {
  for (const auto &cta : cluster.ctas)
    for (const WarpState &warp : cta->warps)
      if (warp.stopped && warp.stopped < 32)
        return warp.stoppedIn;
  return nullptr;
}

static bool hasUnevenBarrier(const Cluster &cluster) {
  for (const auto &cta : cluster.ctas)
    for (unsigned id = 1; id < cta->named.size(); ++id)
      if (cta->named[id].arrived)
        return true;
  return false;
}

static bool waitsForRegisters(const Cluster &cluster) {
  for (const auto &cta : cluster.ctas)
    if (!cta->registers.waiting.empty())
      return true;
  return false;
}

/// One CTA of a pair allocates or frees, which both do together.
static bool hasLonelyCta(const Cluster &cluster) {
  for (const auto &[rank, meeting] : cluster.pairMeetings)
    if (!meeting.waiting.empty())
      return true;
  return false;
}

static Cause findCause(const Cluster &cluster) {
  if (hasLonelyCta(cluster))
    return {17, "deadlock: one CTA of a pair allocates or frees alone"};
  if (waitsForRegisters(cluster))
    return {45, "deadlock: registers are never free"};
  if (const char *instruction = divergence(cluster))
    return {43, std::string("deadlock: not all lanes of a warp reach ") +
                    instruction};
  if (hasWrongBytes(cluster))
    return {26, "deadlock: transaction bytes"};
  if (isNobodyFirst(cluster))
    return {37, "deadlock: every waiter waits for a first phase"};
  if (hasMissingArrivals(cluster))
    return {38, "deadlock: arrivals missing"};
  if (hasUnevenBarrier(cluster))
    return {42, "deadlock: a named barrier is incomplete"};
  return {};
}

void Device::Impl::reportDeadlock(const char *why) {
  Report finding;
  Cause cause;
  std::map<std::string, unsigned> waiters;
  std::string barriers;
  if (!waitForTensor.empty())
    cause = {4, "deadlock: tensor memory is never free"};
  for (const auto &cluster : running) {
    if (cause.bugClass == 44)
      cause = findCause(*cluster);
    for (const auto &thread : cluster->threads)
      if (thread->isLive) {
        ++waiters[describeWait(*thread)];
        if (finding.site == Site()) {
          finding.site = thread->wait.site;
          finding.instruction = thread->wait.what;
          finding.actor = thread->str();
        }
      }
    for (const auto &[key, barrier] : cluster->mbarriers)
      if (barrier->pending != barrier->expected || barrier->transactions ||
          !barrier->waiting.empty())
        barriers += "\n    " + describeBarrier(*barrier);
  }
  for (const auto &cluster : running)
    for (const auto &cta : cluster->ctas)
      for (unsigned id = 0; id < cta->named.size(); ++id)
        if (cta->named[id].arrived)
          barriers += "\n    " + describeNamed(*cta, id);
  finding.bugClass = cause.bugClass;
  finding.title = cause.title;
  finding.detail = why;
  for (const auto &[what, count] : waiters)
    finding.detail += "\n    " + std::to_string(count) + " threads of " + what;
  finding.detail += barriers;
  log.add(std::move(finding));
  isStopped = true;
}
