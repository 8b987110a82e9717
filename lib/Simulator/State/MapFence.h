//===- MapFence.h - Fences of tensor maps -----------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_STATE_MAPFENCE_H
#define MLA_SIMULATOR_STATE_MAPFENCE_H

#include "Simulator/Base/Site.h"
#include "Simulator/Order/HappensBefore.h"

#include <array>

namespace mla::sim {

/// The bytes of a tensor map.
inline constexpr size_t mapBytes = 128;

/// A fence.proxy.tensormap with release: its epoch, and the events that
/// happened before it.
struct MapRelease {
  GlobalEpoch when;
  HappensBefore known;
};

/// A fence.proxy.tensormap with acquire, by a thread of a CTA: for each byte of
/// the map, the write that the fence acquired, and whether that write had been
/// released.
struct MapAcquire {
  const void *map = nullptr;
  Epoch when;
  Site site;
  struct Byte {
    GlobalEpoch write;
    bool isReleased = false;
  };
  std::array<Byte, mapBytes> bytes;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_STATE_MAPFENCE_H
