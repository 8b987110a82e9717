//===- DecodeOutput.h - From accumulators to global memory ----------------===//
#ifndef MLA_KERNELS_CUDA_SM90_DECODEOUTPUT_H
#define MLA_KERNELS_CUDA_SM90_DECODEOUTPUT_H

#include "Common/Finish.h"
#include "Common/Schedule.h"
#include "SM90/DecodeBudget.h"

namespace mla::cuda::sm90 {

using Output = arch::Frag<float, DecodeBudget::halfCols / 2>;

/// Writes the half of a piece's rows that consumer `which` accumulated: to the
/// result, or to the piece's slot of partial results.
template <class E>
MLA_DEVICE void writeOutput(const DecodeParams<E> &p, const Piece &piece,
                            int which, uint32_t thread,
                            const float (&reference)[2], const float (&sum)[2],
                            const Output &output) {
  using B = DecodeBudget;
  const int32_t firstCol =
      which * B::halfCols + static_cast<int32_t>(arch::wgmmaCol(thread, 0));
#pragma unroll
  for (int r = 0; r < 2; ++r) {
    const int32_t row = arch::wgmmaRow(thread, 2 * r);
    if (row >= piece.rows)
      continue;
    const bool writesLse = which == 0 && thread % 4 == 0;
    if (piece.slotTile >= 0) {
      const int64_t at = int64_t(piece.slotTile) * B::tileRows + row;
      const float inverse = sum[r] == 0 ? 0.0f : 1.0f / sum[r];
      float *to = p.partialOut + at * B::latent + firstCol;
#pragma unroll
      for (int v = 2 * r; v < Output::size; v += 4)
        *reinterpret_cast<arch::Vec<float, 2> *>(to + 2 * (v & ~3)) = {
            {output[v] * inverse, output[v + 1] * inverse}};
      if (writesLse)
        p.partialLse[at] = lseOf(reference[r], sum[r]);
      continue;
    }
    const Sequence &s = piece.sequence;
    const int32_t index = piece.firstRow + row;
    const int32_t token = s.firstToken + index / p.heads;
    const int32_t head = index % p.heads;
    const float inverse = inverseSum(p, head, reference[r], sum[r]);
    E *to = p.out.row(s.index, token, head) + firstCol;
#pragma unroll
    for (int v = 2 * r; v < Output::size; v += 4)
      *reinterpret_cast<uint32_t *>(to + 2 * (v & ~3)) =
          arch::packPair<E>(output[v] * inverse, output[v + 1] * inverse).bits;
    if (writesLse && p.lse.base)
      *p.lse.row(s.index, token, head) =
          lseOf(reference[r], sum[r]) * p.lseFactor;
  }
}

/// The result of rows that see no key: 0, and -inf as LSE. Of a split item only
/// the LSE is written, which makes the merge skip the piece.
template <class E>
MLA_DEVICE void writeEmpty(const DecodeParams<E> &p, const Piece &piece,
                           int which, uint32_t thread) {
  using B = DecodeBudget;
  // Two threads a row, each with half of this consumer's columns.
  const int32_t row = static_cast<int32_t>(thread) / 2;
  if (row >= piece.rows)
    return;
  const bool writesLse = which == 0 && thread % 2 == 0;
  if (piece.slotTile >= 0) {
    if (writesLse)
      p.partialLse[int64_t(piece.slotTile) * B::tileRows + row] = -INFINITY;
    return;
  }
  const Sequence &s = piece.sequence;
  const int32_t index = piece.firstRow + row;
  const int32_t token = s.firstToken + index / p.heads;
  E *to = p.out.row(s.index, token, index % p.heads) + which * B::halfCols;
  for (int32_t c = thread % 2 * 2; c < B::halfCols; c += 4)
    *reinterpret_cast<uint32_t *>(to + c) = 0;
  if (writesLse && p.lse.base)
    *p.lse.row(s.index, token, index % p.heads) = -INFINITY;
}

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_DECODEOUTPUT_H
