//===- SharedMemory.h - A CTA's shared memory -------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_MEMORY_SHAREDMEMORY_H
#define MLA_SIMULATOR_MEMORY_SHAREDMEMORY_H

#include "Simulator/Memory/Shadow.h"
#include "Simulator/Order/Clock.h"

namespace mla::sim {

/// Where the window of shared memory begins: the first KiB belongs to the
/// system.
inline constexpr uint32_t sharedWindow = 0x400;
/// Dynamic shared memory that a CTA may ask for, and that an SM has for all.
inline constexpr uint32_t maxSharedBytes = 232448, smSharedBytes = 233472;

/// Which element of a tensor a 16-byte chunk holds.
struct ChunkOrigin {
  /// Number of the copy that brought it, 0 for none.
  uint32_t copy = 0;
  /// Its place in the copy's box: row (all outer dimensions), byte in the row.
  uint32_t row = 0, byte = 0;
};

struct SharedMemory {
  char *data = nullptr;
  uint32_t bytes = 0;
  Shadow<Epoch> shadow;
  std::vector<ChunkOrigin> origins;
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

} // namespace mla::sim

#endif // MLA_SIMULATOR_MEMORY_SHAREDMEMORY_H
