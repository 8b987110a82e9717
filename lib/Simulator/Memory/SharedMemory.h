//===- SharedMemory.h - A CTA's shared memory ------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_MEMORY_SHAREDMEMORY_H
#define MLA_SIMULATOR_MEMORY_SHAREDMEMORY_H

#include "Simulator/Core/Clock.h"
#include "Simulator/Memory/Shadow.h"

namespace mla::sim {

struct Cta;
struct Thread;

/// Where the window of shared memory begins: the first KiB belongs to the
/// system.
inline constexpr uint32_t sharedWindow = 0x400;
/// Dynamic shared memory that a CTA may ask for, and that an SM has for all.
inline constexpr uint32_t maxSharedBytes = 232448, smSharedBytes = 233472;

/// Which element of a tensor a 16-byte chunk holds.
struct Provenance {
  /// Number of the copy that brought it, 0 for none.
  uint32_t copy = 0;
  /// Its place in the copy's box: row (all outer dimensions), byte in the row.
  uint32_t row = 0, byte = 0;
};

struct SharedMemory {
  char *data = nullptr;
  uint32_t bytes = 0;
  Shadow<Epoch> shadow;
  std::vector<Provenance> provenance;
  /// All mbarriers that were initialised lie in here.
  uint32_t barriersBegin = ~0u, barriersEnd = 0;

  /// Takes over memory, poisoned with 0xff.
  void reset(char *memory, uint32_t byteCount);
  bool contains(const void *address) const {
    return address >= data && address < data + bytes;
  }
  uint32_t offsetOf(const void *address) const {
    return static_cast<uint32_t>(static_cast<const char *>(address) - data);
  }
};

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

#endif // MLA_SIMULATOR_MEMORY_SHAREDMEMORY_H
