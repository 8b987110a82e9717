//===- DecodeCase.h - A paged decode on a simulated device ------*- C++ -*-===//
#ifndef MLA_UNITTESTS_SIMULATOR_DECODECASE_H
#define MLA_UNITTESTS_SIMULATOR_DECODECASE_H

#include "ScaledKeys.h"
#include "Tolerance.h"

#include "Simulator/Device/Device.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mla::test {

/// The target of the decode. Sm80 uses the generic attention (GenericCase.h).
enum class DecodeTarget { Sm80, Sm90, Sm100 };

/// The shape and the options of a paged decode with a cache of latent and rope
/// (512 and 64 elements per token; 448 and 64 in L5).
struct DecodeCase {
  DecodeTarget target = DecodeTarget::Sm90;
  /// True if elements are f16; otherwise they are bf16.
  bool isHalf = false;
  /// True if queries and cache are e4m3 with scales. Then isHalf is the type of
  /// the output, unless it is f32.
  bool isFp8 = false, hasF32Output = false;
  /// The layout of the pages. Those with block scales take bf16 queries.
  PageLayout layout = PageLayout::Plain;
  std::vector<int> lengths = {100};
  int heads = 16, queryLen = 1, pageSize = 64;
  bool isCausal = false;
  /// The window; 0 for none.
  int window = 0;
  /// The number of query tokens of each sequence; if empty, queryLen for all.
  std::vector<int> ragged;
  bool hasSink = false;
  /// True if the LSE is in base 2, and +inf for a row that sees no key.
  bool isBase2 = false;
  /// True if sequences are never split.
  bool isBatchInvariant = false;
  /// The number of CTAs in the grid of the decode, or of CTA pairs if tiles
  /// have 128 rows.
  int ctas = 4;
  /// The lengths for which the plan is made, each at most the length in
  /// `lengths`; if empty, `lengths`. The decode compares the plan with
  /// `lengths`.
  std::vector<int> plannedLengths;
  /// True if latent and rope have separate pools.
  bool isSplit = false;
  /// True if the latent and rope parts of the query are separate tensors, with
  /// gaps between rows.
  bool hasGaps = false;
  /// The number of times that the sequence of plan, decode and merge is
  /// launched.
  int launches = 1;
  static constexpr float scale = 2;
  /// The growth of the score from key to key, which raises the running maximum
  /// in every step.
  float ramp = 0;
  /// The first head with growing scores.
  int rampHead = 0;

  int batch() const { return static_cast<int>(lengths.size()); }
  int tokensOf(int sequence) const {
    return ragged.empty() ? queryLen : ragged[sequence];
  }
  int tokens() const;
  /// Convert an element of queries and cache to its value, and a value to the
  /// nearest element. An e4m3 has its code in the low byte.
  float valueOf(uint16_t bits) const;
  uint16_t bitsOf(float value) const;
  /// True if each head of a token has a scale, false if each head has one.
  bool hasRowScales() const { return batch() > 1; }
  /// Return the scale of a row of the queries, and of the cache.
  float queryScale(size_t row) const;
  float keyScale() const { return isFp8 ? 0.075f : 1; }
};

/// The results of a decode: out [tokens][heads][512] as floats, lse
/// [tokens][heads], and the findings.
struct DecodeResult {
  std::vector<float> out, lse;
  std::vector<sim::Report> reports;
  sim::Statistics statistics;
  /// The bytes of the plan; 0xff where none was written.
  std::vector<char> plan;
  /// True if the keys of a sequence were split, and their parts merged.
  bool isMerged = false;
  /// The recorded fault of the plan (cuda::PlanFault); -1 for none.
  int64_t planFault = -1;
  double seconds = 0; ///< processor time of the simulation
};

/// The inputs of a case for Sm90 or Sm100, and its exact results.
class DecodeProblem {
public:
  explicit DecodeProblem(const DecodeCase &shape);
  /// Runs plan, decode and merge on a device with this seed. Pages are
  /// shuffled. Bytes that belong to no token hold NaN, and table entries past
  /// the end hold 2147480000.
  DecodeResult run(uint64_t seed) const { return run({.seed = seed}); }
  DecodeResult run(const sim::Options &options) const;
  /// Reports, as test failures, findings and elements out of tolerance
  /// (Tolerance.h).
  void check(const DecodeResult &result) const;

private:
  void scaleKeys(std::mt19937 &generator);
  void addRamp();
  ExactRow exact(int sequence, int token, int head) const;

  DecodeCase shape;
  int latent, width;                       // of a key
  std::vector<uint16_t> queries;           // [tokens][heads][width]
  std::vector<std::vector<uint16_t>> keys; // per sequence [length][width]
  std::vector<ScaledLatent> scaled;        // per sequence, with block scales
  std::vector<float> sink;
  std::vector<float> queryValues, keyValues; // for the keys of all sequences
  float scale = DecodeCase::scale;
};

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_DECODECASE_H
