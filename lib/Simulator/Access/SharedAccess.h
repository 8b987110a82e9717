//===- SharedAccess.h - Accesses of shared memory ---------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_ACCESS_SHAREDACCESS_H
#define MLA_SIMULATOR_ACCESS_SHAREDACCESS_H

#include "Simulator/State/Cluster.h"

namespace mla::sim {

/// An access to shared memory that is checked against the shadow.
struct SharedAccess {
  Cta &cta;
  Epoch stamp;
  Site site;
  bool isWrite;
  const char *instruction;
  /// The thread that performs or issued the access, for reports.
  const Thread *actor;
  /// `all`: the events that happened before the access. `fenced`: the writes to
  /// the CTA's shared memory that are visible to the async proxy, or null for
  /// an access by the generic proxy.
  const Clock *all, *fenced;
  bool isReported = false;

  bool isOrdered(Epoch old, bool oldIsRead) const;
  void conflict(Conflict kind, size_t offset, Epoch old, Site oldSite);
};

/// Checks and records the access. Returns false, with a report, if the bytes
/// are not in the shared memory of the CTA.
bool checkShared(SharedAccess &access, uint32_t offset, uint32_t bytes);

/// Checks a plain access by the running thread to a CTA of its cluster. Returns
/// false if the access is out of bounds.
bool accessShared(Cta &target, uint32_t offset, uint32_t bytes, bool isWrite,
                  const char *instruction, Site site);

/// Records an access to the CTA by another CTA or by an asynchronous operation.
/// Before the CTA ends, one of its threads must have waited for the access.
void touchCta(Cta &cta, Epoch epoch, Site site);

} // namespace mla::sim

#endif // MLA_SIMULATOR_ACCESS_SHAREDACCESS_H
