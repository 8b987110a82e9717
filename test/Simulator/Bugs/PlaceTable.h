//===- PlaceTable.h - Where each mistake is reported -----------*- C++ -*-===//
#ifndef MLA_TEST_SIMULATOR_BUGS_PLACETABLE_H
#define MLA_TEST_SIMULATOR_BUGS_PLACETABLE_H

#include <span>

namespace mla::test {

/// The places of a plant's first finding.
struct Place {
  const char *plant;
  /// In the line of the finding, and in that of another that it tells; with
  /// "?" in front where an order of events leaves no other to tell.
  const char *text, *other;
};

/// Of mistakes with barriers, memory and copies.
std::span<const Place> memoryPlaces();
/// Of those with matrix instructions, tensor memory and tensor maps.
std::span<const Place> matrixPlaces();

} // namespace mla::test

#endif // MLA_TEST_SIMULATOR_BUGS_PLACETABLE_H
