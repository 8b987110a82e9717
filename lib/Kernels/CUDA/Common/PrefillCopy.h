//===- PrefillCopy.h - Plain copies of values of a prefill ----------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_PREFILLCOPY_H
#define MLA_KERNELS_CUDA_COMMON_PREFILLCOPY_H

#include "Arch/Arch.h"
#include "Common/PrefillParams.h"
#include "Common/PrefillWork.h"

namespace mla::cuda {

/// True if a block of `tokens` values from key `first` on has values that do
/// not exist or that no row sees. These could be NaN and would reach the result
/// as 0 * NaN, so such a block is copied with zeros in their place.
MLA_DEVICE bool hasHiddenValues(const PrefillWork &work, int32_t first,
                                int32_t tokens) {
  return first < work.low || first > work.sequence.length - tokens;
}

/// Copies a block of values from key `first` and column `firstCol` on to `to`,
/// with zeros in place of values that do not exist and of columns past the
/// width. All lanes of a warp call it, and then wait for their copies.
template <class E, class Tile>
MLA_DEVICE void copyValueRows(const PrefillParams<E> &params,
                              const PrefillWork &work, int32_t first,
                              int32_t firstCol, Tile &to) {
  constexpr int32_t vectorCols = 16 / sizeof(E);
  constexpr int32_t vectors = Tile::cols / vectorCols;
  const E *base =
      params.value.row(work.sequence.index, work.firstKey + first, work.head) +
      firstCol;
#pragma unroll 1
  for (int32_t i = static_cast<int32_t>(arch::laneIndex());
       i < Tile::rows * vectors; i += arch::warpThreads) {
    const int32_t row = i / vectors, col = i % vectors * vectorCols;
    const int32_t key = first + row;
    int32_t cols = params.valueWidth - firstCol - col;
    if (key < work.low || key >= work.sequence.length || cols < 0)
      cols = 0;
    cols = cols < vectorCols ? cols : vectorCols;
    const E *source =
        cols ? base + row * params.value.token + col : params.value.base;
    arch::copyAsyncZeroFill<16>(&to.at(row, col), source,
                                static_cast<uint32_t>(cols * sizeof(E)));
  }
}

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_PREFILLCOPY_H
