//===- GlobalMemory.h - The device's memory ---------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_MEMORY_GLOBALMEMORY_H
#define MLA_SIMULATOR_MEMORY_GLOBALMEMORY_H

#include "Simulator/Memory/AtomicReaders.h"
#include "Simulator/Memory/ReleaseSet.h"
#include "Simulator/Memory/Shadow.h"

#include <map>
#include <string>

namespace mla::sim {

/// A piece of global memory.
struct Allocation {
  std::string name;
  /// Where it begins in the device's memory.
  size_t begin = 0, bytes = 0;
  Shadow<GlobalEpoch> shadow;
  /// What atomic operations with release semantics published, by offset.
  std::map<size_t, ReleaseSet> published;
  /// Who has read from the atomic writes of a word of four bytes, by number.
  std::map<size_t, AtomicReaders> atomicReaders;
  /// Events that lie before the values there, by offset and cluster.
  std::map<size_t, std::map<uint32_t, Clock>> events;

  /// A plain store: who reads the bytes from here on learns from nobody.
  void forgetReleases(size_t offset, size_t bytes);
};

/// The device's memory: allocations in the middle of a large range of
/// addresses, of which nobody may touch what lies in front of, between and
/// behind them.
class GlobalMemory {
public:
  static constexpr size_t alignment = 256, gap = 4096;
  static constexpr size_t rangeBytes = size_t(1) << 42;

  GlobalMemory();
  ~GlobalMemory();
  GlobalMemory(const GlobalMemory &) = delete;
  GlobalMemory &operator=(const GlobalMemory &) = delete;

  /// Memory filled with 0xff. Ends the program with a message when the range is
  /// used up.
  char *allocate(size_t bytes, const std::string &name, bool isInitialised);
  char *rangeBegin() const { return base; }

  /// A place in an allocation; `allocation` is null outside all of them.
  struct Place {
    Allocation *allocation = nullptr;
    size_t offset = 0;
  };
  /// Where an address lies: in an allocation or in the gap behind it.
  Place find(const void *address);

  /// The allocations in front of an address and behind it.
  std::vector<const Allocation *> neighbours(const void *address) const;
  const char *addressOf(const Allocation &allocation) const {
    return base + allocation.begin;
  }
  /// Whether the address is this memory's, or any device's.
  bool isInRange(const void *address) const;
  static bool isOfAnyDevice(const void *address);

private:
  char *base = nullptr;
  size_t used = rangeBytes / 2; ///< up to here
  std::map<size_t, Allocation> allocations;
  std::map<size_t, Allocation>::iterator last;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_MEMORY_GLOBALMEMORY_H
