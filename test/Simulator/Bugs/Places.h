//===- Places.h - Check the places of findings ------------------*- C++ -*-===//
#ifndef MLA_TEST_SIMULATOR_BUGS_PLACES_H
#define MLA_TEST_SIMULATOR_BUGS_PLACES_H

#include "Plants.h"
#include "Simulator/Base/Report.h"

#include <string>

namespace mla::test {

/// Checks the places of the first finding of plant `name`. Returns an error, or
/// an empty string if
/// - the line of the finding has the text that its table states;
/// - so has the line of the other access, which a race must have;
/// - a deadlock lists every waiting thread and what it waits for.
std::string wrongPlace(const std::string &name, const sim::Report &report);

/// Returns a line for each place whose plant does not exist.
std::string unplantedPlaces(const Plants &plants);

} // namespace mla::test

#endif // MLA_TEST_SIMULATOR_BUGS_PLACES_H
