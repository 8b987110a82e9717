//===- Mbarrier.cpp - mbarrier instructions -------------------------------===//

#include "Simulator/Sync/Mbarrier.h"

#include "Simulator/Access/SharedAccess.h"
#include "Simulator/Access/TransactionBytes.h"
#include "Simulator/Engine/Context.h"

#include <algorithm>

using namespace mla::sim;

static constexpr int64_t maxCount = (1 << 20) - 1;

static uint32_t keyOf(const Cta &cta, uint32_t offset) {
  return cta.rank << 24 | offset;
}

static void complain(int bugClass, const char *title, const Mbarrier &barrier,
                     const MbarrierUse &use, const std::string &why) {
  reportHere(bugClass, title, use.instruction, use.site, barrier.str() + why);
}

/// Returns a description of a pending operation that will complete on the
/// barrier, or an empty string.
static std::string underWay(const Mbarrier &barrier) {
  for (const BoundCopy &copy : barrier.copies)
    if (!copy.isDone)
      return "the copy at " + copy.site.str() + " is pending";
  if (barrier.arrivals.empty())
    return {};
  const BoundArrival &arrival = barrier.arrivals.front();
  return std::string("the arrival of ") + arrival.instruction + " at " +
         arrival.site.str() + " is pending";
}

/// Records an arrival or wait of the running thread. Asynchronous operations
/// are recorded when they complete.
static void noteUse(Mbarrier &barrier, Site site) {
  const Thread &thread = *context().thread;
  barrier.uses.raise(thread.now());
  if (thread.index >= barrier.useSites.size())
    barrier.useSites.resize(thread.index + 1);
  barrier.useSites[thread.index] = site;
}

/// Returns a description of a use of the barrier that is not ordered before
/// this point of the running thread, or an empty string.
static std::string unknownUse(const Mbarrier &barrier) {
  const Clock &known = context().thread->happened.all;
  for (uint32_t index = 0; index < barrier.uses.size(); ++index)
    if (known[index] < barrier.uses[index])
      return "last used at " + barrier.useSites[index].str() + " by " +
             context().cluster->describe(Epoch(index, barrier.uses[index])) +
             ", which is not ordered before";
  if (!known.includes(barrier.lastAsync))
    return "the completion of " +
           std::string(barrier.lastAsyncUse.instruction) + " at " +
           barrier.lastAsyncUse.site.str() + " was not waited for";
  return {};
}

/// Returns the last invalidated mbarrier at an offset, or null.
static const Mbarrier *endedAt(const Cta &cta, uint32_t offset) {
  const auto &ended = cta.cluster->ended;
  const auto it =
      std::find_if(ended.rbegin(), ended.rend(), [&](const auto &barrier) {
        return barrier->cta == &cta && barrier->offset == offset;
      });
  return it == ended.rend() ? nullptr : it->get();
}

/// Reports an initialisation that is not ordered after the invalidation of the
/// previous mbarrier at the same offset.
static void checkEndKnown(const Cta &cta, uint32_t offset,
                          const MbarrierUse &use) {
  const Mbarrier *before = endedAt(cta, offset);
  if (before && !context().thread->happened.all.includes(before->endEpoch))
    complain(39, "mbarrier initialised twice", *before, use,
             " was invalidated at " + before->endSite.str() +
                 ", which is not ordered before");
}

/// Ends the lifetime of an mbarrier, on behalf of the running thread.
static void endLife(uint32_t key, Site site) {
  Cluster &cluster = *context().cluster;
  const auto it = cluster.mbarriers.find(key);
  noteChange();
  it->second->endEpoch = context().thread->now();
  it->second->endSite = site;
  cluster.ended.push_back(std::move(it->second));
  cluster.mbarriers.erase(it);
}

/// Assigns a clock component to the copies of the mbarrier. The number of
/// components of a cluster is limited, so successive mbarriers at one address
/// share a component as long as it has enough epochs left.
static void numberCopies(Mbarrier &barrier) {
  const Mbarrier *before = endedAt(*barrier.cta, barrier.offset);
  if (before && before->epochsBefore + before->phase < Epoch::maxCount / 2) {
    barrier.component = before->component;
    barrier.epochsBefore = before->epochsBefore + before->phase + 1;
    return;
  }
  barrier.component = context().cluster->addComponent(
      ActorKind::BarrierCopies, "a copy that completes on " + barrier.str());
}

