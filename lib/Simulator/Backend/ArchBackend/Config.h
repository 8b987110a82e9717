//===- ArchBackend/Config.h - Qualifiers of the simulator -----------------===//
#ifndef MLA_SIMULATOR_BACKEND_ARCHBACKEND_CONFIG_H
#define MLA_SIMULATOR_BACKEND_ARCHBACKEND_CONFIG_H

#include "Simulator/Base/Site.h"

#include <source_location>

// Without instrumentation, a kernel or a helper is a compile error: its plain
// loads and stores would be unchecked, and the linker might use this file's
// copy of a helper in all files.
#if __has_feature(thread_sanitizer)
#define MLA_INSTRUMENTED
#else
#define MLA_INSTRUMENTED                                                       \
  _Pragma("GCC error \"a kernel outside of mla_simulator_kernels() (CMake)\"")
#endif

// The instruction layer is not instrumented. It calls the simulator to check
// its own accesses.
#define MLA_ARCH inline __attribute__((no_sanitize("thread")))
#define MLA_HOST_DEVICE inline
#define MLA_DEVICE MLA_INSTRUMENTED inline
// Puts the kernel into a section. A launch checks that its kernel is in this
// section.
#define MLA_KERNEL(threads, ctasPerSM)                                         \
  MLA_INSTRUMENTED __attribute__((section("mla_kernels"))) void
#define MLA_KERNEL_CLUSTER(threads, ctasPerSM, n) MLA_KERNEL(threads, ctasPerSM)
#define MLA_GRID_CONSTANT

namespace mla::arch {

/// The source location of a call to a wrapper.
struct Location {
  std::source_location where;
  MLA_ARCH
  Location(std::source_location where = std::source_location::current())
      : where(where) {}
  MLA_ARCH operator sim::Site() const { return sim::Site(where); }
};

/// The index of a register, and the source location of its use.
struct Index {
  int value;
  std::source_location where;
  MLA_ARCH Index(int value,
                 std::source_location where = std::source_location::current())
      : value(value), where(where) {}
  MLA_ARCH explicit operator int() const { return value; }
};

/// The number of the mbarrier completion for which a thread waits.
struct PhaseNumber {
  MLA_ARCH explicit PhaseNumber(int32_t number) : number(number) {}
  MLA_ARCH void advanceNumber() { ++number; }
  int64_t number;
};

} // namespace mla::arch

#endif // MLA_SIMULATOR_BACKEND_ARCHBACKEND_CONFIG_H
