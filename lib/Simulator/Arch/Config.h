//===- Simulator Config.h - Qualifiers of the simulator -------------------===//
#ifndef MLA_SIMULATOR_ARCH_CONFIG_H
#define MLA_SIMULATOR_ARCH_CONFIG_H

#include "Simulator/Core/Site.h"

#include <source_location>

// The layer's own accesses are checked by its calls, not by instrumentation.
#define MLA_ARCH inline __attribute__((no_sanitize("thread")))
#define MLA_HOST_DEVICE inline
#define MLA_DEVICE inline
#define MLA_KERNEL(threads, ctasPerSM) void
#define MLA_KERNEL_CLUSTER(threads, ctasPerSM, n) void
#define MLA_GRID_CONSTANT

namespace mla::arch {

/// Where a wrapper was called.
struct Location {
  std::source_location where;
  MLA_ARCH
  Location(std::source_location where = std::source_location::current())
      : where(where) {}
  MLA_ARCH operator sim::Site() const { return sim::Site(where); }
};

/// A register's index and where it was used.
struct Index {
  int value;
  std::source_location where;
  MLA_ARCH Index(int value,
                 std::source_location where = std::source_location::current())
      : value(value), where(where) {}
  MLA_ARCH explicit operator int() const { return value; }
};

} // namespace mla::arch

#endif // MLA_SIMULATOR_ARCH_CONFIG_H
