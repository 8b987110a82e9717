//===- StoreRow.h - Stores of rows of an accumulator ----------------------===//
//
// In a wgmma accumulator each lane of a quad holds two of every eight columns.
// The lanes of a quad exchange elements until each holds eight neighbouring
// columns. Then each store writes 16 bytes.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_SM90_STOREROW_H
#define MLA_KERNELS_CUDA_SM90_STOREROW_H

#include "Common/StoreElements.h"

namespace mla::cuda::sm90::detail {

/// Exchanges `low` of the odd lane with `high` of the even lane in each pair
/// (lane, lane ^ mask). The odd lane has (lane & mask) != 0.
template <class T>
MLA_DEVICE void swapWithLane(T &low, T &high, uint32_t mask) {
  const bool odd = arch::laneIndex() & mask;
  const T got = arch::shuffleXor(odd ? low : high, mask);
  low = odd ? got : low;
  high = odd ? high : got;
}

/// An accumulator as 16-bit elements: element i has the columns of registers 2
/// i and 2 i + 1.
template <int N> using PackedRows = uint32_t[N / 2];

/// Converts row r of this thread, times `factor`: the registers from `first`
/// on.
template <class E, int N, int Count>
MLA_DEVICE void packRow(const arch::Frag<float, N> &output, int r, float factor,
                        uint32_t (&packed)[Count], int first = 0) {
  static_assert(2 * Count <= N);
#pragma unroll
  for (int v = 2 * r; v < 2 * Count; v += 4)
    packed[v / 2] = arch::packPair<E>(output[first + v] * factor,
                                      output[first + v + 1] * factor)
                        .bits;
}

/// Converts row r like packRow(), if of each 16 columns of the output the even
/// ones are first in the accumulator: register 8 j + v + 4 i of a thread has
/// column 16 j + 4 (lane % 4) + 2 v + i.
template <class E, int N>
MLA_DEVICE void packInterleavedRow(const arch::Frag<float, N> &output, int r,
                                   float factor, PackedRows<N> &packed) {
#pragma unroll
  for (int v = 2 * r; v < N; v += 8)
#pragma unroll
    for (int i = 0; i < 2; ++i)
      packed[v / 2 + 2 * i] =
          arch::packPair<E>(output[v + i] * factor, output[v + 4 + i] * factor)
              .bits;
}

/// Stores row r of such an accumulator, times `factor`, as floats: 16 bytes in
/// each 16 columns of `to`, of which only the first `width` columns exist.
template <int N>
MLA_DEVICE void storeInterleavedRow(float *to, bool valid,
                                    const arch::Frag<float, N> &output, int r,
                                    float factor, int32_t width) {
  const int32_t quad = static_cast<int32_t>(arch::laneIndex() % 4);
#pragma unroll
  for (int v = 2 * r; v < N; v += 8) {
    const float x[4] = {output[v] * factor, output[v + 4] * factor,
                        output[v + 1] * factor, output[v + 5] * factor};
    const int32_t col = 2 * (v & ~7) + 4 * quad;
    if (valid && col + 4 <= width)
      *reinterpret_cast<arch::Vec<float, 4> *>(to + col) = {
          {x[0], x[1], x[2], x[3]}};
    else if (valid)
#pragma unroll
      for (int i = 0; i < 3; ++i)
        if (col + i < width)
          to[col + i] = x[i];
  }
}

/// Stores row r of this thread, 16 bytes in each 32 columns of `to`. The row
/// was converted by packRow() or packInterleavedRow(). If the result is not
/// `Whole`, it has only the first `width` of the columns. All lanes of a warp
/// must call it; lanes that are not `valid` write nothing.
template <class E, bool Whole, bool Interleaved = false, int Count>
MLA_DEVICE void storePackedRow(E *to, bool valid,
                               const uint32_t (&packed)[Count], int r,
                               int32_t width) {
  const uint32_t quad = arch::laneIndex() % 4;
#pragma unroll
  for (int v = 2 * r; v < 2 * Count; v += 16) {
    uint32_t x[4];
#pragma unroll
    for (int i = 0; i < 4; ++i)
      x[i] = packed[v / 2 + 2 * i];
    int32_t col = 2 * (v & ~15) + 8 * static_cast<int32_t>(quad);
    if constexpr (Interleaved) {
      swapWithLane(x[0], x[2], 1);
      swapWithLane(x[1], x[3], 1);
      col = 2 * (v & ~15) + static_cast<int32_t>(quad % 2 * 16 + quad / 2 * 8);
    } else {
      swapWithLane(x[0], x[1], 1);
      swapWithLane(x[2], x[3], 1);
      swapWithLane(x[0], x[2], 2);
      swapWithLane(x[1], x[3], 2);
    }
    if (valid)
      storeElements(to + col, x, Whole ? 8 : width - col);
  }
}

/// Converts row r of this thread, times `factor`, and stores all its columns.
template <class E, int N>
MLA_DEVICE void storeRow(E *to, bool valid, const arch::Frag<float, N> &output,
                         int r, float factor) {
  PackedRows<N> packed;
  packRow<E>(output, r, factor, packed);
  storePackedRow<E, true>(to, valid, packed, r, 2 * N);
}

/// Stores row r of this thread like storeRow(), but as f32: 16 bytes at each
/// column 16 j + 8 (lane % 2) + 4 (lane / 2 % 2).
template <int N>
MLA_DEVICE void storeRowF32(float *to, bool valid,
                            const arch::Frag<float, N> &output, int r,
                            float factor) {
  const uint32_t lane = arch::laneIndex();
  const uint32_t col = lane % 2 * 8 + lane / 2 % 2 * 4;
#pragma unroll
  for (int v = 2 * r; v < N; v += 8) {
    float x[4] = {output[v] * factor, output[v + 1] * factor,
                  output[v + 4] * factor, output[v + 5] * factor};
    swapWithLane(x[0], x[2], 1);
    swapWithLane(x[1], x[3], 1);
    if (valid)
      *reinterpret_cast<arch::Vec<float, 4> *>(to + 2 * (v & ~7) + col) = {
          {x[0], x[1], x[2], x[3]}};
  }
}

} // namespace mla::cuda::sm90::detail

#endif // MLA_KERNELS_CUDA_SM90_STOREROW_H
