//===- Schedule.h - The pieces that a CTA works through -------------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_SCHEDULE_H
#define MLA_KERNELS_CUDA_COMMON_SCHEDULE_H

#include "Arch/Arch.h"
#include "Common/DecodeParams.h"

namespace mla::cuda {

/// A sequence as one item of a plan sees it.
struct Sequence {
  int32_t index, length;
  int32_t firstToken; ///< of the batch, for ragged tokens; else 0
  int32_t tokens;     ///< query tokens

  /// With the length clamped to what the block table holds.
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
  /// Keys [low(i), high(i)) are what query token i sees: bottom-right aligned.
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

/// A tile of query rows against a run of key blocks.
struct Piece {
  Sequence sequence;
  int32_t firstRow; ///< of the sequence's tokens * heads rows
  int32_t rows;     ///< of the tile, at least 1
  /// Keys that some row of the tile sees lie in [low, high).
  int32_t low, high;
  /// Blocks to read, clamped to what is seen; none if begin >= end.
  int32_t beginBlock, endBlock;
  /// Where a partial result goes, in tiles; -1: the piece is all of its item.
  int32_t slotTile;

  MLA_DEVICE int32_t blocks() const {
    return endBlock > beginBlock ? endBlock - beginBlock : 0;
  }
  /// Sets low, high and the blocks of [first, end) that are seen; a token has
  /// `heads` rows.
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

/// Walks through the work of this CTA, or of its pair where tiles have
/// planPairRows rows. Every role of a kernel has its own and sees the same
/// pieces.
template <class E, int32_t TileRows = planTileRows> class Schedule {
public:
  MLA_DEVICE explicit Schedule(const DecodeParams<E> &p)
      : params(p), work(PlanView{p.plan, p.ctas}
                            .work()[arch::ctaX() / (TileRows / planTileRows)]),
        item(work.firstItem) {}
  /// With work from elsewhere.
  MLA_DEVICE Schedule(const DecodeParams<E> &p, const PlanWork &work)
      : params(p), work(work), item(work.firstItem) {}

  /// Finds the next piece that has rows; false when there is none.
  MLA_DEVICE bool next(Piece &piece) {
    for (; item < work.lastItem || (item == work.lastItem && work.lastBlock);) {
      const int32_t current = item++;
      const int32_t firstBlock =
          current == work.firstItem ? work.firstBlock : 0;
      if (resolve(piece, current, firstBlock))
        return true;
    }
    return false;
  }

private:
  MLA_DEVICE bool resolve(Piece &piece, int32_t current, int32_t firstBlock) {
    const int32_t round = current % work.rounds;
    const int32_t index = current / work.rounds;
    piece.sequence = current == work.firstItem
                         ? Sequence::of(params, index, work.firstLength,
                                        work.firstToken, work.tokens)
                         : Sequence::at(params, index);
    piece.firstRow = (round * work.groups + work.group) * TileRows;
    const int32_t rows = piece.sequence.tokens * params.heads - piece.firstRow;
    if (rows <= 0)
      return false;
    piece.rows = rows < TileRows ? rows : TileRows;
    const int32_t blocks =
        (piece.sequence.length + planBlockTokens - 1) / planBlockTokens;
    const int32_t endBlock = current == work.lastItem ? work.lastBlock : blocks;
    piece.slotTile = -1;
    if (firstBlock > 0 || endBlock < blocks)
      piece.slotTile =
          planSlot(work.part, firstBlock > 0) * work.groups + work.group;
    piece.clampToVisible(params, params.heads, firstBlock, endBlock);
    return true;
  }

  const DecodeParams<E> &params;
  PlanWork work;
  int32_t item;
};

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_SCHEDULE_H
