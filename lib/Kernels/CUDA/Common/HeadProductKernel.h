//===- HeadProductKernel.h - One matrix product per head ------------------===//
//
// Implements absorb_query, project_value and expand_kv. A decode multiplies few
// rows with large weights, so reading the weights takes most of the time. A CTA
// computes a tile of one head's result. It keeps several tiles of the operands
// in flight (cp.async), each of 64 contraction steps, and multiplies with
// mma.sync, which every GPU from sm_80 on has. Up to 16 rows have flat tiles:
// their four warps divide the columns, and the weight is fetched into L2 before
// the kernel waits for the launches before it. A row has the same bits in a
// tile of any shape.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_HEADPRODUCTKERNEL_H
#define MLA_KERNELS_CUDA_COMMON_HEADPRODUCTKERNEL_H

#include "Arch/Arch.h"
#include "Common/HeadProductParams.h"
#include "Common/KernelBudget.h"

namespace mla::cuda {

/// Constants of the kernel for weights that are contiguous along k, or along n.
/// IsFlat: at most 16 rows.
template <bool KContiguous, bool IsFlat> struct HeadProductTraits {
  static constexpr bool kContiguous = KContiguous, isFlat = IsFlat;
  static constexpr int tileRows = IsFlat ? 16 : 64, tileK = 64;
  static constexpr int tileCols = IsFlat && !KContiguous ? 128 : 64;
  static constexpr int warps = 4, threads = 32 * warps;
  /// A warp computes 16 rows and some of the columns.
  static constexpr int rowWarps = tileRows / 16, colWarps = warps / rowWarps;
  static constexpr int warpCols = tileCols / colWarps;
  static constexpr int stages = !IsFlat ? 3 : KContiguous ? 4 : 2;
  /// Rows and columns of a tile of the weight, in its order in memory.
  static constexpr int weightRows = KContiguous ? tileCols : tileK;
  static constexpr int weightCols = KContiguous ? tileK : tileCols;
  /// The row pitches in shared memory, in elements: 8 more than a tile's
  /// columns, so that the eight rows of an ldmatrix matrix are in different
  /// banks.
  static constexpr int xPitch = tileK + 8, weightPitch = weightCols + 8;
  static constexpr int chunk = 8; ///< elements in 16 bytes
  static_assert(warpCols % 16 == 0 && rowWarps * colWarps == warps);
};

template <class E, class Traits> struct HeadProductShared {
  alignas(16) E x[Traits::stages][Traits::tileRows * Traits::xPitch];
  /// [n][k] or [k][n], the order of the weight in memory.
  alignas(16) E w[Traits::stages][Traits::weightRows * Traits::weightPitch];
};

template <class Traits>
inline constexpr KernelBudget headProductBudget = {
    Traits::threads, 1, 144, sizeof(HeadProductShared<arch::Bf16, Traits>), 1};
static_assert(headProductBudget<HeadProductTraits<true, false>>.fitsEveryGpu());
static_assert(
    headProductBudget<HeadProductTraits<false, false>>.fitsEveryGpu());
static_assert(headProductBudget<HeadProductTraits<true, true>>.fitsEveryGpu());
static_assert(headProductBudget<HeadProductTraits<false, true>>.fitsEveryGpu());

namespace detail {

/// Copies the first `valid` of eight elements to shared memory and writes zeros
/// after them.
template <class E>
MLA_DEVICE void copyChunk(E *target, const E *source, int32_t valid,
                          bool wide) {
  const int32_t count = valid < 0 ? 0 : valid > 8 ? 8 : valid;
  if (wide) {
    arch::copyAsyncZeroFill<16>(target, source, count * sizeof(E));
    return;
  }
  arch::Vec<E, 8> values;
#pragma unroll
  for (int i = 0; i < 8; ++i)
    values[i] = i < count ? source[i] : E{0};
  arch::storeShared(target, values);
}

/// Copies a tile of Rows x Cols elements. rowOf(r, n) returns the address of
/// row r, which is the n-th row of this thread, or null for a row of zeros.
/// Writes zeros after the first `valid` elements of a row.
template <int Rows, int Cols, class E, class RowOf>
MLA_DEVICE void copyTile(E *target, const E *anyRow, int32_t valid, bool wide,
                         RowOf rowOf) {
  constexpr int chunk = 8, chunks = Cols / chunk, threads = 128;
  static_assert(Rows * chunks % threads == 0);
#pragma unroll
  for (int n = 0; n < Rows * chunks / threads; ++n) {
    const int i = static_cast<int>(arch::threadIndex()) + n * threads;
    const int row = i / chunks, col = i % chunks * chunk;
    const E *source = rowOf(row, n);
    const int32_t left = source && valid > col ? valid - col : 0;
    copyChunk(target + row * (Cols + 8) + col, left ? source + col : anyRow,
              left, wide);
  }
}

template <class E, class Traits> class HeadProduct {
  static constexpr bool KContiguous = Traits::kContiguous;
  using Shared = HeadProductShared<E, Traits>;
  static constexpr int xChunks = Traits::tileK / Traits::chunk;
  static constexpr int rowsPerThread =
      Traits::tileRows * xChunks / Traits::threads;

public:
  MLA_DEVICE HeadProduct(const HeadProductParams &p, Shared &shared)
      : p(p), shared(shared), firstCol(arch::ctaX() * Traits::tileCols),
        firstRow(int64_t(arch::ctaZ()) * Traits::tileRows) {
    x = static_cast<const E *>(p.x.base) + arch::ctaY() * p.x.head;
    w = static_cast<const E *>(p.w) + arch::ctaY() * p.wHead;
    // Computed once, because 64-bit divisions take long.
#pragma unroll
    for (int n = 0; n < rowsPerThread; ++n) {
      const int64_t i = firstRow + arch::threadIndex() / xChunks +
                        n * (Traits::threads / xChunks);
      xRows[n] = i < p.rows ? x + rowAt(p.x, i) : nullptr;
    }
  }

  /// Fetches this CTA's part of the weight into L2.
  MLA_DEVICE void prefetchWeight() const {
    constexpr int line = 128 / sizeof(E);
    const int32_t colsLeft = p.n - firstCol;
    const int32_t cols =
        colsLeft < Traits::tileCols ? colsLeft : Traits::tileCols;
    const int32_t rows = KContiguous ? cols : p.k;
    const int32_t width = KContiguous ? p.k : cols;
    const int32_t lines = (width + line - 1) / line;
    const E *from = w + (KContiguous ? firstCol * p.wStride : firstCol);
    for (int32_t i = arch::threadIndex(); i < rows * lines;
         i += Traits::threads)
      arch::prefetchL2(from + i / lines * p.wStride + i % lines * line);
  }

  MLA_DEVICE void run() {
    const int32_t steps = (p.k + Traits::tileK - 1) / Traits::tileK;
    for (int32_t step = 0; step < Traits::stages; ++step)
      load(step, steps);
    for (int32_t step = 0; step < steps; ++step) {
      arch::copyAsyncWait<Traits::stages - 1>();
      arch::syncThreads(); // this tile is loaded
      multiply(step % Traits::stages);
      if (step + Traits::stages < steps)
        arch::syncThreads(); // this tile was read
      load(step + Traits::stages, steps);
    }
    store();
  }

private:
  MLA_DEVICE int64_t rowAt(const ProductRows &rows, int64_t i) const {
    return i / p.inner * rows.outer + i % p.inner * rows.inner;
  }

  /// Starts the copies of step `step`, if this step exists, and commits their
  /// group.
  MLA_DEVICE void load(int32_t step, int32_t steps) {
    if (step < steps) {
      const int32_t k = step * Traits::tileK, stage = step % Traits::stages;
      copyTile<Traits::tileRows, Traits::tileK>(
          shared.x[stage], x, p.k - k, p.wide, [&](int, int n) -> const E * {
            return xRows[n] ? xRows[n] + k : nullptr;
          });
      const int32_t outer = KContiguous ? firstCol : k;
      const int32_t inner = KContiguous ? k : firstCol;
      const int32_t outerEnd = KContiguous ? p.n : p.k;
      const int32_t innerEnd = KContiguous ? p.k : p.n;
      copyTile<Traits::weightRows, Traits::weightCols>(
          shared.w[stage], w, innerEnd - inner, p.wide,
          [&](int row, int) -> const E * {
            return outer + row < outerEnd
                       ? w + (outer + row) * p.wStride + inner
                       : nullptr;
          });
    }
    arch::copyAsyncCommit();
  }

  /// Adds the product of the tiles of a stage to the sums.
  MLA_DEVICE void multiply(int32_t stage) {
    const int lane = arch::laneIndex();
    const int row = warpRow() + lane % 16;
#pragma unroll
    for (int k = 0; k < Traits::tileK; k += 16) {
      uint32_t a[4];
      arch::loadMatrix<4>(a, shared.x[stage] + row * Traits::xPitch + k +
                                 lane / 16 * 8);
#pragma unroll
      for (int col = 0; col < Traits::warpCols; col += 16) {
        uint32_t b[4];
        loadWeights(b, stage, k, warpCol() + col, lane);
        const uint32_t left[2] = {b[0], b[1]}, right[2] = {b[2], b[3]};
        arch::mma16x8x16<E>(sums[col / 8], a, left);
        arch::mma16x8x16<E>(sums[col / 8 + 1], a, right);
      }
    }
  }

  /// Loads 16 k by 16 columns of the weight. b[0] and b[1] receive k 0 to 7 and
  /// 8 to 15 of the first eight columns, b[2] and b[3] the same k of the
  /// others.
  MLA_DEVICE void loadWeights(uint32_t (&b)[4], int32_t stage, int k, int col,
                              int lane) {
    const E *tile = shared.w[stage];
    const int k8 = k + lane / 8 % 2 * 8, col8 = col + lane / 16 * 8;
    if (KContiguous)
      arch::loadMatrix<4>(b,
                          tile + (col8 + lane % 8) * Traits::weightPitch + k8);
    else
      arch::loadMatrix<4, true>(
          b, tile + (k8 + lane % 8) * Traits::weightPitch + col8);
  }

  /// Return the first row and column of this warp in the tile.
  static MLA_DEVICE int warpRow() {
    return arch::threadIndex() / 32 / Traits::colWarps * 16;
  }
  static MLA_DEVICE int warpCol() {
    return arch::threadIndex() / 32 % Traits::colWarps * Traits::warpCols;
  }

  MLA_DEVICE void store() {
    const int lane = arch::laneIndex();
    E *out = static_cast<E *>(p.out.base) + arch::ctaY() * p.out.head;
#pragma unroll
    for (int half = 0; half < 2; ++half) {
      const int64_t i = firstRow + warpRow() + lane / 4 + 8 * half;
      if (i >= p.rows)
        continue;
      E *to = out + rowAt(p.out, i);
#pragma unroll
      for (int tile = 0; tile < Traits::warpCols / 8; ++tile)
        storePair(to, firstCol + warpCol() + tile * 8 + lane % 4 * 2,
                  sums[tile][2 * half], sums[tile][2 * half + 1]);
    }
  }

  MLA_DEVICE void storePair(E *to, int32_t col, float first, float second) {
    if (p.outPairs && col + 1 < p.n) {
      *reinterpret_cast<arch::Pair<E> *>(to + col) =
          arch::packPair<E>(first, second);
      return;
    }
    if (col < p.n)
      to[col] = arch::fromFloat<E>(first);
    if (col + 1 < p.n)
      to[col + 1] = arch::fromFloat<E>(second);
  }

  const HeadProductParams &p;
  Shared &shared;
  const E *x, *w;
  const E *xRows[rowsPerThread]; ///< the rows of x that this thread copies
  const int32_t firstCol;
  const int64_t firstRow;
  float sums[Traits::warpCols / 8][4] = {};
};

} // namespace detail

/// Computes out[i, h] = x[i, h] . w[h]. Grid: x is the tile of columns, y the
/// head, z the tile of rows.
template <class E, class Traits>
MLA_KERNEL(headProductBudget<Traits>.threads, headProductBudget<Traits>.ctas)
headProductKernel(MLA_GRID_CONSTANT const HeadProductParams p) {
  detail::HeadProduct<E, Traits> product(
      p, arch::dynamicShared<HeadProductShared<E, Traits>>());
  arch::launchDependents();
  if constexpr (Traits::isFlat)
    product.prefetchWeight();
  arch::waitForDependencies();
  product.run();
}

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_HEADPRODUCTKERNEL_H
