//===- GlobalAccess.h - Accesses of global memory ---------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_ACCESS_GLOBALACCESS_H
#define MLA_SIMULATOR_ACCESS_GLOBALACCESS_H

#include "Simulator/Memory/GlobalMemory.h"

namespace mla::sim {

struct Cluster;
struct Thread;

/// An access to global memory that is checked against the shadow.
struct GlobalAccess {
  Allocation &allocation;
  GlobalEpoch stamp;
  Site site;
  bool isWrite;
  const char *instruction;
  const Thread &actor;
  const Cluster &cluster;
  const HappensBefore &known;
  bool isReported = false;

  bool isOrdered(GlobalEpoch old, bool oldIsRead) const;
  /// True if `old` is an atomic write whose value was read atomically before
  /// the access.
  bool isOrderedByRead(size_t offset, GlobalEpoch old, bool oldIsRead) const;
  /// True if both accesses are atomic with respect to each other: both are
  /// atomic, have the same proxy and size, and the scope of each contains both
  /// actors.
  bool isStrongWith(GlobalEpoch old) const;
  void conflict(Conflict kind, size_t offset, GlobalEpoch old, Site oldSite);
};

/// The kind of an access. `isAsync` is true for the async proxy.
struct GlobalUse {
  bool isWrite = false, isAtomic = false, isAsync = false;
  /// The scope of an atomic access, and the size of one operation in bytes.
  SyncScope scope = SyncScope::Cta;
  uint8_t bytes = 0;
};

/// True if all bytes belong to one allocation; otherwise reports (class 49).
bool checkBounds(const void *address, size_t bytes, const char *instruction,
                 Site site);

/// Checks an access and records it with the epoch `stamp`. The access is by the
/// running thread, or by an asynchronous operation that the thread issues.
/// Returns false, with a report (class 49), if the access is out of bounds.
bool accessGlobal(const void *address, size_t bytes, GlobalUse use, Epoch stamp,
                  const char *instruction, Site site);

} // namespace mla::sim

#endif // MLA_SIMULATOR_ACCESS_GLOBALACCESS_H