void mla::sim::initMbarrier(void *address, uint32_t count, Site site) {
  Context &now = context();
  uint32_t offset = now.cta->shared.offsetOf(address);
  const char *instruction = "mbarrier.init";
  auto known = now.cluster->mbarriers.find(keyOf(*now.cta, offset));
  if (known != now.cluster->mbarriers.end()) {
    const std::string pending = underWay(*known->second);
    complain(39, "mbarrier initialised twice", *known->second,
             {instruction, site},
             " is in use since " + known->second->initSite.str() +
                 (pending.empty() ? "" : "; " + pending));
    endLife(keyOf(*now.cta, offset), site);
  } else {
    checkEndKnown(*now.cta, offset, {instruction, site});
  }
  if (!accessShared(*now.cta, offset, 8, true, instruction, site))
    stopLaunch();
  if (count == 0 || count > maxCount || offset % 8) {
    reportHere(
        38, "mbarrier arguments", instruction, site,
        "the count must be 1 to 1048575 and the address a multiple of 8, got " +
            std::to_string(count) + " at smem+" + std::to_string(offset));
    stopLaunch();
  }
  SharedMemory &shared = now.cta->shared;
  shared.barriersBegin = std::min(shared.barriersBegin, offset);
  shared.barriersEnd = std::max(shared.barriersEnd, offset + 8);
  auto &slot = now.cluster->mbarriers[keyOf(*now.cta, offset)] =
      std::make_unique<Mbarrier>();
  slot->cta = now.cta;
  slot->offset = offset;
  slot->expected = slot->pending = count;
  numberCopies(*slot);
  noteChange();
  slot->initEpoch = now.thread->now();
  slot->initSite = site;
}

void mla::sim::invalidateMbarrier(void *address, Site site) {
  MbarrierUse use{"mbarrier.inval", site};
  Mbarrier &barrier = mbarrierAt(address, use);
  std::string inUse = underWay(barrier);
  if (inUse.empty())
    inUse = unknownUse(barrier);
  if (!inUse.empty())
    complain(39, "mbarrier invalidated in use", barrier, use, ": " + inUse);
  Cta &cta = *barrier.cta;
  const uint32_t offset = barrier.offset;
  endLife(keyOf(cta, offset), site);
  accessShared(cta, offset, 8, true, use.instruction, site);
}

/// True if the initialisation is visible to the async proxy, because of a
/// fence.mbarrier_init or a fence of shared memory.
static bool isInitFenced(const HappensBefore &known, const Mbarrier &barrier) {
  return known.fenced.barriers.includes(barrier.initEpoch) ||
         known.fenced.sharedOf(barrier.cta->rank).includes(barrier.initEpoch);
}

Mbarrier &mla::sim::findMbarrier(Cta &cta, uint32_t offset,
                                 const MbarrierUse &use) {
  Context &now = context();
  auto it = now.cluster->mbarriers.find(keyOf(cta, offset));
  bool isRemote = &cta != now.cta;
  if (it == now.cluster->mbarriers.end()) {
    if (const Mbarrier *before = endedAt(cta, offset))
      complain(39, "mbarrier used after its end", *before, use,
               " was invalidated at " + before->endSite.str());
    else
      reportHere(isRemote ? 35 : 39, "mbarrier used before its initialisation",
                 use.instruction, use.site,
                 "none at smem+" + std::to_string(offset) + " of CTA " +
                     cta.str());
    stopLaunch();
  }
  Mbarrier &barrier = *it->second;
  const HappensBefore &known = now.thread->happened;
  if (!known.all.includes(barrier.initEpoch) &&
      !known.fenced.barriers.includes(barrier.initEpoch))
    complain(isRemote ? 35 : 39, "mbarrier initialisation not known", barrier,
             use,
             " was initialised at " + barrier.initSite.str() +
                 ", which is not ordered before");
  else if (use.isAsync && !isInitFenced(known, barrier))
    complain(39, "mbarrier initialisation not fenced", barrier, use,
             " was initialised at " + barrier.initSite.str() +
                 " without fence.mbarrier_init after it");
  return barrier;
}

