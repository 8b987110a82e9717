//===- MatmulKernel.h - Matrix product of any strides, sm_80 and up -------===//
//
// A CTA computes 64 x 64 results with the warp layout and the chunks that the
// attention uses for scores; the columns of b take the role of keys. Elements
// are copied one by one, with adjacent threads along the contiguous dimension.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_GENERIC_MATMULKERNEL_H
#define MLA_KERNELS_CUDA_GENERIC_MATMULKERNEL_H

#include "Common/KernelBudget.h"
#include "Generic/AttentionOutput.h"
#include "Generic/MatmulParams.h"

namespace mla::cuda::generic {

/// Rows and columns of the result tile of a CTA.
inline constexpr int matmulTile = planTileRows;

template <class E> struct MatmulShared {
  Chunk<E> a, b;
};

template <class E>
inline constexpr KernelBudget matmulBudget = {AttentionTraits<E>::threads, 2,
                                              104, sizeof(MatmulShared<E>), 1};
static_assert(matmulBudget<arch::Bf16>.fitsEveryGpu() &&
                  matmulBudget<float>.fitsEveryGpu(),
              "two CTAs per SM: one copies while the other multiplies");

template <class E> class Matmul {
  using Traits = AttentionTraits<E>;

public:
  MLA_DEVICE Matmul(const MatmulParams &p, MatmulShared<E> &shared)
      : p(p), shared(shared), firstRow(int64_t(arch::ctaX()) * matmulTile),
        firstCol(int64_t(arch::ctaY()) * matmulTile),
        warpRow(arch::threadIndex() / 32 / Traits::halves * 16),
        warpCol(arch::threadIndex() / 32 % Traits::halves *
                Traits::halfTokens) {}

  MLA_DEVICE void run(int64_t entry) {
    setBatch(entry);
    float sums[WarpMma<E>::scoreTiles][4] = {};
    for (int64_t k = 0; k < p.k; k += Traits::chunkCols) {
      arch::syncThreads(); // the previous chunks are read
      load(k);
      arch::syncThreads();
      WarpMma<E>::addScores(sums, shared.a, shared.b, warpRow, warpCol);
    }
    store(sums);
  }

private:
  MLA_DEVICE void setBatch(int64_t entry) {
    int64_t atA = 0, atB = 0, atOut = 0;
#pragma unroll
    for (int d = matmulBatchDims - 1; d >= 0; --d) {
      const int64_t index = entry % p.batch[d];
      entry /= p.batch[d];
      atA += index * p.aBatch[d];
      atB += index * p.bBatch[d];
      atOut += index * p.outBatch[d];
    }
    a = static_cast<const E *>(p.a) + atA;
    b = static_cast<const E *>(p.b) + atB;
    out = static_cast<E *>(p.out) + atOut;
  }

  static MLA_DEVICE int64_t offset(const MatmulRows &rows, int64_t m) {
    return m / rows.inner * rows.outer + m % rows.inner * rows.innerStride;
  }

  /// Returns the row and the column of element i of a chunk. The elements are
  /// counted along k first if `alongK`, else along the rows first.
  static MLA_DEVICE void place(int32_t i, bool alongK, int32_t &row,
                               int32_t &col) {
    row = alongK ? i / Traits::chunkCols : i % matmulTile;
    col = alongK ? i % Traits::chunkCols : i / matmulTile;
  }

  MLA_DEVICE void load(int64_t k) {
    const auto thread = static_cast<int32_t>(arch::threadIndex());
    for (int32_t i = thread; i < matmulTile * Traits::chunkCols;
         i += Traits::threads) {
      int32_t row, col;
      place(i, p.aK == 1, row, col);
      const int64_t m = firstRow + row;
      shared.a.at(row, col) = m < p.m && k + col < p.k
                                  ? a[offset(p.aRows, m) + (k + col) * p.aK]
                                  : E{};
      place(i, p.bK == 1, row, col);
      const int64_t n = firstCol + row;
      shared.b.at(row, col) =
          n < p.n && k + col < p.k ? b[n * p.bN + (k + col) * p.bK] : E{};
    }
  }

  static MLA_DEVICE float valueOf(float x) { return x; }
  template <class T> static MLA_DEVICE float valueOf(T x) {
    return arch::toFloat(x);
  }

  MLA_DEVICE void store(const float (&sums)[WarpMma<E>::scoreTiles][4]) {
    const int32_t lane = static_cast<int32_t>(arch::laneIndex());
#pragma unroll
    for (int n = 0; n < WarpMma<E>::scoreTiles; ++n)
#pragma unroll
      for (int v = 0; v < 4; ++v) {
        const int64_t row = firstRow + warpRow + lane / 4 + 8 * (v >> 1);
        const int64_t col = firstCol + warpCol + 8 * n + lane % 4 * 2 + v % 2;
        if (row >= p.m || col >= p.n)
          continue;
        float sum = sums[n][v];
        if (p.bias)
          sum += valueOf(static_cast<const E *>(p.bias)[col]);
        Store<E>::one(out + offset(p.outRows, row) + col * p.outN, sum);
      }
  }

  const MatmulParams &p;
  MatmulShared<E> &shared;
  const int64_t firstRow, firstCol;
  const uint32_t warpRow, warpCol;
  const E *a, *b;
  E *out;
};

/// Computes out = a . b (+ bias). Grid: x is the row tile, y the column tile.
/// Any number of CTAs along z divide the batch.
template <class E>
MLA_KERNEL(matmulBudget<E>.threads, matmulBudget<E>.ctas)
matmulKernel(MLA_GRID_CONSTANT const MatmulParams p) {
  arch::launchDependents();
  arch::waitForDependencies();
  Matmul<E> matmul(p, arch::dynamicShared<MatmulShared<E>>());
  const int64_t entries = p.batch[0] * p.batch[1] * p.batch[2] * p.batch[3];
  for (int64_t entry = arch::ctaZ(); entry < entries; entry += arch::gridZ())
    matmul.run(entry);
}

} // namespace mla::cuda::generic

#endif // MLA_KERNELS_CUDA_GENERIC_MATMULKERNEL_H
