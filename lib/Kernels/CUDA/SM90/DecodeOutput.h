//===- DecodeOutput.h - Output of the SM90 decode -------------------------===//
//
// Writes the accumulators of a tile to the result or to the partial results.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_SM90_DECODEOUTPUT_H
#define MLA_KERNELS_CUDA_SM90_DECODEOUTPUT_H

#include "Common/Normalize.h"
#include "Common/Schedule.h"
#include "SM90/DecodeTraits.h"
#include "SM90/StoreRow.h"

namespace mla::cuda::sm90 {

using Output = arch::Frag<float, DecodeTraits::halfCols / 2>;

/// Writes the half of the output columns that `consumer` accumulated. Writes to
/// the result, or to the partial results if the item is split.
template <class E>
MLA_DEVICE void writeOutput(const DecodeParams<E> &p, const WorkItem &work,
                            int consumer, uint32_t thread,
                            const float (&rowMax)[2], const float (&sum)[2],
                            const Output &output) {
  using Traits = DecodeTraits;
#pragma unroll
  for (int r = 0; r < 2; ++r) {
    const int32_t row = arch::wgmmaRow(thread, 2 * r);
    const bool valid = row < work.rows;
    const bool writesLse = valid && consumer == 0 && thread % 4 == 0;
    if (work.partialTile >= 0) {
      const int64_t at = int64_t(work.partialTile) * Traits::tileRows + row;
      detail::storeRowF32(p.partialOut + at * Traits::valueCols +
                              consumer * Traits::halfCols,
                          valid, output, r, sum[r] == 0 ? 0.0f : 1.0f / sum[r]);
      if (writesLse)
        p.partialLse[at] = lseOf(rowMax[r], sum[r]);
      continue;
    }
    const Sequence &s = work.sequence;
    const int32_t index = work.firstRow + (valid ? row : 0);
    const int32_t token = s.firstToken + index / p.heads;
    const int32_t head = index % p.heads;
    detail::storeRow(p.out.row(s.index, token, head) +
                         consumer * Traits::halfCols,
                     valid, output, r, inverseSum(p, head, rowMax[r], sum[r]));
    if (writesLse && p.lse.base)
      *p.lse.row(s.index, token, head) = resultLse(p, lseOf(rowMax[r], sum[r]));
  }
}

/// Writes the result of rows that see no key: output 0 and the LSE of empty
/// rows. An element of the output has `bytes` bytes, and one of the partial
/// results partialBytes.
template <class E>
MLA_DEVICE void writeEmpty(const DecodeParams<E> &p, const WorkItem &work,
                           int consumer, uint32_t thread,
                           int32_t bytes = sizeof(E),
                           int32_t partialBytes = sizeof(float)) {
  using Traits = DecodeTraits;
  // Two threads per row, each with half of this consumer's columns.
  const int32_t row = static_cast<int32_t>(thread) / 2;
  if (row >= work.rows)
    return;
  const bool writesLse = consumer == 0 && thread % 2 == 0;
  if (work.partialTile >= 0) {
    const int64_t at = int64_t(work.partialTile) * Traits::tileRows + row;
    if (writesLse)
      p.partialLse[at] = -INFINITY;
    const int32_t end = Traits::halfCols * partialBytes;
    char *to =
        reinterpret_cast<char *>(p.partialOut) + (2 * at + consumer) * end;
    for (int32_t c = thread % 2 * 16; c < end; c += 32)
      *reinterpret_cast<arch::Vec<uint32_t, 4> *>(to + c) = {};
    return;
  }
  const Sequence &s = work.sequence;
  const int32_t index = work.firstRow + row;
  const int32_t token = s.firstToken + index / p.heads;
  const int32_t half = Traits::halfCols * bytes;
  char *to =
      reinterpret_cast<char *>(p.out.row(s.index, token, index % p.heads)) +
      consumer * half;
  for (int32_t c = thread % 2 * 16; c < half; c += 32)
    *reinterpret_cast<arch::Vec<uint32_t, 4> *>(to + c) = {};
  if (writesLse && p.lse.base)
    *p.lse.row(s.index, token, index % p.heads) = p.emptyLse;
}

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_DECODEOUTPUT_H
