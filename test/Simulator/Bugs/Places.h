//===- Places.h - Check the source lines of findings ------------*- C++ -*-===//
#ifndef MLA_TEST_SIMULATOR_BUGS_PLACES_H
#define MLA_TEST_SIMULATOR_BUGS_PLACES_H

#include "Plants.h"
#include "Simulator/Base/Report.h"

#include <string>

namespace mla::test {

/// Checks the source lines of the first finding of planted bug `name`. Returns
/// an empty string if all of these are true, and otherwise an error:
/// - the line of the finding contains the text of the table;
/// - the line of the other access, which a race must name, contains its text;
/// - a deadlock lists every waiting thread and what it waits for.
std::string wrongPlace(const std::string &name, const sim::Report &report);

/// Returns an error for each table entry whose planted bug does not exist.
std::string unplantedPlaces(const Plants &plants);

} // namespace mla::test

#endif // MLA_TEST_SIMULATOR_BUGS_PLACES_H
