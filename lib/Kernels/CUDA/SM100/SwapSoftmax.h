//===- SwapSoftmax.h - Softmax and output of tokens on lanes --------------===//
//
// Warps 0 to 3 of a CTA. Thread t has token t of a step and every query row in
// its registers; of the output it has one latent column of each unit. A row's
// maximum and sum run over all threads: within a warp by exchanging halves of
// the registers, so that lane l ends with row l, then through shared memory.
// Each warp keeps the same references.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_SM100_SWAPSOFTMAX_H
#define MLA_KERNELS_CUDA_SM100_SWAPSOFTMAX_H

#include "SM100/DecodeResult.h"
#include "SM100/DecodeTiles.h"

namespace mla::cuda::sm100 {

namespace detail {

/// Combines values[i] of all lanes for each i; lane l gets that of i = l % N. N
/// is 16 or 32.
template <int N, class Op>
MLA_DEVICE float reduceColumns(float (&values)[N], const Op &op) {
  const uint32_t lane = arch::laneIndex();
  if constexpr (N == 16)
#pragma unroll
    for (int i = 0; i < N; ++i)
      values[i] = op(values[i], arch::shuffleXor(values[i], 16));
#pragma unroll
  for (int half = N / 2; half > 0; half /= 2) {
    const bool upper = lane & half;
#pragma unroll
    for (int i = 0; i < half; ++i) {
      const float give = upper ? values[i] : values[i + half];
      const float keep = upper ? values[i + half] : values[i];
      values[i] = op(keep, arch::shuffleXor(give, half));
    }
  }
  return values[0];
}

/// Calls visit(i, value) for each element of an array in shared memory, which
/// is aligned to 16 bytes.
template <class T, int N, class Visit>
MLA_DEVICE void forEachShared(const arch::SharedArray<T, N> &array,
                              const Visit &visit) {
#pragma unroll
  for (int i = 0; i < N; i += 4) {
    const arch::Vec<T, 4> four = arch::loadShared<4>(&array.values[i]);
#pragma unroll
    for (int j = 0; j < 4; ++j)
      visit(i + j, four[j]);
  }
}

} // namespace detail

template <class E, int Rows> class SwapSoftmax {
  using Tile = SwapTile<E, Rows>;
  using S = typename Tile::Signals;
  using Target = RowTarget<E, Tile::tileRows>;
  using Column = arch::Frag<float, Rows>; ///< of each row, one token or column
  /// Rows that a lane keeps the reference of: i * 32 + lane, or lane % 16.
  static constexpr int group = Rows < 32 ? Rows : 32;
  static constexpr int groups = Rows / group;
  using Meet = arch::NamedBarrier<SoftmaxReady, Tile::softmaxThreads>;

public:
  MLA_DEVICE SwapSoftmax(const DecodeParams<E> &p,
                         typename Tile::Shared &shared,
                         typename Tile::Tensor tensor)
      : params(p), shared(shared), barriers(shared.barriers),
        thread(arch::threadIndex()), warp(arch::warpIndex()),
        lane(arch::laneIndex()), tensor(tensor.atLane(thread / 32 * 32)),
        buffers(arch::Ring<2>::consumer()), valuesReady(arch::Phase::first()) {}

  MLA_DEVICE void run() {
    Schedule<E, Tile::tileRows> schedule(params);
    Piece piece;
    while (schedule.next(piece)) {
      if (piece.blocks() == 0) {
        writeEmpty<E, Tile::tileRows, Tile::ctaRows>(params, piece, 0);
        continue;
      }
      begin(piece);
      for (int32_t b = piece.beginBlock; b < piece.endBlock;
           b += Tile::stepBlocks)
        step(b, b == piece.beginBlock);
      finish();
    }
  }

private:
  MLA_DEVICE void begin(const Piece &piece) {
    const Sequence &s = piece.sequence;
    isPiece = piece.slotTile >= 0;
    const int32_t end = piece.endBlock * Tile::blockTokens;
    const int32_t last = piece.firstRow + piece.rows - 1;
    const int32_t least = s.high(params, piece.firstRow / params.heads);
    allLow = s.low(params, last / params.heads);
    allHigh = least < end ? least : end;
    Meet::sync(); // all warps have written the piece before
    if (thread < Rows) {
      const auto row = static_cast<int32_t>(thread);
      const int32_t index = piece.firstRow + row;
      const int32_t high = s.high(params, index / params.heads);
      shared.low[thread] = s.low(params, index / params.heads);
      shared.high[thread] = high < end ? high : end;
      note(row, row < piece.rows ? Target::of(params, piece, row) : Target{});
    }
    Meet::sync(); // the rows are known
#pragma unroll
    for (int g = 0; g < groups; ++g)
      references[g].reset();
#pragma unroll
    for (int r = 0; r < Rows; ++r)
      sums[r] = 0;
  }

  /// What the end of the piece needs, so that registers do not keep it.
  MLA_DEVICE void note(int32_t row, const Target &target) {
    shared.results[row] = target.out ? reinterpret_cast<char *>(target.out)
                                     : reinterpret_cast<char *>(target.partial);
    shared.lses[row] = target.lse;
    shared.heads[row] = target.head;
  }
  MLA_DEVICE Target noted(uint32_t row) const {
    float *partial = reinterpret_cast<float *>(shared.results[row]);
    return {nullptr, isPiece ? partial : nullptr, shared.lses[row],
            shared.heads[row], isPiece ? 1.0f : params.lseFactor};
  }

  MLA_DEVICE void step(int32_t block, bool first) {
    const uint32_t buffer = buffers.stage();
    Column scores;
    barriers.scoresFull[buffer].wait(buffers.phase());
    arch::tcgen05FenceAfter();
    arch::tmemLoad(scores, Tile::scores(tensor, buffer));
    arch::tmemWaitLoad(scores);
    mask(block * Tile::blockTokens, scores);
    follow(scores, buffer);
    bool moved = false;
#pragma unroll
    for (int g = 0; g < groups; ++g)
      moved |= references[g].factor != 1.0f;
    // References move from nothing in the first step.
    const bool scale = arch::anyLane(moved) && !first;
    publish(scale);
    if (scale)
      scaleSums();
    weigh(scores);
    const Packed<E, Column::size> packed(scores);
    if (!first)
      awaitValues();
    if (scale)
      scaleOutput();
    packed.store(shared.probabilities, thread, 0);
    arch::fenceProxyAsyncShared();
    arch::tcgen05FenceBefore();
    S::arriveWarp(barriers.probabilitiesFull);
    buffers.next();
  }

  /// Scores of rows that do not see this thread's key become -inf.
  MLA_DEVICE void mask(int32_t firstKey, Column &scores) const {
    if (firstKey >= allLow && firstKey + Tile::stepTokens <= allHigh)
      return;
    const int32_t key = firstKey + static_cast<int32_t>(thread);
    detail::forEachShared(shared.low, [&](int r, int32_t low) {
      if (key < low)
        scores[r] = -INFINITY;
    });
    detail::forEachShared(shared.high, [&](int r, int32_t high) {
      if (key >= high)
        scores[r] = -INFINITY;
    });
  }

  /// The number of group g's row that this lane keeps.
  MLA_DEVICE uint32_t rowOf(int g) const { return g * group + lane % group; }

  /// Lets the references follow the scores of all threads.
  MLA_DEVICE void follow(const Column &scores, uint32_t parity) {
    auto &maxima = shared.maxima[parity];
#pragma unroll
    for (int g = 0; g < groups; ++g) {
      float values[group];
#pragma unroll
      for (int i = 0; i < group; ++i)
        values[i] = scores[g * group + i];
      const float own = detail::reduceColumns(
          values, [](float a, float b) { return arch::maximum(a, b); });
      if (lane < group)
        maxima[warp][rowOf(g)] = own;
    }
    Meet::sync(); // the maxima of all warps
#pragma unroll
    for (int g = 0; g < groups; ++g) {
      float largest = maxima[0][rowOf(g)];
#pragma unroll
      for (uint32_t w = 1; w < Tile::Shared::warps; ++w)
        largest = arch::maximum(largest, maxima[w][rowOf(g)]);
      references[g].follow(largest * params.scaleLog2);
    }
  }

  /// Gives the bases, and the factors if asked, to all lanes of the warp.
  MLA_DEVICE void publish(bool withFactors) {
#pragma unroll
    for (int g = 0; g < groups; ++g)
      if (lane < group) {
        shared.base[warp][rowOf(g)] = references[g].base();
        if (withFactors)
          shared.factor[warp][rowOf(g)] = references[g].factor;
      }
    arch::syncWarp();
  }

  /// Scores to probabilities.
  MLA_DEVICE void weigh(Column &scores) {
    detail::forEachShared(shared.base[warp], [&](int r, float base) {
      scores[r] =
          arch::exp2Fast(arch::multiplyAdd(scores[r], params.scaleLog2, -base));
      sums[r] += scores[r];
    });
  }
  MLA_DEVICE void scaleSums() {
    detail::forEachShared(shared.factor[warp],
                          [&](int r, float factor) { sums[r] *= factor; });
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
    for (uint32_t unit = 0; unit < Tile::valueUnits; ++unit) {
      Column values;
      arch::tmemLoad(values, Tile::output(tensor, unit));
      arch::tmemWaitLoad(values);
      detail::forEachShared(shared.factor[warp],
                            [&](int r, float factor) { values[r] *= factor; });
      arch::tmemStore(Tile::output(tensor, unit), values);
    }
    arch::tmemWaitStore();
  }

  MLA_DEVICE void finish() {
#pragma unroll
    for (int g = 0; g < groups; ++g) {
      float values[group];
#pragma unroll
      for (int i = 0; i < group; ++i)
        values[i] = sums[g * group + i];
      const float own =
          detail::reduceColumns(values, [](float a, float b) { return a + b; });
      if (lane < group)
        shared.sums[warp][rowOf(g)] = own;
    }
    Meet::sync(); // the sums of all warps
#pragma unroll
    for (int g = 0; g < groups; ++g)
      finishRow(g);
    arch::syncWarp();
    awaitValues();
#pragma unroll 1
    for (uint32_t unit = 0; unit < Tile::valueUnits; ++unit) {
      Column values;
      arch::tmemLoad(values, Tile::output(tensor, unit));
      arch::tmemWaitLoad(values);
      detail::forEachShared(shared.base[warp], [&](int r, float inverse) {
        values[r] *= inverse;
      });
      write(unit * Tile::softmaxThreads + thread, values);
    }
  }

  /// The LSE of this lane's row of group g, and what its output is multiplied
  /// with, in place of the base.
  MLA_DEVICE void finishRow(int g) {
    const uint32_t row = rowOf(g);
    float sum = 0;
#pragma unroll
    for (uint32_t w = 0; w < Tile::Shared::warps; ++w)
      sum += shared.sums[w][row];
    if (lane >= group)
      return;
    const Target target = noted(row);
    const float reference = references[g].value;
    shared.base[warp][row] = target.inverse(params, reference, sum);
    if (warp == 0)
      target.writeLse(reference, sum);
  }

  /// Column `col` of all rows. Lanes 2i and 2i + 1 exchange first, so that each
  /// stores two columns of one row.
  MLA_DEVICE void write(uint32_t col, const Column &values) const {
    const uint32_t odd = lane % 2, even = col - odd;
#pragma unroll
    for (int r = 0; r < Rows; r += 2) {
      const float other = arch::shuffleXor(odd ? values[r] : values[r + 1], 1);
      const float first = odd ? other : values[r];
      const float second = odd ? values[r + 1] : other;
      char *result = shared.results[r + odd];
      if (!result)
        continue;
      if (isPiece)
        *reinterpret_cast<arch::Vec<float, 2> *>(
            result + even * sizeof(float)) = {{first, second}};
      else
        *reinterpret_cast<uint32_t *>(result + even * sizeof(E)) =
            arch::packPair<E>(first, second).bits;
    }
    arch::syncWarp();
  }

  const DecodeParams<E> &params;
  typename Tile::Shared &shared;
  DecodeBarriers<Tile::stages> &barriers;
  const uint32_t thread, warp, lane;
  const typename Tile::Tensor tensor; ///< this warp's lanes
  arch::Ring<2> buffers;
  arch::Phase valuesReady;
  int32_t allLow, allHigh; ///< keys that every row sees
  bool isPiece;            ///< the piece is a part of its item
  Reference references[groups];
  float sums[Rows]; ///< of this thread's probabilities
};

} // namespace mla::cuda::sm100

#endif // MLA_KERNELS_CUDA_SM100_SWAPSOFTMAX_H
