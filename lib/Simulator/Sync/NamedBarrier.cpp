//===- NamedBarrier.cpp - The CTA's hardware barriers ---------------------===//

#include "Simulator/Sync/NamedBarrier.h"

#include "Simulator/Core/Context.h"

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
static NamedBarrier &enter(unsigned id, unsigned count, const char *instruction,
                           Site site) {
  checkBarrier(id, count, instruction, site);
  NamedBarrier &barrier = context().cta->named[id];
  if (barrier.arrived == 0)
    barrier.count = count;
  else if (barrier.count != count)
    reportHere(42, "named barrier", instruction, site,
               "barrier " + std::to_string(id) + " with " +
                   std::to_string(count) + " threads, but " +
                   std::to_string(barrier.count) + " at " +
                   barrier.meeting.site.str());
  ++barrier.arrived;
  return barrier;
}

void mla::sim::completeBarrier(NamedBarrier &barrier) {
  barrier.arrived = 0;
  barrier.result = barrier.predicate;
  barrier.predicate = false;
  detail::dissolve(barrier.meeting, {"", {}, 0, true});
}

static void sync(unsigned id, unsigned count, const char *instruction,
                 Site site) {
  NamedBarrier &barrier = enter(id, count, instruction, site);
  Collective what{instruction, site, 0, true};
  // Those that only arrive do not wait: completion is counted apart.
  bool isLast = barrier.arrived == (id ? count : context().cta->liveThreads);
  unsigned here = static_cast<unsigned>(barrier.meeting.waiting.size()) + 1;
  if (detail::arriveAt(barrier.meeting, isLast ? here : ~0u, what))
    completeBarrier(barrier);
}

void mla::sim::barrierSync(unsigned id, unsigned count, const char *instruction,
                           Site site) {
  sync(id, count, instruction, site);
}

void mla::sim::barrierArrive(unsigned id, unsigned count, Site site) {
  NamedBarrier &barrier = enter(id, count, "bar.arrive", site);
  if (barrier.meeting.waiting.empty())
    barrier.meeting.site = site;
  noteAligned(site);
  context().thread->releaseInto(barrier.meeting.published);
  if (barrier.arrived == count)
    completeBarrier(barrier);
}

bool mla::sim::barrierOr(bool predicate, Site site) {
  NamedBarrier &barrier = context().cta->named[0];
  barrier.predicate |= predicate;
  sync(0, context().cta->cluster->threadsPerCta, "bar.red.or", site);
  return barrier.result;
}
