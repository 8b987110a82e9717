//===- PrefillMma.h - Matrix products of the SM100 prefill ----------------===//
//
// One thread issues all products. Between the scores of a query tile and the
// product of their probabilities with the values, the tensor cores compute the
// products of the other tile:
//
//   scores of tile 0, block 0; scores of tile 1, block 0
//   values of tile 0, block 0; scores of tile 0, block 1
//   values of tile 1, block 0; scores of tile 1, block 1
//   ...
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_SM100_PREFILLMMA_H
#define MLA_KERNELS_CUDA_SM100_PREFILLMMA_H

#include "Common/PrefillExpect.h"
#include "SM100/PrefillTraits.h"

namespace mla::cuda::sm100 {

/// Issues the products of a CTA. Runs in one thread.
template <class E> class PrefillMma {
  using Tile = PrefillTile<E>;
  static constexpr int keysOfStep = 32 / sizeof(E);

public:
  MLA_DEVICE PrefillMma(const PrefillParams<E> &p, const PrefillMaps &maps,
                        PrefillShared<E> &shared, const UnitLayout &layout,
                        typename Tile::Tensor tensor)
      : expect{p, maps}, shared(shared), barriers(shared.barriers),
        layout(layout), tensor(tensor),
        keys(UnitRing::consumer(layout.keyUnits)),
        values(UnitRing::consumer(layout.valueStages)),
        states{State(), State()} {}

  MLA_DEVICE void run() {
    PrefillReader<E> reader(shared);
    while (reader.next(work, [](arch::Barrier &done) { done.arrive(); }))
      multiply();
  }

private:
  /// The phases of a query tile, and the blocks that it sees.
  struct State {
    BlockRange blocks = {0, 0};
    arch::Phase query = arch::Phase::first();
    /// The probabilities, and the output, which the correction has rescaled.
    arch::Phase probabilities = arch::Phase::first();
    arch::Phase valuesDone = arch::Phase::passed();
  };

  MLA_DEVICE void multiply() {
#pragma unroll
    for (uint32_t tile = 0; tile < Tile::queryTiles; ++tile)
      states[tile].blocks = BlockRange::of(expect.params, work, tile);
    // In each turn the values of the block before, and the scores of a block.
    for (int32_t block = work.beginBlock; block <= work.endBlock; ++block) {
      const UnitRing firstKeys = keys;
#pragma unroll
      for (uint32_t tile = 0; tile < Tile::queryTiles; ++tile) {
        if (states[tile].blocks.contains(block - 1))
          addValues(tile, block - 1);
        if (states[tile].blocks.contains(block)) {
          keys = firstKeys;
          addScores(tile, block);
        }
      }
      if (block > work.beginBlock)
        values.next();
    }
  }

  /// True if no other query tile reads a block after `tile`.
  MLA_DEVICE bool isLastReader(uint32_t tile, int32_t block) const {
    return tile == 1 || !states[1].blocks.contains(block);
  }

  /// Computes the scores of a block. They overwrite the probabilities of the
  /// block before, so the product with these must be complete. The softmax has
  /// read the scores of the block before, because the product waited for it.
  MLA_DEVICE void addScores(uint32_t tile, int32_t block) {
    State &state = states[tile];
    if (block == state.blocks.begin) {
      barriers.queryFull[tile].wait(state.query);
      state.query.advance();
    }
    barriers.valuesDone[tile].wait(state.valuesDone);
    state.valuesDone.advance();
    const bool isLast = isLastReader(tile, block);
#pragma unroll 1
    for (uint32_t panel = 0; panel < layout.panels; ++panel) {
      barriers.keysFull[keys.stage()].wait(keys.phase());
      arch::tcgen05FenceAfter();
      addPanel(tile, block, panel);
      if (isLast)
        arch::ummaCommit(barriers.keysEmpty[keys.stage()]);
      keys.next();
    }
    arch::ummaCommit(barriers.scoresFull[tile]);
    if (block + 1 == state.blocks.end)
      arch::ummaCommit(barriers.queryEmpty[tile]);
  }

  MLA_DEVICE void addPanel(uint32_t tile, int32_t block, uint32_t panel) {
    const auto &query = shared.unit(layout.query(tile, panel));
    const auto &key = shared.unit(layout.key(keys.stage()));
    const int32_t row = work.firstRow + tile * Tile::queryRows;
#pragma unroll
    for (int k = 0; k < Tile::panelCols; k += keysOfStep) {
      const int32_t col = panel * Tile::panelCols + k;
      expect.query(arch::Operand::A, work, row, col);
      expect.key(arch::Operand::B, work, block * Tile::blockTokens, col);
      arch::umma(Tile::scores(tensor, tile), query.kMajor(0, k),
                 key.kMajor(0, k), panel > 0 || k > 0);
    }
  }

  /// Adds the values of a block to the output.
  MLA_DEVICE void addValues(uint32_t tile, int32_t block) {
    State &state = states[tile];
    barriers.valuesFull[values.stage()].wait(values.phase());
    barriers.outputReady[tile].wait(state.probabilities);
#pragma unroll
    for (int part = 0; part < Tile::parts; ++part) {
      barriers.probabilitiesFull[tile][part].wait(state.probabilities);
      arch::tcgen05FenceAfter();
      const int begin = part == 0 ? 0 : Tile::firstPartTokens;
      const int end = part == 0 ? Tile::firstPartTokens : Tile::blockTokens;
      addKeys(tile, block, begin, end);
    }
    state.probabilities.advance();
    if (isLastReader(tile, block))
      arch::ummaCommit(barriers.valuesEmpty[values.stage()]);
    // The last commit, so that the CTA does not end before the others.
    arch::ummaCommit(barriers.valuesDone[tile]);
  }

  /// Adds the values of keys [begin, end) of a block.
  MLA_DEVICE void addKeys(uint32_t tile, int32_t block, int begin, int end) {
    const auto &value = shared.pairs[layout.valuePair(values.stage())].whole;
    const auto probabilities = arch::tmemOperand<E, Tile::queryRows>(
        Tile::probabilities(tensor, tile));
#pragma unroll
    for (int k = begin; k < end; k += keysOfStep) {
      expect.value(arch::Operand::B, work, block * Tile::blockTokens + k,
                   work.valuePart * Tile::valueCols);
      arch::umma(Tile::output(tensor, tile), probabilities.fromK(k),
                 value.mnMajor(0, k),
                 block > states[tile].blocks.begin || k > 0);
    }
  }

  const PrefillExpect<E> expect;
  PrefillShared<E> &shared;
  PrefillBarriers &barriers;
  const UnitLayout layout;
  const typename Tile::Tensor tensor;
  UnitRing keys, values;
  State states[Tile::queryTiles];
  PrefillWork work;
};

} // namespace mla::cuda::sm100

#endif // MLA_KERNELS_CUDA_SM100_PREFILLMMA_H
