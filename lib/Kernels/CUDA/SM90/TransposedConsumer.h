//===- TransposedConsumer.h - Decode with query rows as columns -----------===//
//
// Consumers of a decode whose accumulators have the query rows as columns:
//
//   scores [64 keys x rows]           = keys * query^T
//   output [256 value columns x rows] += values^T * probabilities^T
//
// The lanes with the same lane % 4, in all four warps, have the elements of a
// row, so they combine its maximum and its sum.
//
// Key blocks are processed in pairs. Each consumer computes the scores of one
// block of a pair, and one half of the output columns. Both consumers run the
// same code at the same time. So both blocks of a pair have the same maxima,
// and the output is scaled at most once per pair.
//
// This is the part without products: work items, softmax and results.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_SM90_TRANSPOSEDCONSUMER_H
#define MLA_KERNELS_CUDA_SM90_TRANSPOSEDCONSUMER_H

#include "SM90/DecodeOutput.h"
#include "SM90/OnlineSoftmax.h"
#include "SM90/TransposedRows.h"

namespace mla::cuda::sm90 {

/// Warps of a consumer.
inline constexpr int consumerWarps = 4;

/// The work item of a consumer. It is in shared memory, because registers are
/// scarce.
struct TransposedItem {
  WorkItem work;
  int32_t wholeBegin, wholeEnd; ///< the keys that all rows of the item see
  int32_t position;             ///< the position of the schedule after the item
  int32_t count;                ///< items with blocks, with this one
};

/// What the two consumers keep in shared memory, besides operands.
template <int Rows> struct TransposedState {
  static constexpr int warps = consumerWarps;
  arch::SharedArray<TransposedItem, 2> items; ///< by consumer
  /// By warp of both consumers: the maxima of the rows over the keys of the
  /// warp, and the row sums.
  arch::SharedArray<float, 2 * warps * Rows> partial, sums;
  /// Of each row, its running maximum (0 in place of -inf), and the factor by
  /// which sums and output must be multiplied before a pair is added. Each warp
  /// of both consumers has a copy.
  alignas(16) arch::SharedArray<float, 2 * Rows> rowState[2 * warps];
  /// By consumer, at the end of an item: where a row is written (null for rows
  /// that do not exist), and the factor of its accumulators.
  arch::SharedArray<char *, Rows> target[2];
  arch::SharedArray<float, Rows> inverse[2];
};

/// Named hardware barriers: the threads of each consumer, and of both.
enum TransposedBarrierId : int {
  FirstConsumer = CopiesReady + 1,
  BothConsumersReady = FirstConsumer + 2
};

/// Shared has the members of TransposedState, and Traits. E is the type of the
/// queries and of the output, and P that of the probabilities.
template <class Shared, class E, class P> class TransposedConsumer {
protected:
  using Traits = typename Shared::Traits;
  static constexpr int Rows = Traits::tileRows;
  using Tile = TransposedRows<Rows>;
  static constexpr int ownRows = Tile::ownRows;
  static constexpr int warps = consumerWarps;
  /// The rows whose running maxima a lane has: `lane % Rows`, and that + 32.
  static constexpr int maxRows = Rows > 32 ? Rows / 32 : 1;

  /// `index` is the number of the consumer, and of its block in a pair.
  MLA_DEVICE TransposedConsumer(const DecodeParams<E> &p, Shared &shared,
                                uint32_t index)
      : params(p), shared(shared), index(index) {}

  static MLA_DEVICE uint32_t thread() {
    return arch::threadIndex() % arch::warpgroupThreads;
  }
  MLA_DEVICE uint32_t lane() const { return thread() % arch::warpThreads; }
  MLA_DEVICE uint32_t warp() const { return thread() / arch::warpThreads; }
  MLA_DEVICE const WorkItem &work() const { return shared.items[index].work; }
  /// Synchronizes the threads of this consumer.
  MLA_DEVICE void syncConsumer() const {
    arch::syncNamed<arch::warpgroupThreads>(FirstConsumer + index);
  }
  using BothConsumers =
      arch::NamedBarrier<BothConsumersReady, Traits::consumerThreads>;

  /// Returns the number of items with blocks before the current one.
  MLA_DEVICE int32_t itemsBefore() const {
    return shared.items[index].count - 1;
  }

  /// Prepares the search for work items. All threads of the consumer call it.
  MLA_DEVICE void start() {
    if (thread() == 0) {
      shared.items[index].position = Schedule<E>(params).position();
      shared.items[index].count = 0;
    }
    syncConsumer();
  }

  /// Finds the next work item with blocks, and writes the results of those
  /// without. Returns false if there is none.
  MLA_DEVICE bool begin() {
    Schedule<E> schedule(params, shared.items[index].position);
    WorkItem work;
    for (;;) {
      if (!schedule.next(work))
        return false;
      if (work.blocks() != 0)
        break;
      writeEmpty(params, work, static_cast<int>(index), thread());
    }
    syncConsumer(); // all threads have read the position
    if (thread() == 0) {
      const Sequence &s = work.sequence;
      const int32_t lastRow = work.firstRow + work.rows - 1;
      TransposedItem &item = shared.items[index];
      item.work = work;
      item.wholeBegin = s.low(params, lastRow / params.heads);
      item.wholeEnd = s.high(params, work.firstRow / params.heads);
      item.position = schedule.position();
      ++item.count;
    }
    return true;
  }

  MLA_DEVICE void reset() {
#pragma unroll
    for (auto &tile : output)
      arch::fill(tile, 0.0f);
#pragma unroll
    for (float &x : sum)
      x = 0;
#pragma unroll
    for (float &x : rowMax)
      x = -INFINITY;
    syncConsumer(); // the work item is stored
  }

  /// True if all rows see all keys of the block that begins at key `first`.
  MLA_DEVICE bool allRowsSee(int32_t first) const {
    const TransposedItem &item = shared.items[index];
    return first >= item.wholeBegin &&
           first + Traits::blockTokens <= item.wholeEnd;
  }
  /// Sets the scores of keys that a row does not see to -inf.
  MLA_DEVICE void hideKeys(int32_t first) {
    const Sequence &s = work().sequence;
#pragma unroll
    for (int i = 0; i < ownRows; ++i) {
      const int32_t token = (work().firstRow + Tile::rowOf(i)) / params.heads;
      const int32_t low = s.low(params, token) - first;
      const int32_t high = s.high(params, token) - first;
#pragma unroll
      for (int v = i / 2 * 4 + i % 2; v < i / 2 * 4 + 4; v += 2) {
        const auto key = static_cast<int32_t>(arch::wgmmaRow(thread(), v));
        if (key < low || key >= high)
          scores[v] = -INFINITY;
      }
    }
  }

  /// Updates the running maxima with the scores of both blocks. Each warp of
  /// both consumers computes the same maxima.
  MLA_DEVICE void updateMaxima() {
    float largest[Tile::laneRows];
    Tile::combineLanes(
        [&](int i) {
          const int v = i / 2 * 4 + i % 2;
          return arch::maximum(scores[v], scores[v + 2]);
        },
        [](float a, float b) { return arch::maximum(a, b); }, largest);
    storeLaneRows(shared.partial, warpOfBoth() * Rows, largest);
    BothConsumers::sync();
    float next[maxRows]; // read together, before the first store
#pragma unroll
    for (int i = 0; i < maxRows; ++i) {
      const float *const of = &shared.partial[lane() % Rows + 32 * i];
      next[i] = *of;
#pragma unroll
      for (int w = 1; w < 2 * warps; ++w)
        next[i] = arch::maximum(next[i], of[w * Rows]);
    }
#pragma unroll
    for (int i = 0; i < maxRows; ++i)
      scaled[i] = arch::ballotLanes(updateMaximum(i, next[i]) != 1.0f);
    arch::syncWarp();
  }
  /// Updates the running maximum of row i of this lane, given the largest score
  /// of the pair. Returns the factor by which sums and output must be
  /// multiplied.
  MLA_DEVICE float updateMaximum(int i, float largest) {
    const uint32_t row = lane() % Rows + 32 * i;
    const float before = rowMax[i];
    using Range = ProbabilityRange<P>;
    const float next =
        largest > before + Range::most ? largest - Range::first : before;
    const float factor = next == before ? 1.0f : arch::exp2Fast(before - next);
    rowMax[i] = next;
    if (Rows >= 32 || lane() < Rows)
      arch::storeShared(
          &shared.rowState[warpOfBoth()][2 * row],
          arch::Vec<float, 2>{{next == -INFINITY ? 0.0f : next, factor}});
    return factor;
  }
  /// Returns the number of this warp among those of both consumers.
  MLA_DEVICE uint32_t warpOfBoth() const { return index * warps + warp(); }
  /// Returns the base and the factor of rows i and i + 1 of this thread; i is
  /// even.
  MLA_DEVICE arch::Vec<float, 4> rowState(int i) const {
    return arch::loadShared<4>(
        &shared.rowState[warpOfBoth()][2 * Tile::rowOf(i)]);
  }

  /// Stores the results of combineLanes() from numbers[first] on.
  template <class Numbers, int Count>
  MLA_DEVICE void storeLaneRows(Numbers &numbers, uint32_t first,
                                const float (&own)[Count]) {
    if (Tile::isFirstOfRow())
#pragma unroll
      for (int i = 0; i < Tile::laneRows; ++i)
        numbers[first + Tile::laneRow() + i] = own[i];
  }

  /// Replaces the scores by probabilities.
  MLA_DEVICE void exponentiate() {
#pragma unroll
    for (int i = 0; i < ownRows; i += 2) {
      const auto state = rowState(i);
#pragma unroll
      for (int v = 2 * i; v < 2 * i + 4; ++v)
        scores[v] = arch::exp2Fast(scores[v] - state[v % 2 * 2]);
    }
  }
  /// Adds the probabilities to the sums.
  MLA_DEVICE void addToSums() {
    float added[Tile::laneRows];
    Tile::combineLanes(
        [&](int i) {
          const int v = i / 2 * 4 + i % 2;
          return scores[v] + scores[v + 2];
        },
        [](float a, float b) { return a + b; }, added);
    const float *const state =
        &shared.rowState[warpOfBoth()][2 * Tile::laneRow()];
#pragma unroll
    for (int i = 0; i < Tile::laneRows; ++i)
      sum[i] = arch::multiplyAdd(sum[i], state[2 * i + 1], added[i]);
  }

  /// Returns the first of the 64 output columns of this warp: 16 in each tile.
  MLA_DEVICE uint32_t firstCol() const {
    return index * Traits::halfCols + 16 * Traits::outputs * warp();
  }

  /// Rescales the output to the maxima of the pair. Leaves out each 8 rows
  /// whose maxima have not changed.
  MLA_DEVICE void rescaleOutput() {
#pragma unroll
    for (int i = 0; i < ownRows; i += 2)
      if (scaled[i / 8] >> 4 * (i % 8) & 0xff)
        rescaleRows(i);
  }
  /// Rescales rows i and i + 1 of this thread.
  MLA_DEVICE void rescaleRows(int i) {
    const auto state = rowState(i);
#pragma unroll
    for (int o = 0; o < Traits::outputs; ++o)
#pragma unroll
      for (int v = 2 * i; v < 2 * i + 4; ++v)
        output[o][v] *= state[v % 2 * 2 + 1];
  }

  /// Arrives once per warp.
  MLA_DEVICE void arrive(arch::Barrier &barrier) {
    arch::syncWarp();
    if (lane() == 0)
      barrier.arrive();
    arch::syncWarp();
  }

  /// Adds the sums of all warps of both consumers, and writes the rows.
  /// `factor` is that of the accumulators of this warp.
  MLA_DEVICE void finish(float factor) {
    const bool isPartial = work().partialTile >= 0;
    storeLaneRows(shared.sums, warpOfBoth() * Rows, sum);
    BothConsumers::sync();
    if (thread() < Rows)
      finishRow(static_cast<int32_t>(thread()));
    syncConsumer();
    if (isPartial)
      storeRowsF32(factor);
    else
      storeRows<E>(factor);
  }

  /// Finds out where a row is written and the factor of its accumulators, and
  /// writes its LSE: to the result, or to the partial results if the item is
  /// split.
  MLA_DEVICE void finishRow(int32_t row) {
    const WorkItem &work = this->work();
    shared.target[index][row] = nullptr;
    shared.inverse[index][row] = 0;
    if (row >= work.rows)
      return;
    float total = 0;
#pragma unroll
    for (int w = 0; w < 2 * warps; ++w)
      total += shared.sums[w * Rows + row];
    // Indexed by constants, so that it is in registers.
    const float largest = row < 32 ? rowMax[0] : rowMax[maxRows - 1];
    const float lse = lseOf(largest, total);
    if (work.partialTile >= 0) {
      const int64_t at = int64_t(work.partialTile) * planTileRows + row;
      shared.target[index][row] =
          reinterpret_cast<char *>(params.partialOut + at * Traits::valueCols);
      shared.inverse[index][row] = total == 0 ? 0.0f : 1.0f / total;
      if (index == 0)
        params.partialLse[at] = lse;
      return;
    }
    const Sequence &s = work.sequence;
    const int32_t at = work.firstRow + row;
    const int32_t token = s.firstToken + at / params.heads;
    const int32_t head = at % params.heads;
    shared.target[index][row] =
        reinterpret_cast<char *>(params.out.row(s.index, token, head));
    shared.inverse[index][row] = inverseSum(params, head, largest, total);
    if (index == 0 && params.lse.base)
      *params.lse.row(s.index, token, head) = resultLse(params, lse);
  }

  /// Stores the rows of this thread as elements of the 16-bit type T. The lanes
  /// of a row exchange elements until each has 8 neighbouring columns. So the
  /// warp stores whole lines of 128 bytes.
  template <class T> MLA_DEVICE void storeRows(float valueFactor) {
    static_assert(Traits::outputs == 4, "four lanes exchange four registers");
    const uint32_t col = firstCol() + lane() / 4 % 4 * 16 + lane() / 16 * 8;
#pragma unroll
    for (int i = 0; i < ownRows; ++i) {
      const int32_t row = Tile::rowOf(i);
      const float factor = shared.inverse[index][row] * valueFactor;
      const int v = i / 2 * 4 + i % 2;
      uint32_t x[4];
#pragma unroll
      for (int o = 0; o < 4; ++o)
        x[o] =
            arch::packPair<T>(output[o][v] * factor, output[o][v + 2] * factor)
                .bits;
      detail::swapWithLane(x[0], x[1], 4);
      detail::swapWithLane(x[2], x[3], 4);
      detail::swapWithLane(x[0], x[2], 8);
      detail::swapWithLane(x[1], x[3], 8);
      if (T *const to = reinterpret_cast<T *>(shared.target[index][row]))
        *reinterpret_cast<arch::Vec<uint32_t, 4> *>(to + col) = {
            {x[0], x[1], x[2], x[3]}};
    }
  }
  /// Stores them as f32, two columns of each 16.
  MLA_DEVICE void storeRowsF32(float valueFactor) {
#pragma unroll
    for (int i = 0; i < ownRows; ++i) {
      const int32_t row = Tile::rowOf(i);
      const auto target = reinterpret_cast<float *>(shared.target[index][row]);
      if (!target)
        continue;
      float *const to = target + firstCol() + lane() / 4 * 2;
      const float factor = shared.inverse[index][row] * valueFactor;
      const int v = i / 2 * 4 + i % 2;
#pragma unroll
      for (int o = 0; o < Traits::outputs; ++o)
        *reinterpret_cast<arch::Vec<float, 2> *>(to + 16 * o) = {
            {output[o][v] * factor, output[o][v + 2] * factor}};
    }
  }

  const DecodeParams<E> &params;
  Shared &shared;
  const uint32_t index;
  arch::Frag<float, Rows / 2> scores;
  /// Each has 16 columns of each warp.
  arch::Frag<float, Rows / 2> output[Traits::outputs];
  /// The sums of the probabilities of the rows from Tile::laneRow() on, over
  /// the keys of this warp.
  float sum[Tile::laneRows];
  float rowMax[maxRows];    ///< running maxima (base 2)
  uint32_t scaled[maxRows]; ///< of 32 rows: a bit per row with a new maximum
};

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_TRANSPOSEDCONSUMER_H
