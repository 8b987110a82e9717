//===- AtomicCalls.h - Atomic operations and fences -------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_ACCESS_ATOMICCALLS_H
#define MLA_SIMULATOR_ACCESS_ATOMICCALLS_H

#include "Simulator/Base/Site.h"
#include "Simulator/Order/SyncScope.h"

#include <cstdint>

namespace mla::sim {

/// The memory order and scope of an atomic operation.
struct AtomicOrder {
  bool isAcquire = false, isRelease = false;
  SyncScope scope = SyncScope::Gpu;
};

/// The kind of an atomic operation.
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
  /// True for `red`, which returns no value.
  bool isReduction = false;

  bool isWrite() const { return kind != AtomicKind::Load; }
  /// True if the operation returns the old value.
  bool isRead() const { return kind != AtomicKind::Store && !isReduction; }
};

/// Performs an atomic operation. Returns the old value.
uint64_t atomic(const AtomicOp &op, Site site);

/// Performs a fence of a scope.
void fenceScope(SyncScope scope, Site site);

} // namespace mla::sim

#endif // MLA_SIMULATOR_ACCESS_ATOMICCALLS_H
