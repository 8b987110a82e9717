//===- GenericCase.h - Tests of the generic attention -----------*- C++ -*-===//
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

/// The lowest float. A mask with this value is finite, but overflows if it is
/// converted to base 2.
inline constexpr float lowestFill = std::numeric_limits<float>::lowest();

/// An operand with scales.
enum class ScaledOperand { Query, Key, Value };

/// The shape and the options of attention over pages or dense keys.
struct GenericCase {
  ResultType type = ResultType::Bf16;
  std::vector<int> lengths = {100}; ///< keys of each sequence
  std::vector<int> tokens = {1};    ///< query tokens of each sequence
  bool isRagged = false;            ///< otherwise all tokens are equal
  int heads = 16;
  /// The widths of the two parts of the queries, and of the values.
  int widthA = 64, widthB = 32, valueWidth = 64;
  /// The tokens per page; 0 for dense keys per head, with separate values.
  int pageSize = 16;
  int layout = 1; ///< 1: one pool; 2: two
  /// The heads of keys and values in pages (grouped-query attention), which
  /// divide `heads`; 0 if all heads share the keys, whose first part is the
  /// values. Then widthB is 0, and with layout 2 pages are stored head by head.
  int keyHeads = 0;
  int excess = 0; ///< added to the lengths of dense keys
  bool isCausal = false, hasSink = false;
  bool isBase2 = false; ///< for the LSE, which is then +inf for empty rows
  int window = 0;
  GenericMask mask = GenericMask::None;
  /// The number of keys that the mask covers; 0 for the length of the longest
  /// sequence. Longer dense sequences are cut to this length.
  int maskKeys = 0;
  float fill = -INFINITY; ///< value of a Float mask for a hidden key
  float scale = 12.5f;
  int queryExponent = 0; ///< queries are multiplied by this power of two
  int ctas = 4;
  /// The number of times that the sequence of plan, attention and merge is
  /// launched.
  int launches = 1;
  int sharedBytes = 101376;
  /// True for the SM90 prefill, or the SM90 grouped-query decode if keyHeads is
  /// not 0, in place of the generic attention. There is no mask. Keys of a
  /// prefill are dense, and its widths are multiples of 8.
  bool isSm90 = false;
  bool isSm100 = false; ///< the SM100 kernels in place of the SM90 ones
  /// True for keys and values of e4m3, in a grouped-query decode. In layout 1
  /// keys have a scale per key head and values one for all; in layout 2 values
  /// have a scale per key head and keys one for all.
  bool is8Bit = false;
  bool isRaggedKeys = true; ///< otherwise each sequence has its own dense keys
  int unusedCols = 0;       ///< behind each row of the values and of the result
  /// For a prefill: queries, keys and values are e4m3, with a scale per head
  /// or, without isScaledByHead, for all heads. `type` is that of the result.
  bool isFp8 = false;
  bool isScaledByHead = true;
  /// For the SM90 prefill: see PrefillParams.
  int tallTokens = 150;
  bool isBatchInvariant = false;
  /// For the generic attention over pages: the name of the cache's layout
  /// (CacheLayout.h), which has the widths; "" for keys of type `type`.
  std::string stored;
  /// The values are both parts of the keys, and valueWidth is their width.
  bool valueRope = false;
  bool isQueryFp8 = false; ///< queries are e4m3 with a scale per head

  bool paged() const { return pageSize > 0; }
  /// Returns the number of heads of the keys.
  int headsOfKeys() const { return !paged() ? heads : keyHeads ? keyHeads : 1; }
  int batch() const { return static_cast<int>(lengths.size()); }
  /// Sets the layout of the cache, and the widths.
  void store(const std::string &layout, bool withRope);
  /// Returns the scale of an operand for a head: 1 if it is not fp8.
  float scaleOf(ScaledOperand operand, int head) const;
  /// Returns the scale of a head of a token of the batch: queries of 8 bits
  /// over a cache have one for each row.
  float queryScaleOf(int token, int head) const {
    return scaleOf(ScaledOperand::Query, head + (hasRowScales() ? token : 0));
  }
  bool hasRowScales() const { return isQueryFp8 && isScaledByHead; }
  /// True if keys or values of 8 bits (is8Bit) have a scale per key head.
  bool isCacheScaledByHead(ScaledOperand operand) const {
    return (operand == ScaledOperand::Key) == (layout == 1);
  }
  int allTokens() const;
  int firstToken(int sequence) const;
  int firstKey(int sequence) const;
  std::string str() const;
  /// Return a random case: of the generic attention, of its kernel for dense
  /// keys, of the SM90 prefill or of the SM90 grouped-query decode.
  static GenericCase random(std::mt19937 &generator);
  static GenericCase randomDense(std::mt19937 &generator);
  static GenericCase randomSm90(std::mt19937 &generator);
  static GenericCase randomGqa(std::mt19937 &generator);
};

/// The result of a run.
struct GenericResult {
  /// True if the keys of a sequence were split, and their parts merged.
  bool isMerged;
  /// The number of instructions that the planted bug affected
  /// (sim::Statistics).
  uint64_t mistakes;
  std::vector<char> bits; ///< of the output
};

/// Runs a case on a device with these options. Unused bytes hold NaN. Reports,
/// as test failures, findings and elements out of tolerance (Tolerance.h).
GenericResult runGenericCase(const GenericCase &shape,
                             const sim::Options &options);

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_GENERICCASE_H
