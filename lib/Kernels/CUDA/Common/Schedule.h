//===- Schedule.h - The work items of a CTA -------------------------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_SCHEDULE_H
#define MLA_KERNELS_CUDA_COMMON_SCHEDULE_H

#include "Arch/Arch.h"
#include "Common/DecodeParams.h"

namespace mla::cuda {

/// A sequence of the batch.
struct Sequence {
  int32_t index, length;
  int32_t firstToken; ///< the first query token in a ragged batch; else 0
  int32_t tokens;     ///< the number of query tokens

  /// Returns a sequence whose length is clamped to the capacity of its block
  /// table row.
  template <class E>
  static MLA_DEVICE Sequence of(const DecodeParams<E> &p, int32_t index,
                                int32_t length, int32_t firstToken,
                                int32_t tokens) {
    length = length < 0 ? 0 : length;
    return {index, length > p.maxLength ? p.maxLength : length, firstToken,
            tokens};
  }
  template <class E>
  static MLA_DEVICE Sequence at(const DecodeParams<E> &p, int32_t index) {
    if (!p.cuSeqlens)
      return of(p, index, p.seqLens[index], 0, p.queryLen);
    const int32_t first = p.cuSeqlens[index];
    return of(p, index, p.seqLens[index], first,
              p.cuSeqlens[index + 1] - first);
  }
  /// Return the range of keys [low(i), high(i)) that query token i sees. The
  /// causal mask is aligned bottom-right.
  template <class E>
  MLA_DEVICE int32_t high(const DecodeParams<E> &p, int32_t token) const {
    const int32_t end = p.causal ? length - tokens + token + 1 : length;
    return end < 0 ? 0 : end > length ? length : end;
  }
  template <class E>
  MLA_DEVICE int32_t low(const DecodeParams<E> &p, int32_t token) const {
    const int32_t begin = length - tokens + token - p.window + 1;
    return p.window == 0 || begin < 0 ? 0 : begin;
  }
};

/// The tile of this CTA in one piece of the plan (DecodePlan.h): query rows of
/// one sequence, with consecutive key blocks. If the plan splits the item of
/// the piece, the work item writes a partial result.
struct WorkItem {
  Sequence sequence;
  int32_t firstRow; ///< index among the sequence's tokens * heads rows
  int32_t rows;     ///< rows of the tile, at least 1
  /// The rows of the tile see keys in [low, high).
  int32_t low, high;
  /// The blocks to read, clamped to the visible keys; no blocks if begin >=
  /// end.
  int32_t beginBlock, endBlock;
  /// The tile of the partial results to write; -1 if the item is not split.
  int32_t partialTile;

  MLA_DEVICE int32_t blocks() const {
    return endBlock > beginBlock ? endBlock - beginBlock : 0;
  }
  /// Sets low and high, and the blocks of [first, end) that have visible keys.
  /// A token has `heads` rows.
  template <class E>
  MLA_DEVICE void clampToVisible(const DecodeParams<E> &p, int32_t heads,
                                 int32_t first, int32_t end) {
    low = sequence.low(p, firstRow / heads);
    high = sequence.high(p, (firstRow + rows - 1) / heads);
    const int32_t visibleEnd = (high + planBlockTokens - 1) / planBlockTokens;
    const int32_t visibleBegin = low / planBlockTokens;
    beginBlock = first > visibleBegin ? first : visibleBegin;
    endBlock = end < visibleEnd ? end : visibleEnd;
  }
};

/// Iterates over the work items of this CTA, or of its CTA pair if tiles have
/// planPairRows rows. Each role of a kernel has its own Schedule; all of them
/// return the same work items.
template <class E, int32_t TileRows = planTileRows> class Schedule {
public:
  MLA_DEVICE explicit Schedule(const DecodeParams<E> &p)
      : params(p),
        assigned(PlanView{p.plan, p.ctas}
                     .work()[arch::ctaX() / (TileRows / planTileRows)]),
        item(assigned.firstItem) {}
  /// Continues where another schedule of this CTA was at `position`. So a
  /// kernel can read the plan again for each item, in place of keeping it in
  /// registers.
  MLA_DEVICE Schedule(const DecodeParams<E> &p, int32_t position)
      : Schedule(p) {
    item = position;
  }
  MLA_DEVICE int32_t position() const { return item; }
  /// Iterates over the given items of a plan.
  MLA_DEVICE Schedule(const DecodeParams<E> &p, const PlanWork &assigned)
      : params(p), assigned(assigned), item(assigned.firstItem) {}

  /// Finds the next work item that has rows. Returns false if there is none.
  MLA_DEVICE bool next(WorkItem &work) {
    for (; item < assigned.lastItem ||
           (item == assigned.lastItem && assigned.lastBlock);) {
      const int32_t current = item++;
      const int32_t firstBlock =
          current == assigned.firstItem ? assigned.firstBlock : 0;
      if (resolve(work, current, firstBlock))
        return true;
    }
    return false;
  }

private:
  MLA_DEVICE bool resolve(WorkItem &work, int32_t current, int32_t firstBlock) {
    const int32_t round = current % assigned.rounds;
    const int32_t index = current / assigned.rounds;
    work.sequence = current == assigned.firstItem
                        ? Sequence::of(params, index, assigned.firstLength,
                                       assigned.firstToken, assigned.tokens)
                        : Sequence::at(params, index);
    work.firstRow = (round * assigned.groups + assigned.group) * TileRows;
    const int32_t rows = work.sequence.tokens * params.heads - work.firstRow;
    if (rows <= 0)
      return false;
    work.rows = rows < TileRows ? rows : TileRows;
    const int32_t blocks =
        (work.sequence.length + planBlockTokens - 1) / planBlockTokens;
    const int32_t endBlock =
        current == assigned.lastItem ? assigned.lastBlock : blocks;
    work.partialTile = -1;
    if (firstBlock > 0 || endBlock < blocks)
      work.partialTile =
          planSlot(assigned.part, firstBlock > 0) * assigned.groups +
          assigned.group;
    work.clampToVisible(params, params.heads, firstBlock, endBlock);
    return true;
  }

  const DecodeParams<E> &params;
  PlanWork assigned;
  int32_t item;
};

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_SCHEDULE_H
