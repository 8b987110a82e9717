//===- DecodePlan.h - The bytes of a GPU plan -----------------------------===//
//
// A plan cuts the keys of a batch into parts of nearly equal cost. The grid of
// a decode is cut the same way: `groups` CTAs, side by side, work on one part
// and share its keys; CTA g of them takes the query rows of tile
// round * groups + g. Where tiles have planPairRows rows, all this counts pairs
// of CTAs in place of CTAs.
//
//   item   one round of one sequence: sequence * rounds + round
//   block  planBlockTokens keys of an item, counted from key 0
//   part   a run of blocks, which may begin and end inside of items
//   piece  what a part has of one item; an item in several parts is split, and
//          its pieces leave partial results in slots that are merged after
//
// A decode trusts its plan; whether it was made of the same lengths,
// PlanCheck.h finds out.
//
// Bytes: PlanHeader, PlanWork[ctas], PlanMerge[ctas], int32_t prefix[items +
// 1], where `items` is bounded by batch * roundsBound(...).
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_DECODEPLAN_H
#define MLA_KERNELS_CUDA_COMMON_DECODEPLAN_H

#include "Common/CheckParams.h"

namespace mla::cuda {

/// Keys of a block.
inline constexpr int32_t planBlockTokens = 64;
/// Query rows of a tile of one CTA, and of one that a pair of CTAs shares.
inline constexpr int32_t planTileRows = 64;
inline constexpr int32_t planPairRows = 2 * planTileRows;
/// CTAs that work on the same keys at the same time, at most.
inline constexpr int32_t planMaxGroups = 4;
/// CTAs of a decode's grid at most.
inline constexpr int32_t planMaxCtas = 512;
/// MLA_BATCH_INVARIANT: no sequence is split.
inline constexpr uint32_t planBatchInvariant = 2;
inline constexpr uint32_t planMagic = 0x47414c4d; // "MLAG"

struct PlanHeader {
  uint32_t magic; ///< planMagic
  uint32_t flags; ///< MLA_BATCH_INVARIANT or 0
  int32_t batch, heads, queryLen, maxLength;
  int32_t ctas;   ///< of the decode's grid
  int32_t groups; ///< CTAs that share keys
  int32_t rounds; ///< tiles of a sequence one after the other, at most
  int32_t parts;  ///< ctas / groups
  int32_t reserved[6];
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
MLA_HOST_DEVICE int32_t planSlot(int32_t part, bool continues) {
  return 2 * part + (continues ? 0 : 1);
}
/// Slots of a plan for `ctas` CTAs, times groups: tiles of partial results.
MLA_HOST_DEVICE int64_t planSlotTiles(int32_t ctas) {
  return 2 * int64_t(ctas);
}

/// Tiles of `tokens` query tokens.
MLA_HOST_DEVICE int32_t tilesOf(int64_t tokens, int32_t heads,
                                int32_t tileRows = planTileRows) {
  return static_cast<int32_t>((tokens * heads + tileRows - 1) / tileRows);
}
/// How many tiles one after the other, and how many side by side.
MLA_HOST_DEVICE int32_t roundsOf(int32_t tiles) {
  return tiles <= planMaxGroups ? 1
                                : (tiles + planMaxGroups - 1) / planMaxGroups;
}
MLA_HOST_DEVICE int32_t groupsOf(int32_t tiles) {
  const int32_t rounds = roundsOf(tiles);
  return tiles <= 1 ? 1 : (tiles + rounds - 1) / rounds;
}

/// Bytes of the plan of `batch` sequences of at most `queryBound` tokens each,
/// whatever the rows of a tile.
MLA_HOST_DEVICE uint64_t planBytes(int32_t ctas, int64_t batch,
                                   int64_t queryBound, int32_t heads) {
  return sizeof(PlanHeader) + ctas * (sizeof(PlanWork) + sizeof(PlanMerge)) +
         4 * (batch * roundsOf(tilesOf(queryBound, heads)) + 1);
}

/// Where the parts of a plan lie.
struct PlanView {
  char *base;
  int32_t ctas;
  MLA_HOST_DEVICE PlanHeader *header() const {
    return reinterpret_cast<PlanHeader *>(base);
  }
  MLA_HOST_DEVICE PlanWork *work() const {
    return reinterpret_cast<PlanWork *>(base + sizeof(PlanHeader));
  }
  MLA_HOST_DEVICE PlanMerge *merges() const {
    return reinterpret_cast<PlanMerge *>(work() + ctas);
  }
  MLA_HOST_DEVICE int32_t *prefix() const {
    return reinterpret_cast<int32_t *>(merges() + ctas);
  }
};

/// What the plan kernel reads.
struct PlanParams {
  const int32_t *seqLens;   ///< [batch]
  const int32_t *cuSeqlens; ///< [batch + 1], or null: queryLen tokens each
  char *plan;
  const uint32_t *stop; ///< the plan is empty while it points to no 0; or null
  int32_t batch, heads, queryLen, maxLength;
  int32_t ctas; ///< planMaxGroups to planMaxCtas
  uint32_t flags;
  /// Cost of beginning an item, and the least cost of a part, in blocks.
  int32_t overhead, minimum;
  /// Time of a block over that of merging one more piece.
  int32_t mergeShare;
  int32_t tileRows = planTileRows; ///< or planPairRows
};

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_DECODEPLAN_H
