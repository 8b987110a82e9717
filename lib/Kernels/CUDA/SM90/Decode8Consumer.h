//===- Decode8Consumer.h - Consumers of the SM90 decode of 8 bits ---------===//
//
// wgmma takes 8-bit operands only with the contracted dimension contiguous.
// Values are not stored like that, so the operands change sides:
//
//   scores [64 keys x rows]           = keys * query^T
//   output [256 value columns x rows] += values^T * probabilities^T
//
// Values are read to registers, transposed, as A operands. So no copy of them
// is needed, and a tile of few rows has short products. A query row is a column
// of both accumulators. The lanes with the same lane % 4, in all four warps,
// have the elements of a row, so they combine its maximum and its sum.
//
// Key blocks are processed in pairs. Each consumer computes the scores of one
// block of a pair, and one half of the output columns. Both consumers run the
// same code at the same time:
//
//   scores of the own block, and their largest per row   (then both wait)
//   the running maxima, from both blocks
//   probabilities of the own block, to shared memory
//   own half of the values of both blocks, the own block first
//
// So both blocks of a pair have the same maxima, and the output is scaled at
// most once per pair.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_SM90_DECODE8CONSUMER_H
#define MLA_KERNELS_CUDA_SM90_DECODE8CONSUMER_H

#include "SM90/Decode8Traits.h"
#include "SM90/DecodeOutput.h"
#include "SM90/OnlineSoftmax.h"
#include "SM90/PairRing.h"
#include "SM90/TransposedRows.h"

