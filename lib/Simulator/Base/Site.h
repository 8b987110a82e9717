//===- Site.h - A place in the source of a kernel ---------------*- C++ -*-===//
// A site has four bytes, so that the shadow of every byte can hold the places
// of its last accesses. An instruction of the layer receives its caller as
// std::source_location, a pointer to a static record. Plain loads and stores
// have a return address. Both are stored as distances within this program.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_SIMULATOR_BASE_SITE_H
#define MLA_SIMULATOR_BASE_SITE_H

#include <cstdint>
#include <source_location>
#include <string>

namespace mla::sim {

/// A place in the source. The default is "unknown".
class Site {
public:
  Site() = default;
  /// The place of a source location.
  Site(const std::source_location &location);
  /// Returns the place of an instrumented access from its return address.
  static Site ofReturnAddress(const void *address);

  /// Returns "file.h:12" or "unknown place". Looks an address up with
  /// llvm-symbolizer if it is installed, and prints the address otherwise.
  std::string str() const;

  bool operator==(const Site &) const = default;
  /// Returns a number that is equal for equal sites.
  uint32_t id() const { return static_cast<uint32_t>(bits); }

private:
  /// Twice the distance from an anchor; odd for a return address. 0 is unknown.
  int32_t bits = 0;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_BASE_SITE_H
