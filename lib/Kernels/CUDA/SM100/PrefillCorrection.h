//===- PrefillCorrection.h - Outputs of the SM100 prefill -----------------===//
//
// One warpgroup serves both query tiles; a thread has one row of each. Before
// the values of a block are added, it rescales the output in tensor memory if
// the maximum of a row has grown. After the last block it normalizes the output
// and stores it.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_SM100_PREFILLCORRECTION_H
#define MLA_KERNELS_CUDA_SM100_PREFILLCORRECTION_H

#include "Common/StoreElements.h"
#include "SM100/PrefillTraits.h"

namespace mla::cuda::sm100 {

template <class E> class PrefillCorrection {
  using Tile = PrefillTile<E>;
  using Signals = typename Tile::Signals;
  static constexpr int chunk = 32; ///< output columns read at a time

public:
  MLA_DEVICE PrefillCorrection(const PrefillParams<E> &p,
                               PrefillShared<E> &shared,
                               typename Tile::Tensor tensor)
      : params(p), shared(shared), barriers(shared.barriers),
        row(arch::threadIndex() % Tile::queryRows),
        tensor(tensor.atLane(row / arch::warpThreads * arch::warpThreads)),
        states{State(), State()} {}

  MLA_DEVICE void run() {
    PrefillReader<E> reader(shared);
    while (reader.next(
        work, [](arch::Barrier &done) { Signals::arriveWarp(done); })) {
#pragma unroll
      for (uint32_t tile = 0; tile < Tile::queryTiles; ++tile) {
        states[tile].blocks = BlockRange::of(params, work, tile);
        if (states[tile].blocks.isEmpty())
          writeZeros(tile);
      }
      for (int32_t block = work.beginBlock; block < work.endBlock; ++block) {
#pragma unroll
        for (uint32_t tile = 0; tile < Tile::queryTiles; ++tile)
          if (states[tile].blocks.contains(block))
            correct(tile, block == states[tile].blocks.begin);
#pragma unroll
        for (uint32_t tile = 0; tile < Tile::queryTiles; ++tile)
          if (!states[tile].blocks.isEmpty() &&
              block + 1 == states[tile].blocks.end)
            finish(tile);
      }
    }
  }

private:
  /// The phases of a query tile, and the blocks that it sees.
  struct State {
    BlockRange blocks = {0, 0};
    arch::Phase factors = arch::Phase::first();
    arch::Phase sums = arch::Phase::first();
    int32_t steps = 0; ///< the blocks so far, of all tiles of this CTA
  };

  /// Rescales the output for the next block. In the first step there is no
  /// output yet; the arrival then says that the output of the tile before has
  /// been read. The product with the values of the block before is complete,
  /// because the scores of this block were computed after it.
  MLA_DEVICE void correct(uint32_t tile, bool isFirst) {
    State &state = states[tile];
    barriers.factorsFull[tile].wait(state.factors);
    state.factors.advance();
    ++state.steps;
    const float factor = shared.factors[tile][row];
    if (!isFirst && arch::anyLane(factor != 1.0f))
      scale(tile, factor);
    arch::tcgen05FenceBefore();
    Signals::arriveWarp(barriers.outputReady[tile]);
  }

  MLA_DEVICE void scale(uint32_t tile, float factor) {
    arch::tcgen05FenceAfter();
#pragma unroll 1
    for (uint32_t col = 0; col < Tile::valueCols; col += chunk) {
      arch::Frag<float, chunk> values;
      const auto range = Tile::output(tensor, tile).template from<chunk>(col);
      arch::tmemLoad(values, range);
      arch::tmemWaitLoad(values);
#pragma unroll
      for (int i = 0; i < chunk; ++i)
        values[i] *= factor;
      arch::tmemStore(range, values);
    }
    arch::tmemWaitStore();
  }

  /// Normalizes and stores the output.
  MLA_DEVICE void finish(uint32_t tile) {
    State &state = states[tile];
    barriers.sumsFull[tile].wait(state.sums);
    state.sums.advance();
    const float factor = shared.inverses[tile][row];
    Signals::arriveWarp(barriers.sumsEmpty[tile]);
    barriers.valuesDone[tile].wait(arch::Phase::at(state.steps - 1));
    arch::tcgen05FenceAfter();
    E *const to = target(tile);
    const int32_t width = widthOfPart();
#pragma unroll 1
    for (int32_t col = 0; col < width; col += chunk) {
      arch::Frag<float, chunk> values;
      arch::tmemLoad(values,
                     Tile::output(tensor, tile).template from<chunk>(col));
      arch::tmemWaitLoad(values);
      if (to)
        write(to + col, width - col, values, factor);
      arch::syncWarp();
    }
  }

  /// Returns this thread's row of the result, or null if it does not exist.
  MLA_DEVICE E *target(uint32_t tile) const {
    const int32_t index = static_cast<int32_t>(tile * Tile::queryRows + row);
    const Sequence &s = work.sequence;
    if (index >= work.rows)
      return nullptr;
    return params.out.row(s.index, s.firstToken + work.firstRow + index,
                          work.head) +
           work.valuePart * Tile::valueCols;
  }
  /// Returns the columns of this part of the values.
  MLA_DEVICE int32_t widthOfPart() const {
    const int32_t left = params.valueWidth - work.valuePart * Tile::valueCols;
    return left < Tile::valueCols ? left : Tile::valueCols;
  }

  /// Stores the first `width` of the columns.
  static MLA_DEVICE void write(E *to, int32_t width,
                               const arch::Frag<float, chunk> &values,
                               float factor) {
#pragma unroll
    for (int v = 0; v < chunk; v += 8) {
      uint32_t x[4];
#pragma unroll
      for (int i = 0; i < 4; ++i)
        x[i] = arch::packPair<E>(values[v + 2 * i] * factor,
                                 values[v + 2 * i + 1] * factor)
                   .bits;
      storeElements(to + v, x, width - v);
    }
  }

  /// Stores the result of rows that see no key.
  MLA_DEVICE void writeZeros(uint32_t tile) {
    E *const to = target(tile);
    const int32_t width = widthOfPart();
    if (to)
      for (int32_t col = 0; col < width; col += 8)
        storeElements(to + col, {0, 0, 0, 0}, width - col);
    arch::syncWarp();
  }

  const PrefillParams<E> &params;
  PrefillShared<E> &shared;
  PrefillBarriers &barriers;
  const uint32_t row;
  const typename Tile::Tensor tensor; ///< the lanes of this warp
  State states[Tile::queryTiles];
  PrefillWork work;
};

} // namespace mla::cuda::sm100

#endif // MLA_KERNELS_CUDA_SM100_PREFILLCORRECTION_H
