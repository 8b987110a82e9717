//===- InvalidAddress.h - Addresses of no allocation ------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_ACCESS_INVALIDADDRESS_H
#define MLA_SIMULATOR_ACCESS_INVALIDADDRESS_H

#include "Simulator/Base/Site.h"

#include <cstddef>
#include <string>

namespace mla::sim {

/// What an address is that does not lie where an operation needs it.
struct InvalidAddress {
  /// What is wrong with an access there.
  const char *title;
  /// "0x7f12, host memory", "smem+4 of CTA (0,0,0), shared memory".
  std::string place;
};
InvalidAddress describeInvalidAddress(const void *address);

/// Reports (class 49) an access of the running thread there.
void reportInvalidAddress(const void *address, size_t bytes,
                          const char *instruction, Site site);

} // namespace mla::sim

#endif // MLA_SIMULATOR_ACCESS_INVALIDADDRESS_H
