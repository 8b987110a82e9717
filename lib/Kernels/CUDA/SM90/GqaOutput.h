//===- GqaOutput.h - Output of the grouped-query decode -------------------===//
#ifndef MLA_KERNELS_CUDA_SM90_GQAOUTPUT_H
#define MLA_KERNELS_CUDA_SM90_GQAOUTPUT_H

#include "Common/Normalize.h"
#include "SM90/GqaTraits.h"
#include "SM90/OnlineSoftmax.h"
#include "SM90/StoreRow.h"

namespace mla::cuda::sm90 {

namespace detail {

/// The places of one row of a tile of key head ctaZ().
template <class E> struct GqaRow {
  int64_t partial; ///< the row among the partial results
  int32_t sequence, token, head;

  MLA_DEVICE GqaRow(const DecodeParams<E> &p, const WorkItem &work,
                    int32_t row) {
    const int64_t tile =
        arch::ctaZ() * planSlotTiles(p.ctas) + work.partialTile;
    partial = tile * planTileRows + row;
    const int32_t index = work.firstRow + row;
    sequence = work.sequence.index;
    token = work.sequence.firstToken + index / p.heads;
    head = static_cast<int32_t>(arch::ctaZ()) * p.heads + index % p.heads;
  }
};

} // namespace detail

/// Writes the accumulators of a tile to the result, or to the partial results
/// if the item is split.
template <class Traits, class E>
MLA_DEVICE void writeOutput(const DecodeParams<E> &p, const WorkItem &work,
                            uint32_t thread, const RowState &state,
                            const arch::Frag<float, Traits::outputCols / 2> (
                                &output)[Traits::outputs]) {
  if (static_cast<int32_t>(thread / arch::warpThreads * 16) >= work.rows)
    return;
#pragma unroll
  for (int r = 0; r < 2; ++r) {
    float sum = state.sum[r];
    sum += arch::shuffleXor(sum, 1);
    sum += arch::shuffleXor(sum, 2);
    const auto row = static_cast<int32_t>(arch::wgmmaRow(thread, 2 * r));
    const bool valid = row < work.rows, isPartial = work.partialTile >= 0;
    const detail::GqaRow<E> at(p, work, valid ? row : 0);
    const float factor = !isPartial
                             ? inverseSum(p, at.head, state.rowMax[r], sum)
                         : sum == 0 ? 0.0f
                                    : 1.0f / sum;
#pragma unroll
    for (int i = 0; i < Traits::outputs; ++i) {
      const int32_t col = i * Traits::outputCols;
      if (isPartial)
        detail::storeRowF32(p.partialOut + at.partial * Traits::width + col,
                            valid, output[i], r, factor);
      else
        detail::storeRow(p.out.row(at.sequence, at.token, at.head) + col, valid,
                         output[i], r, factor);
    }
    if (!valid || thread % 4 != 0)
      continue;
    if (isPartial)
      p.partialLse[at.partial] = lseOf(state.rowMax[r], sum);
    else if (p.lse.base)
      *p.lse.row(at.sequence, at.token, at.head) =
          resultLse(p, lseOf(state.rowMax[r], sum));
  }
}

/// Writes the result of rows that see no key: output 0 and the LSE of empty
/// rows.
template <int Width, class E>
MLA_DEVICE void writeEmpty(const DecodeParams<E> &p, const WorkItem &work,
                           uint32_t thread) {
  // Two threads per row, each with every second 16 bytes.
  const int32_t row = static_cast<int32_t>(thread) / 2;
  if (row >= work.rows)
    return;
  const detail::GqaRow<E> at(p, work, row);
  const int32_t half = static_cast<int32_t>(thread) % 2;
  if (work.partialTile >= 0) {
    if (half == 0)
      p.partialLse[at.partial] = -INFINITY;
    float *to = p.partialOut + at.partial * Width;
    for (int32_t c = half * 4; c < Width; c += 8)
      *reinterpret_cast<arch::Vec<float, 4> *>(to + c) = {};
    return;
  }
  E *to = p.out.row(at.sequence, at.token, at.head);
  for (int32_t c = half * 8; c < Width; c += 16)
    *reinterpret_cast<arch::Vec<uint32_t, 4> *>(to + c) = {};
  if (half == 0 && p.lse.base)
    *p.lse.row(at.sequence, at.token, at.head) = p.emptyLse;
}

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_GQAOUTPUT_H
