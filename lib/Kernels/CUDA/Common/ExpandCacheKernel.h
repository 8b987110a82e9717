//===- ExpandCacheKernel.h - Keys and values of cached latents ------------===//
//
// A CTA reads the latents of 64 tokens from their pages into shared memory,
// once, and multiplies them by tile after tile of W_UK and W_UV. It keeps
// several tiles of the weights in flight (cp.async), each of 64 contraction
// steps, across the tiles of columns. The sums have the order of
// headProductKernel(), and thus the bits of a gather and two products.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_EXPANDCACHEKERNEL_H
#define MLA_KERNELS_CUDA_COMMON_EXPANDCACHEKERNEL_H

#include "Common/ExpandRows.h"
#include "Common/HeadProductKernel.h"

namespace mla::cuda {

/// Constants of the kernel.
struct ExpandTraits {
  static constexpr int tileRows = 64, tileCols = expandTileCols, tileK = 64;
  static constexpr int warps = 4, threads = 32 * warps, stages = 3;
  /// A warp computes 32 rows and 32 columns.
  static constexpr int warpRows = 32, warpCols = 32;
  /// Row pitches in shared memory, in elements: 8 more than the columns, so
  /// that the eight rows of an ldmatrix matrix are in different banks.
  static constexpr int latentPitch = expandMostLatent + 8,
                       weightPitch = tileK + 8;
  static_assert(tileRows * tileCols == warps * warpRows * warpCols &&
                tileCols == tileK && expandMostLatent % tileK == 0);
};

template <class E> struct ExpandShared {
  using Traits = ExpandTraits;
  alignas(16) E latents[Traits::tileRows * Traits::latentPitch];
  /// [n][k] or [k][n], the order of the weight in memory.
  alignas(16) E w[Traits::stages][Traits::tileCols * Traits::weightPitch];
  arch::SharedArray<detail::ExpandedToken, Traits::tileRows> tokens;
};

inline constexpr KernelBudget expandCacheBudget = {
    ExpandTraits::threads, 1, 112, sizeof(ExpandShared<arch::Bf16>), 1};
static_assert(expandCacheBudget.fitsEveryGpu());
static_assert(KernelBudget{ExpandTraits::threads, 2,
                           expandCacheBudget.registers,
                           expandCacheBudget.sharedBytes, 1}
                  .fitsHopper(),
              "a CTA multiplies while another one reads latents");

namespace detail {

template <class E>
class ExpandCache : ExpandRows<ExpandTraits::tileRows, ExpandTraits::threads> {
  using Traits = ExpandTraits;
  using Base = ExpandRows<Traits::tileRows, Traits::threads>;
  using typename Base::Columns;

public:
  MLA_DEVICE ExpandCache(const ExpandCacheParams &p, ExpandShared<E> &shared)
      : Base(p), shared(shared),
        steps((p.k + Traits::tileK - 1) / Traits::tileK) {}

  MLA_DEVICE void run() {
    if (firstRow >= sequence.rows)
      return;
    if (arch::ctaZ() == 0 && p.source.ropeBytes > 0)
      copyRopes(arch::threadIndex() / 32, Traits::warps);
    if (firstRow >= sequence.count) {
      for (int32_t tile = 0; tile < units; ++tile)
        store(tile);
      return;
    }
    const int32_t all = units * steps;
    for (int32_t step = 0; step < Traits::stages; ++step)
      load(step, all);
    findTokens(shared.tokens);
    arch::syncThreads(); // the pages are known
    readLatents<E>(shared.tokens, steps * Traits::tileK,
                   [&](int32_t r, int32_t col) {
                     return shared.latents + r * Traits::latentPitch + col;
                   });
    for (int32_t step = 0; step < all; ++step) {
      arch::copyAsyncWait<Traits::stages - 1>();
      arch::syncThreads(); // this tile is loaded
      multiply(step);
      if (step + Traits::stages < all)
        arch::syncThreads(); // this tile was read
      load(step + Traits::stages, all);
      if ((step + 1) % steps == 0)
        store(step / steps);
    }
  }

private:
  /// Starts the copies of step `step`, if it is one of `all` steps, and commits
  /// their group.
  MLA_DEVICE void load(int32_t step, int32_t all) {
    if (step < all) {
      const Columns columns = columnsOf(step / steps);
      const ExpandPart &part = p.parts[columns.part];
      const int32_t k = step % steps * Traits::tileK;
      const int32_t outer = part.kContiguous ? columns.first : k;
      const int32_t inner = part.kContiguous ? k : columns.first;
      const int32_t outerEnd = part.kContiguous ? part.n : p.k;
      const int32_t innerEnd = part.kContiguous ? p.k : part.n;
      const E *w = static_cast<const E *>(part.w) + columns.head * part.wHead;
      copyTile<Traits::tileCols, Traits::tileK>(
          shared.w[step % Traits::stages], w, innerEnd - inner, part.wide,
          [&](int row, int) -> const E * {
            return outer + row < outerEnd
                       ? w + (outer + row) * part.wStride + inner
                       : nullptr;
          });
    }
    arch::copyAsyncCommit();
  }

