//===- NamedBarrier.cpp - The CTA's hardware barriers ---------------------===//

#include "Simulator/Sync/NamedBarrier.h"

#include "Simulator/Core/Context.h"

#include <algorithm>

using namespace mla::sim;

static void checkBarrier(unsigned id, unsigned count, const char *instruction,
                         Site site) {
  std::string problem;
  if (id > 15)
    problem = "barrier " + std::to_string(id) + ", at most 15";
  else if (id != 0 && (count == 0 || count % 32))
    problem = std::to_string(count) + " threads, expected whole warps";
  else if (count > 1024)
    problem = std::to_string(count) + " threads, at most 1024";
  if (problem.empty())
    return;
  reportHere(42, "named barrier", instruction, site, problem);
  stopLaunch();
}

/// The count belongs to the barrier while it is in use.
static void checkCount(NamedBarrier &barrier, unsigned id, unsigned count,
                       const Collective &what) {
  if (barrier.arrived == 0) {
    barrier.count = count;
    barrier.meeting.site = what.site;
  } else if (barrier.count != count) {
    reportHere(42, "named barrier", what.instruction, what.site,
               "barrier " + std::to_string(id) + " with " +
                   std::to_string(count) + " threads, but " +
                   std::to_string(barrier.count) + " at " +
                   barrier.meeting.site.str());
  }
}

/// A warp that arrives again must know that the barrier has completed since:
/// else both arrivals may count for one completion.
static void checkAgain(NamedBarrier &barrier, unsigned id,
                       const std::vector<Thread *> &lanes,
                       const Collective &what) {
  const Cta &cta = *context().cta;
  if (!barrier.component)
    barrier.component = cta.cluster->addComponent(
        ActorKind::NamedBarrier,
        "barrier " + std::to_string(id) + " of CTA " + cta.str());
  const auto [it, isFirst] = barrier.last.try_emplace(lanes[0]->warp());
  NamedBarrier::Arrival &last = it->second;
  const auto knows = [&](const Thread *lane) {
    return lane->know.all[barrier.component] >= last.phase;
  };
  if (!isFirst && std::none_of(lanes.begin(), lanes.end(), knows)) {
    reportHere(42, "a warp arrives twice at a named barrier", what.instruction,
               what.site,
               "barrier " + std::to_string(id) +
                   " is not known to have completed since the warp's arrival "
                   "at " +
                   last.site.str());
    stopLaunch();
  }
  last = {barrier.phase + 1, what.site};
}

/// A whole warp arrives, as the hardware counts.
static void arriveWarp(NamedBarrier &barrier, unsigned id, unsigned count,
                       const std::vector<Thread *> &lanes,
                       const Collective &what) {
  checkCount(barrier, id, count, what);
  if (id)
    checkAgain(barrier, id, lanes, what);
  for (Thread *lane : lanes)
    lane->releaseInto(barrier.meeting.published);
  barrier.arrived += id ? 32 : static_cast<unsigned>(lanes.size());
  barrier.inside -= static_cast<unsigned>(lanes.size());
}

void mla::sim::completeBarrier(NamedBarrier &barrier) {
  barrier.arrived = 0;
  barrier.result = barrier.predicate;
  barrier.predicate = false;
  ++barrier.phase;
  if (barrier.component)
    barrier.meeting.published.all.raise(barrier.component, barrier.phase);
  detail::dissolve(barrier.meeting, {"", {}, 0, true});
}

void mla::sim::raiseBarriers(Clock &clock) {
  const Thread &thread = *context().thread;
  for (const auto &cta : context().cluster->ctas)
    for (const NamedBarrier &barrier : cta->named)
      if (barrier.component)
        clock.raise(barrier.component, thread.know.all[barrier.component]);
}

/// The warp's lanes meet, as at any `.aligned` instruction; where they are to
/// wait, all of them stay until the barrier completes.
static void enter(unsigned id, unsigned count, bool isWait,
                  const Collective &what) {
  checkBarrier(id, count, what.instruction, what.site);
  Cta &cta = *context().cta;
  NamedBarrier &barrier = cta.named[id];
  const unsigned number = context().thread->warp();
  WarpState &warp = cta.warps[number];
  ++barrier.inside;
  if (!detail::arriveAt(warp.meeting, warpThreads(cta, number), what))
    return;
  const std::vector<Thread *> lanes = warp.meeting.waiting;
  arriveWarp(barrier, id, count, lanes, what);
  if (!isWait)
    detail::dissolve(warp.meeting, what);
  else
    detail::move(warp, barrier.meeting, what);
  if (barrier.arrived == (id ? count : cta.liveThreads))
    completeBarrier(barrier);
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
  barrierSync(0, context().cta->cluster->threadsPerCta, "bar.red.or", site);
  return barrier.result;
}
