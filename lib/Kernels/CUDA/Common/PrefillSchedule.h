//===- PrefillSchedule.h - The tiles of a CTA of a prefill ----------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_PREFILLSCHEDULE_H
#define MLA_KERNELS_CUDA_COMMON_PREFILLSCHEDULE_H

#include "Common/DenseSequence.h"
#include "Common/PrefillParams.h"
#include "Common/PrefillWork.h"

namespace mla::cuda {

/// Iterates over the tiles that this CTA computes. The first one is its index
/// in the grid. With a plan, each further one is the next that no CTA has
/// taken; without a plan there is one tile per CTA. One warp, converged, calls
/// its functions.
template <class E, class Traits> class PrefillSchedule {
public:
  MLA_DEVICE explicit PrefillSchedule(const PrefillParams<E> &p)
      : params(p), plan{p.plan, p.batch}, tileHeads(p.heads * p.valueParts),
        lane(arch::laneIndex()), isOpen(!stopped(p.stop)) {}

  /// Finds the next tile. Returns false after the last one; then `work` has no
  /// rows and no keys.
  MLA_DEVICE bool next(PrefillWork &work) {
    work.rows = work.beginBlock = work.endBlock = 0;
    int32_t sequence, tile;
    if (!isOpen || !take(sequence, tile))
      return isOpen = false;
    isOpen = params.plan != nullptr;
    resolve(work, sequence, tile);
    return true;
  }

private:
  /// Takes the next tile. Sets its sequence, and its index in the sequence.
  MLA_DEVICE bool take(int32_t &sequence, int32_t &tile) {
    if (!params.plan) {
      const int32_t perSequence = tilesOf(params.queryLen) * tileHeads;
      sequence = static_cast<int32_t>(arch::ctaX()) / perSequence;
      tile = static_cast<int32_t>(arch::ctaX()) % perSequence;
      return sequence < params.batch;
    }
    uint32_t index = arch::ctaX();
    if (!isFirst) {
      if (lane == 0)
        index = arch::fetchAdd(plan.counter(), 1u) + arch::gridX();
      arch::syncWarp();
      index = arch::shuffle(index, 0);
    }
    isFirst = false;
    if (!seek(static_cast<int32_t>(index)))
      return false;
    sequence = plan.order()[position];
    tile = static_cast<int32_t>(index) - plan.firstTiles()[position];
    return true;
  }

  /// Moves `position` to the sequence with this tile. Returns false if there is
  /// none.
  MLA_DEVICE bool seek(int32_t tile) {
    while (position < params.batch) {
      // Lane i tests whether the tile is behind sequence position + i.
      const int32_t at = position + static_cast<int32_t>(lane) + 1;
      const bool isBehind = at <= params.batch && plan.firstTiles()[at] <= tile;
      const uint32_t behind = arch::ballotLanes(isBehind);
      if (behind == 0)
        return true;
      for (uint32_t mask = behind; mask; mask >>= 1)
        ++position; // the lanes that are behind are the first ones
    }
    return false;
  }

  static MLA_DEVICE int32_t tilesOf(int32_t tokens) {
    return (tokens + Traits::tileRows - 1) / Traits::tileRows;
  }

  /// Returns how many heads of a sequence of this length CTAs compute at the
  /// same time.
  MLA_DEVICE int32_t sectionHeads(int32_t length) const {
    const int64_t bytes = int64_t(length) * (params.nope + params.valueWidth) *
                          static_cast<int64_t>(sizeof(E));
    const int64_t heads =
        bytes ? params.sectionBytes / bytes : int64_t(tileHeads);
    return heads < 1           ? 1
           : heads < tileHeads ? static_cast<int32_t>(heads)
                               : tileHeads;
  }

  /// Resolves tile `tile` of a sequence. The tiles are ordered by section of
  /// heads; in a section the last rows come first, which see the most keys.
  MLA_DEVICE void resolve(PrefillWork &work, int32_t sequence, int32_t tile) {
    Sequence &s = work.sequence;
    s = denseSequence(params, sequence, work.firstKey);
    const int32_t tiles = tilesOf(s.tokens);
    const int32_t most = sectionHeads(s.length);
    const int32_t firstHead = tile / (tiles * most) * most;
    const int32_t left = tileHeads - firstHead;
    const int32_t heads = left < most ? left : most;
    const int32_t index = tile - firstHead * tiles;
    const int32_t tileHead = firstHead + index % heads;
    work.head = tileHead / params.valueParts;
    work.valuePart = tileHead % params.valueParts;
    work.firstRow = (tiles - 1 - index / heads) * Traits::tileRows;
    const int32_t rows = s.tokens - work.firstRow;
    work.rows = rows < Traits::tileRows ? rows : Traits::tileRows;
    work.low = s.low(params, work.firstRow);
    work.high = s.high(params, work.firstRow + work.rows - 1);
    work.beginBlock = work.low / Traits::blockTokens;
    // Not rounded up by a sum, which could overflow.
    work.endBlock = work.high ? (work.high - 1) / Traits::blockTokens + 1 : 0;
  }

  const PrefillParams<E> &params;
  const PrefillPlanView plan;
  const int32_t tileHeads; ///< the heads, each as often as it has value parts
  const uint32_t lane;
  bool isOpen, isFirst = true;
  int32_t position = 0; ///< in the order of the plan
};

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_PREFILLSCHEDULE_H
