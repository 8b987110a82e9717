//===- Site.h - A source location in a kernel -------------------*- C++ -*-===//
// A site takes four bytes, so that the shadow of every byte can hold the source
// locations of its last accesses. A function of the instruction layer receives
// the location of its caller as std::source_location, a pointer to a static
// record. A plain load or store is identified by its return address. Both are
// stored as distances from an anchor in this program.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_SIMULATOR_BASE_SITE_H
#define MLA_SIMULATOR_BASE_SITE_H

#include <cstdint>
#include <source_location>
#include <string>

namespace mla::sim {

/// A source location. The default is "unknown".
class Site {
public:
  Site() = default;
  /// Creates a site from a std::source_location.
  Site(const std::source_location &location);
  /// Returns the site of an instrumented access, given its return address.
  static Site ofReturnAddress(const void *address);

  /// Returns "file.h:12" or "unknown place". For a return address, calls
  /// llvm-symbolizer if it is installed, and otherwise returns the address.
  std::string str() const;

  bool operator==(const Site &) const = default;
  /// Returns a number that is equal for equal sites.
  uint32_t id() const { return static_cast<uint32_t>(bits); }

private:
  /// Twice the distance from an anchor, plus 1 for a return address; 0 if
  /// unknown.
  int32_t bits = 0;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_BASE_SITE_H
