//===- ThreadCalls.cpp - Calls about the running thread -------------------===//

#include "Simulator/Engine/ThreadCalls.h"

#include "Simulator/Engine/Context.h"
#include "Simulator/Engine/Timeline.h"

using namespace mla::sim;

Position mla::sim::position() {
  const Thread &thread = *context().thread;
  const Cta &cta = *thread.cta;
  const LaunchConfig &config = cta.cluster->launch->config;
  return {thread.tid,
          config.threads,
          {cta.x, cta.y, cta.z},
          {config.grid.x, config.grid.y, config.grid.z},
          cta.rank,
          config.cluster};
}

void mla::sim::trap(Site site) {
  reportHere(0, "trap", "trap", site, "the kernel found an inconsistency");
  stopLaunch();
}

void mla::sim::pause(Site site) { yieldPausing(site); }

void mla::sim::setRole(const char *role) {
  if (Timeline *line = timeline())
    line->setRole(*context().thread, role);
}
