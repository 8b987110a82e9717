//===- Deadlock.cpp - Report deadlocks ------------------------------------===//

#include "Simulator/Device/DeviceImpl.h"
#include "Simulator/Engine/Context.h"

#include <bit>
#include <string_view>

using namespace mla::sim;

/// Returns the event that the thread waits for or polls for.
static const Wait &waitOf(const Thread &thread) {
  return thread.polling.isOn ? thread.polling.wait : thread.wait;
}

/// Returns " of flags+4": the memory that a thread polls.
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

/// Describes a named barrier that some threads have reached.
static std::string describeNamed(const Cta &cta, unsigned id) {
  const NamedBarrier &barrier = cta.named[id];
  return "barrier " + std::to_string(id) + " of CTA " + cta.str() + ": " +
         std::to_string(barrier.arrived) + " of " +
         std::to_string(id ? barrier.count : cta.liveThreads) +
         " threads arrived";
}

/// Describes a cluster barrier that some threads have reached.
static std::string describeClusterBarrier(const Cluster &cluster) {
  return "cluster barrier of CTA " + cluster.ctas.front()->str() + " to " +
         cluster.ctas.back()->str() + ": " +
         std::to_string(cluster.clusterBarrier.arrived) + " of " +
         std::to_string(cluster.liveThreads) + " threads arrived";
}

/// Describes how the registers of a CTA are assigned. One of its warps waits
/// for registers.
static std::string describeRegisters(const Cta &cta) {
  std::string text = "registers of CTA " + cta.str() + ": " +
                     std::to_string(cta.registers.unused) +
                     " free, per thread of each warp:";
  for (unsigned count : cta.registers.perWarp)
    text += " " + std::to_string(count);
  return text;
}

/// Describes the tensor memory columns that a CTA holds.
static std::string describeColumns(const Cta &cta,
                                   const TensorAllocation &held) {
  return "tensor memory of SM " + std::to_string(cta.sm) + ": CTA " +
         cta.str() + " holds columns " + std::to_string(held.first) + " to " +
         std::to_string(held.first + held.count - 1) + " since " +
         held.site.str();
}

/// Describes a CTA pair in which one CTA waits for the other.
static std::string describePair(unsigned even, const Rendezvous &rendezvous) {
  return "pair of CTAs " + std::to_string(even) + " and " +
         std::to_string(even + 1) +
         " of the cluster: " + std::to_string(rendezvous.waiting.size()) +
         " threads arrived, the threads of the other CTA did not";
}

/// Describes the state of the barriers (except mbarriers), registers and tensor
/// memory that threads wait for.
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
/// The cause of a deadlock, and a thread that waits because of this cause.
struct Cause {
  int bugClass = 44;
  std::string title = "deadlock";
  const Thread *waiter = nullptr;
};
} // namespace

/// Returns the first of these threads, in the order of the cluster, that does
/// not poll; null if there is none.
static const Thread *firstOf(const std::vector<Thread *> &waiting) {
  const Thread *first = nullptr;
  for (const Thread *thread : waiting)
    if (!thread->polling.isOn && (!first || thread->index < first->index))
      first = thread;
  return first;
}

/// Returns a thread that waits for an mbarrier whose copies are complete but do
/// not match the bytes that it expects.
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

/// Returns a waiting thread if threads wait for several mbarriers and no
/// mbarrier of the cluster has received an arrival: every thread waits for
/// another one to arrive first.
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

/// Returns a thread that waits for an mbarrier which has received only some of
/// its arrivals.
static const Thread *waitsForArrivals(const Cluster &cluster) {
  for (const auto &[key, barrier] : cluster.mbarriers)
    if (!barrier->waiting.empty() && barrier->pending > 0 &&
        barrier->pending < barrier->expected)
      return firstOf(barrier->waiting);
  return nullptr;
}

/// True if a lane of the warp can run, and may therefore still reach the
/// instruction in which other lanes wait.
static bool canLaneRun(const Cta &cta, unsigned warp) {
  for (const Thread *thread : cta.cluster->runnable)
    if (thread->cta == &cta && thread->warp() == warp)
      return true;
  return false;
}

/// Returns a lane that waits in an instruction which not all lanes of its warp
/// reach.
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

/// Returns a thread that waits for the other CTA of its pair, in an allocation
/// or deallocation of tensor memory by both CTAs.
static const Thread *waitsForPair(const Cluster &cluster) {
  for (const auto &[rank, rendezvous] : cluster.pairRendezvous)
    if (const Thread *waiter = firstOf(rendezvous.waiting))
      return waiter;
  return nullptr;
}

/// Returns a thread that polls. If there is none, returns a thread that pauses.
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

/// Returns a thread that waits at an mbarrier. It is closer to the cause than
/// threads that wait at the end of the kernel for this thread.
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

/// True if threads wait at the mbarrier or poll it.
static bool isAwaited(const Cluster &cluster, const Mbarrier &barrier) {
  if (!barrier.waiting.empty())
    return true;
  for (const auto &thread : cluster.threads)
    if (thread->isLive && thread->cta == barrier.cta &&
        waitOf(*thread).offset == barrier.offset)
      return true;
  return false;
}

/// Describes the clusters of a launch that wait for a multiprocessor.
static std::string describeQueued(const Launch &launch) {
  if (launch.nextCluster > launch.lastCluster)
    return "";
  return "\n    launch: " +
         std::to_string(launch.lastCluster - launch.nextCluster + 1) + " of " +
         std::to_string(launch.lastCluster - launch.firstCluster + 1) +
         " clusters wait for room on an SM";
}

/// Returns any waiting thread, for a cause that has not determined one.
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
