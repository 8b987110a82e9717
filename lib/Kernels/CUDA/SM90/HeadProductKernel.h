//===- HeadProductKernel.h - One matrix product per head on SM90a ---------===//
//
// One or two warpgroups compute 64 rows each of one head's result with wgmma.
// TMA loads the operands in steps of 64 contraction elements. The steps of the
// weight that fit shared memory are all in flight at once: with few rows,
// reading weights takes most of the time. A row has the same bits in a product
// of any number of rows.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_SM90_HEADPRODUCTKERNEL_H
#define MLA_KERNELS_CUDA_SM90_HEADPRODUCTKERNEL_H

#include "Arch/Arch.h"
#include "Common/HeadProductParams.h"
#include "Common/KernelBudget.h"
#include "SM90/StoreRow.h"

namespace mla::cuda::sm90 {

/// Constants of the kernel for weights that are contiguous along k, or along n.
template <bool KContiguous, int Warpgroups> struct HeadProductTraits {
  static constexpr bool kContiguous = KContiguous;
  static constexpr int groupRows = 64, tileRows = Warpgroups * groupRows;
  static constexpr int tileK = 64, tileCols = KContiguous ? 64 : 128;
  static constexpr int stages = !KContiguous ? 2 : Warpgroups == 1 ? 6 : 4;
  static constexpr int panelCols = 64;
  static constexpr int threads = Warpgroups * arch::warpgroupThreads;
  static constexpr int ctas =
      !KContiguous && Warpgroups == 1 ? 4 : 2; ///< per SM
};

/// The tensor maps of a product.
struct HeadProductMaps {
  arch::TensorMap x; ///< {k, rows, heads}, box {64, boxRows, 1}
  arch::TensorMap w; ///< {k or n, n or k, heads}, box {64, 64, 1}
};

template <class E, class Traits> struct HeadProductShared {
  arch::SharedTile<E, Traits::tileRows, Traits::tileK> x[Traits::stages];
  /// [n][k] or [k][n], the order of the weight in memory.
  arch::SharedTile<E, 64, Traits::tileCols> w[Traits::stages];
  arch::Barrier full[Traits::stages];
};

template <class Traits>
inline constexpr KernelBudget headProductBudget = {
    Traits::threads, Traits::ctas, 128,
    sizeof(HeadProductShared<arch::Bf16, Traits>), 1};
static_assert(headProductBudget<HeadProductTraits<true, 1>>.fitsHopper());
static_assert(headProductBudget<HeadProductTraits<false, 1>>.fitsHopper());
static_assert(headProductBudget<HeadProductTraits<true, 2>>.fitsHopper());
static_assert(headProductBudget<HeadProductTraits<false, 2>>.fitsHopper());

template <class E, class Traits> class HeadProduct {
  using Shared = HeadProductShared<E, Traits>;

public:
  MLA_DEVICE HeadProduct(const HeadProductParams &p, int32_t boxRows,
                         const HeadProductMaps &maps, Shared &shared)
      : p(p), boxRows(boxRows), maps(maps), shared(shared),
        thread(arch::threadIndex()), head(static_cast<int32_t>(arch::ctaY())),
        firstCol(static_cast<int32_t>(arch::ctaX()) * Traits::tileCols),
        firstRow(static_cast<int32_t>(arch::ctaZ()) * Traits::tileRows),
        steps((p.k + Traits::tileK - 1) / Traits::tileK),
        ready(arch::Phase::first()) {}

  /// Initializes the barriers, and the rows of x that no box contains.
  MLA_DEVICE void begin() {
    if (boxRows < Traits::tileRows) {
      constexpr int chunk = 8, chunks = Traits::tileK / chunk;
      for (int32_t i = boxRows * chunks + static_cast<int32_t>(thread);
           i < Traits::tileRows * chunks; i += Traits::threads)
#pragma unroll
        for (int32_t stage = 0; stage < Traits::stages; ++stage)
          arch::storeShared(&shared.x[stage].at(i / chunks, i % chunks * chunk),
                            arch::Vec<E, chunk>{});
      arch::fenceProxyAsyncShared();
    }
    if (thread == 0) {
      for (arch::Barrier &barrier : shared.full)
        barrier.init(1);
      arch::fenceBarrierInit();
      arch::prefetchMap(maps.x);
      arch::prefetchMap(maps.w);
    }
    arch::syncThreads();
  }

  /// Fetches this CTA's part of the weight into L2.
  MLA_DEVICE void prefetchWeight() const {
    constexpr int32_t line = 128 / sizeof(E);
    const int32_t rows = Traits::kContiguous ? Traits::tileCols : p.k;
    const int32_t width = Traits::kContiguous ? p.k : Traits::tileCols;
    const int32_t lines = (width + line - 1) / line;
    const E *from = static_cast<const E *>(p.w) + head * p.wHead +
                    (Traits::kContiguous ? firstCol * p.wStride : firstCol);
    for (int32_t i = static_cast<int32_t>(thread); i < rows * lines;
         i += Traits::threads)
      arch::prefetchL2(from + i / lines * p.wStride + i % lines * line);
  }

  MLA_DEVICE void run() {
    if (thread == 0)
      for (int32_t step = 0; step < Traits::stages && step < steps; ++step)
        load(step, step);
    arch::syncWarp();
    arch::fill(sums, 0.0f);
    for (int32_t first = 0; first < steps; first += Traits::stages) {
#pragma unroll
      for (int32_t stage = 0; stage < Traits::stages; ++stage)
        if (first + stage < steps)
          addStep(first + stage, stage);
      ready.advance();
    }
    store();
  }

private:
  /// Starts the loads of a step.
  MLA_DEVICE void load(int32_t step, int32_t stage) {
    arch::Barrier &full = shared.full[stage];
    full.arriveExpectTx(arch::txBytes<decltype(shared.w[0])> +
                        static_cast<uint32_t>(boxRows) * shared.x[0].span);
    const int32_t k = step * Traits::tileK;
    if constexpr (Traits::kContiguous)
      arch::tmaLoad(shared.w[stage].panelRows(0), maps.w,
                    arch::Coordinates{k, firstCol, head}, full);
    else
#pragma unroll
      for (int32_t panel = 0; panel < Traits::tileCols / Traits::panelCols;
           ++panel)
        arch::tmaLoad(
            shared.w[stage].panelRows(panel), maps.w,
            arch::Coordinates{firstCol + panel * Traits::panelCols, k, head},
            full);
    arch::tmaLoad(shared.x[stage].panelRows(0), maps.x,
                  arch::Coordinates{k, firstRow, p.x.head ? head : 0}, full);
  }

  /// Returns the rows of this warpgroup.
  MLA_DEVICE auto rowsOf(int32_t stage, int k) const {
    return shared.x[stage].template kMajor<Traits::groupRows>(
        thread / arch::warpgroupThreads * Traits::groupRows, k);
  }

  /// Adds a step. Then starts the loads of the next step of its stage.
  MLA_DEVICE void addStep(int32_t step, int32_t stage) {
    shared.full[stage].wait(ready);
    arch::wgmmaFence(sums);
#pragma unroll
    for (int k = 0; k < Traits::tileK; k += arch::mmaK<E>) {
      if constexpr (Traits::kContiguous)
        arch::wgmma(sums, rowsOf(stage, k), shared.w[stage].kMajor(0, k), true);
      else
        arch::wgmma(sums, rowsOf(stage, k), shared.w[stage].mnMajor(0, k),
                    true);
    }
    arch::wgmmaCommit();
    arch::wgmmaWait<0>(sums);
    const int32_t next = step + Traits::stages;
    if (next >= steps)
      return;
    arch::syncThreads(); // all warps have multiplied with the stage
    if (thread == 0)
      load(next, stage);
    arch::syncWarp();
  }

  MLA_DEVICE void store() {
    E *out = static_cast<E *>(p.out.base) + head * p.out.head + firstCol;
#pragma unroll
    for (int r = 0; r < 2; ++r) {
      const int64_t i = firstRow +
                        thread / arch::warpgroupThreads * Traits::groupRows +
                        arch::wgmmaRow(thread % arch::warpgroupThreads, 2 * r);
      const bool valid = i < p.rows;
      const int64_t at = valid ? i : 0;
      detail::storeRow(out + at / p.inner * p.out.outer +
                           at % p.inner * p.out.inner,
                       valid, sums, r, 1.0f);
    }
  }

  const HeadProductParams &p;
  const int32_t boxRows;
  const HeadProductMaps &maps;
  Shared &shared;
  const uint32_t thread;
  const int32_t head, firstCol, firstRow, steps;
  arch::Phase ready; ///< of the barriers of this round of stages
  arch::Frag<float, Traits::tileCols / 2> sums;
};

/// Computes out[i, h] = x[i, h] . w[h]. `boxRows` is a multiple of 8; if it is
/// less than a tile has, there is one tile of rows. Grid: x is the tile of
/// columns, y the head, z the tile of rows.
template <class E, class Traits>
MLA_KERNEL(headProductBudget<Traits>.threads, headProductBudget<Traits>.ctas)
headProductKernel(MLA_GRID_CONSTANT const HeadProductParams p,
                  const int32_t boxRows,
                  MLA_GRID_CONSTANT const HeadProductMaps maps) {
  HeadProduct<E, Traits> product(
      p, boxRows, maps, arch::dynamicShared<HeadProductShared<E, Traits>>());
  product.begin();
  arch::launchDependents();
  product.prefetchWeight();
  arch::waitForDependencies();
  product.run();
}

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_HEADPRODUCTKERNEL_H
