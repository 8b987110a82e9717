//===- PlaceTable.h - The source lines of all findings ----------*- C++ -*-===//
#ifndef MLA_TEST_SIMULATOR_BUGS_PLACETABLE_H
#define MLA_TEST_SIMULATOR_BUGS_PLACETABLE_H

#include <span>

namespace mla::test {

/// The source lines of the first finding of a planted bug.
struct Place {
  const char *plant;
  /// A part of the source line of the finding, and a part of the source line of
  /// the other access. If the latter begins with "?", the report may omit the
  /// other access, depending on the order of events.
  const char *text, *other;
};

/// Returns the source lines for bugs of barriers, memory and copies.
std::span<const Place> memoryPlaces();
/// Returns the source lines for bugs of matrix instructions, tensor memory and
/// tensor maps.
std::span<const Place> matrixPlaces();

} // namespace mla::test

#endif // MLA_TEST_SIMULATOR_BUGS_PLACETABLE_H
