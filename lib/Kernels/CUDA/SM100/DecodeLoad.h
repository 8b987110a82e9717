//===- DecodeLoad.h - Loads of the SM100 decode ---------------------------===//
//
// The loading warps load queries and keys to shared memory. The first of them
// loads whole key blocks by TMA. All loading threads load by plain copies
//
//   - blocks that begin before the first visible key or end after the last one,
//   - blocks of pages whose size is not a multiple of 16 tokens,
//   - query rows that are not at one constant stride.
//
// Plain copies write zeros in place of rows and keys that do not exist.
// Otherwise, old contents of shared memory could be NaN and would reach the
// result as 0 * NaN.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_SM100_DECODELOAD_H
#define MLA_KERNELS_CUDA_SM100_DECODELOAD_H

#include "Common/Schedule.h"
#include "SM100/DecodeMma.h"

namespace mla::cuda::sm100 {

template <class Tile> class DecodeLoad {
  using E = typename Tile::Element;
  using Signals = typename Tile::Signals;
  using Slab = arch::SharedTile<E, Tile::blockTokens, Tile::panelCols>;
  using RopeSlab =
      arch::SharedTile<E, Tile::blockTokens, Tile::rope, Tile::ropeSwizzle>;

public:
  MLA_DEVICE DecodeLoad(const typename Tile::Params &p,
                        const typename Tile::Maps &maps,
                        typename Tile::Shared &shared)
      : params(p), maps(maps), shared(shared), barriers(shared.barriers),
        thread(arch::threadIndex() - Tile::loadWarp * arch::warpThreads),
        lane(arch::laneIndex()), rank(Signals::rank()),
        leader(thread < arch::warpThreads), policy(arch::evictFirst()),
        queryFree(arch::Phase::passed()),
        units(arch::Ring<Tile::stages>::producer()), boxSlab(Tile::unitSlabs),
        boxRow(0) {
    if (params.boxTokens) {
      const uint32_t boxes = Tile::blockTokens / params.boxTokens;
      boxSlab = lane / boxes;
      boxRow = static_cast<int32_t>(lane % boxes) * params.boxTokens;
    }
  }

  MLA_DEVICE void run() {
    Schedule<E, Tile::tileRows> schedule(params);
    WorkItem work;
    while (schedule.next(work))
      if (work.blocks() > 0)
        load(work);
  }

protected:
  /// The first block of a step, and for each block the box that this lane
  /// loads.
  struct Step {
    int32_t first; ///< the first block
    int32_t page[Tile::stepBlocks], offset[Tile::stepBlocks];
  };

  /// Loads the units in the order in which DecodeMma reads them.
  MLA_DEVICE void load(const WorkItem &work) {
    loadQuery(work);
    const int32_t steps = stepsOf(work);
    Step next = stepOf(work, work.beginBlock), current = next;
    for (int32_t i = 0; i < steps; ++i) {
      const Step previous = current;
      current = next;
      next = stepOf(work, current.first + Tile::stepBlocks);
      for (uint32_t unit = Tile::firstKeyUnit; unit < Tile::keyUnits; ++unit)
        loadUnit(work, current, Tile::keys(unit, rank));
      if (i > 0)
        loadValues(work, previous);
    }
    loadValues(work, current);
  }

  MLA_DEVICE void loadValues(const WorkItem &work, const Step &step) {
    const int32_t left = work.endBlock - step.first;
    const uint32_t blocks = left < Tile::stepBlocks ? left : Tile::stepBlocks;
    for (uint32_t unit = 0; unit < Tile::valueUnits; ++unit)
      for (uint32_t block = 0; block < blocks; ++block)
        loadUnit(work, step, Tile::values(unit, block, rank));
  }

  /// True if a block is loaded by TMA.
  MLA_DEVICE bool usesTma(const WorkItem &work, int32_t block) const {
    const int32_t first = block * Tile::blockTokens;
    return params.boxTokens && block < work.endBlock && first >= work.low &&
           first + Tile::blockTokens <= work.sequence.length;
  }

  MLA_DEVICE Step stepOf(const WorkItem &work, int32_t first) const {
    Step step{first, {}, {}};
    if (!leader || !params.boxTokens)
      return step;
#pragma unroll
    for (int i = 0; i < Tile::stepBlocks; ++i)
      if (usesTma(work, first + i)) {
        const int32_t key = (first + i) * Tile::blockTokens + boxRow;
        step.page[i] =
            params.blockTable[work.sequence.index * params.tableStride +
                              key / params.pageSize];
        step.offset[i] = key % params.pageSize;
      }
    return step;
  }

  MLA_DEVICE void loadUnit(const WorkItem &work, const Step &step,
                           const UnitContent &unit) {
    uint32_t boxes = 0; // slabs that are loaded by TMA
    for (uint32_t i = 0; i < unit.slabs; ++i)
      boxes += usesTma(work, step.first + unit.block + i * unit.blockStep);
    arch::Barrier &full = barriers.full[units.stage()];
    if (boxes == unit.slabs) {
      if (leader) {
        barriers.empty[units.stage()].wait(units.phase());
        if (lane == 0)
          Signals::expect(full, boxes * Tile::slabBytesOf(unit.panel));
        arch::syncWarp();
        loadBoxes(work, step, unit);
      }
    } else {
      syncLoaders();
      barriers.empty[units.stage()].wait(units.phase());
      if (leader && boxes > 0)
        loadBoxes(work, step, unit);
      copySlabs(work, step, unit);
      publishCopies(full, boxes * Tile::slabBytesOf(unit.panel));
    }
    units.next();
  }

  /// Returns the address of slab i of the current stage, which has a part of
  /// `panel`.
  MLA_DEVICE E *slabOf(uint32_t i, uint32_t panel) {
    auto &unit = shared.ring[units.stage()];
    return Tile::isNarrow(panel) ? unit.rope.panelRows(0, i * Tile::blockTokens)
                                 : unit.wide.panelRows(i);
  }

  /// Loads by TMA the slabs of a unit that need no plain copies, one box per
  /// lane. Lanes without a box do nothing.
  MLA_DEVICE void loadBoxes(const WorkItem &work, const Step &step,
                            const UnitContent &unit) {
    const uint32_t slab = boxSlab;
    const uint32_t block = unit.block + slab * unit.blockStep;
    if (slab < unit.slabs && usesTma(work, step.first + block)) {
      arch::Barrier &full = barriers.full[units.stage()];
      const uint32_t panel = unit.panel + slab * unit.panelStep;
      const int32_t cols = Tile::isNarrow(panel) ? Tile::rope : Tile::panelCols;
      E *target = slabOf(slab, panel) + boxRow * cols;
      const int32_t page = block ? step.page[1] : step.page[0];
      const int32_t offset = block ? step.offset[1] : step.offset[0];
      Tile::loadBox(target, maps, panel, offset, page, full, policy);
    }
    arch::syncWarp();
  }

  /// Synchronizes the loading warps. Only the first warp waits for the units of
  /// TMA loads. Without this barrier another warp could wait for a phase that
  /// is two phases ahead of its mbarrier. That wait would return at once,
  /// because an mbarrier has only the parity of its phase.
  MLA_DEVICE void syncLoaders() {
    arch::NamedBarrier<CopiesReady, Tile::loadThreads>::sync();
  }

  /// Makes the plain copies of all loading threads visible to the tensor cores,
  /// then arrives at `full` and adds `bytes` to the bytes it expects from TMA.
  MLA_DEVICE void publishCopies(arch::Barrier &full, uint32_t bytes) {
    arch::copyAsyncCommit();
    arch::copyAsyncWait<0>();
    arch::fenceProxyAsyncShared();
    syncLoaders();
    if (thread == 0) {
      if (bytes > 0)
        Signals::expect(full, bytes);
      else
        Signals::arrive(full);
    }
    arch::syncWarp();
  }

  /// Copies the slabs of a unit that are not loaded by TMA.
  MLA_DEVICE void copySlabs(const WorkItem &work, const Step &step,
                            const UnitContent &unit) {
#pragma unroll 1
    for (uint32_t i = 0; i < unit.slabs; ++i) {
      const int32_t block = step.first + unit.block + i * unit.blockStep;
      const uint32_t panel = unit.panel + i * unit.panelStep;
      if (usesTma(work, block))
        continue;
      if (Tile::isNarrow(panel))
        copySlab<RopeSlab>(work, block, panel, slabOf(i, panel));
      else
        copySlab<Slab>(work, block, panel, slabOf(i, panel));
    }
  }

  template <class Target>
  MLA_DEVICE void copySlab(const WorkItem &work, int32_t block, uint32_t panel,
                           E *slab) {
    constexpr int rowThreads = Target::cols / Tile::chunkCols;
    const Sequence &s = work.sequence;
    const int32_t col = thread % rowThreads * Tile::chunkCols;
    for (int32_t row = thread / rowThreads; row < Tile::blockTokens;
         row += Tile::loadThreads / rowThreads) {
      const int32_t key = block * Tile::blockTokens + row;
      const bool valid =
          block < work.endBlock && key >= work.low && key < s.length;
      const char *source = nullptr;
      if (valid) {
        const int64_t page = params.blockTable[s.index * params.tableStride +
                                               key / params.pageSize];
        source = Tile::keyRow(params, panel, page, key % params.pageSize) +
                 col * sizeof(E);
      }
      copyChunk(slab + Target::byteOffset(row, col) / sizeof(E), source);
    }
  }

  MLA_DEVICE void loadQuery(const WorkItem &work) {
    if (!params.queryBoxes) {
      // syncLoaders() is not needed here: every warp waits for every phase, so
      // no warp is two phases ahead.
      barriers.queryEmpty.wait(queryFree);
      copyQuery(work);
      publishCopies(barriers.queryFull, 0);
    } else if (leader) {
      barriers.queryEmpty.wait(queryFree);
      if constexpr (!Tile::hasKeyHeads)
        if (lane == 0)
          boxQuery(work);
      arch::syncWarp();
    }
    queryFree.advance();
  }

  MLA_DEVICE void boxQuery(const WorkItem &work) {
    const Sequence &s = work.sequence;
    const int32_t token =
        params.cuSeqlens ? s.firstToken : s.index * params.queryLen;
    const int32_t row =
        token * params.heads + work.firstRow + rank * Tile::ctaRows;
    auto &query = shared.query;
    const arch::CachePolicy once = arch::evictFirst();
    Signals::expect(barriers.queryFull, arch::txBytes<decltype(shared.query)>);
    Signals::load(query.panelRows(0), maps.queryLatent,
                  arch::Coordinates{0, row, 0}, barriers.queryFull, once);
    Signals::load(query.ropeRows(), maps.queryRope, arch::Coordinates{0, row},
                  barriers.queryFull, once);
  }

  MLA_DEVICE void copyQuery(const WorkItem &work) {
    constexpr int rowThreads = Tile::panelCols / Tile::chunkCols;
    const Sequence &s = work.sequence;
    for (int32_t row = thread / rowThreads; row < Tile::ctaRows;
         row += Tile::loadThreads / rowThreads) {
      const int32_t inTile = rank * Tile::ctaRows + row;
      const bool valid = inTile < work.rows;
      const int32_t index = work.firstRow + inTile;
      const int32_t token = s.firstToken + index / params.heads;
      const int32_t head = index % params.heads;
      for (int32_t c = thread % rowThreads * Tile::chunkCols;
           c < Tile::queryCols; c += Tile::panelCols) {
        const E *source = Tile::queryRow(params, s.index, token, head, c);
        copyChunk(&shared.query.at(row, c), valid ? source : nullptr);
      }
    }
  }

  /// Copies 16 bytes, or writes zeros if `source` is null.
  static MLA_DEVICE void copyChunk(E *target, const void *source) {
    if (source)
      arch::copyAsync<16>(target, source);
    else
      arch::storeShared(target, arch::Vec<E, Tile::chunkCols>{});
  }

  const typename Tile::Params &params;
  const typename Tile::Maps &maps;
  typename Tile::Shared &shared;
  DecodeBarriers<Tile::stages> &barriers;
  const uint32_t thread, lane, rank;
  const bool leader;              ///< true in the warp that issues TMA
  const arch::CachePolicy policy; ///< evict first: keys are read once
  arch::Phase queryFree;
  arch::Ring<Tile::stages> units;
  /// The slab from which this lane loads a box, and the first token of that
  /// box.
  uint32_t boxSlab;
  int32_t boxRow;
};

} // namespace mla::cuda::sm100

#endif // MLA_KERNELS_CUDA_SM100_DECODELOAD_H
