//===- InvalidAddress.h - Descriptions of invalid addresses -----*- C++ -*-===//
#ifndef MLA_SIMULATOR_ACCESS_INVALIDADDRESS_H
#define MLA_SIMULATOR_ACCESS_INVALIDADDRESS_H

#include "Simulator/Base/Site.h"

#include <cstddef>
#include <string>

namespace mla::sim {

/// Describes an address that is invalid for an operation.
struct InvalidAddress {
  /// The title of a report about an access to the address.
  const char *title;
  /// The address and its memory: "0x7f12, host memory", "smem+4 of CTA (0,0,0),
  /// shared memory".
  std::string place;
};
InvalidAddress describeInvalidAddress(const void *address);

/// Reports (class 49) an access of the running thread to the address.
void reportInvalidAddress(const void *address, size_t bytes,
                          const char *instruction, Site site);

} // namespace mla::sim

#endif // MLA_SIMULATOR_ACCESS_INVALIDADDRESS_H
