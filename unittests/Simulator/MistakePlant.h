//===- MistakePlant.h - Bugs planted in shipped kernels ---------*- C++ -*-===//
#ifndef MLA_UNITTESTS_SIMULATOR_MISTAKEPLANT_H
#define MLA_UNITTESTS_SIMULATOR_MISTAKEPLANT_H

#include "Simulator/Device/Device.h"

#include <functional>
#include <set>

namespace mla::test {

/// Used as a bug class: the simulator reports nothing, but the results differ
/// from the oracle.
inline constexpr int wrongResult = -1;

/// A bug planted in a shipped kernel: an instruction of one line is left out or
/// changed.
struct MistakePlant {
  sim::Mistake::Kind kind;
  /// The source file, relative to lib/Kernels/CUDA, and a text in the line.
  const char *file, *text;
  /// The possible bug classes of the first finding, which may include
  /// wrongResult.
  std::set<int> classes;
  /// The number of the line among the lines with this text, counted from 1.
  int occurrence = 1;
};

/// Runs a kernel with these options. Reports findings (in order) and results
/// out of tolerance as test failures. Returns the number of instructions that
/// the planted bug affected.
using PlantedRun = std::function<uint64_t(const sim::Options &)>;

/// Expects that the planted bug takes effect, and is found under seeds 1 to
/// `seeds`.
void expectFound(const MistakePlant &plant, uint64_t seeds,
                 const PlantedRun &run);
/// Expects that the missing instruction is redundant: there are no findings,
/// and the results are correct.
void expectRedundant(const MistakePlant &plant, uint64_t seeds,
                     const PlantedRun &run);

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_MISTAKEPLANT_H