namespace mla::cuda::sm90 {

template <int Rows> class Decode8Consumer {
  using E = arch::E4m3;
  using Traits = Decode8Traits<Rows>;
  using Shared = Decode8Shared<Rows>;
  using Tile = TransposedRows<Rows>;
  static constexpr int ownRows = Tile::ownRows;
  static constexpr int keySteps = Traits::blockTokens / arch::mmaK<E>;
  static constexpr int warps = Shared::warps;
  /// The rows whose running maxima a lane has: `lane % Rows`, and that + 32.
  static constexpr int maxRows = Rows > 32 ? Rows / 32 : 1;

  /// The tiles of 64 output columns in one half of this consumer's columns.
  static constexpr int tiles = Traits::outputs / 2;
  /// One half of the output, and the values that are added to it.
  struct Half {
    arch::Frag<float, Rows / 2> output[tiles];
    arch::Frag<uint32_t, 4> values[tiles * keySteps];
  };

public:
  /// `index` is the number of the consumer, and of its block in a pair.
  MLA_DEVICE Decode8Consumer(const Decode8Params &p, const DecodeMaps &maps,
                             Shared &shared, uint32_t index)
      : params(p), maps(maps), shared(shared), index(index),
        ring(PairRing<Traits::stages>::consumer()) {}

  MLA_DEVICE void run() {
    if (thread() == 0) {
      shared.items[index].position = Schedule<E>(params).position();
      shared.items[index].count = 0;
    }
    syncConsumer();
    while (begin()) {
      reset();
      shared.queryFull.wait(arch::Phase::at(itemsBefore()));
      for (int32_t b = work().beginBlock; b < work().endBlock; b += 2)
        addPair(b);
      finish();
    }
  }

private:
  static MLA_DEVICE uint32_t thread() {
    return arch::threadIndex() % arch::warpgroupThreads;
  }
  MLA_DEVICE uint32_t lane() const { return thread() % arch::warpThreads; }
  MLA_DEVICE uint32_t warp() const { return thread() / arch::warpThreads; }
  MLA_DEVICE const WorkItem &work() const { return shared.items[index].work; }
  /// Returns 64 columns of the output.
  MLA_DEVICE auto &output(int tile) {
    return halves[tile / tiles].output[tile % tiles];
  }
  /// The part of a key block with the values of this consumer's columns.
  MLA_DEVICE uint32_t ownPart() const { return LeftPart + index; }
  /// Synchronizes the threads of this consumer.
  MLA_DEVICE void syncConsumer() const {
    arch::syncNamed<arch::warpgroupThreads>(firstConsumerBarrier + index);
  }
  using BothConsumers =
      arch::NamedBarrier<bothConsumersBarrier, Traits::consumerThreads>;

  /// Returns the number of items with blocks before the current one.
  MLA_DEVICE int32_t itemsBefore() const {
    return shared.items[index].count - 1;
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
      writeEmpty(params, work, static_cast<int>(index), thread(),
                 params.outType == Element::F32 ? 4 : 2, sizeof(arch::F16));
    }
    syncConsumer(); // all threads have read the position
    if (thread() == 0) {
      const Sequence &s = work.sequence;
      const int32_t lastRow = work.firstRow + work.rows - 1;
      Decode8Item &item = shared.items[index];
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
    for (int o = 0; o < Traits::outputs; ++o)
      arch::fill(output(o), 0.0f);
#pragma unroll
    for (float &x : sum)
      x = 0;
#pragma unroll
    for (float &x : rowMax)
      x = -INFINITY;
    syncConsumer(); // the work item is stored
    if (thread() < Rows) {
      const auto row = static_cast<int32_t>(thread());
      const float keyScale = params.keyScale ? *params.keyScale : 1.0f;
      shared.scale[index][thread()] =
          params.scaleLog2 *
          queryScale(params.queryScale, work(), row, params.heads) * keyScale;
      if (row == 0)
        shared.items[index].keyScale = keyScale;
    }
    syncConsumer();
  }

  /// Adds the keys of block number `block` to the result, and those of the next
  /// block if the work item has one.
  MLA_DEVICE void addPair(int32_t block) {
    const bool hasSecond = block + 1 < work().endBlock;
    const bool hasOwn = index == 0 || hasSecond;
    if (hasOwn)
      computeScores(block + static_cast<int32_t>(index));
    else
      arch::fill(scores, -INFINITY);
    if (block + 2 >= work().endBlock)
      arrive(shared.queryEmpty);
    updateMaxima();
    exponentiate();
    if (hasOwn)
      publishProbabilities();
    rescaleOutput();
    if (hasSecond) {
      addValues(index);
      addNextValues(1 - index);
      waitForOutput();
    } else {
      addValues(0);
      waitForOutput();
    }
    ring.next(hasSecond);
  }

  /// Computes the scores of this consumer's block: the products of its keys
  /// with the queries, over 576 columns. The columns arrive in three parts.
  /// Each part is multiplied as soon as it is loaded.
  MLA_DEVICE void computeScores(int32_t block) {
    const uint32_t stage = ring.stage(index);
    const arch::Phase loaded = ring.phase(index);
    const bool seesAll = allRowsSee(block * Traits::blockTokens);
    // Without old contents, the registers are free between the products.
    arch::fill(scores, 0.0f);
    shared.full[stage][RopePart].wait(loaded);
    arch::wgmmaFence(scores);
#pragma unroll
    for (int k = 0; k < Traits::rope; k += arch::mmaK<E>) {
      expectOperands(maps.rope, maps.queryRope, k, block);
      arch::wgmma(scores, shared.ropeKeyRows[stage].kMajor(0, k),
                  shared.ropeQueryRows.kMajor(0, k), k != 0);
    }
    shared.full[stage][LeftPart].wait(loaded);
    arch::wgmmaFence();
    addScores<0, Traits::halfCols>(stage, block);
    shared.full[stage][RightPart].wait(loaded);
    arch::wgmmaFence();
    addScores<Traits::halfCols, Traits::latent>(stage, block);
    arch::wgmmaCommit();
    // Read during the products.
    arch::Vec<float, 2> scale[ownRows / 2];
#pragma unroll
    for (int i = 0; i < ownRows; i += 2)
      scale[i / 2] = Tile::pair(shared.scale[index], i);
    arch::wgmmaWait<0>(scores);
    arrive(shared.empty[stage][RopePart]);
#pragma unroll
    for (int v = 0; v < Rows / 2; ++v)
      scores[v] *= scale[v / 4][v % 2];
    if (!seesAll)
      hideKeys(block * Traits::blockTokens);
  }
  template <int Begin, int End>
  MLA_DEVICE void addScores(uint32_t stage, int32_t block) {
#pragma unroll
    for (int k = Begin; k < End; k += arch::mmaK<E>) {
      expectOperands(maps.latent, maps.queryLatent, k, block);
      arch::wgmma(scores, shared.keys[stage].kMajor(0, k),
                  shared.query.kMajor(0, k), true);
    }
  }
  /// Declares to the simulator what the next multiplication reads: columns from
  /// `col` on of the keys of a block, and of the queries.
  MLA_DEVICE void expectOperands(const arch::TensorMap &keys,
                                 const arch::TensorMap &query, int col,
                                 int32_t block) const {
    arch::expectOperand(arch::Operand::A, keys,
                        {col, block * Traits::blockTokens});
    arch::expectOperand(arch::Operand::B, query, {col});
  }

  /// True if all rows see all keys of the block that begins at key `first`.
  MLA_DEVICE bool allRowsSee(int32_t first) const {
    const Decode8Item &item = shared.items[index];
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
    using Range = ProbabilityRange<E>;
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

  /// Replaces the scores by probabilities, and adds them to the sums.
  MLA_DEVICE void exponentiate() {
#pragma unroll
    for (int i = 0; i < ownRows; i += 2) {
      const auto state = rowState(i);
#pragma unroll
      for (int r = 0; r < 2; ++r) {
        const int v = 2 * i + r;
        scores[v] = arch::exp2Fast(scores[v] - state[2 * r]);
        scores[v + 2] = arch::exp2Fast(scores[v + 2] - state[2 * r]);
        sum[i + r] = arch::multiplyAdd(sum[i + r], state[2 * r + 1],
                                       scores[v] + scores[v + 2]);
      }
    }
  }

  /// Passes the probabilities to both consumers.
  MLA_DEVICE void publishProbabilities() {
    storeProbabilities();
    arch::fenceProxyAsyncShared();
    shared.probabilitiesReady[index].arrive();
  }

  /// Stores the probabilities with a query row per row of the tile. Keys j and
  /// j + 8 of each 16 are neighbours.
  MLA_DEVICE void storeProbabilities() {
    uint32_t packed[Rows / 8];
#pragma unroll
    for (int n = 0; n < Rows / 8; ++n)
      packed[n] = arch::packQuad<E>(scores[4 * n], scores[4 * n + 2],
                                    scores[4 * n + 1], scores[4 * n + 3])
                      .bits;
    constexpr int count = Rows < 32 ? 2 : 4;
#pragma unroll
    for (int n = 0; n < Rows / 8; n += count) {
      uint32_t matrices[count];
#pragma unroll
      for (int i = 0; i < count; ++i)
        matrices[i] = packed[n + i];
      arch::storeMatrix<count, true>(
          &shared.probabilities[index].at(8 * n + lane() % (8 * count),
                                          16 * warp()),
          matrices);
    }
  }

  /// Multiplies this consumer's columns of the values of block i of the pair
  /// with its probabilities, without waiting for the result. The values of one
  /// half of the columns are loaded while the other half is multiplied. The
  /// consumer that computed the scores of the block has waited for its keys.
  MLA_DEVICE void addValues(uint32_t i) {
    loadValues(i, 0);
    shared.probabilitiesReady[i].wait(ring.phaseOfAll(i));
    issueOutput(i, 0);
    loadValues(i, 1);
    arrive(shared.empty[ring.stage(i)][ownPart()]);
    issueOutput(i, 1);
  }
  /// The same while addValues() of the other block is unfinished.
  MLA_DEVICE void addNextValues(uint32_t i) {
    shared.probabilitiesReady[i].wait(ring.phaseOfAll(i));
    arch::wgmmaWait<1>(halves[0].output, halves[0].values); // of addValues()
    loadValues(i, 0);
    issueOutput(i, 0);
    arch::wgmmaWait<1>(halves[1].output, halves[1].values);
    loadValues(i, 1);
    arrive(shared.empty[ring.stage(i)][ownPart()]);
    issueOutput(i, 1);
  }
  /// Waits until all products with values are finished.
  MLA_DEVICE void waitForOutput() {
    arch::wgmmaWait<1>(halves[0].output, halves[0].values);
    arch::wgmmaWait<0>(halves[1].output, halves[1].values);
  }

  /// Returns the first of the 64 output columns of this warp: 16 in each tile.
  MLA_DEVICE uint32_t firstCol() const {
    return index * Traits::halfCols + 16 * Traits::outputs * warp();
  }

  /// Reads one half of this consumer's columns of the values of block i of
  /// the pair, transposed. Let j be lane / 4 and q be lane % 4. Of the 16
  /// columns of a tile, a lane gets columns 2 j and 2 j + 1. Of each 16 keys
  /// it gets keys 2 q, 2 q + 8, 2 q + 1 and 2 q + 9. Column 2 j becomes row j
  /// of the operand, and column 2 j + 1 becomes row j + 8.
  MLA_DEVICE void loadValues(uint32_t i, int half) {
    const uint32_t stage = ring.stage(i);
    const uint32_t col = firstCol();
#pragma unroll
    for (int o = 0; o < tiles; ++o)
#pragma unroll
      for (int k = 0; k < keySteps; ++k) {
        uint32_t bytes[4]; // 8 keys each
        arch::loadMatrix<4, true>(
            bytes, &shared.keys[stage].at(32 * k + lane(),
                                          col + 16 * (half * tiles + o)));
        auto &operand = halves[half].values[o * keySteps + k];
#pragma unroll
        for (int h = 0; h < 2; ++h) {
          const uint32_t low = bytes[2 * h], high = bytes[2 * h + 1];
          operand[2 * h] = arch::selectBytes<0x6240>(low, high);
          operand[2 * h + 1] = arch::selectBytes<0x7351>(low, high);
        }
      }
  }

  /// Issues the product of the values in registers with the probabilities of
  /// block i of the pair.
  MLA_DEVICE void issueOutput(uint32_t i, int half) {
    arch::wgmmaFence(halves[half].output, halves[half].values);
#pragma unroll
    for (int k = 0; k < keySteps; ++k)
#pragma unroll
      for (int o = 0; o < tiles; ++o)
        arch::wgmma(halves[half].output[o],
                    halves[half].values[o * keySteps + k],
                    shared.probabilities[i].kMajor(0, k * arch::mmaK<E>), true);
    arch::wgmmaCommit();
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
        output(o)[v] *= state[v % 2 * 2 + 1];
  }

  /// Arrives once per warp.
  MLA_DEVICE void arrive(arch::Barrier &barrier) {
    arch::syncWarp();
    if (lane() == 0)
      barrier.arrive();
    arch::syncWarp();
  }

  /// Adds the sums of all warps of both consumers, and writes the rows.
  MLA_DEVICE void finish() {
    const bool isPartial = work().partialTile >= 0;
    float total[Tile::laneRows];
    Tile::combineLanes([&](int i) { return sum[i]; },
                       [](float a, float b) { return a + b; }, total);
    storeLaneRows(shared.sums, warpOfBoth() * Rows, total);
    BothConsumers::sync();
    if (thread() < Rows)
      finishRow(static_cast<int32_t>(thread()));
    syncConsumer();
    if (isPartial || params.outType == Element::F16)
      storeRows<arch::F16>();
    else if (params.outType == Element::F32)
      storeRowsF32();
    else
      storeRows<arch::Bf16>();
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
      shared.target[index][row] = reinterpret_cast<char *>(params.partialOut) +
                                  at * Traits::latent * sizeof(arch::F16);
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
    shared.inverse[index][row] =
        inverseSum(params, head, largest, total) * shared.items[index].keyScale;
    if (index == 0 && params.lse.base)
      *params.lse.row(s.index, token, head) = resultLse(params, lse);
  }

  /// Stores the rows of this thread as elements of the 16-bit type T. The lanes
  /// of a row exchange elements until each has 8 neighbouring columns. So the
  /// warp stores whole lines of 128 bytes.
  template <class T> MLA_DEVICE void storeRows() {
    static_assert(Traits::outputs == 4, "four lanes exchange four registers");
    const uint32_t col = firstCol() + lane() / 4 % 4 * 16 + lane() / 16 * 8;
#pragma unroll
    for (int i = 0; i < ownRows; ++i) {
      const int32_t row = Tile::rowOf(i);
      const float factor = shared.inverse[index][row];
      const int v = i / 2 * 4 + i % 2;
      uint32_t x[4];
#pragma unroll
      for (int o = 0; o < 4; ++o)
        x[o] =
            arch::packPair<T>(output(o)[v] * factor, output(o)[v + 2] * factor)
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
  MLA_DEVICE void storeRowsF32() {
#pragma unroll
    for (int i = 0; i < ownRows; ++i) {
      const int32_t row = Tile::rowOf(i);
      const auto target = reinterpret_cast<float *>(shared.target[index][row]);
      if (!target)
        continue;
      float *const to = target + firstCol() + lane() / 4 * 2;
      const float factor = shared.inverse[index][row];
      const int v = i / 2 * 4 + i % 2;
#pragma unroll
      for (int o = 0; o < Traits::outputs; ++o)
        *reinterpret_cast<arch::Vec<float, 2> *>(to + 16 * o) = {
            {output(o)[v] * factor, output(o)[v + 2] * factor}};
    }
  }

  const Decode8Params &params;
  const DecodeMaps &maps; ///< for expectOperands()
  Shared &shared;
  const uint32_t index;
  PairRing<Traits::stages> ring; ///< the key blocks of the next pair
  arch::Frag<float, Rows / 2> scores;
  Half halves[2];
  /// The sums of the probabilities of the query rows of this thread, over its
  /// keys.
  float sum[ownRows];
  float rowMax[maxRows];    ///< running maxima (base 2)
  uint32_t scaled[maxRows]; ///< of 32 rows: a bit per row with a new maximum
};

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_DECODE8CONSUMER_H
