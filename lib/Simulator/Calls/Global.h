//===- Global.h - Flags and atomics in memory ------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_CALLS_GLOBAL_H
#define MLA_SIMULATOR_CALLS_GLOBAL_H

#include "Simulator/Core/Site.h"

#include <cstdint>

namespace mla::sim {

/// What an atomic operation orders.
struct AtomicOrder {
  bool isAcquire = false, isRelease = false;
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
};

/// Performs it; returns the value before.
uint64_t atomic(const AtomicOp &op, Site site);

} // namespace mla::sim

#endif // MLA_SIMULATOR_CALLS_GLOBAL_H
