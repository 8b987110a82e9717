//===- PairSoftmax.h - Softmax and output of the pair kernel --------------===//
//
// Runs in warps 0 to 3 of each CTA of a pair. Threads t and t + 64 share query
// row t. Thread t has the first 64 tokens of a step and the first half of the
// latent columns, thread t + 64 has the other tokens and columns. They exchange
// the row's maximum and sum through shared memory.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_SM100_PAIRSOFTMAX_H
#define MLA_KERNELS_CUDA_SM100_PAIRSOFTMAX_H

#include "SM100/DecodeTiles.h"
#include "SM100/SoftmaxCommon.h"

namespace mla::cuda::sm100 {

template <class TileType> class PairSoftmax {
  using Tile = TileType;
  using E = typename Tile::Element;
  using Signals = typename Tile::Signals;
  using Target = RowTarget<E, Tile>;
  static constexpr bool is8Bit = sizeof(E) == 1;
  static constexpr int readColumns = 32; ///< output columns read at a time

public:
  MLA_DEVICE PairSoftmax(const typename Tile::Params &p,
                         typename Tile::Shared &shared,
                         typename Tile::Tensor tensor)
      : params(p), shared(shared), barriers(shared.barriers),
        thread(arch::threadIndex()), row(thread % Tile::ctaRows),
        half(thread / Tile::ctaRows), firstRow(Signals::rank() * Tile::ctaRows),
        tensor(tensor.atLane(thread / 32 * 32)),
        buffers(arch::Ring<2>::consumer()), valuesReady(arch::Phase::first()) {}

  MLA_DEVICE void run() {
    Schedule<E, Tile::tileRows> schedule(params);
    WorkItem work;
    uint32_t parity = 0;
    while (schedule.next(work)) {
      if (work.blocks() == 0) {
        writeEmpty<E, Tile>(params, work, firstRow);
        continue;
      }
      begin(work);
      for (int32_t b = work.beginBlock; b < work.endBlock;
           b += Tile::stepBlocks)
        step(b, b == work.beginBlock);
      finish(work, parity);
      parity ^= 1;
    }
  }

private:
  using Scores = arch::Frag<float, Tile::scoreColumns>;

  MLA_DEVICE void begin(const WorkItem &work) {
    const int32_t index = work.firstRow + static_cast<int32_t>(firstRow + row);
    const int32_t token = index / params.heads;
    const int32_t end = work.endBlock * Tile::blockTokens;
    low = work.sequence.low(params, token);
    high = work.sequence.high(params, token);
    high = high < end ? high : end;
    rowMax.reset();
    sum = 0;
    if constexpr (is8Bit)
      scale = scoreScale(params, work, static_cast<int32_t>(firstRow + row));
  }

  MLA_DEVICE void step(int32_t block, bool first) {
    const uint32_t buffer = buffers.stage();
    Scores scores;
    barriers.scoresFull[buffer].wait(buffers.phase());
    arch::tcgen05FenceAfter();
    arch::tmemLoad(scores, Tile::scores(tensor, buffer));
    arch::tmemWaitLoad(scores);
    if constexpr (is8Bit)
      scaleScores(scores);
    mask(block * Tile::blockTokens +
             static_cast<int32_t>(half) * Tile::blockTokens,
         scores);
    rowMax.update(largest(scores, buffer) * scoreFactor<E>(params));
    exponentiate(scores);
    const Packed<E, Scores::size> packed(scores);
    if (!first)
      awaitValues();
    if (!first && arch::anyLane(rowMax.factor != 1.0f))
      scaleOutput();
    packed.store(shared.probabilities, row, half * Scores::size);
    arch::fenceProxyAsyncShared();
    arch::tcgen05FenceBefore();
    Signals::arriveWarp(barriers.probabilitiesFull);
    buffers.next();
  }

  /// Multiplies the scores of e4m3 with the factor of the row.
  MLA_DEVICE void scaleScores(Scores &scores) const {
#pragma unroll
    for (int v = 0; v < Scores::size; ++v)
      scores[v] *= scale;
  }

  /// Sets the scores of keys that the row does not see to -inf.
  MLA_DEVICE void mask(int32_t firstKey, Scores &scores) const {
    if (firstKey >= low && firstKey + Scores::size <= high)
      return;
#pragma unroll
    for (int v = 0; v < Scores::size; ++v)
      if (firstKey + v < low || firstKey + v >= high)
        scores[v] = -INFINITY;
  }

  /// Returns the largest score of the row in a step, over both of its threads.
  MLA_DEVICE float largest(const Scores &scores, uint32_t parity) {
    float own = scores[0];
#pragma unroll
    for (int v = 1; v < Scores::size; ++v)
      own = arch::maximum(own, scores[v]);
    shared.maxima[parity][thread] = own;
    syncRowPeers();
    return arch::maximum(own, shared.maxima[parity][thread ^ Tile::ctaRows]);
  }

  /// Synchronizes warps w and w + 2, which share rows.
  MLA_DEVICE void syncRowPeers() {
    if (thread / 32 % 2 == 0)
      arch::NamedBarrier<SoftmaxReady, 64>::sync();
    else
      arch::NamedBarrier<OddSoftmaxReady, 64>::sync();
  }

  /// Converts scores to probabilities and adds them to the sum.
  MLA_DEVICE void exponentiate(Scores &scores) {
    const float max = rowMax.finite(), factor = scoreFactor<E>(params);
    sum *= rowMax.factor;
#pragma unroll
    for (int v = 0; v < Scores::size; ++v) {
      scores[v] = arch::exp2Fast(arch::multiplyAdd(scores[v], factor, -max));
      sum += scores[v];
    }
  }

  /// Waits until all values so far have been added. Afterwards, the
  /// probabilities can be overwritten and the output can be read.
  MLA_DEVICE void awaitValues() {
    barriers.valuesDone.wait(valuesReady);
    valuesReady.advance();
    arch::tcgen05FenceAfter();
  }

  MLA_DEVICE void scaleOutput() {
#pragma unroll 1
    for (uint32_t col = 0; col < Tile::outputColumns; col += readColumns) {
      arch::Frag<float, readColumns> values;
      const auto range = tensor.template from<readColumns>(col);
      arch::tmemLoad(values, range);
      arch::tmemWaitLoad(values);
#pragma unroll
      for (int i = 0; i < readColumns; ++i)
        values[i] *= rowMax.factor;
      arch::tmemStore(range, values);
    }
    arch::tmemWaitStore();
  }

  MLA_DEVICE void finish(const WorkItem &work, uint32_t parity) {
    shared.sums[parity][thread] = sum;
    syncRowPeers();
    sum += shared.sums[parity][thread ^ Tile::ctaRows];
    const int32_t inTile = static_cast<int32_t>(firstRow + row);
    const bool valid = inTile < work.rows;
    const Target target = Target::of(params, work, valid ? inTile : 0);
    const float factor = target.inverse(params, rowMax.value, sum);
    if (valid && half == 0)
      target.writeLse(params, rowMax.value, sum);
    awaitValues();
#pragma unroll 1
    for (uint32_t col = 0; col < Tile::outputColumns; col += readColumns) {
      arch::Frag<float, readColumns> values;
      arch::tmemLoad(values, tensor.template from<readColumns>(col));
      arch::tmemWaitLoad(values);
      if (valid)
        write(target, half * Tile::outputColumns + col, values, factor);
      arch::syncWarp();
    }
  }

  /// Writes readColumns columns of the output, from `col` on.
  MLA_DEVICE void write(const Target &target, uint32_t col,
                        const arch::Frag<float, readColumns> &values,
                        float factor) const {
    char *row = target.out ? reinterpret_cast<char *>(target.out)
                           : reinterpret_cast<char *>(target.partial);
    withResultType<E>(params, !target.out, [&]<class Out>(Out) {
      store(reinterpret_cast<Out *>(row) + col, values, factor);
    });
  }
  static MLA_DEVICE void
  store(float *to, const arch::Frag<float, readColumns> &values, float factor) {
#pragma unroll
    for (int v = 0; v < readColumns; v += 4)
      *reinterpret_cast<arch::Vec<float, 4> *>(to + v) = {
          {values[v] * factor, values[v + 1] * factor, values[v + 2] * factor,
           values[v + 3] * factor}};
  }
  template <class T>
  static MLA_DEVICE void
  store(T *to, const arch::Frag<float, readColumns> &values, float factor) {
#pragma unroll
    for (int v = 0; v < readColumns; v += 8) {
      arch::Vec<uint32_t, 4> packed;
#pragma unroll
      for (int i = 0; i < 4; ++i)
        packed[i] = arch::packPair<T>(values[v + 2 * i] * factor,
                                      values[v + 2 * i + 1] * factor)
                        .bits;
      *reinterpret_cast<arch::Vec<uint32_t, 4> *>(to + v) = packed;
    }
  }

  const typename Tile::Params &params;
  typename Tile::Shared &shared;
  DecodeBarriers<Tile::stages> &barriers;
  const uint32_t thread, row, half, firstRow;
  const typename Tile::Tensor tensor; ///< the lanes of this warp
  arch::Ring<2> buffers;
  arch::Phase valuesReady;
  int32_t low, high; ///< the row sees keys [low, high)
  RunningMax<E> rowMax;
  float sum;   ///< the sum of this thread's probabilities
  float scale; ///< of e4m3: the factor of the scores of the row
};

} // namespace mla::cuda::sm100

#endif // MLA_KERNELS_CUDA_SM100_PAIRSOFTMAX_H
