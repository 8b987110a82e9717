//===- SharedAccess.h - Accesses of shared memory ---------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_ACCESS_SHAREDACCESS_H
#define MLA_SIMULATOR_ACCESS_SHAREDACCESS_H

#include "Simulator/State/Cluster.h"

namespace mla::sim {

/// An access of shared memory, as the shadow checks it.
struct SharedAccess {
  Cta &cta;
  Epoch stamp;
  Site site;
  bool isWrite;
  const char *instruction;
  /// The thread that performs or issued it, for reports.
  const Thread *actor;
  /// What has happened before the access. `fenced` is what the async proxy may
  /// see of the memory of the CTA; null for the generic proxy.
  const Clock *all, *fenced;
  bool isReported = false;

  bool isOrdered(Epoch old, bool oldIsRead) const;
  void conflict(Conflict kind, size_t offset, Epoch old, Site oldSite);
};

/// Checks that the bytes are in the shared memory of the CTA, and checks and
/// records the access. Returns false, with a report, if they are not.
bool checkShared(SharedAccess &access, uint32_t offset, uint32_t bytes);

/// Checks a plain access by the running thread to a CTA of its cluster. Returns
/// false if it is out of bounds.
bool accessShared(Cta &target, uint32_t offset, uint32_t bytes, bool isWrite,
                  const char *instruction, Site site);

/// Records an access of the CTA from outside: it must have ended, for the
/// threads of the CTA, before the CTA ends.
void touchCta(Cta &cta, Epoch epoch, Site site);

} // namespace mla::sim

#endif // MLA_SIMULATOR_ACCESS_SHAREDACCESS_H
