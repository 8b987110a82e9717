//===- DecodePlan.h - The bytes of a plan ---------------------------------===//
//
// A plan splits the keys of a batch into parts of nearly equal cost. Its bytes
// depend on lengths and PlanParams only: PlanRules.h has the rules,
// SequentialPlan.h the planner of the CPU, Common/PlanKernel.h the planner of
// the GPU.
//
//   CTA    computes one part at a time: on a GPU a CTA, or a pair of CTAs if
//          tiles have planPairRows rows; on a CPU a work item
//   group  the CTAs that compute one part together and share its keys
//   round  the tiles of a sequence that a group computes at a time: CTA g of
//          the group computes tile round * groups + g
//   item   one round of one sequence, with number sequence * rounds + round
//   block  planBlockTokens keys of an item, counted from key 0
//   part   consecutive blocks; it may begin and end inside of items
//   piece  the blocks of one item in one part; an item in several parts is
//          split, and the partial results of its pieces are merged
//
// A decode on a GPU does not verify its plan before it uses it.
// Common/PlanCheck.h checks that the plan was made for the same lengths. On a
// CPU the plan is always checked first (Runtime/CPU).
//
// Bytes: PlanHeader, PlanWork[ctas], PlanMerge[ctas], int32_t prefix[batch +
// 1]. Only planners read prefix.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_PLAN_DECODEPLAN_H
#define MLA_KERNELS_PLAN_DECODEPLAN_H

#include <cstdint>

// Attributes of functions and of member functions for host and device. The
// functions are static, because the simulator instruments the copies in kernels
// but not the copies on the host.
#if defined(__CUDACC__)
#define MLA_PLAN_FUNCTION __host__ __device__ __forceinline__
#define MLA_PLAN_MEMBER __host__ __device__ __forceinline__
#else
#define MLA_PLAN_FUNCTION static inline
#define MLA_PLAN_MEMBER inline
#endif

