//===- Deadlock.cpp - Who waits for what ----------------------------------===//

#include "Simulator/Device/DeviceImpl.h"
#include "Simulator/Engine/Context.h"

#include <bit>
#include <string_view>

using namespace mla::sim;

/// Where the thread stopped, or what it polls for wherever it stopped.
static const Wait &waitOf(const Thread &thread) {
  return thread.polling.isOn ? thread.polling.wait : thread.wait;
}

/// " of flags+4": what a thread polls.
static std::string describePolled(const Thread &thread, const void *place) {
  const Cluster &cluster = *thread.cta->cluster;
  if (const Cta *cta = cluster.ctaAt(place))
    return " of smem+" + std::to_string(cta->shared.offsetOf(place)) +
           (cta == thread.cta ? "" : " of CTA " + cta->str());
  auto [allocation, offset] = context().device->global.find(place);
  return allocation ? " of " + allocation->name + "+" + std::to_string(offset)
                    : "";
}

static std::string describeWait(const Thread &thread) {
  const Wait &wait = waitOf(thread);
  std::string text = "CTA " + thread.cta->str() + " warp " +
                     std::to_string(thread.warp()) + " in " + wait.what;
  if (wait.offset >= 0)
    text += " smem+" + std::to_string(wait.offset);
  if (wait.argument >= 0)
    text += " parity " + std::to_string(wait.argument);
  if (wait.place)
    text += describePolled(thread, wait.place);
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

/// barrier.cluster, which some threads have reached.
static std::string describeClusterBarrier(const Cluster &cluster) {
  return "cluster barrier of CTA " + cluster.ctas.front()->str() + " to " +
         cluster.ctas.back()->str() + ": " +
         std::to_string(cluster.clusterBarrier.arrived) + " of " +
         std::to_string(cluster.liveThreads) + " threads arrived";
}

/// The registers of a CTA, of which some warp wants more.
static std::string describeRegisters(const Cta &cta) {
  std::string text = "registers of CTA " + cta.str() + ": " +
                     std::to_string(cta.registers.unused) +
                     " free, per thread of each warp:";
  for (unsigned count : cta.registers.perWarp)
    text += " " + std::to_string(count);
  return text;
}

/// The columns that a CTA keeps from others.
static std::string describeColumns(const Cta &cta,
                                   const TensorAllocation &held) {
  return "tensor memory of SM " + std::to_string(cta.sm) + ": CTA " +
         cta.str() + " holds columns " + std::to_string(held.first) + " to " +
         std::to_string(held.first + held.count - 1) + " since " +
         held.site.str();
}

/// The CTA of a pair whose other one waits for it.
static std::string describePair(unsigned even, const Rendezvous &rendezvous) {
  return "pair of CTAs " + std::to_string(even) + " and " +
         std::to_string(even + 1) +
         " of the cluster: " + std::to_string(rendezvous.waiting.size()) +
         " threads arrived, the threads of the other CTA did not";
}

/// What threads wait at, but for mbarriers, and who keeps it from them.
static std::string describeOthers(const Cluster &cluster,
                                  bool waitsForColumns) {
  std::string text;
  for (const auto &cta : cluster.ctas)
    for (unsigned id = 0; id < cta->named.size(); ++id)
      if (cta->named[id].arrived || cta->named[id].inside)
        text += "\n    " + describeNamed(*cta, id);
  if (cluster.clusterBarrier.arrived)
    text += "\n    " + describeClusterBarrier(cluster);
  for (const auto &[even, rendezvous] : cluster.pairRendezvous)
    if (!rendezvous.waiting.empty())
      text += "\n    " + describePair(even, rendezvous);
  for (const auto &cta : cluster.ctas) {
    if (!cta->registers.waiting.empty())
      text += "\n    " + describeRegisters(*cta);
    if (waitsForColumns && cta->tensor)
      for (const TensorAllocation &held : cta->tensor->allocations)
        text += "\n    " + describeColumns(*cta, held);
  }
  return text;
}

namespace {
/// What a look at the waiters says about the cause, and one who waits for it.
struct Cause {
  int bugClass = 44;
  std::string title = "deadlock";
  const Thread *waiter = nullptr;
};
} // namespace

/// The one of these that comes first in its cluster, of those which do not go
/// on; null of none.
static const Thread *firstOf(const std::vector<Thread *> &waiting) {
  const Thread *first = nullptr;
  for (const Thread *thread : waiting)
    if (!thread->polling.isOn && (!first || thread->index < first->index))
      first = thread;
  return first;
}

/// Who waits for a barrier whose arrivals are in and whose copies have ended,
/// but not its bytes: more was expected than copied.
static const Thread *waitsForBytes(const Cluster &cluster) {
  for (const auto &[key, barrier] : cluster.mbarriers) {
    bool isCopied = true;
    for (const BoundCopy &copy : barrier->copies)
      isCopied &= copy.isDone;
    if (!barrier->waiting.empty() && isCopied && !barrier->copies.empty() &&
        barrier->transactions != 0)
      return firstOf(barrier->waiting);
  }
  return nullptr;
}

/// Several barriers are waited for and nobody ever arrived at any of the
/// cluster's: everybody waits for another to be first.
static const Thread *waitsToBeSecond(const Cluster &cluster) {
  const Thread *waiter = nullptr;
  unsigned awaited = 0;
  for (const auto &[key, barrier] : cluster.mbarriers) {
    if (barrier->phase || barrier->lastArrival != Site())
      return nullptr;
    awaited += !barrier->waiting.empty();
    if (!waiter)
      waiter = firstOf(barrier->waiting);
  }
  return awaited > 1 ? waiter : nullptr;
}

/// Who waits for a barrier that some arrivals reached and the others never
/// will.
static const Thread *waitsForArrivals(const Cluster &cluster) {
  for (const auto &[key, barrier] : cluster.mbarriers)
    if (!barrier->waiting.empty() && barrier->pending > 0 &&
        barrier->pending < barrier->expected)
      return firstOf(barrier->waiting);
  return nullptr;
}

/// Whether a lane of the warp may still come to where others wait.
static bool canLaneRun(const Cta &cta, unsigned warp) {
  for (const Thread *thread : cta.cluster->runnable)
    if (thread->cta == &cta && thread->warp() == warp)
      return true;
  return false;
}

/// A lane that waits in an instruction which not all lanes of its warp reach.
static const Thread *waitsForLanes(const Cluster &cluster) {
  for (const auto &thread : cluster.threads) {
    const WarpState &warp = thread->cta->warps[thread->warp()];
    const uint32_t lanes = liveLanes(*thread->cta, thread->warp());
    if (thread->isLive && !thread->polling.isOn && warp.stopped &&
        warp.stopped < static_cast<unsigned>(std::popcount(lanes)) &&
        thread->wait.site == warp.stoppedAt &&
        std::string_view(thread->wait.what) == warp.stoppedIn &&
        !canLaneRun(*thread->cta, thread->warp()))
      return thread.get();
  }
  return nullptr;
}

static const Thread *waitsAtNamed(const Cluster &cluster) {
  for (const auto &cta : cluster.ctas)
    for (unsigned id = 1; id < cta->named.size(); ++id)
      if (const Thread *waiter = firstOf(cta->named[id].rendezvous.waiting))
        return waiter;
  return nullptr;
}

static const Thread *waitsForRegisters(const Cluster &cluster) {
  for (const auto &cta : cluster.ctas)
    if (const Thread *waiter = firstOf(cta->registers.waiting))
      return waiter;
  return nullptr;
}

/// Who allocates or frees in one CTA of a pair, which both do together.
static const Thread *waitsForPair(const Cluster &cluster) {
  for (const auto &[rank, rendezvous] : cluster.pairRendezvous)
    if (const Thread *waiter = firstOf(rendezvous.waiting))
      return waiter;
  return nullptr;
}

/// Who polls for what never comes, rather than pauses between others' polls.
static const Thread *waitsByPolling(const Cluster &cluster) {
  const Thread *pausing = nullptr;
  for (const auto &thread : cluster.threads) {
    if (!thread->isLive || !thread->polling.isOn)
      continue;
    if (std::string_view(waitOf(*thread).what) != "nanosleep")
      return thread.get();
    pausing = thread.get();
  }
  return pausing;
}

/// Who waits at an mbarrier, rather than at the kernel's end for who does.
static const Thread *waitsAtMbarrier(const Cluster &cluster) {
  for (const auto &thread : cluster.threads)
    if (thread->isLive && waitOf(*thread).offset >= 0)
      return thread.get();
  return nullptr;
}

static Cause findCause(const Cluster &cluster) {
  if (const Thread *waiter = waitsForPair(cluster))
    return {17, "deadlock: one CTA of a pair allocates or frees alone", waiter};
  if (const Thread *waiter = waitsForRegisters(cluster))
    return {45, "deadlock: registers are never free", waiter};
  if (const Thread *waiter = waitsForLanes(cluster))
    return {43,
            std::string("deadlock: not all lanes of a warp reach ") +
                waiter->wait.what,
            waiter};
  if (const Thread *waiter = waitsForBytes(cluster))
    return {26, "deadlock: transaction bytes", waiter};
  if (const Thread *waiter = waitsToBeSecond(cluster))
    return {37, "deadlock: every waiter waits for a first phase", waiter};
  if (const Thread *waiter = waitsForArrivals(cluster))
    return {38, "deadlock: arrivals missing", waiter};
  if (const Thread *waiter = waitsAtNamed(cluster))
    return {42, "deadlock: a named barrier is incomplete", waiter};
  if (const Thread *waiter = waitsByPolling(cluster))
    return {44, "deadlock", waiter};
  return {44, "deadlock", waitsAtMbarrier(cluster)};
}

/// Whether threads wait at the barrier or poll it.
static bool isAwaited(const Cluster &cluster, const Mbarrier &barrier) {
  if (!barrier.waiting.empty())
    return true;
  for (const auto &thread : cluster.threads)
    if (thread->isLive && thread->cta == barrier.cta &&
        waitOf(*thread).offset == barrier.offset)
      return true;
  return false;
}

/// The clusters of a launch for which no SM has room.
static std::string describeQueued(const Launch &launch) {
  if (launch.nextCluster > launch.lastCluster)
    return "";
  return "\n    launch: " +
         std::to_string(launch.lastCluster - launch.nextCluster + 1) + " of " +
         std::to_string(launch.lastCluster - launch.firstCluster + 1) +
         " clusters wait for room on an SM";
}

/// A thread that waits, where the cause names none.
static const Thread *
anyWaiter(const std::vector<std::unique_ptr<Cluster>> &running) {
  for (const auto &cluster : running)
    for (const auto &thread : cluster->threads)
      if (thread->isLive)
        return thread.get();
  return nullptr;
}

void Device::Impl::reportDeadlock(std::string how) {
  Report finding;
  Cause cause;
  std::map<std::string, unsigned> waiters;
  std::string barriers;
  if (!waitForTensor.empty())
    cause = {4, "deadlock: tensor memory is never free", waitForTensor.front()};
  for (const auto &cluster : running) {
    if (cause.bugClass == 44)
      if (Cause found = findCause(*cluster);
          found.bugClass != 44 || !cause.waiter)
        cause = found;
    for (const auto &thread : cluster->threads)
      if (thread->isLive)
        ++waiters[describeWait(*thread)];
    for (const auto &[key, barrier] : cluster->mbarriers)
      if (barrier->pending != barrier->expected || barrier->transactions ||
          isAwaited(*cluster, *barrier))
        barriers += "\n    " + describeBarrier(*barrier);
  }
  for (const auto &cluster : running)
    barriers += describeOthers(*cluster, !waitForTensor.empty());
  if (!launches.empty())
    barriers += describeQueued(*launches.front());
  if (!cause.waiter)
    cause.waiter = anyWaiter(running);
  if (const Thread *first = cause.waiter) {
    finding.site = waitOf(*first).site;
    finding.instruction = waitOf(*first).what;
    finding.actor = first->str();
  }
  finding.bugClass = cause.bugClass;
  finding.title = cause.title;
  finding.detail = std::move(how);
  for (const auto &[what, count] : waiters)
    finding.detail += "\n    " + std::to_string(count) + " threads of " + what;
  finding.detail += barriers;
  log.add(std::move(finding));
  isStopped = true;
}
