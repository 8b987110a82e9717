//===- ScaledLoad.h - Loads of block-scaled pages for the SM100 decode ----===//
//
// The loading warps read e4m3 and scales to registers, multiply them in f32,
// round the products to bf16 once, and store them where the tensor cores read
// them. So the products and the softmax are those of bf16 pages.
//
// A slab is converted and stored while the next one is loaded. Registers hold
// both. The rows of the next step are prefetched into L2. No
// load has a condition: keys that a tile does not see are read at the place of
// one that it sees, and replaced by zeros.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_SM100_SCALEDLOAD_H
#define MLA_KERNELS_CUDA_SM100_SCALEDLOAD_H

#include "Common/Dequantise.h"
#include "SM100/DecodeLoad.h"
#include "SM100/ScaledTiles.h"

namespace mla::cuda::sm100 {

template <class Tile> class ScaledLoad : DecodeLoad<Tile> {
  using Base = DecodeLoad<Tile>;
  using Rows = typename Tile::KeyRows;
  using Slab = arch::SharedTile<arch::Bf16, Tile::blockTokens, Tile::panelCols>;
  using Base::barriers, Base::params, Base::rank, Base::thread, Base::units;

  /// A chunk is 8 elements of a row: 8 bytes of codes, or 16 of the rope part.
  /// The threads load the chunks of 12 rows of a slab at a time.
  static constexpr int rowThreads = Tile::panelCols / Tile::chunkCols;
  static constexpr int rowsAtOnce = Tile::loadThreads / rowThreads;
  static constexpr int chunks =
      (Tile::blockTokens + rowsAtOnce - 1) / rowsAtOnce;
  static_assert(Tile::chunkCols == 8 &&
                    rowsAtOnce * rowThreads == Tile::loadThreads,
                "a thread loads 8 elements");

  /// A word with the scale of a chunk.
  using Word = typename Rows::Word;

  /// What this thread has loaded of a slab, and not yet stored.
  struct Loaded {
    uint32_t slab, panel; ///< the slab of its unit, and its panel
    bool isLast;          ///< of its unit
    uint32_t valid;       ///< bit `chunk`: the tile sees this key
    Keys data[chunks];    ///< codes in the first half
    Word scales[chunks];
  };

public:
  using Base::Base;

  MLA_DEVICE void run() {
    Schedule<arch::Bf16, Tile::tileRows> schedule(params);
    WorkItem work;
    while (schedule.next(work))
      if (work.blocks() > 0)
        load(work);
  }

private:
  /// Loads the units in the order in which DecodeMma reads them.
  MLA_DEVICE void load(const WorkItem &work) {
    hasPending = false;
    prefetch(work, work.beginBlock);
    this->loadQuery(work);
    const int32_t steps = stepsOf(work);
    for (int32_t i = 0; i < steps; ++i) {
      const int32_t first = work.beginBlock + i * Tile::stepBlocks;
      prefetch(work, first + Tile::stepBlocks);
      for (uint32_t unit = Tile::firstKeyUnit; unit < Tile::keyUnits; ++unit)
        take(work, first, Tile::keys(unit, rank));
      if (i > 0)
        takeValues(work, first - Tile::stepBlocks);
    }
    takeValues(work, work.beginBlock + (steps - 1) * Tile::stepBlocks);
    store();
  }

  MLA_DEVICE void takeValues(const WorkItem &work, int32_t first) {
    const int32_t left = work.endBlock - first;
    const uint32_t blocks = left < Tile::stepBlocks ? left : Tile::stepBlocks;
    for (uint32_t unit = 0; unit < Tile::valueUnits; ++unit)
      for (uint32_t block = 0; block < blocks; ++block)
        take(work, first, Tile::values(unit, block, rank));
  }

  /// Loads the slabs of a unit. Stores each slab after the load of the next
  /// one.
  MLA_DEVICE void take(const WorkItem &work, int32_t first,
                       const UnitContent &unit) {
    for (uint32_t i = 0; i < unit.slabs; ++i) {
      const uint32_t panel = unit.panel + i * unit.panelStep;
      Loaded next = read(work, first + unit.block + i * unit.blockStep, panel);
      next.slab = i;
      next.isLast = i + 1 == unit.slabs;
      if (hasPending)
        store();
      pending = next;
      hasPending = true;
    }
  }

  MLA_DEVICE int32_t rowOf(int chunk) const {
    return static_cast<int32_t>(thread) / rowThreads + chunk * rowsAtOnce;
  }
  MLA_DEVICE int32_t colOf() const {
    return static_cast<int32_t>(thread) % rowThreads * Tile::chunkCols;
  }
  /// Returns the nearest key that the tile sees.
  static MLA_DEVICE int32_t nearest(const WorkItem &work, int32_t key) {
    const int32_t last = work.sequence.length - 1;
    key = key < work.low ? work.low : key;
    return key < last ? key : last;
  }
  MLA_DEVICE int32_t pageOf(const WorkItem &work, int32_t key) const {
    return params.blockTable[work.sequence.index * params.tableStride +
                             key / params.pageSize];
  }

  MLA_DEVICE Loaded read(const WorkItem &work, int32_t block,
                         uint32_t panel) const {
    Loaded loaded;
    loaded.panel = panel;
    loaded.valid = 0;
    int32_t pages[chunks];
#pragma unroll
    for (int c = 0; c < chunks; ++c) {
      const int32_t key = block * Tile::blockTokens + rowOf(c);
      pages[c] = pageOf(work, nearest(work, key));
      if (block < work.endBlock && key >= work.low &&
          key < work.sequence.length)
        loaded.valid |= 1u << c;
    }
#pragma unroll
    for (int c = 0; c < chunks; ++c) {
      const int32_t key = nearest(work, block * Tile::blockTokens + rowOf(c));
      readChunk(pages[c], key % params.pageSize, static_cast<int32_t>(panel),
                loaded.data[c], loaded.scales[c]);
    }
    return loaded;
  }

  /// Loads a chunk of a row: 16 bytes of the rope part, or 8 codes and the bits
  /// of their scale.
  MLA_DEVICE void readChunk(int32_t page, int32_t offset, int32_t panel,
                            Keys &data, Word &scale) const {
    const char *row = params.latent.row(page, offset);
    if (panel == Tile::ropePanelOfKeys) {
      data = arch::loadReadOnly(reinterpret_cast<const Keys *>(
          row + Rows::ropeOffset + colOf() * sizeof(arch::Bf16)));
      scale = 0;
      return;
    }
    const int32_t col = panel * Tile::panelCols + colOf();
    const auto codes = arch::loadReadOnly(
        reinterpret_cast<const arch::Vec<uint32_t, 2> *>(row + col));
    data[0].bits = codes[0];
    data[1].bits = codes[1];
    scale = arch::loadReadOnly(
        reinterpret_cast<const Word *>(params.scales.row(page, offset)) +
        col / Rows::wordCols);
  }

  /// Converts and stores the pending slab, and publishes a complete unit.
  MLA_DEVICE void store() {
    if (pending.slab == 0)
      barriers.empty[units.stage()].wait(units.phase());
    const bool isRope = pending.panel == uint32_t{Tile::ropePanelOfKeys};
    arch::Bf16 *slab = this->slabOf(pending.slab, pending.panel);
#pragma unroll
    for (int c = 0; c < chunks; ++c) {
      const Keys keys = pending.valid >> c & 1 ? converted(c, isRope) : Keys{};
      if (rowOf(c) < Tile::blockTokens)
        arch::storeShared(reinterpret_cast<arch::Pair<arch::Bf16> *>(
                              slab + Slab::byteOffset(rowOf(c), colOf()) /
                                         sizeof(arch::Bf16)),
                          keys);
    }
    if (!pending.isLast)
      return;
    this->publishCopies(barriers.full[units.stage()], 0);
    units.next();
  }

  /// Returns the keys of a chunk of the pending slab.
  MLA_DEVICE Keys converted(int chunk, bool isRope) const {
    const Keys &data = pending.data[chunk];
    if (isRope)
      return data;
    const arch::Quad<arch::E4m3> codes[2] = {{data[0].bits}, {data[1].bits}};
    const auto panel = static_cast<int>(pending.panel);
    const int at =
        panel * Tile::panelCols / Rows::group % (Rows::wordCols / Rows::group);
    return dequantise(codes, Rows::scaleOf(pending.scales[chunk], at));
  }

  /// Fetches the rows of a step into L2.
  MLA_DEVICE void prefetch(const WorkItem &work, int32_t first) const {
    constexpr int line = 128, lines = Rows::bytes / line + 1;
    if (first >= work.endBlock)
      return;
    for (int32_t token = static_cast<int32_t>(thread); token < Tile::stepTokens;
         token += Tile::loadThreads) {
      const int32_t key = nearest(work, first * Tile::blockTokens + token);
      const char *row =
          params.latent.row(pageOf(work, key), key % params.pageSize);
#pragma unroll
      for (int i = 0; i < lines; ++i)
        arch::prefetchL2(row + (i + 1 < lines ? i * line : Rows::bytes - 1));
    }
  }

  Loaded pending;
  bool hasPending;
};

} // namespace mla::cuda::sm100

#endif // MLA_KERNELS_CUDA_SM100_SCALEDLOAD_H
