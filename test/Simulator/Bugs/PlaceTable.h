//===- PlaceTable.h - The places of all findings ----------------*- C++ -*-===//
#ifndef MLA_TEST_SIMULATOR_BUGS_PLACETABLE_H
#define MLA_TEST_SIMULATOR_BUGS_PLACETABLE_H

#include <span>

namespace mla::test {

/// The places of the first finding of a plant.
struct Place {
  const char *plant;
  /// A text in the line of the finding, and a text in the line of the other
  /// access; with "?" in front if the order of events may leave none.
  const char *text, *other;
};

/// Places of plants with barriers, memory and copies.
std::span<const Place> memoryPlaces();
/// Places of plants with matrix instructions, tensor memory and tensor maps.
std::span<const Place> matrixPlaces();

} // namespace mla::test

#endif // MLA_TEST_SIMULATOR_BUGS_PLACETABLE_H
