//===- GlobalMemory.h - The global memory of a device -----------*- C++ -*-===//
#ifndef MLA_SIMULATOR_MEMORY_GLOBALMEMORY_H
#define MLA_SIMULATOR_MEMORY_GLOBALMEMORY_H

#include "Simulator/Memory/AtomicReaders.h"
#include "Simulator/Memory/ReleaseSet.h"
#include "Simulator/Memory/Shadow.h"

#include <map>
#include <string>

namespace mla::sim {

/// An allocation of global memory.
struct Allocation {
  std::string name;
  /// The offset in the memory of the device, and the size.
  size_t begin = 0, bytes = 0;
  Shadow<GlobalEpoch> shadow;
  /// The releases that atomic operations have published, by offset.
  std::map<size_t, ReleaseSet> published;
  /// The readers of atomic writes, by the index of the 4-byte word.
  std::map<size_t, AtomicReaders> atomicReaders;
  /// The clocks of the time events (Sync/Events.h) before the write of a value,
  /// by offset of the value and by cluster.
  std::map<size_t, std::map<uint32_t, Clock>> events;

  /// Removes the releases at bytes that a plain store overwrites: a later read
  /// of these bytes acquires nothing.
  void forgetReleases(size_t offset, size_t bytes);
};

/// The memory of a device: allocations in the middle of a large address range.
/// Accesses before, between and after them are out of bounds.
class GlobalMemory {
public:
  static constexpr size_t alignment = 256, gap = 4096;
  static constexpr size_t rangeBytes = size_t(1) << 42;

  GlobalMemory();
  ~GlobalMemory();
  GlobalMemory(const GlobalMemory &) = delete;
  GlobalMemory &operator=(const GlobalMemory &) = delete;

  /// Returns memory filled with 0xff. Ends the program with a message if the
  /// range is full.
  char *allocate(size_t bytes, const std::string &name, bool isInitialised);
  char *rangeBegin() const { return base; }

  /// An allocation and the offset from its start; `allocation` is null for an
  /// address outside all allocations and the gaps after them.
  struct Place {
    Allocation *allocation = nullptr;
    size_t offset = 0;
  };
  /// Finds the allocation that contains an address, or the allocation before it
  /// if the address is in a gap.
  Place find(const void *address);

  /// Returns the nearest allocations before and after an address.
  std::vector<const Allocation *> neighbours(const void *address) const;
  const char *addressOf(const Allocation &allocation) const {
    return base + allocation.begin;
  }
  /// True if the address belongs to this memory (isInRange), or to the memory
  /// of any device (isOfAnyDevice).
  bool isInRange(const void *address) const;
  static bool isOfAnyDevice(const void *address);

private:
  char *base = nullptr;
  size_t used = rangeBytes / 2; ///< end of the last gap
  std::map<size_t, Allocation> allocations;
  std::map<size_t, Allocation>::iterator last;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_MEMORY_GLOBALMEMORY_H
