//===- DecodePlan.h - The bytes of a plan ---------------------------------===//
//
// A plan cuts the keys of a batch into parts of nearly equal cost. Its bytes
// follow from lengths and PlanParams alone, whatever made it: PlanRules.h has
// the rules, SequentialPlan.h a planner for a CPU, Common/PlanKernel.h one for
// a GPU.
//
//   CTA    what works on one part at a time: on a GPU a CTA, or a pair of them
//          where tiles have planPairRows rows; on a CPU a unit of work
//   group  CTAs, side by side, that work on one part and share its keys; CTA g
//          of them takes the query rows of tile round * groups + g
//   item   one round of one sequence: sequence * rounds + round
//   block  planBlockTokens keys of an item, counted from key 0
//   part   a run of blocks, which may begin and end inside of items
//   piece  what a part has of one item; an item in several parts is split, and
//          its pieces leave partial results that are merged after
//
// A decode on a GPU trusts its plan; whether it was made of the same lengths,
// Common/PlanCheck.h finds out. On a CPU it is checked (Runtime/CPU).
//
// Bytes: PlanHeader, PlanWork[ctas], PlanMerge[ctas], int32_t prefix[batch +
// 1], which planners alone read.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_PLAN_DECODEPLAN_H
#define MLA_KERNELS_PLAN_DECODEPLAN_H

#include <cstdint>

// A function of plans, for both sides, and one of a struct. Each file has its
// own functions: the simulator instruments those of kernels, beside which the
// same bytes are planned without.
#if defined(__CUDACC__)
#define MLA_PLAN_FUNCTION __host__ __device__ __forceinline__
#define MLA_PLAN_MEMBER __host__ __device__ __forceinline__
#else
#define MLA_PLAN_FUNCTION static inline
#define MLA_PLAN_MEMBER inline
#endif

