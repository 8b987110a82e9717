//===- GenericCase.h - Attention of any shape, simulated -------*- C++ -*-===//
#ifndef MLA_UNITTESTS_SIMULATOR_GENERICCASE_H
#define MLA_UNITTESTS_SIMULATOR_GENERICCASE_H

#include "Tolerance.h"

#include "Simulator/Device/Device.h"

#include <limits>
#include <random>
#include <string>
#include <vector>

namespace mla::test {

enum class GenericMask { None, Bool, Float };

/// The lowest float: a mask of it is finite in base e and not in base 2.
inline constexpr float lowestFill = std::numeric_limits<float>::lowest();

/// Shapes and options of attention over pages or over dense keys.
struct GenericCase {
  ResultType type = ResultType::Bf16;
  std::vector<int> lengths = {100}; ///< keys of each sequence
  std::vector<int> tokens = {1};    ///< query tokens of each sequence
  bool isRagged = false;            ///< else all tokens are equal
  int heads = 16;
  /// Widths of the queries' two parts, and of the values.
  int widthA = 64, widthB = 32, valueWidth = 64;
  /// Pages of so many tokens; 0: dense keys of each head, values of their own.
  int pageSize = 16;
  int layout = 1; ///< 1: one pool; 2: two
  int excess = 0; ///< what the given lengths exceed those of dense keys by
  bool isCausal = false, hasSink = false;
  bool isBase2 = false; ///< the LSE
  int window = 0;
  GenericMask mask = GenericMask::None;
  /// Keys of the mask; 0: the most of a sequence. Dense sequences end there.
  int maskKeys = 0;
  float fill = -INFINITY; ///< what a Float mask hides a key with
  float scale = 12.5f;
  int ctas = 4;
  /// How often plan, attention and merge are launched, one behind the other.
  int launches = 1;
  int sharedBytes = 101376;

  bool paged() const { return pageSize > 0; }
  int batch() const { return static_cast<int>(lengths.size()); }
  int allTokens() const;
  int firstToken(int sequence) const;
  int firstKey(int sequence) const;
  std::string str() const;
  /// A random case.
  static GenericCase random(std::mt19937 &generator);
};

/// What a run of a case was.
struct GenericResult {
  /// Whether keys of a sequence were split, and their parts merged.
  bool isMerged;
  /// Mistakes that were made (sim::Statistics).
  uint64_t mistakes;
};
/// Runs a case on a device with these options. Unused bytes hold NaN. Reports,
/// as test failures, findings and elements out of tolerance (Tolerance.h).
GenericResult runGenericCase(const GenericCase &shape,
                             const sim::Options &options);

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_GENERICCASE_H
