//===- HeadProductKernel.h - One matrix product per head ------------------===//
//
// Implements absorb_query, project_value and expand_kv. A decode multiplies few
// rows with large weights, so reading the weights takes most of the time. A CTA
// computes 64 columns of one head. It keeps three tiles in flight (cp.async),
// each of 64 contraction steps, and multiplies with mma.sync, which every GPU
// from sm_80 on has.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_HEADPRODUCTKERNEL_H
#define MLA_KERNELS_CUDA_COMMON_HEADPRODUCTKERNEL_H

#include "Arch/Arch.h"
#include "Common/HeadProductParams.h"
#include "Common/KernelBudget.h"

namespace mla::cuda {

/// Constants of the kernel.
struct HeadProductTraits {
  static constexpr int tileRows = 64, tileCols = 64, tileK = 64;
  static constexpr int warps = 4, threads = 32 * warps; ///< 16 rows per warp
  static constexpr int stages = 3;
  /// The row pitch in shared memory, in elements: 8 more than a tile's columns,
  /// so that the eight rows of an ldmatrix matrix are in different banks.
  static constexpr int pitch = 64 + 8;
  static constexpr int chunk = 8; ///< elements in 16 bytes
  static_assert(tileRows == 16 * warps && tileCols == 64 && tileK == 64);
  static_assert(2 * 2 * stages * 64 * pitch <= 99 * 1024,
                "fits the shared memory of a CTA on sm_86");
};

template <class E> struct HeadProductShared {
  using Traits = HeadProductTraits;
  alignas(16) E x[Traits::stages][Traits::tileRows * Traits::pitch];
  /// [n][k] or [k][n], the order of the weight in memory.
  alignas(16) E w[Traits::stages][64 * Traits::pitch];
};

inline constexpr KernelBudget headProductBudget = {
    HeadProductTraits::threads, 1, 104, sizeof(HeadProductShared<arch::Bf16>),
    1};
static_assert(headProductBudget.fitsEveryGpu(), "three tiles in flight");

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

/// Copies a tile of 64 x 64 elements. rowOf(r) returns the address of row r, or
/// null for a row of zeros. Writes zeros after the first `valid` elements of a
/// row.
template <class E, class RowOf>
MLA_DEVICE void copyTile(E *target, const E *anyRow, int32_t valid, bool wide,
                         RowOf rowOf) {
  using Traits = HeadProductTraits;
  constexpr int chunks = 64 / Traits::chunk;
  for (int i = arch::threadIndex(); i < 64 * chunks; i += Traits::threads) {
    const int row = i / chunks, col = i % chunks * Traits::chunk;
    const E *source = rowOf(row);
    const int32_t left = source && valid > col ? valid - col : 0;
    copyChunk(target + row * Traits::pitch + col, left ? source + col : anyRow,
              left, wide);
  }
}

template <class E, bool KContiguous> class HeadProduct {
  using Traits = HeadProductTraits;

public:
  MLA_DEVICE HeadProduct(const HeadProductParams &p,
                         HeadProductShared<E> &shared)
      : p(p), shared(shared), firstCol(arch::ctaX() * Traits::tileCols),
        firstRow(int64_t(arch::ctaZ()) * Traits::tileRows) {
    x = static_cast<const E *>(p.x.base) + arch::ctaY() * p.x.head;
    w = static_cast<const E *>(p.w) + arch::ctaY() * p.wHead;
  }

  MLA_DEVICE void run() {
    const int32_t steps = (p.k + Traits::tileK - 1) / Traits::tileK;
    for (int32_t step = 0; step < Traits::stages - 1; ++step)
      load(step, steps);
    for (int32_t step = 0; step < steps; ++step) {
      arch::copyAsyncWait<Traits::stages - 2>();
      arch::syncThreads(); // this tile is loaded, the previous one was read
      load(step + Traits::stages - 1, steps);
      multiply(step % Traits::stages);
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
      copyTile(shared.x[stage], x, p.k - k, p.wide, [&](int row) -> const E * {
        const int64_t i = firstRow + row;
        return i < p.rows ? x + rowAt(p.x, i) + k : nullptr;
      });
      const int32_t outer = KContiguous ? firstCol : k;
      const int32_t inner = KContiguous ? k : firstCol;
      const int32_t outerEnd = KContiguous ? p.n : p.k;
      const int32_t innerEnd = KContiguous ? p.k : p.n;
      copyTile(shared.w[stage], w, innerEnd - inner, p.wide,
               [&](int row) -> const E * {
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
    const int row = arch::threadIndex() / 32 * 16 + lane % 16;
#pragma unroll
    for (int k = 0; k < Traits::tileK; k += 16) {
      uint32_t a[4];
      arch::loadMatrix<4>(a, shared.x[stage] + row * Traits::pitch + k +
                                 lane / 16 * 8);
#pragma unroll
      for (int col = 0; col < Traits::tileCols; col += 16) {
        uint32_t b[4];
        loadWeights(b, stage, k, col, lane);
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
      arch::loadMatrix<4>(b, tile + (col8 + lane % 8) * Traits::pitch + k8);
    else
      arch::loadMatrix<4, true>(b,
                                tile + (k8 + lane % 8) * Traits::pitch + col8);
  }

  MLA_DEVICE void store() {
    const int lane = arch::laneIndex();
    E *out = static_cast<E *>(p.out.base) + arch::ctaY() * p.out.head;
#pragma unroll
    for (int half = 0; half < 2; ++half) {
      const int64_t i =
          firstRow + arch::threadIndex() / 32 * 16 + lane / 4 + 8 * half;
      if (i >= p.rows)
        continue;
      E *to = out + rowAt(p.out, i);
#pragma unroll
      for (int tile = 0; tile < Traits::tileCols / 8; ++tile)
        storePair(to, firstCol + tile * 8 + lane % 4 * 2, sums[tile][2 * half],
                  sums[tile][2 * half + 1]);
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
  HeadProductShared<E> &shared;
  const E *x, *w;
  const int32_t firstCol;
  const int64_t firstRow;
  float sums[Traits::tileCols / 8][4] = {};
};

} // namespace detail

/// Computes out[i, h] = x[i, h] . w[h]. Grid: x is the tile of columns, y the
/// head, z the tile of rows.
template <class E, bool KContiguous>
MLA_KERNEL(headProductBudget.threads, headProductBudget.ctas)
headProductKernel(MLA_GRID_CONSTANT const HeadProductParams p) {
  arch::launchDependents();
  arch::waitForDependencies();
  detail::HeadProduct<E, KContiguous>(
      p, arch::dynamicShared<HeadProductShared<E>>())
      .run();
}

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_HEADPRODUCTKERNEL_H
