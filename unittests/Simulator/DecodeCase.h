//===- DecodeCase.h - A paged decode on a simulated device -----*- C++ -*-===//
#ifndef MLA_UNITTESTS_SIMULATOR_DECODECASE_H
#define MLA_UNITTESTS_SIMULATOR_DECODECASE_H

#include "Tolerance.h"

#include "Simulator/Device/Device.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mla::test {

/// Whose decode runs; that of Sm80 is the attention of any shape
/// (GenericCase.h).
enum class DecodeTarget { Sm80, Sm90, Sm100 };

/// Shapes and options of a paged decode over a cache of latent and rope (C 512,
/// r 64).
struct DecodeCase {
  DecodeTarget target = DecodeTarget::Sm90;
  /// f16 in place of bf16.
  bool isHalf = false;
  std::vector<int> lengths = {100};
  int heads = 16, queryLen = 1, pageSize = 64;
  bool isCausal = false;
  /// 0: none.
  int window = 0;
  /// Query tokens of each sequence; empty: queryLen each.
  std::vector<int> ragged;
  bool hasSink = false;
  /// The LSE in base 2.
  bool isBase2 = false;
  /// No sequence is split.
  bool isBatchInvariant = false;
  /// CTAs of the decode's grid; pairs of them where tiles have 128 rows.
  int ctas = 4;
  /// The plan is made of other lengths, none longer; empty: of `lengths`. The
  /// decode compares it.
  std::vector<int> plannedLengths;
  /// Latent and rope in pools of their own.
  bool isSplit = false;
  /// The query's latent and rope parts in tensors of their own, with gaps
  /// between their rows.
  bool hasGaps = false;
  /// How often plan, decode and merge are launched, one behind the other.
  int launches = 1;
  static constexpr float scale = 2;
  /// What the score grows by from a key to the next: makes the running maximum
  /// rise in every step.
  float ramp = 0;
  /// The first head whose scores grow.
  int rampHead = 0;

  int batch() const { return static_cast<int>(lengths.size()); }
  int tokensOf(int sequence) const {
    return ragged.empty() ? queryLen : ragged[sequence];
  }
  int tokens() const;
  /// The value of a 16-bit element, and the element nearest to a value.
  float valueOf(uint16_t bits) const;
  uint16_t bitsOf(float value) const;
};

/// What a decode gave: out [tokens][heads][512] as floats, lse [tokens][heads],
/// and the findings.
struct DecodeResult {
  std::vector<float> out, lse;
  std::vector<sim::Report> reports;
  sim::Statistics statistics;
  /// The plan's bytes; 0xff where it wrote none.
  std::vector<char> plan;
  /// Whether keys of a sequence were split, and their parts merged.
  bool isMerged = false;
  /// The fault of the plan that was recorded (cuda::PlanFault); -1: none.
  int64_t planFault = -1;
  double seconds = 0; ///< of the processor, for the simulation alone
};

/// Inputs of a case, not for Sm80, and its exact results.
class DecodeProblem {
public:
  explicit DecodeProblem(const DecodeCase &shape);
  /// Runs plan, decode and merge on a device with this seed. Pages are
  /// shuffled; bytes that no token has hold NaN, table entries past the end
  /// 2147480000.
  DecodeResult run(uint64_t seed) const { return run({.seed = seed}); }
  DecodeResult run(const sim::Options &options) const;
  /// Reports, as test failures, findings and elements out of tolerance
  /// (Tolerance.h).
  void check(const DecodeResult &result) const;

private:
  void addRamp();
  ExactRow exact(int sequence, int token, int head) const;

  DecodeCase shape;
  std::vector<uint16_t> queries;           // [tokens][heads][576]
  std::vector<std::vector<uint16_t>> keys; // per sequence [length][576]
  std::vector<float> sink;
  std::vector<float> queryValues, keyValues; // of all sequences' keys
  float scale = DecodeCase::scale;
};

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_DECODECASE_H
