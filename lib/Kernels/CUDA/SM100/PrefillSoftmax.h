//===- PrefillSoftmax.h - Softmax of a query tile of the SM100 prefill ----===//
//
// Runs in one warpgroup per query tile. A thread has one row: its scores are in
// its lane of tensor memory. It replaces a part of them by the probabilities,
// and passes the factor of the output to the correction.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_SM100_PREFILLSOFTMAX_H
#define MLA_KERNELS_CUDA_SM100_PREFILLSOFTMAX_H

#include "Common/Normalize.h"
#include "SM100/Exp2.h"
#include "SM100/PrefillTraits.h"
#include "SM100/RunningMax.h"

namespace mla::cuda::sm100 {

template <class E> class PrefillSoftmax {
  using Tile = PrefillTile<E>;
  using Signals = typename Tile::Signals;
  static constexpr int chunk = Tile::chunkTokens;
  static constexpr int chunks = Tile::blockTokens / chunk;
  using Scores = arch::Frag<float, chunk>[chunks];

public:
  MLA_DEVICE PrefillSoftmax(const PrefillParams<E> &p, PrefillShared<E> &shared,
                            typename Tile::Tensor tensor, uint32_t tile)
      : params(p), shared(shared), barriers(shared.barriers), tile(tile),
        row(arch::threadIndex() % Tile::queryRows),
        tensor(tensor.atLane(row / arch::warpThreads * arch::warpThreads)),
        scoresReady(arch::Phase::first()), sumsFree(arch::Phase::passed()) {}

  MLA_DEVICE void run() {
    PrefillReader<E> reader(shared);
    while (reader.next(
        work, [](arch::Barrier &done) { Signals::arriveWarp(done); })) {
      const BlockRange blocks = BlockRange::of(params, work, tile);
      begin();
      for (int32_t block = blocks.begin; block < blocks.end; ++block)
        step(block * Tile::blockTokens);
      finish(blocks.isEmpty());
    }
  }

private:
  MLA_DEVICE void begin() {
    const Sequence &s = work.sequence;
    const int32_t first = static_cast<int32_t>(tile) * Tile::queryRows;
    const int32_t index = first + static_cast<int32_t>(row);
    isRow = index < work.rows;
    low = s.low(params, work.firstRow + index);
    high = s.high(params, work.firstRow + index);
    allLow = s.low(params, work.firstRow + first + Tile::queryRows - 1);
    allHigh = s.high(params, work.firstRow + first);
    rowMax.reset();
#pragma unroll
    for (arch::F32x2 &sum : sums)
      sum = {0, 0};
  }

  MLA_DEVICE void step(int32_t firstKey) {
    Scores scores;
    const auto columns = Tile::scores(tensor, tile);
    barriers.scoresFull[tile].wait(scoresReady);
    scoresReady.advance();
    arch::tcgen05FenceAfter();
#pragma unroll
    for (int i = 0; i < chunks; ++i)
      arch::tmemLoad(scores[i], columns.template from<chunk>(i * chunk));
    arch::tmemWaitLoad(scores);
    mask(firstKey, scores);
    rowMax.update(largest(scores) * params.scaleLog2);
    // The scores of rows that do not exist can be NaN.
    shared.factors[tile][row] = isRow ? rowMax.factor : 1.0f;
    Signals::arriveWarp(barriers.factorsFull[tile]);
    scaleSums();
#pragma unroll
    for (int i = 0; i < chunks; ++i) {
      exponentiate(i, scores[i]);
      if ((i + 1) * chunk == Tile::firstPartTokens)
        publish(0);
    }
    publish(1);
  }

  /// Sets the scores of keys that the row does not see to -inf.
  MLA_DEVICE void mask(int32_t firstKey, Scores &scores) const {
    if (firstKey + Tile::blockTokens > allHigh) {
      const int32_t end = high - firstKey;
#pragma unroll
      for (int v = 0; v < Tile::blockTokens; ++v)
        if (v >= end)
          scores[v / chunk][v % chunk] = -INFINITY;
    }
    if (firstKey < allLow) {
      const int32_t begin = low - firstKey;
#pragma unroll
      for (int v = 0; v < Tile::blockTokens; ++v)
        if (v < begin)
          scores[v / chunk][v % chunk] = -INFINITY;
    }
  }

  static MLA_DEVICE float largest(const Scores &scores) {
    constexpr int chains = 4;
    float own[chains];
#pragma unroll
    for (int v = 0; v < Tile::blockTokens; ++v) {
      const float score = scores[v / chunk][v % chunk];
      own[v % chains] =
          v < chains ? score : arch::maximum(own[v % chains], score);
    }
    return arch::maximum(arch::maximum(own[0], own[1]),
                         arch::maximum(own[2], own[3]));
  }

  MLA_DEVICE void scaleSums() {
#pragma unroll
    for (arch::F32x2 &sum : sums)
      sum = arch::multiply(sum, {rowMax.factor, rowMax.factor});
  }

  /// Converts a chunk of scores to probabilities, adds them to the sums, and
  /// stores them to tensor memory.
  MLA_DEVICE void exponentiate(int i, const arch::Frag<float, chunk> &scores) {
    const float max = rowMax.finite();
    const arch::F32x2 scale{params.scaleLog2, params.scaleLog2};
    arch::Frag<uint32_t, chunk / 2> packed;
#pragma unroll
    for (int v = 0; v < chunk; v += 2) {
      const arch::F32x2 x =
          arch::multiplyAdd({scores[v], scores[v + 1]}, scale, {-max, -max});
      const arch::F32x2 y =
          v / 2 % 8 < Tile::polynomialOf8
              ? exp2Polynomial(x)
              : arch::F32x2{arch::exp2Fast(x.x), arch::exp2Fast(x.y)};
      sums[v / 2 % 2] = arch::add(sums[v / 2 % 2], y);
      packed[v / 2] = arch::packPair<E>(y.x, y.y).bits;
    }
    arch::tmemStore(Tile::probabilities(tensor, tile)
                        .template from<chunk / 2>(i * chunk / 2),
                    packed);
  }

  /// Lets the products read a part of the probabilities.
  MLA_DEVICE void publish(int part) {
    arch::tmemWaitStore();
    arch::tcgen05FenceBefore();
    Signals::arriveWarp(barriers.probabilitiesFull[tile][part]);
  }

  /// Passes the factor that normalizes the row to the correction, and stores
  /// the LSE. Rows that see no key have output 0 and the LSE of empty rows.
  MLA_DEVICE void finish(bool isEmpty) {
    const arch::F32x2 both = arch::add(sums[0], sums[1]);
    const float sum = both.x + both.y;
    if (!isEmpty) {
      barriers.sumsEmpty[tile].wait(sumsFree);
      sumsFree.advance();
      shared.inverses[tile][row] =
          inverseSum(params, work.head, rowMax.value, sum);
      Signals::arriveWarp(barriers.sumsFull[tile]);
    }
    if (isRow && work.valuePart == 0 && params.lse.base) {
      const Sequence &s = work.sequence;
      const int32_t token = s.firstToken + work.firstRow +
                            static_cast<int32_t>(tile * Tile::queryRows + row);
      *params.lse.row(s.index, token, work.head) =
          resultLse(params, lseOf(rowMax.value, sum));
    }
    arch::syncWarp();
  }

  const PrefillParams<E> &params;
  PrefillShared<E> &shared;
  PrefillBarriers &barriers;
  const uint32_t tile, row;
  const typename Tile::Tensor tensor; ///< the lanes of this warp
  arch::Phase scoresReady, sumsFree;
  PrefillWork work;
  bool isRow; ///< the row exists
  /// The row sees keys [low, high), and all rows see [allLow, allHigh).
  int32_t low, high, allLow, allHigh;
  RunningMax<E> rowMax;
  arch::F32x2 sums[2]; ///< the sum of the probabilities, in four parts
};

} // namespace mla::cuda::sm100

#endif // MLA_KERNELS_CUDA_SM100_PREFILLSOFTMAX_H
