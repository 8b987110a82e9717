//===- PairSoftmax.h - Softmax and output of rows on lanes ----------------===//
//
// Warps 0 to 3 of each CTA of a pair. Threads t and t + 64 share query row t:
// one has the first 64 tokens of a step and the first half of the latent
// columns, the other the second. They agree on the row's maximum through
// shared memory.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_SM100_PAIRSOFTMAX_H
#define MLA_KERNELS_CUDA_SM100_PAIRSOFTMAX_H

#include "SM100/DecodeResult.h"
#include "SM100/DecodeTiles.h"

namespace mla::cuda::sm100 {

template <class E> class PairSoftmax {
  using Tile = PairTile<E>;
  using S = typename Tile::Signals;
  using Target = RowTarget<E, Tile::tileRows>;
  static constexpr int readColumns = 32; ///< of the output, at a time

public:
  MLA_DEVICE PairSoftmax(const DecodeParams<E> &p,
                         typename Tile::Shared &shared,
                         typename Tile::Tensor tensor)
      : params(p), shared(shared), barriers(shared.barriers),
        thread(arch::threadIndex()), row(thread % Tile::ctaRows),
        half(thread / Tile::ctaRows), firstRow(S::rank() * Tile::ctaRows),
        tensor(tensor.atLane(thread / 32 * 32)),
        buffers(arch::Ring<2>::consumer()), valuesReady(arch::Phase::first()) {}

  MLA_DEVICE void run() {
    Schedule<E, Tile::tileRows> schedule(params);
    Piece piece;
    uint32_t parity = 0;
    while (schedule.next(piece)) {
      if (piece.blocks() == 0) {
        writeEmpty<E, Tile::tileRows, Tile::ctaRows>(params, piece, firstRow);
        continue;
      }
      begin(piece);
      for (int32_t b = piece.beginBlock; b < piece.endBlock;
           b += Tile::stepBlocks)
        step(b, b == piece.beginBlock);
      finish(piece, parity);
      parity ^= 1;
    }
  }

private:
  using Scores = arch::Frag<float, Tile::scoreColumns>;

  MLA_DEVICE void begin(const Piece &piece) {
    const int32_t index = piece.firstRow + static_cast<int32_t>(firstRow + row);
    const int32_t token = index / params.heads;
    const int32_t end = piece.endBlock * Tile::blockTokens;
    low = piece.sequence.low(params, token);
    high = piece.sequence.high(params, token);
    high = high < end ? high : end;
    reference.reset();
    sum = 0;
  }

  MLA_DEVICE void step(int32_t block, bool first) {
    const uint32_t buffer = buffers.stage();
    Scores scores;
    barriers.scoresFull[buffer].wait(buffers.phase());
    arch::tcgen05FenceAfter();
    arch::tmemLoad(scores, Tile::scores(tensor, buffer));
    arch::tmemWaitLoad(scores);
    mask(block * Tile::blockTokens +
             static_cast<int32_t>(half) * Tile::blockTokens,
         scores);
    reference.follow(largest(scores, buffer) * params.scaleLog2);
    weigh(scores);
    const Packed<E, Scores::size> packed(scores);
    if (!first)
      awaitValues();
    if (!first && arch::anyLane(reference.factor != 1.0f))
      scaleOutput();
    packed.store(shared.probabilities, row, half * Scores::size);
    arch::fenceProxyAsyncShared();
    arch::tcgen05FenceBefore();
    S::arriveWarp(barriers.probabilitiesFull);
    buffers.next();
  }

  /// Scores of keys that the row does not see become -inf.
  MLA_DEVICE void mask(int32_t firstKey, Scores &scores) const {
    if (firstKey >= low && firstKey + Scores::size <= high)
      return;
#pragma unroll
    for (int v = 0; v < Scores::size; ++v)
      if (firstKey + v < low || firstKey + v >= high)
        scores[v] = -INFINITY;
  }

  /// Of the row: of this thread's scores and those of its other thread.
  MLA_DEVICE float largest(const Scores &scores, uint32_t parity) {
    float own = scores[0];
#pragma unroll
    for (int v = 1; v < Scores::size; ++v)
      own = arch::maximum(own, scores[v]);
    shared.maxima[parity][thread] = own;
    meet();
    return arch::maximum(own, shared.maxima[parity][thread ^ Tile::ctaRows]);
  }

  /// Warps w and w + 2, which share rows.
  MLA_DEVICE void meet() {
    if (thread / 32 % 2 == 0)
      arch::NamedBarrier<SoftmaxReady, 64>::sync();
    else
      arch::NamedBarrier<OddSoftmaxReady, 64>::sync();
  }

  /// Scores to probabilities.
  MLA_DEVICE void weigh(Scores &scores) {
    const float base = reference.base();
    sum *= reference.factor;
#pragma unroll
    for (int v = 0; v < Scores::size; ++v) {
      scores[v] =
          arch::exp2Fast(arch::multiplyAdd(scores[v], params.scaleLog2, -base));
      sum += scores[v];
    }
  }

  /// Until all values so far are added: their probabilities may be
  /// overwritten, and the output read.
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
        values[i] *= reference.factor;
      arch::tmemStore(range, values);
    }
    arch::tmemWaitStore();
  }

  MLA_DEVICE void finish(const Piece &piece, uint32_t parity) {
    shared.sums[parity][thread] = sum;
    meet();
    sum += shared.sums[parity][thread ^ Tile::ctaRows];
    const int32_t inTile = static_cast<int32_t>(firstRow + row);
    const bool valid = inTile < piece.rows;
    const Target target = Target::of(params, piece, valid ? inTile : 0);
    const float factor = target.inverse(params, reference.value, sum);
    if (valid && half == 0)
      target.writeLse(reference.value, sum);
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

  /// Columns from `col` on.
  static MLA_DEVICE void write(const Target &target, uint32_t col,
                               const arch::Frag<float, readColumns> &values,
                               float factor) {
    if (target.out) {
#pragma unroll
      for (int v = 0; v < readColumns; v += 8) {
        arch::Vec<uint32_t, 4> packed;
#pragma unroll
        for (int i = 0; i < 4; ++i)
          packed[i] = arch::packPair<E>(values[v + 2 * i] * factor,
                                        values[v + 2 * i + 1] * factor)
                          .bits;
        *reinterpret_cast<arch::Vec<uint32_t, 4> *>(target.out + col + v) =
            packed;
      }
      return;
    }
#pragma unroll
    for (int v = 0; v < readColumns; v += 4)
      *reinterpret_cast<arch::Vec<float, 4> *>(target.partial + col + v) = {
          {values[v] * factor, values[v + 1] * factor, values[v + 2] * factor,
           values[v + 3] * factor}};
  }

  const DecodeParams<E> &params;
  typename Tile::Shared &shared;
  DecodeBarriers<Tile::stages> &barriers;
  const uint32_t thread, row, half, firstRow;
  const typename Tile::Tensor tensor; ///< this warp's lanes
  arch::Ring<2> buffers;
  arch::Phase valuesReady;
  int32_t low, high; ///< keys that the row sees
  Reference reference;
  float sum; ///< of this thread's probabilities
};

} // namespace mla::cuda::sm100

#endif // MLA_KERNELS_CUDA_SM100_PAIRSOFTMAX_H
