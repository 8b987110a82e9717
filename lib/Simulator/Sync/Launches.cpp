//===- Launches.cpp - Programmatic dependent launch -----------------------===//

#include "Simulator/Sync/Launches.h"

#include "Simulator/Core/Context.h"
#include "Simulator/Core/DeviceImpl.h"

using namespace mla::sim;

void mla::sim::noteTrigger(Cta &cta) {
  if (cta.hasLaunchedDependents)
    return;
  noteNews();
  ++cta.cluster->launch->triggeredCtas;
  cta.hasLaunchedDependents = true;
}

void mla::sim::launchDependents(Site) { noteTrigger(*context().cta); }

void mla::sim::waitForDependencies(Site site) {
  Thread &thread = *context().thread;
  Launch &launch = *context().cluster->launch;
  if (context().device->getImpl().launches.front().get() == &launch)
    return thread.learnForeign(finishedBefore(launch));
  launch.waiting.push_back(&thread);
  block({"griddepcontrol.wait", site});
}
