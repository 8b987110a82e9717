//===- Site.h - A place in a kernel's source --------------------*- C++ -*-===//
//
// Four bytes, so that every byte of shadow memory can name the places of its
// last accesses. Instructions of the layer know their caller by
// std::source_location, a pointer to a static record; ordinary loads and stores
// know their return address. Both are kept as distances from this program.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_SIMULATOR_BASE_SITE_H
#define MLA_SIMULATOR_BASE_SITE_H

#include <cstdint>
#include <source_location>
#include <string>

namespace mla::sim {

/// A place in the source; the default is "unknown".
class Site {
public:
  Site() = default;
  /// The place that a source location names.
  Site(const std::source_location &location);
  /// The place of an instrumented access, from the address it returns to.
  static Site ofReturnAddress(const void *address);

  /// "file.h:12", or "unknown place". An address is looked up with
  /// llvm-symbolizer where that is installed, else printed as it is.
  std::string str() const;

  bool operator==(const Site &) const = default;
  /// A number that is equal for equal sites.
  uint32_t id() const { return static_cast<uint32_t>(bits); }

private:
  /// Distance from an anchor, twice; odd for a return address. 0 is unknown.
  int32_t bits = 0;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_BASE_SITE_H
