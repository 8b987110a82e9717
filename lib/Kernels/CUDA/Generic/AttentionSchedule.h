//===- AttentionSchedule.h - The tiles of a CTA ---------------------------===//
#ifndef MLA_KERNELS_CUDA_GENERIC_ATTENTIONSCHEDULE_H
#define MLA_KERNELS_CUDA_GENERIC_ATTENTIONSCHEDULE_H

#include "Common/DenseSequence.h"
#include "Generic/AttentionTraits.h"

namespace mla::cuda::generic {

/// A work item with its head and its first key.
struct Tile : WorkItem {
  int32_t keyHead;  ///< the head of the keys
  int32_t head;     ///< the first head that shares it
  int32_t firstKey; ///< the sequence's first key in a ragged batch; else 0
};

/// Returns the first tile of partial results of this CTA's key head.
template <class E>
MLA_DEVICE int64_t firstSlotTile(const AttentionParams<E> &p) {
  return arch::ctaZ() * planSlotTiles(p.ctas);
}

namespace detail {

/// Returns the sequence of tile `index` of a ragged batch, or p.batch if the
/// batch has fewer tiles. Sets `index` to the number of the tile within its
/// sequence. A tile has `tileRows` rows. All lanes of a warp call this
/// function.
template <class E>
MLA_DEVICE int32_t sequenceOf(const AttentionParams<E> &p, int32_t tileRows,
                              int32_t &index) {
  const int32_t lane = static_cast<int32_t>(arch::laneIndex());
  for (int32_t begin = 0; begin < p.batch; begin += 32) {
    int32_t own = 0, first;
    if (begin + lane < p.batch)
      sequenceRange(p.cuSeqlens, begin + lane, p.totalTokens, first, own);
    own = (own * p.rowHeads + tileRows - 1) / tileRows;
    int32_t sum = own;
    for (uint32_t step = 1; step < 32; step *= 2) {
      const int32_t before = arch::shuffleUp(sum, step);
      sum += lane >= static_cast<int32_t>(step) ? before : 0;
    }
    for (int32_t i = 0; i < 32; ++i) {
      const int32_t end = arch::shuffle(sum, i);
      if (index < end) {
        index -= end - arch::shuffle(own, i);
        return begin + i;
      }
    }
    index -= arch::shuffle(sum, 31);
  }
  return p.batch;
}

} // namespace detail

/// Finds tile `index` of `tileRows` rows of this CTA's key head, of attention
/// without a plan. Returns false if there is none.
template <class E>
MLA_DEVICE bool findTile(const AttentionParams<E> &p, int32_t tileRows,
                         int32_t index, Tile &tile) {
  tile.keyHead = static_cast<int32_t>(arch::ctaZ());
  tile.head = tile.keyHead * p.rowHeads;
  int32_t sequence;
  if (p.cuSeqlens) {
    sequence = detail::sequenceOf(p, tileRows, index);
  } else {
    sequence = index / p.tilesPerSequence;
    index %= p.tilesPerSequence;
  }
  if (sequence >= p.batch)
    return false;
  Sequence &s = tile.sequence;
  s = denseSequence(p, sequence, tile.firstKey);
  if (p.cuSeqlensK)
    s.length = s.length < p.maskKeys ? s.length : p.maskKeys;
  tile.firstRow = index * tileRows;
  const int32_t rows = s.tokens * p.rowHeads - tile.firstRow;
  tile.rows = rows < tileRows ? rows : tileRows;
  tile.partialTile = -1;
  if (rows > 0)
    tile.clampToVisible(p, p.rowHeads, 0,
                        (s.length + planBlockTokens - 1) / planBlockTokens);
  return rows > 0;
}

/// The keys [low, high) that a row sees.
struct VisibleKeys {
  int32_t low, high;
};

/// Returns the keys that row `row` of a tile sees.
template <class E>
MLA_DEVICE VisibleKeys visibleKeys(const AttentionParams<E> &p,
                                   const Tile &tile, int32_t row) {
  const int32_t token = (tile.firstRow + row) / p.rowHeads;
  return {tile.sequence.low(p, token), tile.sequence.high(p, token)};
}

/// Iterates over the work of this CTA: its work items of a plan, or one tile.
template <class E> class AttentionSchedule {
public:
  MLA_DEVICE explicit AttentionSchedule(const AttentionParams<E> &p)
      : params(p), schedule(p, planned(p)),
        open(p.plan == nullptr && !stopped(p.stop)) {}

  /// Finds the next tile that has rows. Returns false if there is none.
  MLA_DEVICE bool next(Tile &tile) {
    if (params.plan)
      return nextPlanned(tile);
    const bool found =
        open && findTile(params, planTileRows,
                         static_cast<int32_t>(arch::ctaX()), tile);
    open = false;
    return found;
  }

private:
  static MLA_DEVICE PlanWork planned(const AttentionParams<E> &p) {
    if (!p.plan)
      return {};
    return PlanView{p.plan, p.ctas}.work()[arch::ctaX()];
  }

  MLA_DEVICE bool nextPlanned(Tile &tile) {
    if (!schedule.next(tile))
      return false;
    tile.keyHead = static_cast<int32_t>(arch::ctaZ());
    tile.head = tile.keyHead * params.rowHeads;
    tile.firstKey = 0;
    if (tile.partialTile >= 0)
      tile.partialTile += static_cast<int32_t>(firstSlotTile(params));
    return true;
  }

  const AttentionParams<E> &params;
  Schedule<E> schedule;
  bool open;
};

} // namespace mla::cuda::generic

#endif // MLA_KERNELS_CUDA_GENERIC_ATTENTIONSCHEDULE_H
