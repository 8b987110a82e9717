//===- Stranger.h - Addresses of no allocation -----------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_MEMORY_STRANGER_H
#define MLA_SIMULATOR_MEMORY_STRANGER_H

#include "Simulator/Core/Site.h"

#include <cstddef>
#include <string>

namespace mla::sim {

/// What an address is that does not lie where an operation needs it.
struct Stranger {
  /// What is wrong with an access there.
  const char *title;
  /// "0x7f12, host memory", "smem+4 of CTA (0,0,0), shared memory".
  std::string place;
};
Stranger describeStranger(const void *address);

/// Reports (class 49) an access of the running thread there.
void reportStranger(const void *address, size_t bytes, const char *instruction,
                    Site site);

} // namespace mla::sim

#endif // MLA_SIMULATOR_MEMORY_STRANGER_H