Mbarrier &mla::sim::mbarrierAt(const void *address, const MbarrierUse &use) {
  Cta *cta = context().cluster->ctaAt(address);
  if (!cta) {
    reportHere(39, "mbarrier outside shared memory", use.instruction, use.site,
               "the address is not in the shared memory of the cluster");
    stopLaunch();
  }
  if (cta != context().cta)
    reportHere(41, "local mbarrier operation on a remote barrier",
               use.instruction, use.site,
               "the barrier belongs to CTA " + cta->str());
  return findMbarrier(*cta, cta->shared.offsetOf(address), use);
}

void mla::sim::expectBytes(Mbarrier &barrier, uint32_t bytes, Site site) {
  noteChange();
  noteUse(barrier, site);
  barrier.transactions += bytes;
  barrier.expectedBytes += bytes;
  barrier.expectSite = site;
  if (barrier.transactions <= maxCount)
    return;
  complain(26, "transaction count overflows", barrier,
           {"mbarrier.expect_tx", site},
           ": " + std::to_string(barrier.transactions) + " bytes");
  stopLaunch();
}

/// Reports a phase whose copies do not transfer the number of bytes that it
/// expects. If such a phase ends during a copy, its waiters continue too early.
static void checkLedger(const Mbarrier &barrier) {
  const BoundCopy *late = nullptr;
  for (const BoundCopy &copy : barrier.copies)
    if (!copy.isDone)
      late = &copy;
  if (!late && barrier.transactions == 0)
    return;
  // Not reported again: the bytes belong to a copy that an earlier phase did
  // not wait for. That phase has been reported.
  if (barrier.copies.empty())
    return;
  reportTransactionBytes(barrier, late ? *late : barrier.copies.back());
}

static void completePhase(Mbarrier &barrier) {
  if (barrier.pending != 0)
    return;
  if (barrier.transactions < 0)
    checkLedger(barrier);
  if (barrier.transactions != 0)
    return;
  checkLedger(barrier);
  ++barrier.phase;
  barrier.pending = barrier.expected;
  barrier.completed = std::move(barrier.arriving);
  barrier.arriving.clear();
  barrier.completedCommit = barrier.arrivingCommit;
  barrier.arrivingCommit = Epoch();
  if (barrier.lastAsync == barrier.epochOf(barrier.phase - 1))
    barrier.completed.all.raise(barrier.lastAsync);
  for (const BoundCopy &copy : barrier.copies)
    barrier.completed.events.join(copy.events);
  barrier.hadRemoteArrival = barrier.hasRemoteArrival;
  barrier.hasRemoteArrival = false;
  barrier.copies.clear();
  barrier.expectedBytes = 0;
  wakeAll(barrier.waiting);
}

static void countArrivals(Mbarrier &barrier, uint32_t count,
                          const MbarrierUse &use) {
  barrier.pending -= count;
  if (barrier.pending < 0) {
    report(
        {38, "more arrivals than the mbarrier counts", "", use.instruction,
         use.site,
         barrier.str() + " counts " + std::to_string(barrier.expected) +
             (barrier.lastArrival == Site() ? "; none arrived before"
                                            : "; the previous arrival was at " +
                                                  barrier.lastArrival.str())});
    barrier.pending = 0;
  }
  barrier.lastArrival = use.site;
  completePhase(barrier);
}

void mla::sim::arrive(Mbarrier &barrier, uint32_t count,
                      const MbarrierUse &use) {
  Thread &thread = *context().thread;
  if (barrier.cta != thread.cta) {
    barrier.hasRemoteArrival = true;
    touchCta(*barrier.cta, thread.now(), use.site);
  }
  noteChange();
  noteUse(barrier, use.site);
  release(thread, barrier.arriving);
  countArrivals(barrier, count, use);
}

/// Records an asynchronous operation of the current phase.
static void noteAsync(Mbarrier &barrier, const char *instruction, Site site) {
  barrier.lastAsync = barrier.epochOf(barrier.phase);
  barrier.lastAsyncUse = {instruction, site};
}

