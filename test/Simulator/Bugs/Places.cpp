//===- Places.cpp - Check the source lines of findings --------------------===//

#include "Places.h"

#include "PlaceTable.h"
#include "Waiters.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <regex>
#include <vector>

using namespace mla;
using namespace mla::test;

/// Returns the source lines of the planted bug `name`, or null.
static const Place *findPlace(const std::string &name) {
  for (const auto &table : {memoryPlaces(), matrixPlaces()})
    for (const Place &known : table)
      if (name == known.plant)
        return &known;
  return nullptr;
}

std::string mla::test::unplantedPlaces(const Plants &plants) {
  std::string text;
  for (const auto &table : {memoryPlaces(), matrixPlaces()})
    for (const Place &place : table)
      if (std::none_of(plants.begin(), plants.end(), [&](const Plant &plant) {
            return std::string(plant.name) == place.plant;
          }))
        text += std::string("error: no plant '") + place.plant +
                "', of which a place is stated\n";
  return text;
}

/// Returns the text of the source line "file:number", or an empty string.
static std::string lineAt(const std::string &place) {
  const size_t colon = place.rfind(':');
  if (colon == std::string::npos || !std::isdigit(place.back()))
    return "";
  for (const char *folder : {MLA_BUG_SOURCES}) {
    std::ifstream file(std::string(folder) + "/" + place.substr(0, colon));
    std::string line;
    for (int n = std::stoi(place.substr(colon + 1)); n > 0; --n)
      if (!std::getline(file, line))
        break;
    if (file)
      return line;
  }
  return "";
}

static bool has(const std::string &text, const std::string &part) {
  return text.find(part) != std::string::npos;
}

/// Returns all source lines "file:number" in a text.
static std::vector<std::string> placesIn(const std::string &text) {
  static const std::regex pattern(R"([A-Za-z]\w*\.(cpp|h):\d+)");
  std::vector<std::string> found;
  for (std::sregex_iterator it(text.begin(), text.end(), pattern), end;
       it != end; ++it)
    found.push_back(it->str());
  return found;
}

static bool tells(const std::string &detail, const char *text) {
  for (const std::string &place : placesIn(detail))
    if (has(lineAt(place), text))
      return true;
  return false;
}

/// True if the detail of a finding names the other source line, or if it names
/// no source line and the table allows this.
static bool hasOther(const std::string &detail, const char *other) {
  return *other == '?' ? placesIn(detail).empty() || tells(detail, other + 1)
                       : tells(detail, other);
}

std::string mla::test::wrongPlace(const std::string &name,
                                  const sim::Report &report) {
  const Place *place = findPlace(name);
  if (!place)
    return "no table says where '" + name + "' has to be reported";
  if (report.site == sim::Site())
    return "no place";
  if (!has(lineAt(report.site.str()), place->text))
    return "expected a line with '" + std::string(place->text) + "', got '" +
           lineAt(report.site.str()) + "'";
  if (has(report.detail, ", which is not ordered before") && !place->other)
    return "a race, of which no table states the other access";
  if (place->other && !hasOther(report.detail, place->other))
    return "expected another place with '" + std::string(place->other) + "'";
  return has(report.title, "deadlock") ? wrongWaiting(name, report.detail) : "";
}
