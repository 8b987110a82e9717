//===- Places.h - Where a mistake has to be reported -----------*- C++ -*-===//
#ifndef MLA_TEST_SIMULATOR_BUGS_PLACES_H
#define MLA_TEST_SIMULATOR_BUGS_PLACES_H

#include "Plants.h"
#include "Simulator/Base/Report.h"

#include <string>

namespace mla::test {

/// What is wrong with the places that the first finding of plant `name` tells;
/// empty when nothing is:
/// - the line of its place has the text that its table states;
/// - so has the other place that it tells, of a race always;
/// - of a deadlock every waiter is told, and of each what it waits for.
std::string wrongPlace(const std::string &name, const sim::Report &report);

/// A line for each place of a plant that there is not, as behind a plant that
/// was removed.
std::string unplantedPlaces(const Plants &plants);

} // namespace mla::test

#endif // MLA_TEST_SIMULATOR_BUGS_PLACES_H
