//===- Launches.h - Programmatic dependent launch ---------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_SYNC_LAUNCHES_H
#define MLA_SIMULATOR_SYNC_LAUNCHES_H

#include "Simulator/Base/Site.h"

namespace mla::sim {

struct Cta;

/// Records that the CTA lets dependent launches start, or has ended. Counts
/// each CTA once.
void noteTrigger(Cta &cta);
/// Executes griddepcontrol.launch_dependents.
void launchDependents(Site site);
/// Executes griddepcontrol.wait: waits until the previous launch has ended, and
/// acquires its writes.
void waitForDependencies(Site site);

} // namespace mla::sim

#endif // MLA_SIMULATOR_SYNC_LAUNCHES_H
