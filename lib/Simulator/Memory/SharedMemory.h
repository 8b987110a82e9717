//===- SharedMemory.h - The shared memory of a CTA --------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_MEMORY_SHAREDMEMORY_H
#define MLA_SIMULATOR_MEMORY_SHAREDMEMORY_H

#include "Simulator/Memory/Shadow.h"
#include "Simulator/Order/Clock.h"

namespace mla::sim {

/// The start of dynamic shared memory in the shared window. The system reserves
/// the first KiB.
inline constexpr uint32_t sharedWindow = 0x400;
/// The largest dynamic shared memory of a CTA, and the shared memory of an SM.
inline constexpr uint32_t maxSharedBytes = 232448, smSharedBytes = 233472;

/// The tensor element at the start of a 16-byte chunk of shared memory.
struct ChunkOrigin {
  /// The number of the copy that wrote the element, or 0.
  uint32_t copy = 0;
  /// The position of the element in the box of the copy: its row, counted over
  /// all outer dimensions, and its byte in the row.
  uint32_t row = 0, byte = 0;
};

struct SharedMemory {
  char *data = nullptr;
  uint32_t bytes = 0;
  Shadow<Epoch> shadow;
  std::vector<ChunkOrigin> origins;
  /// The range of offsets that contains all initialised mbarriers.
  uint32_t barriersBegin = ~0u, barriersEnd = 0;

  /// Sets the memory and fills it with 0xff.
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
