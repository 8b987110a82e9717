//===- Decode8Consumer.h - Consumers of the SM90 decode of 8 bits ---------===//
//
// Both consumers do the work of DecodeConsumer.h, in the same order, on e4m3.
// wgmma takes 8-bit operands only with the contracted dimension contiguous.
// Values are not stored like that, so the operands change sides:
//
//   scores [64 keys x rows]           = keys * query^T
//   output [256 value columns x rows] += values^T * probabilities^T
//
// Values are read to registers, transposed, as A operands. So no copy of them
// is needed, and a tile of few rows has short products. A query row is a column
// of both accumulators. The lanes with the same lane % 4, in all four warps,
// have the elements of a row, so they combine its maximum and its sum. The
// running maxima are in shared memory. Both consumers take the factors of the
// output from there.
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

template <int Rows, int Index> class Decode8Consumer {
  using E = arch::E4m3;
  using Traits = Decode8Traits<Rows>;
  using Tile = TransposedRows<Rows>;
  static constexpr int peer = 1 - Index; ///< the other consumer, and its block
  static constexpr KeyPart ownPart = Index == 0 ? LeftPart : RightPart;
  static constexpr int ownRows = Tile::ownRows;
  static constexpr int keySteps = Traits::blockTokens / arch::mmaK<E>;
  static constexpr int warps = Decode8Shared<Rows>::warps;

public:
  MLA_DEVICE Decode8Consumer(const Decode8Params &p, const DecodeMaps &maps,
                             Decode8Shared<Rows> &shared)
      : params(p), maps(maps), shared(shared),
        ring(PairRing<Traits::stages>::consumer()) {}

  MLA_DEVICE void run() {
    if (thread() == 0) {
      shared.items[Index].position = Schedule<E>(params).position();
      shared.items[Index].count = 0;
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
  MLA_DEVICE const WorkItem &work() const { return shared.items[Index].work; }
  using OwnThreads =
      arch::NamedBarrier<firstConsumerBarrier + Index, arch::warpgroupThreads>;
  static MLA_DEVICE void syncConsumer() { OwnThreads::sync(); }

  /// Returns the number of items with blocks before the current one.
  MLA_DEVICE int32_t itemsBefore() const {
    return shared.items[Index].count - 1;
  }

  /// Finds the next work item with blocks, and writes the results of those
  /// without. Returns false if there is none.
  MLA_DEVICE bool begin() {
    Schedule<E> schedule(params, shared.items[Index].position);
    WorkItem work;
    for (;;) {
      if (!schedule.next(work))
        return false;
      if (work.blocks() != 0)
        break;
      writeEmpty(params, work, Index, thread(),
                 params.outType == Element::F32 ? 4 : 2);
    }
    syncConsumer(); // all threads have read the position
    if (thread() == 0) {
      const Sequence &s = work.sequence;
      const int32_t lastRow = work.firstRow + work.rows - 1;
      Decode8Item &item = shared.items[Index];
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
    for (int i = 0; i < Traits::outputs; ++i)
      arch::fill(output[i], 0.0f);
#pragma unroll
    for (float &x : sum)
      x = 0;
    syncConsumer(); // the work item is stored
    if (thread() < Rows) {
      const auto row = static_cast<int32_t>(thread());
      const int32_t head = (work().firstRow + row) % params.heads;
      shared.scale[Index][thread()] =
          params.scaleLog2 * params.queryScale.of(head) * keyScale();
    }
    syncConsumer();
  }
  MLA_DEVICE float keyScale() const {
    return params.keyScale ? *params.keyScale : 1.0f;
  }

  /// Adds the keys of block number `block` to the result, and those of the next
  /// block if the work item has one.
  MLA_DEVICE void addPair(int32_t block) {
    const bool hasSecond = block + 1 < work().endBlock;
    const bool isLast = block + 2 >= work().endBlock;
    if constexpr (Index == 0)
      addPairAsConsumer0(block, hasSecond, isLast);
    else
      addPairAsConsumer1(block, hasSecond, isLast);
    ring.next(hasSecond);
  }

  MLA_DEVICE void addPairAsConsumer0(int32_t block, bool hasSecond,
                                     bool isLast) {
    computeScores(block);
    if (isLast)
      arrive(shared.queryEmpty);
    softmax(block);
    addOwnBlock();
    if (!hasSecond)
      return;
    issuePeerBlock();
    arch::wgmmaWait<0>(output, values);
  }

  MLA_DEVICE void addPairAsConsumer1(int32_t block, bool hasSecond,
                                     bool isLast) {
    if (hasSecond)
      computeScores(block + 1);
    if (isLast)
      arrive(shared.queryEmpty);
    issuePeerBlock();
    if (hasSecond) {
      softmax(block + 1);
      addOwnBlock();
    } else {
      arch::wgmmaWait<0>(output, values);
    }
  }

  /// Computes the scores of this consumer's block: the products of its keys
  /// with the queries, over 576 columns. The columns arrive in three parts.
  /// Each part is multiplied as soon as it is loaded.
  MLA_DEVICE void computeScores(int32_t block) {
    const uint32_t stage = ring.stage(Index);
    const arch::Phase loaded = ring.phase(Index);
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
    arch::wgmmaWait<0>(scores);
    arrive(shared.empty[stage][RopePart]);
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

  /// Replaces the scores of a block by probabilities, and passes them to both
  /// consumers.
  MLA_DEVICE void softmax(int32_t block) {
    scaleScores();
    hideKeys(block * Traits::blockTokens);
    updateMaxima(block == work().beginBlock);
    exponentiate();
    storeProbabilities();
    arch::fenceProxyAsyncShared();
    // From here on the peer overwrites its probabilities, so the product with
    // them must be complete.
    if constexpr (Index == 1)
      arch::wgmmaWait<0>(output, values);
    shared.probabilitiesReady[Index].arrive();
  }

  MLA_DEVICE void scaleScores() {
#pragma unroll
    for (int i = 0; i < ownRows; i += 2) {
      const auto scale = Tile::pair(shared.scale[Index], i);
#pragma unroll
      for (int v = 2 * i; v < 2 * i + 4; ++v)
        scores[v] *= scale[v % 2];
    }
  }

  /// Sets the scores of keys that a row does not see to -inf.
  MLA_DEVICE void hideKeys(int32_t first) {
    const Decode8Item &item = shared.items[Index];
    if (first >= item.wholeBegin &&
        first + Traits::blockTokens <= item.wholeEnd)
      return;
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

  /// Updates the running maxima in shared memory, as sm90::exponentiate() does,
  /// one row per thread.
  MLA_DEVICE void updateMaxima(bool isFirst) {
    float largest[Tile::laneRows];
    Tile::combineLanes(
        [&](int i) {
          const int v = i / 2 * 4 + i % 2;
          return arch::maximum(scores[v], scores[v + 2]);
        },
        [](float a, float b) { return arch::maximum(a, b); }, largest);
    storeLaneRows(shared.partial[Index], warp() * Rows, largest);
    syncConsumer();
    if (warp() * arch::warpThreads < Rows)
      updateMaximum(isFirst);
    syncConsumer();
  }
  MLA_DEVICE void updateMaximum(bool isFirst) {
    const uint32_t row = thread() % Rows;
    float largest = shared.partial[Index][row];
#pragma unroll
    for (int w = 1; w < warps; ++w)
      largest = arch::maximum(largest, shared.partial[Index][w * Rows + row]);
    const float before = isFirst ? -INFINITY : shared.rowMax[peer][row];
    using Range = ProbabilityRange<E>;
    const float next =
        largest > before + Range::most ? largest - Range::first : before;
    const float factor = next == before ? 1.0f : arch::exp2Fast(before - next);
    const bool isScaled = arch::anyLane(factor != 1.0f);
    if (thread() < Rows) {
      shared.rowMax[Index][row] = next;
      shared.base[Index][row] = next == -INFINITY ? 0.0f : next;
      shared.factor[Index][row] = factor;
    }
    if (lane() == 0)
      shared.isScaled[Index][warp()] = isScaled;
    arch::syncWarp();
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
      const auto base = Tile::pair(shared.base[Index], i);
#pragma unroll
      for (int v = 2 * i; v < 2 * i + 4; ++v)
        scores[v] = arch::exp2Fast(scores[v] - base[v % 2]);
    }
    float added[Tile::laneRows];
    Tile::combineLanes(
        [&](int i) {
          const int v = i / 2 * 4 + i % 2;
          return scores[v] + scores[v + 2];
        },
        [](float a, float b) { return a + b; }, added);
    rescaleSums(Index);
#pragma unroll
    for (int i = 0; i < Tile::laneRows; ++i)
      sum[i] += added[i];
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
          &shared.probabilities[Index].at(8 * n + lane() % (8 * count),
                                          16 * warp()),
          matrices);
    }
  }

  /// Multiplies the values of this consumer's block with its probabilities.
  MLA_DEVICE void addOwnBlock() {
    loadValues(ring.stage(Index));
    arrive(shared.empty[ring.stage(Index)][ownPart]);
    rescaleOutput(Index);
    shared.probabilitiesReady[Index].wait(ring.phaseOfAll(Index));
    issueOutput(Index);
    arch::wgmmaWait<0>(output, values);
  }
  /// The same for the block of the peer, without waiting for the result.
  MLA_DEVICE void issuePeerBlock() {
    const uint32_t stage = ring.stage(peer);
    shared.full[stage][ownPart].wait(ring.phase(peer));
    loadValues(stage);
    waitForPeer();
    arrive(shared.empty[stage][ownPart]);
    issueOutput(peer);
  }
  /// Waits for the probabilities of the peer's block, and rescales to its
  /// maxima.
  MLA_DEVICE void waitForPeer() {
    shared.probabilitiesReady[peer].wait(ring.phaseOfAll(peer));
    rescaleSums(peer);
    rescaleOutput(peer);
  }

  /// Reads this consumer's columns of the values of a stage, transposed. Let j
  /// be lane / 4 and q be lane % 4. Of the 16 columns of its warp, a lane gets
  /// columns 2 j and 2 j + 1. Of each 16 keys it gets keys 2 q, 2 q + 8, 2 q +
  /// 1 and 2 q + 9. Column 2 j becomes row j of the operand, and column 2 j + 1
  /// becomes row j + 8.
  MLA_DEVICE void loadValues(uint32_t stage) {
    const uint32_t col = Index * Traits::halfCols + 16 * warp();
#pragma unroll
    for (int o = 0; o < Traits::outputs; ++o)
#pragma unroll
      for (int k = 0; k < keySteps; ++k) {
        uint32_t bytes[4]; // 8 keys each
        arch::loadMatrix<4, true>(
            bytes, &shared.keys[stage].at(32 * k + lane(), col + 64 * o));
        auto &operand = values[o * keySteps + k];
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
  MLA_DEVICE void issueOutput(int i) {
    arch::wgmmaFence(output, values);
#pragma unroll
    for (int k = 0; k < keySteps; ++k)
#pragma unroll
      for (int o = 0; o < Traits::outputs; ++o)
        arch::wgmma(output[o], values[o * keySteps + k],
                    shared.probabilities[i].kMajor(0, k * arch::mmaK<E>), true);
    arch::wgmmaCommit();
  }

  /// True if block i of the pair has changed the maximum of a row.
  MLA_DEVICE bool isScaled(int i) const {
    return shared.isScaled[i][0] || (Rows > 32 && shared.isScaled[i][1]);
  }
  /// Rescale the sums or the output to the maxima of block i of the pair.
  MLA_DEVICE void rescaleSums(int i) {
    if (!isScaled(i))
      return;
#pragma unroll
    for (int r = 0; r < Tile::laneRows; ++r)
      sum[r] *= shared.factor[i][Tile::laneRow() + r];
  }
  MLA_DEVICE void rescaleOutput(int i) {
    if (!isScaled(i))
      return;
#pragma unroll
    for (int r = 0; r < ownRows; r += 2) {
      const auto factor = Tile::pair(shared.factor[i], r);
#pragma unroll
      for (int o = 0; o < Traits::outputs; ++o)
#pragma unroll
        for (int v = 2 * r; v < 2 * r + 4; ++v)
          output[o][v] *= factor[v % 2];
    }
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
    const int32_t items = itemsBefore();
    const uint32_t parity = items % 2;
    const bool isPartial = work().partialTile >= 0;
    storeLaneRows(shared.sums[parity], (Index * warps + warp()) * Rows, sum);
    // The consumer of the last block has the last maxima.
    const bool isLast = work().blocks() % 2 != Index;
    if (isLast && thread() < Rows)
      shared.finalMax[parity][thread()] = shared.rowMax[Index][thread()];
    shared.sumsReady.arrive();
    shared.sumsReady.wait(arch::Phase::at(items));
    if (thread() < Rows)
      finishRow(parity, static_cast<int32_t>(thread()));
    syncConsumer();
    if (isPartial || params.outType == Element::F32)
      storeRows<float>();
    else if (params.outType == Element::F16)
      storeRows<arch::F16>();
    else
      storeRows<arch::Bf16>();
  }

  /// Finds out where a row is written and the factor of its accumulators, and
  /// writes its LSE: to the result, or to the partial results if the item is
  /// split.
  MLA_DEVICE void finishRow(uint32_t parity, int32_t row) {
    const WorkItem &work = this->work();
    shared.target[Index][row] = nullptr;
    if (row >= work.rows)
      return;
    float total = 0;
#pragma unroll
    for (int w = 0; w < 2 * warps; ++w)
      total += shared.sums[parity][w * Rows + row];
    const float rowMax = shared.finalMax[parity][row];
    const float lse = lseOf(rowMax, total);
    if (work.partialTile >= 0) {
      const int64_t at = int64_t(work.partialTile) * planTileRows + row;
      shared.target[Index][row] =
          reinterpret_cast<char *>(params.partialOut + at * Traits::latent);
      shared.inverse[Index][row] = total == 0 ? 0.0f : keyScale() / total;
      if (Index == 0)
        params.partialLse[at] = lse;
      return;
    }
    const Sequence &s = work.sequence;
    const int32_t index = work.firstRow + row;
    const int32_t token = s.firstToken + index / params.heads;
    const int32_t head = index % params.heads;
    shared.target[Index][row] =
        reinterpret_cast<char *>(params.out.row(s.index, token, head));
    shared.inverse[Index][row] =
        inverseSum(params, head, rowMax, total) * keyScale();
    if (Index == 0 && params.lse.base)
      *params.lse.row(s.index, token, head) = resultLse(params, lse);
  }

  /// Stores the rows of this thread, two columns of each 64, as elements of
  /// type T.
  template <class T> MLA_DEVICE void storeRows() {
    const uint32_t first =
        Index * Traits::halfCols + 16 * warp() + lane() / 4 * 2;
#pragma unroll
    for (int i = 0; i < ownRows; ++i) {
      const int32_t row = Tile::rowOf(i);
      char *const target = shared.target[Index][row];
      if (!target)
        continue;
      T *const to = reinterpret_cast<T *>(target) + first;
      const float factor = shared.inverse[Index][row];
      const int v = i / 2 * 4 + i % 2;
#pragma unroll
      for (int o = 0; o < Traits::outputs; ++o) {
        const float x = output[o][v] * factor, y = output[o][v + 2] * factor;
        if constexpr (sizeof(T) == 4)
          *reinterpret_cast<arch::Vec<float, 2> *>(to + 64 * o) = {{x, y}};
        else
          *reinterpret_cast<uint32_t *>(to + 64 * o) =
              arch::packPair<T>(x, y).bits;
      }
    }
  }

  const Decode8Params &params;
  const DecodeMaps &maps; ///< for expectOperands()
  Decode8Shared<Rows> &shared;
  PairRing<Traits::stages> ring; ///< the key blocks of the next pair
  arch::Frag<float, Rows / 2> scores, output[Traits::outputs];
  arch::Frag<uint32_t, 4> values[Traits::outputs * keySteps];
  /// The sums of the probabilities of some query rows, over the keys of this
  /// warp. Tile::laneRow() tells which rows this lane has.
  float sum[Tile::laneRows];
};

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_DECODE8CONSUMER_H
