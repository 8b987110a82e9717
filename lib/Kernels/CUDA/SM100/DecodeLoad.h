//===- DecodeLoad.h - Queries and keys to shared memory -------------------===//
//
// The loading warps. Whole blocks come by TMA, issued by the first of them.
// Blocks that begin before the first visible key or end behind the last one,
// pages that TMA cannot cut into boxes, and query rows at uneven strides come
// by plain copies of all loading threads, which write zeros for what is no key:
// the bytes there may be NaN, and would reach the result as 0 * NaN.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_SM100_DECODELOAD_H
#define MLA_KERNELS_CUDA_SM100_DECODELOAD_H

#include "Common/Schedule.h"
#include "SM100/DecodeMultiply.h"

namespace mla::cuda::sm100 {

template <class Tile> class DecodeLoad {
  using E = typename Tile::Element;
  using S = typename Tile::Signals;
  static constexpr int chunkElements = 8; ///< of 16 bytes
  /// Threads side by side on a row.
  static constexpr int rowThreads = Tile::panelCols / chunkElements;

public:
  MLA_DEVICE DecodeLoad(const DecodeParams<E> &p, const DecodeMaps &maps,
                        typename Tile::Shared &shared)
      : params(p), maps(maps), shared(shared), barriers(shared.barriers),
        thread(arch::threadIndex() - Tile::loadWarp * arch::warpThreads),
        lane(arch::laneIndex()), rank(S::rank()),
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
    Piece piece;
    while (schedule.next(piece))
      if (piece.blocks() > 0)
        load(piece);
  }

private:
  /// A step's blocks, and the box that this lane loads of each.
  struct Step {
    int32_t first; ///< the first block
    int32_t page[Tile::stepBlocks], offset[Tile::stepBlocks];
  };

  /// In the order in which DecodeMultiply takes the units.
  MLA_DEVICE void load(const Piece &piece) {
    loadQuery(piece);
    const int32_t steps = stepsOf(piece);
    Step next = stepOf(piece, piece.beginBlock), current = next;
    for (int32_t i = 0; i < steps; ++i) {
      const Step previous = current;
      current = next;
      next = stepOf(piece, current.first + Tile::stepBlocks);
      for (uint32_t unit = 0; unit < Tile::keyUnits; ++unit)
        loadUnit(piece, current, Tile::keys(unit, rank));
      if (i > 0)
        loadValues(piece, previous);
    }
    loadValues(piece, current);
  }

  MLA_DEVICE void loadValues(const Piece &piece, const Step &step) {
    const int32_t left = piece.endBlock - step.first;
    const uint32_t blocks = left < Tile::stepBlocks ? left : Tile::stepBlocks;
    for (uint32_t unit = 0; unit < Tile::valueUnits; ++unit)
      for (uint32_t block = 0; block < blocks; ++block)
        loadUnit(piece, step, Tile::values(unit, block, rank));
  }

  /// Whether a block comes by TMA.
  MLA_DEVICE bool boxed(const Piece &piece, int32_t block) const {
    const int32_t first = block * Tile::blockTokens;
    return params.boxTokens && block < piece.endBlock && first >= piece.low &&
           first + Tile::blockTokens <= piece.sequence.length;
  }

  MLA_DEVICE Step stepOf(const Piece &piece, int32_t first) const {
    Step step{first, {}, {}};
    if (!leader || !params.boxTokens)
      return step;
#pragma unroll
    for (int i = 0; i < Tile::stepBlocks; ++i)
      if (boxed(piece, first + i)) {
        const int32_t key = (first + i) * Tile::blockTokens + boxRow;
        step.page[i] =
            params.blockTable[piece.sequence.index * params.tableStride +
                              key / params.pageSize];
        step.offset[i] = key % params.pageSize;
      }
    return step;
  }

  MLA_DEVICE void loadUnit(const Piece &piece, const Step &step,
                           const UnitContent &unit) {
    uint32_t boxes = 0; // slabs that come by TMA
    for (uint32_t i = 0; i < unit.slabs; ++i)
      boxes += boxed(piece, step.first + unit.block + i * unit.blockStep);
    arch::Barrier &full = barriers.full[units.stage()];
    if (boxes == unit.slabs) {
      if (leader) {
        barriers.empty[units.stage()].wait(units.phase());
        if (lane == 0)
          S::expect(full, boxes * Tile::slabBytes);
        arch::syncWarp();
        loadBoxes(piece, step, unit);
      }
    } else {
      meet();
      barriers.empty[units.stage()].wait(units.phase());
      if (leader && boxes > 0)
        loadBoxes(piece, step, unit);
      copySlabs(piece, step, unit);
      publish(full, boxes * Tile::slabBytes);
    }
    units.next();
  }

  MLA_DEVICE E *slabOf(uint32_t i) {
    return shared.ring[units.stage()].wide.panelRows(i);
  }

  /// Each lane loads one box, if there are as many, of the slabs that have
  /// some.
  MLA_DEVICE void loadBoxes(const Piece &piece, const Step &step,
                            const UnitContent &unit) {
    const uint32_t slab = boxSlab;
    const uint32_t block = unit.block + slab * unit.blockStep;
    if (slab < unit.slabs && boxed(piece, step.first + block)) {
      arch::Barrier &full = barriers.full[units.stage()];
      E *target = slabOf(slab) + boxRow * Tile::panelCols;
      const uint32_t panel = unit.panel + slab * unit.panelStep;
      const int32_t page = block ? step.page[1] : step.page[0];
      const int32_t offset = block ? step.offset[1] : step.offset[0];
      if (panel == Tile::ropePanel)
        S::load(target, maps.rope, arch::Coordinates{0, offset, page}, full,
                policy);
      else
        S::load(target, maps.latent, arch::Coordinates{0, offset, panel, page},
                full, policy);
    }
    arch::syncWarp();
  }

