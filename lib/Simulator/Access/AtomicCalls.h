//===- AtomicCalls.h - Flags and atomics in memory --------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_ACCESS_ATOMICCALLS_H
#define MLA_SIMULATOR_ACCESS_ATOMICCALLS_H

#include "Simulator/Base/Site.h"
#include "Simulator/Order/SyncScope.h"

#include <cstdint>

namespace mla::sim {

/// What an atomic operation orders, and for whom.
struct AtomicOrder {
  bool isAcquire = false, isRelease = false;
  SyncScope scope = SyncScope::Gpu;
};

/// What it does to the memory.
enum class AtomicKind {
  Load,
  Store,
  Add,
  AddF32,
  Exchange,
  Max,
  CompareExchange
};

/// An atomic operation on 4 or 8 bytes of global or shared memory.
struct AtomicOp {
  AtomicKind kind;
  AtomicOrder order;
  const char *instruction;
  void *address;
  unsigned bytes;
  uint64_t operand = 0, expected = 0;
  /// `red`: the thread gets nothing back.
  bool isReduction = false;

  bool isWrite() const { return kind != AtomicKind::Load; }
  /// Whether the thread gets what was there before.
  bool isRead() const { return kind != AtomicKind::Store && !isReduction; }
};

/// Performs it; returns the value before.
uint64_t atomic(const AtomicOp &op, Site site);

/// A fence of a scope.
void fenceScope(SyncScope scope, Site site);

} // namespace mla::sim

#endif // MLA_SIMULATOR_ACCESS_ATOMICCALLS_H
