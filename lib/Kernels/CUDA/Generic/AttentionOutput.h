//===- AttentionOutput.h - Output of the generic attention ----------------===//
#ifndef MLA_KERNELS_CUDA_GENERIC_ATTENTIONOUTPUT_H
#define MLA_KERNELS_CUDA_GENERIC_ATTENTIONOUTPUT_H

#include "Generic/AttentionSoftmax.h"

namespace mla::cuda::generic {

/// Stores elements of the result, converted from f32.
template <class E> struct Store {
  static MLA_DEVICE void one(E *to, float x) { *to = arch::fromFloat<E>(x); }
  /// Stores two elements. `to` is aligned to both.
  static MLA_DEVICE void two(E *to, float x, float y) {
    *reinterpret_cast<uint32_t *>(to) = arch::packPair<E>(x, y).bits;
  }
};
template <> struct Store<float> {
  static MLA_DEVICE void one(float *to, float x) { *to = x; }
  static MLA_DEVICE void two(float *to, float x, float y) {
    *reinterpret_cast<arch::Vec<float, 2> *>(to) = {{x, y}};
  }
};

/// Returns the factor of a row's accumulated output: the scale of the values /
/// (sum + the sink's share), or 0 if the row saw no key.
template <class E>
MLA_DEVICE float inverseOf(const AttentionParams<E> &p, int32_t head,
                           const PartialState &row) {
  if (row.sum == 0)
    return 0;
  float sum = row.sum;
  if (p.sinkBase)
    sum += detail::expOf(floatAt(p.sinkType, p.sinkBase, head) - row.rowMax);
  return p.valueScale.of(head / p.rowHeads) / sum;
}

/// Returns the LSE of a row as the result requires: natural or base 2, and
/// emptyLse if the row saw no key.
template <class E>
MLA_DEVICE float lseOf(const AttentionParams<E> &p, const PartialState &row) {
  if (row.sum == 0)
    return p.emptyLse;
  return (row.rowMax + arch::log2Fast(row.sum) * detail::ln2) * p.lseUnit;
}

/// The addresses of one row's output, and the factor to multiply it with.
template <class E> struct OutputRow {
  E *out;         ///< null if the row is a partial result
  float *partial; ///< null if the row is not a partial result
  float factor;

  /// Stores columns col and col + 1, or those that are before `end`.
  MLA_DEVICE void storeBefore(const AttentionParams<E> &p, int32_t col,
                              int32_t end, float x, float y) const {
    if (col >= end)
      return;
    x *= factor;
    y *= factor;
    const bool isPair = col % 2 == 0 && col + 1 < end;
    if (partial && isPair) {
      Store<float>::two(partial + col, x, y);
    } else if (partial) {
      partial[col] = x;
      if (col + 1 < end)
        partial[col + 1] = y;
    }
    if (!out)
      return;
    if (p.pairStores && isPair)
      return Store<E>::two(out + col, x, y);
    Store<E>::one(out + col, x);
    if (col + 1 < end)
      Store<E>::one(out + col + 1, y);
  }

  /// Stores columns col and col + 1 of the values.
  MLA_DEVICE void store(const AttentionParams<E> &p, int32_t col, float x,
                        float y) const {
    if (col >= p.value.width)
      return;
    x *= factor;
    y *= factor;
    if (partial) // its rows have an even number of columns
      Store<float>::two(partial + col, x, y);
    if (!out)
      return;
    if (p.pairStores && col + 1 < p.value.width)
      return Store<E>::two(out + col, x, y);
    Store<E>::one(out + col, x);
    if (col + 1 < p.value.width)
      Store<E>::one(out + col + 1, y);
  }
};

/// Returns the addresses of the output of row `row` of a tile. Writes the row's
/// state or LSE if `writesState`.
template <class E>
MLA_DEVICE OutputRow<E> outputRow(const AttentionParams<E> &p, const Tile &tile,
                                  int32_t row, const PartialState &state,
                                  bool writesState) {
  OutputRow<E> to{nullptr, nullptr, 0};
  if (row >= tile.rows)
    return to;
  if (tile.partialTile >= 0) {
    const int64_t at = int64_t(tile.partialTile) * planTileRows + row;
    if (writesState)
      p.partialStates[at] = state;
    if (state.sum == 0) // the merge reads only the state
      return to;
    to.partial = p.partialOut + at * p.partialCols;
    to.factor = 1;
    return to;
  }
  const Sequence &s = tile.sequence;
  const int32_t index = tile.firstRow + row;
  const int32_t token = s.firstToken + index / p.rowHeads;
  const int32_t head = tile.head + index % p.rowHeads;
  if (writesState && p.lse.base)
    *p.lse.row(s.index, token, head) = lseOf(p, state);
  to.out = p.out.row(s.index, token, head);
  to.factor = inverseOf(p, head, state);
  return to;
}

} // namespace mla::cuda::generic

#endif // MLA_KERNELS_CUDA_GENERIC_ATTENTIONOUTPUT_H
