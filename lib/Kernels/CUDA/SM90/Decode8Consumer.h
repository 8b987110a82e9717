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
#include "SM90/TransposedRows.h"

namespace mla::cuda::sm90 {

template <int Rows> class Decode8Consumer {
  using E = arch::E4m3;
  using Traits = Decode8Traits<Rows>;
  using Shared = Decode8Shared<Rows>;
  using Tile = TransposedRows<Rows>;
  using Ring = typename Traits::KeyRing;
#ifndef MLA_L3O_TURN
#define MLA_L3O_TURN 1
#endif
#ifndef MLA_L3O_FAST
#define MLA_L3O_FAST 1
#endif
  static constexpr bool inTurn = MLA_L3O_TURN;
  static constexpr int ownRows = Tile::ownRows;
  static constexpr int keySteps = Traits::blockTokens / arch::mmaK<E>;
  static constexpr int warps = Shared::warps;
  /// The number of rows whose running maxima a lane has; see maxRow().
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
      : params(p), maps(maps), shared(shared), index(index) {}

  MLA_DEVICE void run() {
    if (thread() == 0) {
      shared.items[index].position = Schedule<E>(params).position();
      shared.items[index].count = 0;
      shared.items[index].end = 0;
    }
    syncConsumer();
    while (begin()) {
      reset();
      shared.queryFull.wait(arch::Phase::at(itemsBefore()));
      const int32_t first = shared.items[index].begin;
      for (int32_t n = first + ((first ^ static_cast<int32_t>(index)) & 1);
           n <= shared.items[index].end; n += 2)
        addBlock(n);
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

  /// Returns the sums of the rows of this item. The other consumer may still
  /// read those of the item before.
  MLA_DEVICE auto &sums() { return shared.sums[itemsBefore() & 1]; }

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
      item.begin = item.end;
      item.end += work.blocks();
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
    syncConsumer(); // the work item is stored
    if (thread() < Rows) {
      const auto row = static_cast<int32_t>(thread());
      const int32_t head = (work().firstRow + row) % params.heads;
      const float keyScale = params.keyScale ? *params.keyScale : 1.0f;
      shared.scale[index][thread()] =
          params.scaleLog2 * params.queryScale.of(head) * keyScale;
      if (row == 0)
        shared.items[index].keyScale = keyScale;
    }
    syncConsumer();
  }

  /// Adds block n to the result, which is a block of this consumer, and the
  /// block before it. Either may not exist.
  MLA_DEVICE void addBlock(int32_t n) {
    const Decode8Item &item = shared.items[index];
    const bool hasBefore = n > item.begin, hasOwn = n < item.end;
    if (hasOwn) {
      if (inTurn && n > item.begin + 1)
        shared.maximaReady[1 - index].wait(arch::Phase::at((n - 1) / 2));
      computeScores(n, n - item.begin + work().beginBlock);
    }
    if (n + 2 > item.end)
      arrive(shared.queryEmpty);
    updateMaxima(n, hasBefore, hasOwn);
    if (hasOwn) {
      exponentiate();
      publishProbabilities(n);
    } else {
      rescaleSums();
    }
    if (MLA_L3O_FAST && hasBefore && hasOwn && !anyScaled()) {
      addBoth(n);
      return;
    }
#pragma unroll 1
    for (int j = hasBefore ? 0 : 1; j < (hasOwn ? 2 : 1); ++j)
      addValues(n - 1 + j, j);
  }

  /// Computes the scores of block n of the CTA, which is block number `block`
  /// of the sequence: the products of its keys with the queries, over 576
  /// columns. The columns arrive in three parts. Each part is multiplied as
  /// soon as it is loaded.
  MLA_DEVICE void computeScores(int32_t n, int32_t block) {
    const uint32_t stage = Ring::stageOf(n);
    const arch::Phase loaded = Ring::phaseOf(n);
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

  /// Updates the running maxima with those of the block before block n, and
  /// with the scores of block n. Each warp of the consumer computes the same
  /// maxima.
  MLA_DEVICE void updateMaxima(int32_t n, bool hasBefore, bool hasOwn) {
    if (hasOwn)
      shareMaxima();
    float own[maxRows], before[maxRows], next[maxRows];
    if (hasBefore)
      shared.maximaReady[1 - index].wait(arch::Phase::at((n - 1) / 2));
    const bool hasEarlier = n > shared.items[index].begin + 1;
#pragma unroll
    for (int i = 0; i < maxRows; ++i) {
      own[i] = hasEarlier ? shared.rowMax[index][maxRow(i)] : -INFINITY;
      before[i] = hasBefore ? shared.rowMax[1 - index][maxRow(i)] : -INFINITY;
      next[i] = -INFINITY;
    }
    if (hasOwn) {
      syncConsumer();
      readMaxima(next);
    }
#pragma unroll
    for (int i = 0; i < maxRows; ++i) {
      const float updated = updateMaximum(i, own[i], before[i], next[i]);
      if (hasOwn && thread() < (Rows < 32 ? Rows : 32))
        shared.rowMax[index][maxRow(i)] = updated;
    }
    arch::syncWarp();
    if (hasOwn && thread() == 0)
      shared.maximaReady[index].arrive();
  }
  /// Stores the largest scores of the keys of this warp.
  MLA_DEVICE void shareMaxima() {
    float largest[Tile::laneRows];
    Tile::combineLanes(
        [&](int i) {
          const int v = i / 2 * 4 + i % 2;
          return arch::maximum(scores[v], scores[v + 2]);
        },
        [](float a, float b) { return arch::maximum(a, b); }, largest);
    storeLaneRows(shared.partial, warpOfBoth() * Rows, largest);
  }
  /// Reads the largest scores of all warps of this consumer.
  MLA_DEVICE void readMaxima(float (&largest)[maxRows]) {
#pragma unroll
    for (int i = 0; i < maxRows; ++i) {
      const float *const of = &shared.partial[index * warps * Rows + maxRow(i)];
      largest[i] = *of;
#pragma unroll
      for (int w = 1; w < warps; ++w)
        largest[i] = arch::maximum(largest[i], of[w * Rows]);
    }
  }
  /// Returns the row of rowMax[i].
  MLA_DEVICE uint32_t maxRow(int i) const { return lane() % Rows + 32 * i; }
  /// Returns the factor from running maximum `before` to `next`.
  static MLA_DEVICE float factorOf(float before, float next) {
    return next == before ? 1.0f : arch::exp2Fast(before - next);
  }
  /// Updates the running maximum of row i of this lane, given the one after the
  /// block before and the largest score of the block. Returns the new one.
  MLA_DEVICE float updateMaximum(int i, float own, float before,
                                 float largest) {
    const uint32_t row = maxRow(i);
    using Range = ProbabilityRange<E>;
    const float next =
        largest > before + Range::most ? largest - Range::first : before;
    const arch::Vec<float, 2> factors{
        {factorOf(own, before), factorOf(before, next)}};
    const float sumFactor = factorOf(own, next);
    if (Rows >= 32 || lane() < Rows) {
      arch::storeShared(
          &shared.rowState[warpOfBoth()][2 * row],
          arch::Vec<float, 2>{{next == -INFINITY ? 0.0f : next, sumFactor}});
      arch::storeShared(&shared.outputFactors[warpOfBoth()][2 * row], factors);
    }
#pragma unroll
    for (int j = 0; j < 2; ++j)
      scaled[j][i] = arch::ballotLanes(factors[j] != 1.0f);
    return next;
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

  /// Rescales the sums to the running maxima.
  MLA_DEVICE void rescaleSums() {
#pragma unroll
    for (int i = 0; i < ownRows; ++i)
      sum[i] *= rowState(i / 2 * 2)[i % 2 * 2 + 1];
  }

  /// Passes the probabilities of block n to both consumers.
  MLA_DEVICE void publishProbabilities(int32_t n) {
    storeProbabilities(Ring::stageOf(n));
    arch::fenceProxyAsyncShared();
    shared.probabilitiesReady[Ring::stageOf(n)].arrive();
  }

  /// Stores the probabilities with a query row per row of the tile. Keys j and
  /// j + 8 of each 16 are neighbours.
  MLA_DEVICE void storeProbabilities(uint32_t stage) {
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
          &shared.probabilities[stage].at(8 * n + lane() % (8 * count),
                                          16 * warp()),
          matrices);
    }
  }

  /// Multiplies this consumer's columns of the values of block n with its
  /// probabilities, without waiting for the result. The values of one half of
  /// the columns are loaded while the other half is multiplied. The consumer
  /// that computed the scores of the block has waited for its keys. The block
  /// is number j of the two that outputFactors has factors for.
  MLA_DEVICE void addValues(int32_t n, int j) {
    const uint32_t stage = Ring::stageOf(n);
    shared.probabilitiesReady[stage].wait(Ring::phaseOf(n));
    rescaleOutput(j);
    loadValues(stage, 0);
    issueOutput(stage, 0);
    loadValues(stage, 1);
    arrive(shared.empty[stage][ownPart()]);
    issueOutput(stage, 1);
    waitForOutput();
  }
  MLA_DEVICE bool anyScaled() const {
    uint32_t any = scaled[0][0] | scaled[1][0];
#pragma unroll
    for (int i = 1; i < maxRows; ++i)
      any |= scaled[0][i] | scaled[1][i];
    return any != 0;
  }
  MLA_DEVICE void addBoth(int32_t n) {
    const uint32_t before = Ring::stageOf(n - 1), own = Ring::stageOf(n);
    shared.probabilitiesReady[before].wait(Ring::phaseOf(n - 1));
    loadValues(before, 0);
    issueOutput(before, 0);
    loadValues(before, 1);
    arrive(shared.empty[before][ownPart()]);
    issueOutput(before, 1);
    shared.probabilitiesReady[own].wait(Ring::phaseOf(n));
    arch::wgmmaWait<1>(halves[0].output, halves[0].values);
    loadValues(own, 0);
    issueOutput(own, 0);
    arch::wgmmaWait<1>(halves[1].output, halves[1].values);
    loadValues(own, 1);
    arrive(shared.empty[own][ownPart()]);
    issueOutput(own, 1);
    waitForOutput();
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

  /// Reads one half of this consumer's columns of the values in `stage`,
  /// transposed. Let j be lane / 4 and q be lane % 4. Of the 16
  /// columns of a tile, a lane gets columns 2 j and 2 j + 1. Of each 16 keys
  /// it gets keys 2 q, 2 q + 8, 2 q + 1 and 2 q + 9. Column 2 j becomes row j
  /// of the operand, and column 2 j + 1 becomes row j + 8.
  MLA_DEVICE void loadValues(uint32_t stage, int half) {
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

  /// Issues the product of the values in registers with the probabilities in
  /// `stage`.
  MLA_DEVICE void issueOutput(uint32_t stage, int half) {
    arch::wgmmaFence(halves[half].output, halves[half].values);
#pragma unroll
    for (int k = 0; k < keySteps; ++k)
#pragma unroll
      for (int o = 0; o < tiles; ++o)
        arch::wgmma(
            halves[half].output[o], halves[half].values[o * keySteps + k],
            shared.probabilities[stage].kMajor(0, k * arch::mmaK<E>), true);
    arch::wgmmaCommit();
  }

  /// Rescales the output to the maxima of block j of two. Leaves out each 8
  /// rows whose maxima have not changed.
  MLA_DEVICE void rescaleOutput(int j) {
#pragma unroll
    for (int i = 0; i < ownRows; i += 2)
      if ((j == 0 ? scaled[0][i / 8] : scaled[1][i / 8]) >> 4 * (i % 8) & 0xff)
        rescaleRows(i, j);
  }
  /// Rescales rows i and i + 1 of this thread.
  MLA_DEVICE void rescaleRows(int i, int j) {
    const float *const factors =
        &shared.outputFactors[warpOfBoth()][2 * Tile::rowOf(i) + j];
    const float state[2] = {factors[0], factors[2]};
#pragma unroll
    for (int o = 0; o < Traits::outputs; ++o)
#pragma unroll
      for (int v = 2 * i; v < 2 * i + 4; ++v)
        output(o)[v] *= state[v % 2];
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
    storeLaneRows(sums(), warpOfBoth() * Rows, total);
    // Read before the other consumer begins the next item.
    const float largest =
        shared.rowMax[(shared.items[index].end - 1) & 1][thread() % Rows];
    BothConsumers::sync();
    if (thread() < Rows)
      finishRow(static_cast<int32_t>(thread()), largest);
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
  MLA_DEVICE void finishRow(int32_t row, float largest) {
    const WorkItem &work = this->work();
    shared.target[index][row] = nullptr;
    shared.inverse[index][row] = 0;
    if (row >= work.rows)
      return;
    float total = 0;
#pragma unroll
    for (int w = 0; w < 2 * warps; ++w)
      total += sums()[w * Rows + row];
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
  arch::Frag<float, Rows / 2> scores;
  Half halves[2];
  /// The sums of the probabilities of the query rows of this thread, over its
  /// keys.
  float sum[ownRows];
  /// Of 32 rows: a bit per row whose outputFactors [j] is not 1.
  uint32_t scaled[2][maxRows];
};

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_DECODE8CONSUMER_H