namespace mla::planning {

/// Keys of a block.
inline constexpr int32_t planBlockTokens = 64;
/// Query rows of a tile of one CTA, and of one that a pair of CTAs shares.
inline constexpr int32_t planTileRows = 64;
inline constexpr int32_t planPairRows = 2 * planTileRows;
/// CTAs that work on the same keys at the same time, at most.
inline constexpr int32_t planMaxGroups = 4;
/// CTAs of a plan for a GPU at most.
inline constexpr int32_t planMaxCtas = 512;
/// MLA_BATCH_INVARIANT: no sequence is split.
inline constexpr uint32_t planBatchInvariant = 2;
inline constexpr uint32_t planMagic = 0x47414c4d; // "MLAG"

struct PlanHeader {
  uint32_t magic; ///< planMagic
  uint32_t flags; ///< MLA_BATCH_INVARIANT or 0
  int32_t batch, heads, queryLen, maxLength;
  int32_t ctas;        ///< of the decode's grid on a GPU
  int32_t groups;      ///< CTAs that share keys
  int32_t rounds;      ///< tiles of a sequence one after the other, at most
  int32_t parts;       ///< ctas / groups, at least 1
  int32_t reserved[6]; ///< the first: a number of all lengths, planMix()
};
static_assert(sizeof(PlanHeader) == 64);

/// What one CTA does: items firstItem to lastItem, the first from block
/// firstBlock on, the last up to (not including) block lastBlock.
struct PlanWork {
  int32_t firstItem, firstBlock, lastItem, lastBlock;
  int32_t group, groups, rounds, part;
  /// The sequence of firstItem, so that its first keys need no further load.
  int32_t firstLength, firstToken, tokens, reserved;
};
static_assert(sizeof(PlanWork) == 48);

/// A split item: its pieces belong to the parts firstPart to lastPart.
/// Unused entries have groups 0.
struct PlanMerge {
  int32_t sequence, firstPart, lastPart, groups;
  int32_t firstToken, tokens; ///< of the sequence
  int32_t firstTile;          ///< of the item: CTA g had tile firstTile + g
  int32_t reserved;
};
static_assert(sizeof(PlanMerge) == 32);

/// The slot of a part's piece: a part has at most one piece that continues an
/// item (a head) and one that a later part continues (a tail).
MLA_PLAN_FUNCTION int32_t planSlot(int32_t part, bool continues) {
  return 2 * part + (continues ? 0 : 1);
}
/// Slots of a plan for `ctas` CTAs, times groups: tiles of partial results.
MLA_PLAN_FUNCTION int64_t planSlotTiles(int32_t ctas) {
  return 2 * int64_t(ctas);
}

/// Sums and products that a plan has int32 for: INT32_MAX stands for more.
MLA_PLAN_FUNCTION int32_t planSaturated(int64_t value) {
  return static_cast<int32_t>(value > INT32_MAX ? INT32_MAX : value);
}
/// a / b, rounded up, of a >= 0 and b > 0: a + b may exceed int32.
MLA_PLAN_FUNCTION int32_t planCeilDiv(int32_t a, int32_t b) {
  return a / b + (a % b != 0);
}

/// Tiles of `tokens` query tokens.
MLA_PLAN_FUNCTION int32_t tilesOf(int64_t tokens, int32_t heads,
                                  int32_t tileRows = planTileRows) {
  return planSaturated((tokens * heads + tileRows - 1) / tileRows);
}
/// How many tiles one after the other, and how many side by side.
MLA_PLAN_FUNCTION int32_t roundsOf(int32_t tiles) {
  return tiles <= planMaxGroups ? 1 : planCeilDiv(tiles, planMaxGroups);
}
MLA_PLAN_FUNCTION int32_t groupsOf(int32_t tiles) {
  return tiles <= 1 ? 1 : planCeilDiv(tiles, roundsOf(tiles));
}

/// Bytes of the plan of `batch` sequences, of any tokens.
MLA_PLAN_FUNCTION uint64_t planBytes(int32_t ctas, int64_t batch) {
  return sizeof(PlanHeader) + ctas * (sizeof(PlanWork) + sizeof(PlanMerge)) +
         4 * (batch + 1);
}

/// The share of one sequence in the number that PlanHeader::reserved[0] keeps
/// of all lengths: their sum.
MLA_PLAN_FUNCTION uint32_t planMix(int32_t sequence, int32_t length,
                                   int32_t tokens) {
  uint32_t x = static_cast<uint32_t>(length) * 0x9e3779b1u;
  x ^= static_cast<uint32_t>(sequence) * 0x85ebca77u + (x >> 15);
  x = (x + static_cast<uint32_t>(tokens) * 0xc2b2ae3du) * 0x27d4eb2fu;
  return x ^ x >> 13;
}

/// Items of `batch` sequences with at most `tokens` query tokens: a plan can
/// have INT32_MAX of them.
MLA_PLAN_FUNCTION int64_t planItems(int64_t batch, int64_t tokens,
                                    int32_t heads, int32_t tileRows) {
  return batch * roundsOf(tilesOf(tokens, heads, tileRows));
}

/// Where the parts of a plan lie.
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

/// What a plan follows from.
struct PlanParams {
  const int32_t *seqLens;   ///< [batch]
  const int32_t *cuSeqlens; ///< [batch + 1], or null: queryLen tokens each
  char *plan;
  /// On a GPU: the plan is empty while it points to no 0; or null.
  const uint32_t *stop;
  int32_t batch, heads, queryLen, maxLength;
  int32_t ctas; ///< on a GPU planMaxGroups to planMaxCtas; else 1 or more
  uint32_t flags;
  /// Cost of beginning an item, and the least cost of a part, in blocks.
  int32_t overhead, minimum;
  /// Time of a block over that of merging one more piece.
  int32_t mergeShare;
  int32_t tileRows = planTileRows; ///< or planPairRows
  /// Sixteenths of the cost of an even cut that a part may have where parts are
  /// whole items or items have whole parts, so that fewer are split.
  int32_t slack = 17;
  /// In batch-invariant mode: pieces that a kernel cuts an item into at most,
  /// by the item's own length (fixedPiece).
  int32_t fixedPieces = 1;
};

} // namespace mla::planning

#endif // MLA_KERNELS_PLAN_DECODEPLAN_H
