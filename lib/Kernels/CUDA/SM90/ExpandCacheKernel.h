//===- ExpandCacheKernel.h - Keys and values of cached latents on SM90a ---===//
//
// Two consumer warpgroups read the latents of 128 tokens from their pages,
// once, through shared memory into registers: 64 rows each, the left operand of
// all products. Then they loop over tiles of 128 columns of the keys and
// values. A producer warp loads the weights by TMA, in steps of 64 contraction
// elements, and another one copies the rope keys. The two CTAs of a cluster
// have neighbouring tokens and the same columns. Each loads half of every step
// into both. A warpgroup stores its results while the other one multiplies.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_SM90_EXPANDCACHEKERNEL_H
#define MLA_KERNELS_CUDA_SM90_EXPANDCACHEKERNEL_H

#include "Arch/Arch.h"
#include "Common/ExpandRows.h"
#include "Common/KernelBudget.h"
#include "SM90/StoreRow.h"

namespace mla::cuda::sm90 {

/// Constants of the kernel for weights that are contiguous along k, or along n.
template <bool KContiguous> struct ExpandTraits {
  static constexpr bool kContiguous = KContiguous;
  static constexpr int groupRows = 64, groups = 2;
  static constexpr int tileRows = groups * groupRows;
  static constexpr int tileK = 64, unitCols = expandTileCols;
  static constexpr int mostSteps = expandMostLatent / tileK;
  /// A tile has units of columns, each of one head.
  static constexpr int tileUnits = 2, tileCols = tileUnits * unitCols;
  /// The stages of the weights. The latents pass through the last ones.
  static constexpr int stages = 14, clearStages = stages - mostSteps;
  static constexpr int consumers = groups * arch::warpgroupThreads;
  static constexpr uint32_t consumerWarps = consumers / arch::warpThreads;
  /// The warps after those of the consumers, in a warpgroup of their own.
  static constexpr uint32_t producer = consumerWarps, ropes = producer + 1;
  static constexpr int threads = consumers + arch::warpgroupThreads;
  static constexpr int consumerRegisters = 224, otherRegisters = 56;
  static_assert(2 * consumerRegisters + otherRegisters <= 3 * 168);
  /// CTAs of a cluster, at most.
  static constexpr uint32_t clusterCtas = 2;
  static_assert(unitCols == 64 && tileUnits % clusterCtas == 0,
                "a box is a unit, and each CTA loads whole boxes");
};

/// The tensor maps of the weights of keys and of values.
struct ExpandMaps {
  arch::TensorMap w[2]; ///< {k or n, n or k, heads}, box {64, 64, 1}
};

template <class E, class Traits> struct ExpandShared {
  using Latents = arch::SharedTile<E, Traits::tileRows, expandMostLatent>;
  /// [n][k] or [k][n], the order of the weight in memory.
  arch::SharedTile<E, Traits::kContiguous ? Traits::tileCols : Traits::tileK,
                   Traits::kContiguous ? Traits::tileK : Traits::tileCols>
      w[Traits::stages];
  arch::Barrier full[Traits::stages], empty[Traits::stages];
  arch::SharedArray<cuda::detail::ExpandedToken, Traits::tileRows> tokens;

  /// Returns the latents, before the stages from clearStages on have weights.
  MLA_DEVICE Latents &latents() {
    static_assert(sizeof(Latents) <= Traits::mostSteps * sizeof(w[0]));
    return reinterpret_cast<Latents &>(w[Traits::clearStages]);
  }
};

template <class Traits>
inline constexpr KernelBudget expandCacheBudget = {
    Traits::threads, 1, 168, sizeof(ExpandShared<arch::Bf16, Traits>), 2};
static_assert(expandCacheBudget<ExpandTraits<true>>.fitsHopper());
static_assert(expandCacheBudget<ExpandTraits<false>>.fitsHopper());

template <class E, class Traits>
class ExpandCache
    : cuda::detail::ExpandRows<Traits::tileRows, Traits::consumers> {
  using Base = cuda::detail::ExpandRows<Traits::tileRows, Traits::consumers>;
  using Shared = ExpandShared<E, Traits>;
  using Ring = arch::Ring<Traits::stages>;
  using typename Base::Columns, Base::p, Base::sequence, Base::firstRow,
      Base::units, Base::columnsOf, Base::advance;
  /// Instructions of a step.
  static constexpr int stepRows = Traits::tileK / arch::mmaK<E>;
  /// The barrier of the threads that read latents.
  using Readers = arch::NamedBarrier<1, Traits::consumers>;

public:
  MLA_DEVICE ExpandCache(const ExpandCacheParams &p, const ExpandMaps &maps,
                         Shared &shared)
      : Base(p), maps(maps), shared(shared), thread(arch::threadIndex()),
        rank(arch::clusterRank()), ctas(arch::clusterSize()),
        clusterRow(Base::firstRow - int64_t(rank) * Traits::tileRows),
        steps(clusterRow < Base::sequence.count
                  ? (Base::p.k + Traits::tileK - 1) / Traits::tileK
                  : 0) {}

  /// True if the sequence has rows in a CTA of this cluster.
  MLA_DEVICE bool hasRows() const { return clusterRow < sequence.rows; }

  /// Loads the weights. Runs in one thread.
  MLA_DEVICE void produce() {
    uint32_t stage = 0;
    int32_t round = 0;
    Columns next = columnsOf(0);
    for (int32_t unit = 0; unit < units; unit += Traits::tileUnits) {
      Tile tile;
      // In place of a unit after the last one, loads the last one again.
#pragma unroll
      for (int u = 0; u < Traits::tileUnits; ++u) {
        tile.units[u] = next;
        if (unit + u + 1 < units)
          advance(next);
      }
      for (int32_t step = 0; step < steps; ++step) {
        // The consumers first free the stages that had the latents.
        const int32_t frees = stage < Traits::clearStages ? round - 1 : round;
        shared.empty[stage].waitReaders(arch::Phase::at(frees));
        load(stage, tile, step * Traits::tileK);
        if (++stage == Traits::stages) {
          stage = 0;
          ++round;
        }
      }
    }
  }

  /// Copies the rope keys. The CTAs of these tokens share them. Runs in one
  /// warp.
  MLA_DEVICE void copyKeys() const {
    if (p.source.ropeBytes > 0)
      this->copyRopes(arch::ctaZ(), arch::gridZ());
  }

  /// Reads the latents, multiplies and stores.
  MLA_DEVICE void consume() {
    if (steps > 0)
      readTokens();
    else
      arch::fill(sums, 0.0f);
    Ring ring = Ring::consumer();
    Columns columns = columnsOf(0);
    for (int32_t unit = 0; unit < units; unit += Traits::tileUnits) {
      if (steps > 0)
        multiply(ring);
      store(unit, columns);
    }
  }

private:
  /// The columns of a tile.
  struct Tile {
    Columns units[Traits::tileUnits];
  };

  /// Loads this CTA's share of a step: columns from `k` on of the contraction,
  /// into all CTAs of the cluster.
  MLA_DEVICE void load(uint32_t stage, const Tile &tile, int32_t k) {
    arch::Barrier &full = shared.full[stage];
    auto &w = shared.w[stage];
    full.arriveExpectTx(arch::txBytes<decltype(shared.w[0])>);
#pragma unroll
    for (uint32_t u = 0; u < Traits::tileUnits; ++u) {
      if (u % ctas != rank)
        continue;
      const Columns &columns = tile.units[u];
      const arch::TensorMap &map = maps.w[columns.part];
      E *target = Traits::kContiguous ? w.panelRows(0, u * Traits::unitCols)
                                      : w.panelRows(u);
      const arch::Coordinates at{Traits::kContiguous ? k : columns.first,
                                 Traits::kContiguous ? columns.first : k,
                                 columns.head};
      if (ctas == 1)
        arch::tmaLoad(target, map, at, full);
      else
        arch::tmaLoadMulticast(target, map, at, full,
                               uint16_t{(1 << Traits::clusterCtas) - 1});
    }
  }

  /// Reads the latents as the left operand of the products.
  MLA_DEVICE void readTokens() {
    this->findTokens(shared.tokens);
    Readers::sync(); // the tokens are known
    const int32_t cols = steps * Traits::tileK;
    auto place = [&](int32_t r, int32_t col) {
      return &shared.latents().at(r, col);
    };
    if (p.isOperand || p.stored.hasRuns)
      this->template copyLatents<E>(shared.tokens, cols, place);
    else
      this->template readLatents<E>(shared.tokens, cols, place);
    Readers::sync(); // the latents are read
    const uint32_t row =
        arch::threadIndex() / arch::warpThreads * 16 + arch::laneIndex() % 16;
#pragma unroll
    for (int i = 0; i < Traits::mostSteps * stepRows; ++i)
      if (i / stepRows < steps) {
        uint32_t x[4];
        arch::loadMatrix<4>(
            x, place(row, i * arch::mmaK<E> + arch::laneIndex() / 16 * 8));
#pragma unroll
        for (int v = 0; v < 4; ++v)
          rows[i][v] = x[v];
      }
    arch::fenceProxyAsyncShared();
    for (uint32_t stage = Traits::clearStages; stage < Traits::stages; ++stage)
      release(stage);
  }

  /// Computes the sums of a tile.
  MLA_DEVICE void multiply(Ring &ring) {
    arch::wgmmaFence(sums);
    uint32_t last = 0;
#pragma unroll
    for (int step = 0; step < Traits::mostSteps; ++step)
      if (step < steps) {
        shared.full[ring.stage()].wait(ring.phase());
        arch::wgmmaFence();
        addStep(ring.stage(), step);
        arch::wgmmaCommit();
        if (step > 0) {
          arch::wgmmaWait<1>();
          release(last);
        }
        last = ring.stage();
        ring.next();
      }
    arch::wgmmaWait<0>(sums);
    release(last);
  }

  /// Adds a step, which is a constant after unrolling.
  MLA_DEVICE void addStep(uint32_t stage, int step) {
#pragma unroll
    for (int i = 0; i < stepRows; ++i) {
      const int k = i * arch::mmaK<E>;
      const bool accumulate = step > 0 || i > 0;
      if constexpr (Traits::kContiguous)
        arch::wgmma(sums, rows[step * stepRows + i],
                    shared.w[stage].kMajor(0, k), accumulate);
      else
        arch::wgmma(sums, rows[step * stepRows + i],
                    shared.w[stage].mnMajor(0, k), accumulate);
    }
  }

  /// Frees a stage in all CTAs of the cluster, whose producers load into it.
  MLA_DEVICE void release(uint32_t stage) {
    arch::syncWarp();
    if (arch::laneIndex() < ctas)
      shared.empty[stage].arriveRemoteReader(arch::laneIndex());
    arch::syncWarp();
  }

  /// Stores the sums of the tile from unit `unit` on, which has these columns.
  /// Moves them to the next tile.
  MLA_DEVICE void store(int32_t unit, Columns &columns) {
#pragma unroll
    for (int u = 0; u < Traits::tileUnits; ++u)
      if (unit + u < units) {
        storeUnit(u, columns);
        advance(columns);
      }
  }

  /// Stores unit `u` of a tile.
  MLA_DEVICE void storeUnit(int u, const Columns &columns) {
    constexpr int registers = Traits::unitCols / 2;
    const int32_t width = p.parts[columns.part].n - columns.first;
#pragma unroll
    for (int r = 0; r < 2; ++r) {
      const int64_t i = firstRow + groupRow() +
                        arch::wgmmaRow(thread % arch::warpgroupThreads, 2 * r);
      uint32_t packed[registers / 2];
      detail::packRow<E>(sums, r, 1.0f, packed, u * registers);
      detail::storePackedRow<E, false>(this->template outputRow<E>(columns, i) +
                                           columns.first,
                                       i < sequence.rows, packed, r, width);
    }
  }

  /// Returns the first row of this warpgroup.
  MLA_DEVICE uint32_t groupRow() const {
    return thread / arch::warpgroupThreads * Traits::groupRows;
  }

  const ExpandMaps &maps;
  Shared &shared;
  const uint32_t thread, rank, ctas;
  const int64_t clusterRow; ///< the first row of the cluster
  const int32_t steps;      ///< along k; 0 if the cluster has no token
  /// The latents of this warpgroup's rows, for each instruction of all steps.
  arch::Frag<uint32_t, 4> rows[Traits::mostSteps * stepRows];
  arch::Frag<float, Traits::tileCols / 2> sums;
};

/// Computes keys and values of cached tokens, and copies their rope keys. Grid:
/// x is the tile of tokens of a sequence, in clusters of one or two CTAs, y the
/// sequence, z the units of columns.
template <class E, class Traits>
MLA_KERNEL(expandCacheBudget<Traits>.threads, expandCacheBudget<Traits>.ctas)
expandCacheKernel(MLA_GRID_CONSTANT const ExpandCacheParams p,
                  MLA_GRID_CONSTANT const ExpandMaps maps) {
  auto &shared = arch::dynamicShared<ExpandShared<E, Traits>>();
  if (arch::threadIndex() == 0) {
    for (int stage = 0; stage < Traits::stages; ++stage) {
      shared.full[stage].init(1);
      shared.empty[stage].init(arch::clusterSize() * Traits::consumerWarps);
    }
    arch::fenceBarrierInit();
  }
  arch::clusterSync();
  arch::launchDependents();
  arch::waitForDependencies();
  if (stopped(p.source.stop))
    return;
  ExpandCache<E, Traits> cache(p, maps, shared);
  if (!cache.hasRows())
    return;
  if (arch::warpgroupIndex() == Traits::groups) {
    arch::lowerRegisters<Traits::otherRegisters>();
    if (arch::warpIndex() == Traits::ropes) {
      arch::setRole("ropes");
      cache.copyKeys();
    } else if (arch::warpIndex() == Traits::producer) {
      arch::setRole("producer");
      if (arch::laneIndex() == 0)
        cache.produce();
      arch::syncWarp();
    }
  } else {
    arch::raiseRegisters<Traits::consumerRegisters>();
    arch::setRole("consumer");
    cache.consume();
  }
  arch::clusterSync(); // peers may load into this CTA until now
}

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_EXPANDCACHEKERNEL_H
