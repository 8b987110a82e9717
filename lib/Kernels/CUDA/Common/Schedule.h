//===- Schedule.h - The pieces that a CTA works through -------------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_SCHEDULE_H
#define MLA_KERNELS_CUDA_COMMON_SCHEDULE_H

#include "Arch/Arch.h"
#include "Common/DecodeParams.h"

namespace mla::cuda {

/// First entry and count of sequence b, clamped to what exists.
MLA_DEVICE void sequenceRange(const int32_t *cuSeqlens, int32_t b,
                              int32_t total, int32_t &first, int32_t &count) {
  const int32_t begin = cuSeqlens[b], end = cuSeqlens[b + 1];
  first = begin < 0 ? 0 : begin < total ? begin : total;
  count = end < first ? 0 : (end < total ? end : total) - first;
}

/// Clamps a range of tokens to those of the batch.
MLA_DEVICE void clampRange(int32_t total, int32_t &first, int32_t &count) {
  first = first < 0 ? 0 : first < total ? first : total;
  count = count < 0 ? 0 : count < total - first ? count : total - first;
}

/// A sequence as one item of a plan sees it.
struct Sequence {
  int32_t index, length;
  int32_t firstToken; ///< of the batch, for ragged tokens; else 0
  int32_t tokens;     ///< query tokens
  /// The length when the plan was made, and now. What depends on the second
  /// waits for a load, so it is not looked at before keys are on their way.
  int32_t planned, current;

  /// With the length clamped to what the block table holds, and the tokens to
  /// those of the batch.
  template <class E>
  static MLA_DEVICE Sequence of(const DecodeParams<E> &p, int32_t index,
                                int32_t planned, int32_t current,
                                int32_t firstToken, int32_t tokens) {
    const int32_t length = planned < 0 ? 0 : planned;
    if (p.cuSeqlens)
      clampRange(p.totalTokens, firstToken, tokens);
    return {index,
            length > p.maxLength ? p.maxLength : length,
            p.cuSeqlens ? firstToken : 0,
            p.cuSeqlens ? tokens : p.queryLen,
            planned,
            current};
  }
  template <class E>
  static MLA_DEVICE int32_t lengthNow(const DecodeParams<E> &p, int32_t index) {
    return p.seqLens ? p.seqLens[index] : p.maxLength;
  }
  template <class E>
  static MLA_DEVICE Sequence at(const DecodeParams<E> &p, int32_t index) {
    const int32_t length = lengthNow(p, index);
    int32_t first = 0, tokens = 0;
    if (p.cuSeqlens) {
      first = p.cuSeqlens[index];
      tokens = p.cuSeqlens[index + 1] - first;
    }
    return of(p, index, length, length, first, tokens);
  }
  /// Whether the plan is of another length: its result is NaN.
  MLA_DEVICE bool changed() const { return planned != current; }
  /// Whether a key exists; those of a plan of another length need not.
  MLA_DEVICE bool has(int32_t key) const {
    return key < length && key < current;
  }
  MLA_DEVICE int32_t blocks() const {
    return (length + planBlockTokens - 1) / planBlockTokens;
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

/// Whether p's plan was made for a batch of these shapes.
template <class E> MLA_DEVICE bool planFits(const DecodeParams<E> &p) {
  const PlanHeader header = *PlanView{p.plan, p.ctas}.header();
  return header.magic == planMagic && header.batch == p.batch &&
         header.heads == p.heads && header.ctas == p.ctas &&
         header.tileRows == p.tileRows &&
         (p.cuSeqlens || header.queryLen == p.queryLen);
}

/// Walks through the work of this CTA, or of its pair where tiles have
/// planPairRows rows. Every role of a kernel has its own and sees the same
/// pieces.
template <class E, int32_t TileRows = planTileRows> class Schedule {
public:
  MLA_DEVICE explicit Schedule(const DecodeParams<E> &p)
      : params(p), work(workOf(p)), item(work.firstItem) {}

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
  /// What the plan says, or nothing without one. With a plan of other shapes
  /// this CTA's share of whole items.
  static MLA_DEVICE PlanWork workOf(const DecodeParams<E> &p) {
    if (!p.plan || stopped(p.stop))
      return {};
    const int64_t cta = arch::ctaX() / (TileRows / planTileRows);
    const PlanWork work = PlanView{p.plan, p.ctas}.work()[cta];
    if (planFits(p))
      return work;
    return wholeItems(p, cta);
  }
  static MLA_DEVICE PlanWork wholeItems(const DecodeParams<E> &p, int64_t cta) {
    const int32_t tiles = tilesOf(p.queryLen, p.heads, TileRows);
    const int64_t items = int64_t(p.batch) * tiles;
    PlanWork own{static_cast<int32_t>(items * cta / p.ctas),
                 0,
                 static_cast<int32_t>(items * (cta + 1) / p.ctas),
                 0,
                 0,
                 1,
                 tiles,
                 0,
                 0,
                 0,
                 0,
                 0};
    if (own.firstItem < own.lastItem) {
      const Sequence s = Sequence::at(p, own.firstItem / tiles);
      own.firstLength = s.planned;
      own.firstToken = s.firstToken;
      own.tokens = s.tokens;
    }
    return own;
  }

  MLA_DEVICE bool resolve(Piece &piece, int32_t current, int32_t firstBlock) {
    const int32_t round = current % work.rounds;
    const int32_t index = current / work.rounds;
    piece.sequence = current == work.firstItem
                         ? Sequence::of(params, index, work.firstLength,
                                        Sequence::lengthNow(params, index),
                                        work.firstToken, work.tokens)
                         : Sequence::at(params, index);
    piece.firstRow = (round * work.groups + work.group) * TileRows;
    const int32_t rows = piece.sequence.tokens * params.heads - piece.firstRow;
    if (rows <= 0)
      return false;
    piece.rows = rows < TileRows ? rows : TileRows;
    const int32_t blocks = piece.sequence.blocks();
    const int32_t endBlock = current == work.lastItem ? work.lastBlock : blocks;
    piece.slotTile = -1;
    if (firstBlock > 0 || current == work.lastItem)
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
