//===- AttentionOutput.h - From accumulators to global memory -------------===//
#ifndef MLA_KERNELS_CUDA_GENERIC_ATTENTIONOUTPUT_H
#define MLA_KERNELS_CUDA_GENERIC_ATTENTIONOUTPUT_H

#include "Generic/AttentionSoftmax.h"

namespace mla::cuda::generic {

/// Elements of the results, by type.
template <class E> struct Store {
  static MLA_DEVICE void one(E *to, float x) { *to = arch::fromFloat<E>(x); }
  /// Aligned to two elements.
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

/// What a row's accumulated output is multiplied with: one over the sum, the
/// sink added to it; 0 for a row that saw no key.
template <class E>
MLA_DEVICE float inverseOf(const AttentionParams<E> &p, int32_t head,
                           const PartialState &row) {
  if (row.sum == 0)
    return 0;
  float sum = row.sum;
  if (p.sinkBase)
    sum += detail::expOf(detail::floatAt(p.sinkType, p.sinkBase, head) -
                         row.reference);
  return 1.0f / sum;
}

/// The LSE of a row in the unit of the result; -inf if it saw no key.
template <class E>
MLA_DEVICE float lseOf(const AttentionParams<E> &p, const PartialState &row) {
  if (row.sum == 0)
    return -INFINITY;
  return (row.reference + arch::log2Fast(row.sum) * detail::ln2) * p.lseUnit;
}

/// One row of a tile on its way out.
template <class E> struct OutputRow {
  E *out;         ///< or null: not to the result
  float *partial; ///< or null: not to the partial results
  float factor;

  /// Columns col and col + 1.
  MLA_DEVICE void store(const AttentionParams<E> &p, int32_t col, float x,
                        float y) const {
    if (col >= p.value.width)
      return;
    x *= factor;
    y *= factor;
    if (partial) // its rows have whole pairs
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

/// Where row `row` of a tile goes; writes its state or LSE if `writesState`.
template <class E>
MLA_DEVICE OutputRow<E> outputRow(const AttentionParams<E> &p, const Tile &tile,
                                  int32_t row, const PartialState &state,
                                  bool writesState) {
  OutputRow<E> to{nullptr, nullptr, 0};
  if (row >= tile.rows)
    return to;
  if (tile.slotTile >= 0) {
    const int64_t at = int64_t(tile.slotTile) * planTileRows + row;
    if (writesState)
      p.partialStates[at] = state;
    if (state.sum == 0) // the merge reads nothing but the state
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
