//===- MistakePlant.cpp - Bugs planted in shipped kernels -----------------===//

#include "MistakePlant.h"

#include "gtest/gtest-spi.h"
#include "gtest/gtest.h"

#include <fstream>
#include <string>

using namespace mla;
using namespace mla::test;

/// Returns "File.h:12", the line of a planted bug, or an empty string.
static std::string placeOf(const MistakePlant &plant) {
  const std::string file = plant.file;
  std::ifstream source(std::string(MLA_SOURCE_ROOT) + "/lib/Kernels/CUDA/" +
                       file);
  std::string line;
  int left = plant.occurrence;
  for (int number = 1; std::getline(source, line); ++number)
    if (line.find(plant.text) != std::string::npos && --left == 0)
      return file.substr(file.rfind('/') + 1) + ":" + std::to_string(number);
  return "";
}

namespace {
/// The outcome of a run with a planted bug.
struct Outcome {
  uint64_t mistakes;
  int failures;
  std::string first;

  /// Returns the class of the first finding, or wrongResult.
  int foundClass() const {
    const size_t at = first.find("class ");
    const bool isReport = at == 0 || (at != std::string::npos &&
                                      first.compare(0, at, "Failed\n") == 0);
    return isReport ? std::stoi(first.substr(at + 6)) : wrongResult;
  }
};
} // namespace

/// Runs with the planted bug. Failures of the run are recorded in the outcome
/// and do not fail the test.
static Outcome outcomeOf(const PlantedRun &run, const sim::Options &options) {
  testing::TestPartResultArray results;
  Outcome outcome;
  {
    testing::ScopedFakeTestPartResultReporter reporter(
        testing::ScopedFakeTestPartResultReporter::
            INTERCEPT_ONLY_CURRENT_THREAD,
        &results);
    outcome.mistakes = run(options);
  }
  outcome.failures = results.size();
  if (outcome.failures)
    outcome.first = results.GetTestPartResult(0).message();
  return outcome;
}

template <class Check>
static void onSeeds(const MistakePlant &plant, uint64_t seeds,
                    const PlantedRun &run, const Check &check) {
  const std::string place = placeOf(plant);
  SCOPED_TRACE(place + ": " + plant.text);
  ASSERT_NE(place, "") << plant.file << " has no such line";
  for (uint64_t seed = 1; seed <= seeds; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Outcome outcome =
        outcomeOf(run, {.seed = seed, .mistake = {plant.kind, place}});
    EXPECT_GT(outcome.mistakes, 0u) << "nothing was left out";
    check(outcome);
  }
}

void mla::test::expectFound(const MistakePlant &plant, uint64_t seeds,
                            const PlantedRun &run) {
  onSeeds(plant, seeds, run, [&](const Outcome &outcome) {
    ASSERT_GT(outcome.failures, 0) << "not found";
    EXPECT_TRUE(plant.classes.count(outcome.foundClass())) << outcome.first;
  });
}

void mla::test::expectRedundant(const MistakePlant &plant, uint64_t seeds,
                                const PlantedRun &run) {
  onSeeds(plant, seeds, run, [&](const Outcome &outcome) {
    EXPECT_EQ(outcome.failures, 0) << outcome.first;
  });
}