  /// Adds the product of the tiles of a step to the sums.
  MLA_DEVICE void multiply(int32_t step) {
    const int lane = arch::laneIndex();
    const E *latents = shared.latents +
                       (warpRow() + lane % 16) * Traits::latentPitch +
                       step % steps * Traits::tileK + lane / 16 * 8;
    const E *weights = shared.w[step % Traits::stages];
    const bool kContiguous = p.parts[columnsOf(step / steps).part].kContiguous;
#pragma unroll
    for (int k = 0; k < Traits::tileK; k += 16) {
      uint32_t a[2][4];
#pragma unroll
      for (int m = 0; m < 2; ++m)
        arch::loadMatrix<4>(a[m], latents + m * 16 * Traits::latentPitch + k);
#pragma unroll
      for (int col = 0; col < Traits::warpCols; col += 16) {
        uint32_t b[4];
        loadWeights(b, weights, kContiguous, k, warpCol() + col);
        const uint32_t left[2] = {b[0], b[1]}, right[2] = {b[2], b[3]};
#pragma unroll
        for (int m = 0; m < 2; ++m) {
          arch::mma16x8x16<E>(sums[m][col / 8], a[m], left);
          arch::mma16x8x16<E>(sums[m][col / 8 + 1], a[m], right);
        }
      }
    }
  }

  /// Loads 16 k by 16 columns of the weight. b[0] and b[1] receive k 0 to 7 and
  /// 8 to 15 of the first eight columns, b[2] and b[3] the same k of the
  /// others.
  static MLA_DEVICE void loadWeights(uint32_t (&b)[4], const E *tile,
                                     bool kContiguous, int k, int col) {
    const int lane = arch::laneIndex();
    const int k8 = k + lane / 8 % 2 * 8, col8 = col + lane / 16 * 8;
    if (kContiguous)
      arch::loadMatrix<4>(b,
                          tile + (col8 + lane % 8) * Traits::weightPitch + k8);
    else
      arch::loadMatrix<4, true>(
          b, tile + (k8 + lane % 8) * Traits::weightPitch + col8);
  }

  /// Return the first row and column of this warp in the tile.
  static MLA_DEVICE int warpRow() {
    return arch::threadIndex() / 64 * Traits::warpRows;
  }
  static MLA_DEVICE int warpCol() {
    return arch::threadIndex() / 32 % 2 * Traits::warpCols;
  }

  /// Stores the sums of a tile and sets them to 0.
  MLA_DEVICE void store(int32_t tile) {
    const int lane = arch::laneIndex();
    const Columns columns = columnsOf(tile);
#pragma unroll
    for (int r = 0; r < 4; ++r) {
      const int64_t i = firstRow + warpRow() + lane / 4 + 8 * r;
      E *to = outputRow<E>(columns, i);
#pragma unroll
      for (int n = 0; n < Traits::warpCols / 8; ++n) {
        float *pair = sums[r / 2][n] + r % 2 * 2;
        if (i < sequence.rows)
          storePair(p.parts[columns.part], to,
                    columns.first + warpCol() + n * 8 + lane % 4 * 2, pair[0],
                    pair[1]);
        pair[0] = pair[1] = 0;
      }
    }
  }

  static MLA_DEVICE void storePair(const ExpandPart &part, E *to, int32_t col,
                                   float first, float second) {
    if (part.outPairs && col + 1 < part.n) {
      *reinterpret_cast<arch::Pair<E> *>(to + col) =
          arch::packPair<E>(first, second);
      return;
    }
    if (col < part.n)
      to[col] = arch::fromFloat<E>(first);
    if (col + 1 < part.n)
      to[col + 1] = arch::fromFloat<E>(second);
  }

  ExpandShared<E> &shared;
  const int32_t steps; ///< along k, of a tile of columns
  float sums[2][Traits::warpCols / 8][4] = {};
};

} // namespace detail

/// Computes keys and values of cached tokens, and copies their rope keys. Grid:
/// x is the tile of tokens of a sequence, y the sequence, z the tiles of
/// columns.
template <class E>
MLA_KERNEL(expandCacheBudget.threads, expandCacheBudget.ctas)
expandCacheKernel(MLA_GRID_CONSTANT const ExpandCacheParams p) {
  arch::launchDependents();
  arch::waitForDependencies();
  if (stopped(p.source.stop))
    return;
  detail::ExpandCache<E>(p, arch::dynamicShared<ExpandShared<E>>()).run();
}

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_EXPANDCACHEKERNEL_H