  /// Lets the other warps catch up with the first, or wait for it: it alone
  /// waits for the units of boxes, and a wait that is two phases ahead of its
  /// barrier would pass at once.
  MLA_DEVICE void meet() {
    arch::NamedBarrier<CopiesReady, Tile::loadThreads>::sync();
  }

  /// Makes plain copies of all loading threads visible to the tensor cores,
  /// then arrives for them and for `bytes` that TMA loads.
  MLA_DEVICE void publish(arch::Barrier &full, uint32_t bytes) {
    arch::copyAsyncCommit();
    arch::copyAsyncWait<0>();
    arch::fenceProxyAsyncShared();
    meet();
    if (thread == 0) {
      if (bytes > 0)
        S::expect(full, bytes);
      else
        S::arrive(full);
    }
    arch::syncWarp();
  }

  /// The slabs of a unit that do not come by TMA.
  MLA_DEVICE void copySlabs(const Piece &piece, const Step &step,
                            const UnitContent &unit) {
#pragma unroll 1
    for (uint32_t i = 0; i < unit.slabs; ++i) {
      const int32_t block = step.first + unit.block + i * unit.blockStep;
      if (!boxed(piece, block))
        copySlab(piece, block, unit.panel + i * unit.panelStep, slabOf(i));
    }
  }

  MLA_DEVICE void copySlab(const Piece &piece, int32_t block, uint32_t panel,
                           E *slab) {
    const Sequence &s = piece.sequence;
    const int32_t col = thread % rowThreads * chunkElements;
    for (int32_t row = thread / rowThreads; row < Tile::blockTokens;
         row += Tile::loadThreads / rowThreads) {
      const int32_t key = block * Tile::blockTokens + row;
      const bool valid =
          block < piece.endBlock && key >= piece.low && key < s.length;
      const char *source = nullptr;
      if (valid) {
        const int64_t page = params.blockTable[s.index * params.tableStride +
                                               key / params.pageSize];
        source = panel == Tile::ropePanel
                     ? params.rope.row(page, key % params.pageSize)
                     : params.latent.row(page, key % params.pageSize) +
                           panel * Tile::panelCols * sizeof(E);
        source += col * sizeof(E);
      }
      using Slab = arch::SharedTile<E, Tile::blockTokens, Tile::panelCols>;
      copyChunk(slab + Slab::byteOffset(row, col) / sizeof(E), source);
    }
  }

  MLA_DEVICE void loadQuery(const Piece &piece) {
    if (!params.queryBoxes) {
      // No meet(): each warp waits for every phase itself, none is two ahead.
      barriers.queryEmpty.wait(queryFree);
      copyQuery(piece);
      publish(barriers.queryFull, 0);
    } else if (leader) {
      barriers.queryEmpty.wait(queryFree);
      if (lane == 0)
        boxQuery(piece);
      arch::syncWarp();
    }
    queryFree.advance();
  }

  MLA_DEVICE void boxQuery(const Piece &piece) {
    const Sequence &s = piece.sequence;
    const int32_t token =
        params.cuSeqlens ? s.firstToken : s.index * params.queryLen;
    const int32_t row =
        token * params.heads + piece.firstRow + rank * Tile::ctaRows;
    auto &query = shared.query;
    const arch::CachePolicy once = arch::evictFirst();
    S::expect(barriers.queryFull, arch::txBytes<decltype(shared.query)>);
    S::load(query.panelRows(0), maps.queryLatent, arch::Coordinates{0, row, 0},
            barriers.queryFull, once);
    S::load(query.panelRows(Tile::ropePanel), maps.queryRope,
            arch::Coordinates{0, row}, barriers.queryFull, once);
  }

  MLA_DEVICE void copyQuery(const Piece &piece) {
    const Sequence &s = piece.sequence;
    for (int32_t row = thread / rowThreads; row < Tile::ctaRows;
         row += Tile::loadThreads / rowThreads) {
      const int32_t inTile = rank * Tile::ctaRows + row;
      const bool valid = inTile < piece.rows;
      const int32_t index = piece.firstRow + inTile;
      const int32_t token = s.firstToken + index / params.heads;
      const int32_t head = index % params.heads;
      const E *latent = params.queryLatent.row(s.index, token, head);
      const E *rope = params.queryRope.row(s.index, token, head);
      for (int32_t c = thread % rowThreads * chunkElements; c < Tile::width;
           c += rowThreads * chunkElements) {
        const E *source =
            c < Tile::latent ? latent + c : rope + (c - Tile::latent);
        copyChunk(&shared.query.at(row, c), valid ? source : nullptr);
      }
    }
  }

  /// 16 bytes, or zeros without a source.
  static MLA_DEVICE void copyChunk(E *target, const void *source) {
    if (source)
      arch::copyAsync<16>(target, source);
    else
      arch::storeShared(target, arch::Vec<E, chunkElements>{});
  }

  const DecodeParams<E> &params;
  const DecodeMaps &maps;
  typename Tile::Shared &shared;
  DecodeBarriers<Tile::stages> &barriers;
  const uint32_t thread, lane, rank;
  const bool leader;              ///< of the warp that issues TMA
  const arch::CachePolicy policy; ///< keys are read once
  arch::Phase queryFree;
  arch::Ring<Tile::stages> units;
  /// Which slab of a unit this lane loads a box of, and the box's first token.
  uint32_t boxSlab;
  int32_t boxRow;
};

} // namespace mla::cuda::sm100

#endif // MLA_KERNELS_CUDA_SM100_DECODELOAD_H
