//===- Launches.h - Programmatic dependent launch ---------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_SYNC_LAUNCHES_H
#define MLA_SIMULATOR_SYNC_LAUNCHES_H

#include "Simulator/Base/Site.h"

namespace mla::sim {

struct Cta;

/// The CTA lets dependent launches start (or has ended); counted once.
void noteTrigger(Cta &cta);
/// griddepcontrol.launch_dependents.
void launchDependents(Site site);
/// griddepcontrol.wait: waits for the launch before to end, and knows it.
void waitForDependencies(Site site);

} // namespace mla::sim

#endif // MLA_SIMULATOR_SYNC_LAUNCHES_H
