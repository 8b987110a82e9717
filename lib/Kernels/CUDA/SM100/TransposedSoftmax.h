//===- TransposedSoftmax.h - Softmax of the transposed kernel -------------===//
//
// Runs in warps 0 to 3 of a CTA. Thread t holds the scores of token t of a step
// for all query rows, and one latent column of each output. The
// maximum and the sum of a row are reduced over all threads. Within a warp,
// lanes exchange halves of their registers until lane l holds row l. Across
// warps, the results are exchanged through shared memory. Every warp holds the
// same running maxima.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_SM100_TRANSPOSEDSOFTMAX_H
#define MLA_KERNELS_CUDA_SM100_TRANSPOSEDSOFTMAX_H

#include "SM100/DecodeTiles.h"
#include "SM100/SoftmaxCommon.h"

namespace mla::cuda::sm100 {

namespace detail {

/// Reduces values[i] over all lanes for each i. Lane l returns the result for
/// i = l % N. N is 16 or 32.
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

/// Calls visit(i, value) for each element of an array in shared memory. The
/// array must be aligned to 16 bytes.
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

/// `T` is a TransposedTile or a GqaTile.
template <class T> class TransposedSoftmax {
  using Tile = T;
  using E = typename Tile::Element;
  static constexpr int Rows = Tile::ctaRows;
  static constexpr bool is8Bit = sizeof(E) == 1;
  using Signals = typename Tile::Signals;
  using Target = RowTarget<E, Tile>;
  /// The scores of one token, or one latent column of the output, for all rows.
  using Column = arch::Frag<float, Rows>;
  /// A lane holds the running maximum of one row per group of rows: in group g,
  /// of row 32 g + lane, or of row lane % 16 if there are 16 rows.
  static constexpr int group = Rows < 32 ? Rows : 32;
  static constexpr int groups = Rows / group;
  using SoftmaxBarrier = arch::NamedBarrier<SoftmaxReady, Tile::softmaxThreads>;

public:
  MLA_DEVICE TransposedSoftmax(const typename Tile::Params &p,
                               typename Tile::Shared &shared,
                               typename Tile::Tensor tensor)
      : params(p), shared(shared), barriers(shared.barriers),
        thread(arch::threadIndex()), warp(arch::warpIndex()),
        lane(arch::laneIndex()), tensor(tensor.atLane(thread / 32 * 32)),
        buffers(arch::Ring<2>::consumer()), valuesReady(arch::Phase::first()) {}

  MLA_DEVICE void run() {
    if constexpr (Tile::outputLanes < Tile::softmaxThreads)
      clearOutput();
    Schedule<E, Tile::tileRows> schedule(params);
    WorkItem work;
    while (schedule.next(work)) {
      if (work.blocks() == 0) {
        writeEmpty<E, Tile>(params, work, 0);
        continue;
      }
      begin(work);
      for (int32_t b = work.beginBlock; b < work.endBlock;
           b += Tile::stepBlocks)
        step(b, b == work.beginBlock);
      finish();
    }
  }

private:
  /// Initializes the lanes of the output that no product writes.
  MLA_DEVICE void clearOutput() {
    Column zeros;
    arch::fill(zeros, 0.0f);
    for (uint32_t i = 0; i < Tile::outputs; ++i)
      arch::tmemStore(Tile::output(tensor, i), zeros);
    arch::tmemWaitStore();
  }

  MLA_DEVICE void begin(const WorkItem &work) {
    const Sequence &s = work.sequence;
    isPartial = work.partialTile >= 0;
    const int32_t end = work.endBlock * Tile::blockTokens;
    const int32_t last = work.firstRow + work.rows - 1;
    const int32_t least = s.high(params, work.firstRow / params.heads);
    allLow = s.low(params, last / params.heads);
    allHigh = least < end ? least : end;
    SoftmaxBarrier::sync(); // all warps have written the previous work item
    if (thread < Rows) {
      const auto row = static_cast<int32_t>(thread);
      const int32_t index = work.firstRow + row;
      const int32_t high = s.high(params, index / params.heads);
      shared.low[thread] = s.low(params, index / params.heads);
      shared.high[thread] = high < end ? high : end;
      saveTarget(row,
                 row < work.rows ? Target::of(params, work, row) : Target{});
      if constexpr (is8Bit)
        shared.scale[thread] = scoreScale(params, work, row);
    }
    SoftmaxBarrier::sync(); // the rows' limits and targets are stored
#pragma unroll
    for (int g = 0; g < groups; ++g)
      rowMaxima[g].reset();
#pragma unroll
    for (int r = 0; r < Rows; ++r)
      sums[r] = 0;
  }

  /// Stores a row's target in shared memory until the end of the work item.
  /// This saves registers.
  MLA_DEVICE void saveTarget(int32_t row, const Target &target) {
    shared.results[row] = target.out ? reinterpret_cast<char *>(target.out)
                                     : reinterpret_cast<char *>(target.partial);
    shared.lses[row] = target.lse;
    shared.heads[row] = target.head;
  }
  MLA_DEVICE Target savedTarget(uint32_t row) const {
    float *partial = reinterpret_cast<float *>(shared.results[row]);
    return {nullptr, isPartial ? partial : nullptr, shared.lses[row],
            shared.heads[row]};
  }

  MLA_DEVICE void step(int32_t block, bool first) {
    const uint32_t buffer = buffers.stage();
    Column scores;
    barriers.scoresFull[buffer].wait(buffers.phase());
    arch::tcgen05FenceAfter();
    arch::tmemLoad(scores, Tile::scores(tensor, buffer));
    arch::tmemWaitLoad(scores);
    if constexpr (is8Bit)
      scaleScores(scores);
    mask(block * Tile::blockTokens, scores);
    updateRowMax(scores, buffer);
    bool moved = false;
#pragma unroll
    for (int g = 0; g < groups; ++g)
      moved |= rowMaxima[g].factor != 1.0f;
    // In the first step there is no output yet to rescale.
    const bool scale = arch::anyLane(moved) && !first;
    shareRowMax(scale);
    if (scale)
      scaleSums();
    exponentiate(scores);
    const Packed<E, Column::size> packed(scores);
    if (!first)
      awaitValues();
    if (scale)
      scaleOutput();
    packed.store(shared.probabilities, thread, 0);
    arch::fenceProxyAsyncShared();
    arch::tcgen05FenceBefore();
    Signals::arriveWarp(barriers.probabilitiesFull);
    buffers.next();
  }

  /// Multiplies the scores of e4m3 with the factors of their rows.
  MLA_DEVICE void scaleScores(Column &scores) const {
    detail::forEachShared(shared.scale,
                          [&](int r, float scale) { scores[r] *= scale; });
  }

  /// Sets the scores of rows that do not see this thread's key to -inf.
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

  /// Returns the row of group g whose running maximum this lane holds.
  MLA_DEVICE uint32_t rowOf(int g) const { return g * group + lane % group; }

  /// Updates the running maxima with the scores of all threads.
  MLA_DEVICE void updateRowMax(const Column &scores, uint32_t parity) {
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
    SoftmaxBarrier::sync(); // the maxima of all warps are stored
#pragma unroll
    for (int g = 0; g < groups; ++g) {
      float largest = maxima[0][rowOf(g)];
#pragma unroll
      for (uint32_t w = 1; w < Tile::Shared::warps; ++w)
        largest = arch::maximum(largest, maxima[w][rowOf(g)]);
      rowMaxima[g].update(largest * scoreFactor<E>(params));
    }
  }

  /// Stores the running maxima, and the factors if `withFactors`, to shared
  /// memory, where all lanes of the warp can read them.
  MLA_DEVICE void shareRowMax(bool withFactors) {
#pragma unroll
    for (int g = 0; g < groups; ++g)
      if (lane < group) {
        shared.rowMax[warp][rowOf(g)] = rowMaxima[g].finite();
        if (withFactors)
          shared.factor[warp][rowOf(g)] = rowMaxima[g].factor;
      }
    arch::syncWarp();
  }

  /// Converts scores to probabilities and adds them to the sums.
  MLA_DEVICE void exponentiate(Column &scores) {
    const float factor = scoreFactor<E>(params);
    detail::forEachShared(shared.rowMax[warp], [&](int r, float max) {
      scores[r] = arch::exp2Fast(arch::multiplyAdd(scores[r], factor, -max));
      sums[r] += scores[r];
    });
  }
  MLA_DEVICE void scaleSums() {
    detail::forEachShared(shared.factor[warp],
                          [&](int r, float factor) { sums[r] *= factor; });
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
    for (uint32_t i = 0; i < Tile::outputs; ++i) {
      Column values;
      arch::tmemLoad(values, Tile::output(tensor, i));
      arch::tmemWaitLoad(values);
      detail::forEachShared(shared.factor[warp],
                            [&](int r, float factor) { values[r] *= factor; });
      arch::tmemStore(Tile::output(tensor, i), values);
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
    SoftmaxBarrier::sync(); // the sums of all warps are stored
#pragma unroll
    for (int g = 0; g < groups; ++g)
      finishRow(g);
    arch::syncWarp();
    awaitValues();
#pragma unroll 1
    for (uint32_t i = 0; i < Tile::outputs; ++i) {
      Column values;
      arch::tmemLoad(values, Tile::output(tensor, i));
      arch::tmemWaitLoad(values);
      detail::forEachShared(shared.rowMax[warp], [&](int r, float inverse) {
        values[r] *= inverse;
      });
      write(Tile::outputColumn(i, thread), values);
    }
  }

  /// Writes the LSE of this lane's row of group g, and replaces its
  /// shared.rowMax by the factor that normalizes the output.
  MLA_DEVICE void finishRow(int g) {
    const uint32_t row = rowOf(g);
    float sum = 0;
#pragma unroll
    for (uint32_t w = 0; w < Tile::Shared::warps; ++w)
      sum += shared.sums[w][row];
    if (lane >= group)
      return;
    const Target target = savedTarget(row);
    const float rowMax = rowMaxima[g].value;
    shared.rowMax[warp][row] = target.inverse(params, rowMax, sum);
    if (warp == 0)
      target.writeLse(params, rowMax, sum);
  }

  /// Writes column `col` of all rows. Lanes 2i and 2i + 1 first exchange
  /// values, so that each stores two columns of one row.
  MLA_DEVICE void write(int32_t col, const Column &values) const {
    const int32_t odd = static_cast<int32_t>(lane % 2), even = col - odd;
#pragma unroll
    for (int r = 0; r < Rows; r += 2) {
      const float other = arch::shuffleXor(odd ? values[r] : values[r + 1], 1);
      const float first = odd ? other : values[r];
      const float second = odd ? values[r + 1] : other;
      char *result = shared.results[r + odd];
      if (!result || col < 0)
        continue;
      withResultType<E>(params, isPartial, [&]<class Out>(Out) {
        char *to = result + even * sizeof(Out);
        if constexpr (sizeof(Out) == 4)
          *reinterpret_cast<arch::Vec<float, 2> *>(to) = {{first, second}};
        else
          *reinterpret_cast<uint32_t *>(to) =
              arch::packPair<Out>(first, second).bits;
      });
    }
    arch::syncWarp();
  }

  const typename Tile::Params &params;
  typename Tile::Shared &shared;
  DecodeBarriers<Tile::stages> &barriers;
  const uint32_t thread, warp, lane;
  const typename Tile::Tensor tensor; ///< the lanes of this warp
  arch::Ring<2> buffers;
  arch::Phase valuesReady;
  int32_t allLow, allHigh; ///< every row sees keys [allLow, allHigh)
  bool isPartial;          ///< the work item writes a partial result
  RunningMax<E> rowMaxima[groups];
  float sums[Rows]; ///< the sums of this thread's probabilities
};

} // namespace mla::cuda::sm100

#endif // MLA_KERNELS_CUDA_SM100_TRANSPOSEDSOFTMAX_H
