//===- MistakePlant.h - Mistakes in kernels as shipped ---------*- C++ -*-===//
#ifndef MLA_UNITTESTS_SIMULATOR_MISTAKEPLANT_H
#define MLA_UNITTESTS_SIMULATOR_MISTAKEPLANT_H

#include "Simulator/Device/Device.h"

#include <functional>
#include <set>

namespace mla::test {

/// In place of a bug class: the simulator reports nothing, but the results are
/// not those of the oracle.
inline constexpr int wrongResult = -1;

/// A mistake in a shipped kernel: an instruction of one line is left out or
/// made wrong.
struct MistakePlant {
  sim::Mistake::Kind kind;
  /// The source below lib/Kernels/CUDA, and a text that the line has.
  const char *file, *text;
  /// Bug classes of the first finding, by seed; or wrongResult.
  std::set<int> classes;
  /// Which of the lines with this text.
  int occurrence = 1;
};

/// Runs a kernel with these options. Findings, the first of them first, and
/// results out of tolerance are test failures. Returns the statistics' number
/// of mistakes.
using PlantedRun = std::function<uint64_t(const sim::Options &)>;

/// Expects that the mistake is made, and found on seeds 1 to `seeds`.
void expectFound(const MistakePlant &plant, uint64_t seeds,
                 const PlantedRun &run);
/// Expects that the instruction, which is left out, is ordered by others
/// anyway: no findings, and right results.
void expectRedundant(const MistakePlant &plant, uint64_t seeds,
                     const PlantedRun &run);

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_MISTAKEPLANT_H
