//===- GlobalAccess.h - Accesses of global memory ---------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_ACCESS_GLOBALACCESS_H
#define MLA_SIMULATOR_ACCESS_GLOBALACCESS_H

#include "Simulator/Memory/GlobalMemory.h"

namespace mla::sim {

struct Cluster;
struct Thread;

/// An access of global memory, to be checked against the shadow.
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
  /// Whether the actor knows of somebody who has read from the write here.
  bool isOrderedByRead(size_t offset, GlobalEpoch old, bool oldIsRead) const;
  /// Whether both are atomic operations as one: by the same proxy, of the same
  /// bytes, and each of a scope that holds the other.
  bool isStrongWith(GlobalEpoch old) const;
  void conflict(Conflict kind, size_t offset, GlobalEpoch old, Site oldSite);
};

/// What an access does; `isAsync` for those of the async proxy.
struct GlobalUse {
  bool isWrite = false, isAtomic = false, isAsync = false;
  /// Of an atomic one: for whom it is one, and the bytes of one operation.
  SyncScope scope = SyncScope::Cta;
  uint8_t bytes = 0;
};

/// Whether all bytes belong to one allocation; reports (class 49) where not.
bool checkBounds(const void *address, size_t bytes, const char *instruction,
                 Site site);

/// An access by the running thread, or by an asynchronous operation that it
/// issues and that has the epoch `stamp`. False, with a report (class 49), when
/// it is out of bounds.
bool accessGlobal(const void *address, size_t bytes, GlobalUse use, Epoch stamp,
                  const char *instruction, Site site);

} // namespace mla::sim

#endif // MLA_SIMULATOR_ACCESS_GLOBALACCESS_H
