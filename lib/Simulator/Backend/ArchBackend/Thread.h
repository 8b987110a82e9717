//===- ArchBackend/Thread.h - Indices and collectives, simulated ----------===//
#ifndef MLA_SIMULATOR_BACKEND_ARCHBACKEND_THREAD_H
#define MLA_SIMULATOR_BACKEND_ARCHBACKEND_THREAD_H

#include "Arch/Thread.h"

#include "Simulator/Engine/ThreadCalls.h"
#include "Simulator/Sync/SyncCalls.h"
#include "Simulator/Sync/Warp.h"

#include <cstring>

namespace mla::arch {

MLA_ARCH uint32_t threadIndex() { return sim::position().thread; }
MLA_ARCH uint32_t laneIndex() { return sim::position().thread % 32; }
MLA_ARCH uint32_t warpIndex(Location loc) {
  return sim::uniformValue(threadIndex() / 32, "warpIndex", loc);
}
MLA_ARCH uint32_t warpgroupIndex(Location loc) {
  return sim::uniformValue(threadIndex() / 128, "warpgroupIndex", loc);
}
MLA_ARCH uint32_t ctaX() { return sim::position().cta[0]; }
MLA_ARCH uint32_t ctaY() { return sim::position().cta[1]; }
MLA_ARCH uint32_t ctaZ() { return sim::position().cta[2]; }
MLA_ARCH uint32_t gridX() { return sim::position().grid[0]; }
MLA_ARCH uint32_t gridY() { return sim::position().grid[1]; }
MLA_ARCH uint32_t gridZ() { return sim::position().grid[2]; }
MLA_ARCH uint32_t ctaThreads() { return sim::position().threads; }

MLA_ARCH void setRole(const char *role) { sim::setRole(role); }

MLA_ARCH void syncThreads(Location loc) {
  sim::callBarrierSync(0, 0, "bar.sync 0", loc);
}
MLA_ARCH bool syncThreadsOr(bool predicate, Location loc) {
  return sim::callBarrierOr(predicate, loc);
}
MLA_ARCH void syncWarp(uint32_t mask, Location loc) {
  sim::syncWarp(mask, loc);
}
MLA_ARCH bool electOne(Location loc) { return sim::electOne(loc); }

namespace detail {
template <class T>
MLA_ARCH T shuffleAs(T value, sim::ShuffleKind kind, uint32_t operand,
                     Location loc) {
  static_assert(sizeof(T) == 4, "a shuffle moves 4 bytes");
  uint32_t bits;
  memcpy(&bits, &value, 4);
  bits = sim::shuffle(bits, kind, operand, loc);
  memcpy(&value, &bits, 4);
  return value;
}
} // namespace detail

template <class T> MLA_ARCH T shuffle(T value, uint32_t source, Location loc) {
  return detail::shuffleAs(value, sim::ShuffleKind::Index, source, loc);
}
template <class T> MLA_ARCH T shuffleXor(T value, uint32_t mask, Location loc) {
  return detail::shuffleAs(value, sim::ShuffleKind::Xor, mask, loc);
}
template <class T>
MLA_ARCH T shuffleDown(T value, uint32_t delta, Location loc) {
  return detail::shuffleAs(value, sim::ShuffleKind::Down, delta, loc);
}
template <class T> MLA_ARCH T shuffleUp(T value, uint32_t delta, Location loc) {
  return detail::shuffleAs(value, sim::ShuffleKind::Up, delta, loc);
}
MLA_ARCH uint32_t ballotLanes(bool predicate, Location loc) {
  return sim::ballot(predicate, loc);
}
MLA_ARCH bool anyLane(bool predicate, Location loc) {
  return sim::ballot(predicate, loc) != 0;
}
MLA_ARCH bool allLanesHold(bool predicate, Location loc) {
  return sim::ballot(!predicate, loc) == 0;
}

template <int Count> MLA_ARCH void lowerRegisters(Location loc) {
  static_assert(Count >= 24 && Count <= 256 && Count % 8 == 0,
                "registers of a thread: a multiple of 8 in 24..256");
  sim::callSetRegisters(Count, false, loc);
}
template <int Count> MLA_ARCH void raiseRegisters(Location loc) {
  static_assert(Count >= 24 && Count <= 256 && Count % 8 == 0,
                "registers of a thread: a multiple of 8 in 24..256");
  sim::callSetRegisters(Count, true, loc);
}

MLA_ARCH void launchDependents(Location loc) { sim::callLaunchDependents(loc); }
MLA_ARCH void waitForDependencies(Location loc) {
  sim::callWaitForDependencies(loc);
}
MLA_ARCH void trap(Location loc) { sim::trap(loc); }
MLA_ARCH void backOff(uint32_t, Location loc) { sim::pause(loc); }

} // namespace mla::arch

#endif // MLA_SIMULATOR_BACKEND_ARCHBACKEND_THREAD_H
