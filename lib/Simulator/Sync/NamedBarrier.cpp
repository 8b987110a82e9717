//===- NamedBarrier.cpp - bar.sync, bar.arrive, bar.red -------------------===//

#include "Simulator/Sync/NamedBarrier.h"

#include "Simulator/Engine/Context.h"
#include "Simulator/Sync/Events.h"
#include "Simulator/Sync/Rendezvous.h"

#include <algorithm>

using namespace mla::sim;

static constexpr char reduction[] = "bar.red.or";

static void checkBarrier(unsigned id, unsigned count, const char *instruction,
                         Site site) {
  std::string problem;
  if (id > 15)
    problem = "barrier must be at most 15, got " + std::to_string(id);
  else if (id == 0 && count != allThreads)
    problem = "barrier must be 1 to 15, got 0, which belongs to syncThreads()";
  else if (id != 0 && (count == 0 || count % 32))
    problem = "threads must be a multiple of 32, got " + std::to_string(count);
  else if (count > 1024)
    problem = "threads must be at most 1024, got " + std::to_string(count);
  if (problem.empty())
    return;
  reportHere(42, "named barrier", instruction, site, problem);
  stopLaunch();
}

/// Checks that the count does not change while the barrier is in use, and that
/// bar.red is not mixed with other instructions.
static void checkUse(NamedBarrier &barrier, unsigned id, unsigned count,
                     const Collective &what) {
  const bool isReduction = what.instruction == reduction;
  if (barrier.arrived == 0) {
    barrier.count = count;
    barrier.isReduction = isReduction;
    barrier.rendezvous.site = what.site;
    return;
  }
  const std::string before = barrier.rendezvous.site.str();
  if (barrier.count != count)
    reportHere(42, "named barrier", what.instruction, what.site,
               "barrier " + std::to_string(id) + " with " +
                   std::to_string(count) + " threads, but " +
                   std::to_string(barrier.count) + " at " + before);
  if (barrier.isReduction != isReduction)
    reportHere(42, "named barrier", what.instruction, what.site,
               "barrier " + std::to_string(id) +
                   (isReduction ? " with" : " without") +
                   " a reduction, unlike the use at " + before);
}

/// Checks that an arrival is ordered after all completions that counted earlier
/// arrivals of this warp or of other warps. Otherwise the hardware may count
/// the arrival for one of these completions.
static void checkOrder(NamedBarrier &barrier, unsigned id,
                       const WarpState &warp, const Collective &what) {
  const Cta &cta = *context().cta;
  const uint32_t known =
      warp.rendezvous.published.events[completionsOf(cta, id)];
  NamedBarrier::Arrival &last = barrier.last[context().thread->warp()];
  const bool isAgain = known < last.phase;
  if (isAgain || known < barrier.phase) {
    reportHere(42,
               isAgain ? "a warp arrives twice at a named barrier"
                       : "an arrival that may belong to another completion",
               what.instruction, what.site,
               "barrier " + std::to_string(id) +
                   " is not known to have completed since the " +
                   (isAgain ? "warp's arrival at " + last.site.str()
                            : "arrival of other warps at " +
                                  barrier.completedFrom.str()));
    stopLaunch();
  }
  last = {barrier.phase + 1, what.site};
}

/// Counts the arrival of a warp. As in hardware, every warp counts as 32
/// threads, except at barrier 0.
static void arriveWarp(NamedBarrier &barrier, unsigned id, unsigned count,
                       const WarpState &warp, const Collective &what) {
  checkUse(barrier, id, count, what);
  if (id)
    checkOrder(barrier, id, warp, what);
  const std::vector<Thread *> &lanes = warp.rendezvous.waiting;
  for (Thread *lane : lanes)
    release(*lane, barrier.rendezvous.published);
  barrier.arrived += id ? 32 : static_cast<unsigned>(lanes.size());
  barrier.inside -= static_cast<unsigned>(lanes.size());
}

void mla::sim::completeBarrier(Cta &cta, unsigned id) {
  NamedBarrier &barrier = cta.named[id];
  barrier.arrived = 0;
  barrier.result = barrier.predicate;
  barrier.predicate = false;
  ++barrier.phase;
  barrier.completedFrom = barrier.rendezvous.site;
  if (id)
    barrier.rendezvous.published.events.raise(completionsOf(cta, id),
                                              barrier.phase);
  else
    barrier.rendezvous.published.events.join(cta.exitEvents);
  detail::releaseAll(barrier.rendezvous, {"", {}, 0, true});
}

/// Waits until all lanes of the warp execute the instruction, as for any
/// `.aligned` instruction. If `isWait`, all lanes then wait until the barrier
/// completes.
static void enter(unsigned id, unsigned count, bool isWait, Collective what) {
  what.isQuiet = true;
  checkBarrier(id, count, what.instruction, what.site);
  Cta &cta = *context().cta;
  NamedBarrier &barrier = cta.named[id];
  const unsigned number = context().thread->warp();
  WarpState &warp = cta.warps[number];
  ++barrier.inside;
  if (!detail::arriveAt(warp.rendezvous, warpThreads(cta, number), what))
    return;
  arriveWarp(barrier, id, count, warp, what);
  if (!isWait)
    detail::releaseAll(warp.rendezvous, what);
  else
    detail::moveTo(warp, barrier.rendezvous, what);
  if (barrier.arrived == (id ? count : cta.liveThreads))
    completeBarrier(cta, id);
  else if (isWait)
    block({what.instruction, what.site});
}

void mla::sim::barrierSync(unsigned id, unsigned count, const char *instruction,
                           Site site) {
  enter(id, count, true, {instruction, site, id, false, true, 42});
}

void mla::sim::barrierArrive(unsigned id, unsigned count, Site site) {
  enter(id, count, false, {"bar.arrive", site, id, false, true, 42});
}

bool mla::sim::barrierOr(bool predicate, Site site) {
  NamedBarrier &barrier = context().cta->named[0];
  barrier.predicate |= predicate;
  barrierSync(0, allThreads, reduction, site);
  return barrier.result;
}
