//===- Main.cpp - Run the planted bugs of a class -------------------------===//
//
//   mla-sim-bugs NN   run each planted bug of class NN and its correct twin
//                     under 20 seeds
//   mla-sim-bugs      run all classes
//   mla-sim-bugs 0 N  run all classes under N seeds
//
// The first finding of each seed must have the class of the bug and name the
// actor, the instruction and the source line. A race must name both source
// lines, and a deadlock all waiting threads (Places.h). The twin must have no
// findings.
//
//===----------------------------------------------------------------------===//

#include "Places.h"
#include "Plants.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>

using namespace mla;
using namespace mla::test;

static constexpr unsigned usualSeeds = 20;

static std::vector<sim::Report> reportsOf(const Plant &plant, uint64_t seed,
                                          bool isPlanted) {
  sim::Options options;
  options.seed = seed;
  options.numSms = plant.numSms;
  sim::Device device(options);
  plant.queue(device, isPlanted);
  return device.synchronize().get();
}

/// Checks the class, the actor, the instruction and the source lines of the
/// first finding. Returns an error, or an empty string.
static std::string lack(const Plant &plant,
                        const std::vector<sim::Report> &reports) {
  if (reports.empty())
    return "nothing";
  const sim::Report &first = reports[0];
  if (first.bugClass != plant.bugClass)
    return first.str();
  if (first.actor.empty() || first.instruction.empty())
    return "no actor or instruction: " + first.str();
  const std::string place = wrongPlace(plant.name, first);
  return place.empty() ? "" : place + ": " + first.str();
}

/// Runs all seeds and prints the first report. Returns true if, under every
/// seed, the bug is the first finding and the twin has no findings.
static bool check(const Plant &plant, unsigned seeds) {
  unsigned found = 0, clean = 0;
  std::string text, other, noise;
  for (uint64_t seed = 1; seed <= seeds; ++seed) {
    std::vector<sim::Report> reports = reportsOf(plant, seed, true);
    const std::string wrong = lack(plant, reports);
    found += wrong.empty();
    if (wrong.empty() && text.empty())
      text = reports[0].str();
    if (!wrong.empty())
      other = wrong;
    std::vector<sim::Report> twin = reportsOf(plant, seed, false);
    clean += twin.empty();
    if (!twin.empty())
      noise = twin[0].str();
  }
  printf("%s\n  %s\n  first finding on %u of %u seeds, twin without findings "
         "on %u\n",
         plant.name, text.c_str(), found, seeds, clean);
  if (!other.empty())
    printf("  instead: %s\n", other.c_str());
  if (!noise.empty())
    printf("  of the twin: %s\n", noise.c_str());
  return found == seeds && clean == seeds;
}

/// Parses a whole number of at least `least`. Ends the program if the text is
/// invalid.
static unsigned readNumber(const char *text, unsigned least) {
  char *end = nullptr;
  const unsigned long number = strtoul(text, &end, 10);
  if (*text >= '0' && *text <= '9' && !*end && number >= least &&
      number < 1u << 31)
    return number;
  fprintf(
      stderr,
      "error: expected [CLASS [SEEDS]], numbers, 0 for all classes, got '%s'\n",
      text);
  exit(2);
}

static constexpr char help[] =
    "mla-sim-bugs [CLASS [SEEDS]]: runs planted bugs in small kernels and\n"
    "shipped ones, and checks that the simulator reports each of them first,\n"
    "and nothing for its correct twin.\n\n"
    "  CLASS   class of docs/Simulator.md, 1 to 49, or 0 for all (default: 0)\n"
    "  SEEDS   number of seeds for each bug (default: 20)\n";

int main(int argc, char **argv) {
  if (argc == 2 && strcmp(argv[1], "--help") == 0) {
    fputs(help, stdout);
    return 0;
  }
  const int wanted = argc > 1 ? readNumber(argv[1], 0) : 0;
  const unsigned seeds = argc > 2 ? readNumber(argv[2], 1) : usualSeeds;
  Plants plants;
  addAlignmentPlants(plants);
  addAtomicPlants(plants);
  addFlagPlants(plants);
  addLifetimePlants(plants);
  addBarrierPlants(plants);
  addClusterPlants(plants);
  addExitPlants(plants);
  addCopyPlants(plants);
  addDescriptorPlants(plants);
  addMapPlants(plants);
  addMemoryPlants(plants);
  addPatternPlants(plants);
  addPollingPlants(plants);
  addProxyPlants(plants);
  addTensorPlants(plants);
  addAccessPlants(plants);
  addOperandPlants(plants);
  addOrderPlants(plants);
  addProductPlants(plants);
  addInvalidAddressPlants(plants);
  if (const std::string missing = unplantedPlaces(plants); !missing.empty()) {
    fputs(missing.c_str(), stderr);
    return 1;
  }
  unsigned count = 0, failed = 0;
  for (const Plant &plant : plants)
    if (!wanted || plant.bugClass == wanted || plant.listedAs == wanted) {
      ++count;
      failed += !check(plant, seeds);
    }
  if (count == 0)
    fprintf(stderr,
            "error: expected a class of docs/Simulator.md that is "
            "detected, got '%s'\n",
            argv[1]);
  printf("%u mistakes, %u not as expected\n", count, failed);
  return count == 0 || failed != 0;
}
