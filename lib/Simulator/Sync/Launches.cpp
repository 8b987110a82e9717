//===- Launches.cpp - Programmatic dependent launch -----------------------===//

#include "Simulator/Sync/Launches.h"

#include "Simulator/Engine/Context.h"

using namespace mla::sim;

void mla::sim::noteTrigger(Cta &cta) {
  if (cta.hasLaunchedDependents)
    return;
  noteChange();
  ++cta.cluster->launch->triggeredCtas;
  cta.hasLaunchedDependents = true;
}

void mla::sim::launchDependents(Site) { noteTrigger(*context().cta); }

void mla::sim::waitForDependencies(Site site) {
  Thread &thread = *context().thread;
  Launch &launch = *context().cluster->launch;
  if (context().device->launches.front().get() == &launch)
    return thread.acquireOthers(finishedBefore(launch));
  launch.waiting.push_back(&thread);
  block({"griddepcontrol.wait", site});
}
