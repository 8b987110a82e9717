//===- WildAccess.h - Accesses of no memory at all -------------*- C++ -*-===//
//
// Addresses far from the device's memory belong to nothing that the simulator
// watches: a kernel's stack and constants, or no memory. The latter fault when
// the access follows; the fault is turned into a report.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_SIMULATOR_HOOKS_WILDACCESS_H
#define MLA_SIMULATOR_HOOKS_WILDACCESS_H

#include <cstddef>
#include <cstdint>

namespace mla::sim {

/// An access that is about to happen outside the watched memory.
struct UnwatchedAccess {
  uintptr_t address = 0;
  size_t bytes = 0;
  bool isWrite = false;
  const void *returnAddress = nullptr;
};

/// The running kernel's last two: a copy has a source and a target.
class UnwatchedAccesses {
public:
  void add(const UnwatchedAccess &access) { last[next ^= 1] = access; }
  void clear() { last[0] = last[1] = {}; }
  /// That which a fault at `fault` comes from, or null. The processor tells no
  /// address (`isKnown`) of those that have no canonical form.
  const UnwatchedAccess *find(uintptr_t fault, bool isKnown) const;

private:
  UnwatchedAccess last[2];
  unsigned next = 0;
};

extern constinit thread_local UnwatchedAccesses unwatchedAccesses;

/// From the first call on, a fault of an access in `unwatchedAccesses` is a
/// finding (class 49) that ends the launch; other faults go to the handler
/// before.
void catchWildAccesses();

} // namespace mla::sim

#endif // MLA_SIMULATOR_HOOKS_WILDACCESS_H