namespace mla::planning {

/// Keys per block.
inline constexpr int32_t planBlockTokens = 64;
/// Query rows per tile, for one CTA and for a pair of CTAs.
inline constexpr int32_t planTileRows = 64;
inline constexpr int32_t planPairRows = 2 * planTileRows;
/// The largest number of CTAs per group.
inline constexpr int32_t planMaxGroups = 4;
/// The largest number of CTAs of a plan for a GPU.
inline constexpr int32_t planMaxCtas = 512;
/// The flag MLA_BATCH_INVARIANT. With it, the plan splits no sequence, but a
/// kernel may split an item into PlanParams::fixedPieces pieces.
inline constexpr uint32_t planBatchInvariant = 2;
inline constexpr uint32_t planMagic = 0x47414c4d; // "MLAG"

struct PlanHeader {
  uint32_t magic; ///< planMagic
  uint32_t flags; ///< MLA_BATCH_INVARIANT or 0
  int32_t batch, heads, queryLen, maxLength;
  int32_t ctas;         ///< the decode's grid on a GPU
  int32_t groups;       ///< CTAs per part
  int32_t rounds;       ///< the most tiles of a sequence per CTA
  int32_t parts;        ///< ctas / groups, at least 1
  uint32_t lengthsHash; ///< the sum of planMix() of all sequences
  int32_t reserved[5];
};
static_assert(sizeof(PlanHeader) == 64);

/// The work of one CTA: items firstItem to lastItem, the first from block
/// firstBlock on, the last up to (not including) block lastBlock.
struct PlanWork {
  int32_t firstItem, firstBlock, lastItem, lastBlock;
  int32_t group, groups, rounds, part;
  /// The length, first token and number of tokens of the sequence of firstItem.
  /// With these copies the kernel can load its first keys without reading the
  /// lengths.
  int32_t firstLength, firstToken, tokens, reserved;
};
static_assert(sizeof(PlanWork) == 48);

/// A split item, whose pieces are in parts firstPart to lastPart. In unused
/// entries, `groups` is 0.
struct PlanMerge {
  int32_t sequence, firstPart, lastPart, groups;
  int32_t firstToken, tokens; ///< of the sequence
  int32_t firstTile; ///< of the item; CTA g computed tile firstTile + g
  int32_t reserved;
};
static_assert(sizeof(PlanMerge) == 32);

/// Returns the slot of a piece among the partial results. `continues` is true
/// if the piece continues an item that an earlier part began. A part has at
/// most one such piece, and at most one piece that a later part continues.
MLA_PLAN_FUNCTION int32_t planSlot(int32_t part, bool continues) {
  return 2 * part + (continues ? 0 : 1);
}
/// Returns the number of tiles of partial results of a plan for `ctas` CTAs.
MLA_PLAN_FUNCTION int64_t planSlotTiles(int32_t ctas) {
  return 2 * int64_t(ctas);
}

/// The most pieces that PlanParams::singleShare is for. With more pieces, the
/// merge takes longer than the pieces save.
inline constexpr int32_t planSinglePieces = 64;

/// Returns `value`, or INT32_MAX if it is larger.
MLA_PLAN_FUNCTION int32_t planSaturated(int64_t value) {
  return static_cast<int32_t>(value > INT32_MAX ? INT32_MAX : value);
}
/// Returns a / b, rounded up, for a >= 0 and b > 0. Does not compute a + b,
/// which may exceed int32.
MLA_PLAN_FUNCTION int32_t planCeilDiv(int32_t a, int32_t b) {
  return a / b + (a % b != 0);
}

/// Returns the number of tiles of `tokens` query tokens.
MLA_PLAN_FUNCTION int32_t tilesOf(int64_t tokens, int32_t heads,
                                  int32_t tileRows = planTileRows) {
  return planSaturated((tokens * heads + tileRows - 1) / tileRows);
}
/// Return the number of rounds of a sequence with `tiles` tiles, and the number
/// of CTAs per group.
MLA_PLAN_FUNCTION int32_t roundsOf(int32_t tiles) {
  return tiles <= planMaxGroups ? 1 : planCeilDiv(tiles, planMaxGroups);
}
MLA_PLAN_FUNCTION int32_t groupsOf(int32_t tiles) {
  return tiles <= 1 ? 1 : planCeilDiv(tiles, roundsOf(tiles));
}

/// Returns the size in bytes of a plan for `batch` sequences with any number of
/// tokens.
MLA_PLAN_FUNCTION uint64_t planBytes(int32_t ctas, int64_t batch) {
  return sizeof(PlanHeader) + ctas * (sizeof(PlanWork) + sizeof(PlanMerge)) +
         4 * (batch + 1);
}

/// Returns the hash of the length of one sequence. PlanHeader::lengthsHash is
/// the sum of the hashes of all sequences.
MLA_PLAN_FUNCTION uint32_t planMix(int32_t sequence, int32_t length,
                                   int32_t tokens) {
  uint32_t x = static_cast<uint32_t>(length) * 0x9e3779b1u;
  x ^= static_cast<uint32_t>(sequence) * 0x85ebca77u + (x >> 15);
  x = (x + static_cast<uint32_t>(tokens) * 0xc2b2ae3du) * 0x27d4eb2fu;
  return x ^ x >> 13;
}

/// Returns the number of items of `batch` sequences with at most `tokens` query
/// tokens. A plan can have up to INT32_MAX items.
MLA_PLAN_FUNCTION int64_t planItems(int64_t batch, int64_t tokens,
                                    int32_t heads, int32_t tileRows) {
  return batch * roundsOf(tilesOf(tokens, heads, tileRows));
}

/// The addresses of the arrays of a plan.
struct PlanView {
  char *base;
  int32_t ctas;
  MLA_PLAN_MEMBER PlanHeader *header() const {
    return reinterpret_cast<PlanHeader *>(base);
  }
  MLA_PLAN_MEMBER PlanWork *work() const {
    return reinterpret_cast<PlanWork *>(base + sizeof(PlanHeader));
  }
  MLA_PLAN_MEMBER PlanMerge *merges() const {
    return reinterpret_cast<PlanMerge *>(work() + ctas);
  }
  MLA_PLAN_MEMBER int32_t *prefix() const {
    return reinterpret_cast<int32_t *>(merges() + ctas);
  }
};

/// All inputs of a plan.
struct PlanParams {
  const int32_t *seqLens;   ///< [batch]
  const int32_t *cuSeqlens; ///< [batch + 1], or null: queryLen tokens each
  char *plan;
  /// If it is not null and *stop is not 0, the planner on a GPU writes an empty
  /// plan. The planner on a CPU ignores it.
  const uint32_t *stop;
  int32_t batch, heads, queryLen, maxLength;
  int32_t ctas; ///< on a GPU planMaxGroups to planMaxCtas; else 1 or more
  uint32_t flags;
  /// The cost of beginning an item, and the smallest cost of a part. Costs are
  /// in blocks.
  int32_t overhead, minimum;
  /// The time to process one block, divided by the time to merge one more
  /// piece.
  int32_t mergeShare;
  int32_t tileRows = planTileRows; ///< or planPairRows
  /// The mergeShare of an item that is alone in its batch, for up to
  /// planSinglePieces pieces. The whole GPU merges it. If it is less than
  /// mergeShare, mergeShare counts.
  int32_t singleShare = 0;
  /// A plan has whole items per part, or whole parts per item, if its largest
  /// part then costs at most this many sixteenths of a part of an even split.
  /// Such a plan splits fewer items.
  int32_t slack = 17;
  /// The largest number of pieces into which a kernel splits an item in
  /// batch-invariant mode. The number depends on the length of the item only
  /// (fixedPiece).
  int32_t fixedPieces = 1;
};

} // namespace mla::planning

#endif // MLA_KERNELS_PLAN_DECODEPLAN_H