void mla::sim::bindArrival(Mbarrier &barrier, const char *instruction,
                           Site site) {
  barrier.arrivals.push_back({instruction, site});
}

void mla::sim::arriveAsync(Mbarrier &barrier, const HappensBefore &known,
                           Epoch commit, const char *instruction, Site site) {
  noteAsync(barrier, instruction, site);
  barrier.arrivals.erase(std::find_if(
      barrier.arrivals.begin(), barrier.arrivals.end(),
      [&](const BoundArrival &arrival) { return arrival.site == site; }));
  barrier.arriving.join(known);
  if (commit != Epoch())
    barrier.arrivingCommit = commit;
  countArrivals(barrier, 1, {instruction, site});
}

/// Returns the number of completions that the running thread has waited for.
static int64_t &observedHere(Mbarrier &barrier) {
  const unsigned index = context().thread->index;
  if (index >= barrier.observed.size())
    barrier.observed.resize(index + 1);
  return barrier.observed[index];
}

/// Checks the number of the completion that a thread waits for. Only the next
/// completion and the last one are valid, because the hardware compares only
/// the parity. Reports class 37 if the number is greater than that of the next
/// completion, if it is negative (a consumer started with the phase of a
/// producer), or if the thread has waited for this completion before. Otherwise
/// reports class 40: the phase completed again before the thread waited.
static void checkPhase(Mbarrier &barrier, int64_t number,
                       const MbarrierUse &use) {
  int64_t completed = barrier.phase;
  if (number == completed || number == completed - 1)
    return;
  const bool isAhead = number > completed, isBeforeFirst = number < 0;
  const bool isAgain =
      !isAhead && !isBeforeFirst && number < observedHere(barrier);
  complain(isAhead || isBeforeFirst || isAgain ? 37 : 40,
           isAhead         ? "wait for a phase that has not begun"
           : isBeforeFirst ? "wait for a phase before the first"
           : isAgain       ? "wait for a phase that was waited for before"
                           : "phase completed again before it was waited for",
           barrier, use,
           ": waits for completion " + std::to_string(number) + ", but " +
               std::to_string(completed) + " phases have completed, " +
               (barrier.lastArrival == Site()
                    ? "no thread has arrived yet"
                    : "the last arrival was at " + barrier.lastArrival.str()));
}

bool mla::sim::testWait(Mbarrier &barrier, int64_t number, bool isClusterScope,
                        const MbarrierUse &use) {
  noteUse(barrier, use.site);
  checkPhase(barrier, number, use);
  bool passes = ((barrier.phase ^ number) & 1) != 0;
  if (!passes)
    return false;
  observedHere(barrier) = std::max(observedHere(barrier), number + 1);
  if (barrier.hadRemoteArrival && !isClusterScope)
    complain(
        41, "wait of CTA scope for remote arrivals", barrier, use,
        ": threads of other CTAs arrived; waitCluster() acquires from them");
  Thread &thread = *context().thread;
  if (const Epoch commit = barrier.completedCommit; commit != Epoch())
    thread.tensor.awaitedCommit =
        thread.happened.all.includes(commit) ? Epoch() : commit;
  thread.acquire(barrier.completed);
  return true;
}

void mla::sim::wait(Mbarrier &barrier, int64_t number, bool isClusterScope,
                    const MbarrierUse &use) {
  Thread &thread = *context().thread;
  while (!testWait(barrier, number, isClusterScope, use)) {
    barrier.waiting.push_back(&thread);
    block({use.instruction, use.site, barrier.offset,
           static_cast<int>(number & 1)});
  }
}

size_t mla::sim::bindCopy(Mbarrier &barrier, uint32_t bytes,
                          const char *instruction, Site site) {
  const Thread *thread = context().thread;
  barrier.copies.push_back(
      {bytes, false, instruction, site, thread, thread->happened.events});
  noteAsync(barrier, instruction, site);
  return barrier.copies.size() - 1;
}

void mla::sim::completeCopy(Mbarrier &barrier, uint32_t phase, size_t number,
                            uint32_t bytes) {
  barrier.transactions -= bytes;
  if (barrier.phase == phase)
    barrier.copies[number].isDone = true;
  completePhase(barrier);
}
