//===- SharedAccess.h - Accesses of shared memory ---------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_ACCESS_SHAREDACCESS_H
#define MLA_SIMULATOR_ACCESS_SHAREDACCESS_H

#include "Simulator/State/Cluster.h"

namespace mla::sim {

/// An access of shared memory, to be checked against the shadow.
struct SharedAccess {
  Cta &cta;
  Epoch stamp;
  Site site;
  bool isWrite;
  const char *instruction;
  /// Who does it, for reports: a thread, or the one that issued it.
  const Thread *actor;
  /// What the actor knows; `fenced`, what the async proxy may see of the CTA's
  /// memory, is null for the generic proxy.
  const Clock *all, *fenced;
  bool isReported = false;

  bool isOrdered(Epoch old, bool oldIsRead) const;
  void conflict(Conflict kind, size_t offset, Epoch old, Site oldSite);
};

/// Checks that the bytes lie in the CTA's shared memory, then checks and enters
/// the access. False, with a report, when they do not.
bool checkShared(SharedAccess &access, uint32_t offset, uint32_t bytes);

/// An ordinary access by the running thread at an address inside some CTA of
/// its cluster. False when it is out of bounds.
bool accessShared(Cta &target, uint32_t offset, uint32_t bytes, bool isWrite,
                  const char *instruction, Site site);

/// Notes that an actor outside the CTA touches its memory: the access must have
/// ended, as far as the CTA's threads know, when it ends.
void touchCta(Cta &cta, Epoch epoch, Site site);

} // namespace mla::sim

#endif // MLA_SIMULATOR_ACCESS_SHAREDACCESS_H
