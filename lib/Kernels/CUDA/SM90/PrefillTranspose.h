//===- PrefillTranspose.h - Transposition of 8-bit values -----------------===//
//
// wgmma takes 8-bit operands only with the contracted dimension contiguous. The
// values arrive as [keys][columns], so three warps of the producer warpgroup
// write each block as [columns][keys]. A step of a warp moves 32 keys of 16
// columns. In the matrices below, k is a key and c a column; lane 4 r + q:
//
//   ldmatrix.trans  keys 2q, 2q+1 of columns 2r, 2r+1:
//                   k0 c0, k0 c1, k1 c0, k1 c1; and the same for keys 8, 9
//   prmt            column 2r: k0 c0, k1 c0, k8 c0, k9 c0; and column 2r+1
//   stmatrix        four bytes of a row of [columns][keys]
//
// So each 16 keys are in the order 0, 1, 8, 9, 2, 3, ..., 6, 7, 14, 15, that of
// packProbabilities(). Of each 16 columns, the even ones come first: then the
// eight rows of a matrix are neighbours, and its store has no bank conflict.
// packInterleavedRow() restores the order of the columns.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_SM90_PREFILLTRANSPOSE_H
#define MLA_KERNELS_CUDA_SM90_PREFILLTRANSPOSE_H

#include "SM90/PrefillTraits.h"

namespace mla::cuda::sm90 {

template <class E, class Traits> class PrefillTransposer {
  static constexpr int stepKeys = 32, stepCols = 16;
  static constexpr int keySteps = Traits::blockTokens / stepKeys;
  static constexpr int colSteps = Traits::valueCols / stepCols;

public:
  /// Transposer `index` is one of Traits::transposers warps.
  MLA_DEVICE PrefillTransposer(PrefillShared<E, Traits> &shared, uint32_t index)
      : shared(shared), index(index), lane(arch::laneIndex()),
        values(arch::Ring<Traits::stages>::consumer()),
        transposed(arch::Ring<Traits::stages>::producer()),
        slots(arch::Ring<Traits::slots>::consumer()) {}

  MLA_DEVICE void run() {
    int32_t begin, end;
    while (readWork(begin, end))
      for (; begin < end; ++begin)
        transposeBlock();
  }

private:
  /// Reads the blocks of the next tile. Returns false after the last tile.
  MLA_DEVICE bool readWork(int32_t &begin, int32_t &end) {
    const uint32_t slot = slots.stage();
    shared.workFull[slot].wait(slots.phase());
    const int32_t rows = shared.work[slot].rows;
    begin = shared.work[slot].beginBlock;
    end = shared.work[slot].endBlock;
    arrive(shared.workEmpty[slot]);
    slots.next();
    return rows > 0;
  }

  MLA_DEVICE void transposeBlock() {
    const uint32_t from = values.stage(), to = transposed.stage();
    shared.valuesFull[from].wait(values.phase());
    shared.transposed.empty[to].wait(transposed.phase());
#pragma unroll 1
    for (uint32_t step = index; step < colSteps; step += Traits::transposers)
      moveColumns(shared.values[from], shared.transposed.values[to],
                  step * stepCols);
    arch::fenceProxyAsyncShared();
    arrive(shared.valuesEmpty[from]);
    arrive(shared.transposed.full[to]);
    values.next();
    transposed.next();
  }

  /// Transposes the columns col to col + 15 of a block. Lane l has the address
  /// of row l % 8 of matrix l / 8.
  template <class From, class To>
  MLA_DEVICE void moveColumns(From &from, To &to, uint32_t col) {
    const uint32_t matrix = lane / 8 % 4, row = lane % 8;
    const uint32_t source = From::byteOffset(8 * matrix + row, col);
    const uint32_t target =
        To::byteOffset(col + matrix % 2 * 8 + row, matrix / 2 * 16);
    uint32_t x[keySteps][4];
#pragma unroll
    for (int i = 0; i < keySteps; ++i)
      arch::loadMatrix<4, true>(x[i], from.storage + source +
                                          i * stepKeys * From::span);
#pragma unroll
    for (int i = 0; i < keySteps; ++i) {
      const uint32_t y[4] = {arch::selectBytes<0x6420>(x[i][0], x[i][1]),
                             arch::selectBytes<0x7531>(x[i][0], x[i][1]),
                             arch::selectBytes<0x6420>(x[i][2], x[i][3]),
                             arch::selectBytes<0x7531>(x[i][2], x[i][3])};
      // The swizzle is an exclusive or, so an offset that is not in the bits of
      // `target` can follow it.
      constexpr int panelKeys = To::panelCols;
      const uint32_t panel = i * stepKeys / panelKeys * To::panelBytes;
      arch::storeMatrix<4>(
          to.storage + panel + (target ^ i * stepKeys % panelKeys), y);
    }
  }

  MLA_DEVICE void arrive(arch::Barrier &barrier) {
    arch::syncWarp();
    if (lane == 0)
      barrier.arrive();
    arch::syncWarp();
  }

  PrefillShared<E, Traits> &shared;
  const uint32_t index, lane;
  arch::Ring<Traits::stages> values, transposed;
  arch::Ring<Traits::slots> slots;
};

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_PREFILLTRANSPOSE_H
