//===- Gqa8Consumer.h - Consumer of a grouped-query cache of 8 bits -------===//
//
// One warpgroup computes a tile of query rows over e4m3 keys and values. It
// reads them from shared memory to registers, converts them to F16 there, and
// multiplies them as A operands:
//
//   scores [64 keys x rows]            = keys * query^T
//   output [columns of values x rows] += values^T * probabilities^T
//
// So the converted bytes use no shared memory, and a tile of few rows has short
// products. A query row is a column of both accumulators: its maximum and its
// sum are over the lanes with the same lane % 4, and over the four warps.
//
// The order of work for a block:
//
//   keys to registers; wait for the output of the block before
//   issue scores; values to registers; wait for scores
//   probabilities by the maxima of the blocks before, to shared memory; barrier
//   if a probability is too large: new maxima, probabilities again
//   issue output
//
// Tiles of 64 rows have no registers for keys and values at the same time: they
// wait for each product.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_SM90_GQA8CONSUMER_H
#define MLA_KERNELS_CUDA_SM90_GQA8CONSUMER_H

#include "SM90/Gqa8Query.h"
#include "SM90/GqaOutput.h"
#include "SM90/OnlineSoftmax.h"

namespace mla::cuda::sm90 {

template <class E, class Traits> class Gqa8Consumer {
  using F16 = arch::F16;
  static constexpr int rows = Traits::rows;
  /// The query rows of a thread: columns 8 i + 2 (lane % 4) + {0, 1} of an
  /// accumulator.
  static constexpr int ownRows = rows / 4;
  static constexpr int keySteps = Traits::width / arch::mmaK<F16>;
  static constexpr int valueSteps = Traits::blockTokens / arch::mmaK<F16>;
  static constexpr int warps = 4;
  static constexpr uint32_t probabilityBytes =
      2 * Traits::blockTokens; ///< of a row
  /// The row maximum before the first key. Every score is above it, and 2^(-inf
  /// - unseen) is 0.
  static constexpr float unseen = -1.7e38f;

public:
  MLA_DEVICE Gqa8Consumer(const GqaParams<E> &p, const GqaMaps &,
                          Gqa8Shared<E, Traits> &shared)
      : params(p), shared(shared), thread(arch::threadIndex()),
        lane(arch::laneIndex()), warp(thread / arch::warpThreads),
        keyScale(scaleOf(p.keyScale, p.keyScaleStride)),
        valueScale(scaleOf(p.valueScale, p.valueScaleStride)),
        ring(arch::Ring<Traits::stages>::consumer()) {
    using Cache = typename Gqa8Shared<E, Traits>::Cache;
    using Probabilities = typename Gqa8Shared<E, Traits>::Probabilities;
    keyOffset = kept(Cache::byteOffset(16 * warp + lane % 16, lane / 16 * 16));
    valueOffset = kept(Cache::byteOffset(lane, 16 * warp));
    probabilityOffset = kept(Probabilities::byteOffset(
        lane / 16 * 8 + lane % 8, 16 * warp + lane / 8 % 2 * 8));
  }

  MLA_DEVICE void run() {
    Schedule<E> schedule(params);
    while (schedule.next(work)) {
      if (work.blocks() == 0) {
        writeEmpty<Traits::width>(params, work, thread);
        continue;
      }
      loadQuery();
      reset();
      addBlocks();
      finish();
    }
  }

private:
  static MLA_DEVICE float scaleOf(const float *scales, int64_t stride) {
    return scales ? scales[arch::ctaZ() * stride] : 1.0f;
  }
  /// Returns its argument. The shuffle hides the formula of `offset` from the
  /// compiler, which would otherwise compute it again for each block.
  MLA_DEVICE uint32_t kept(uint32_t offset) const {
    return arch::shuffle(offset, lane);
  }
  static MLA_DEVICE void syncConsumers() {
    arch::NamedBarrier<GqaConsumers, Traits::consumerThreads>::sync();
  }
  /// Returns the query row of the tile that column register i of this thread
  /// belongs to, and the key of a block that accumulator register v has.
  MLA_DEVICE int32_t rowOf(int i) const {
    return i / 2 * 8 + static_cast<int32_t>(lane) % 4 * 2 + i % 2;
  }
  MLA_DEVICE int32_t keyOf(int v) const {
    return static_cast<int32_t>(arch::wgmmaRow(thread, v));
  }
  /// Returns the index, among this thread's columns, of accumulator register v.
  static MLA_DEVICE constexpr int columnOf(int v) { return v / 4 * 2 + v % 2; }

  /// Loads the query tile of the item.
  MLA_DEVICE void loadQuery() {
    syncConsumers(); // the products with the previous tile are complete
    loadQuery8(params, work, keyScale * params.scaleLog2, thread, shared);
    syncConsumers();
  }

  /// Sets the state of the rows before the first block of the item.
  MLA_DEVICE void reset() {
#pragma unroll
    for (int i = 0; i < ownRows; ++i) {
      rowMax[i] = unseen;
      sum[i] = 0;
      rowScale[i] = shared.rowScale[rowOf(i)];
    }
    const Sequence &s = work.sequence;
    fullBegin = s.low(params, (work.firstRow + work.rows - 1) / params.heads);
    fullEnd = s.high(params, work.firstRow / params.heads);
#pragma unroll
    for (int i = 0; i < Traits::outputs; ++i)
      arch::fill(output[i], 0.0f);
  }

  /// Adds the blocks of the item to the output.
  MLA_DEVICE void addBlocks() {
    const GqaBlocks<Traits> blocks(work);
    for (int32_t block = blocks.begin; block < blocks.end; ++block) {
      const int32_t first = block * Traits::blockTokens;
      const bool isFull =
          first >= fullBegin && first + Traits::blockTokens <= fullEnd;
      computeScores(first, isFull);
      scaleAndMask(first, isFull);
      if (block == blocks.begin || !storeByKnownMaxima()) {
        updateMaxima();
        storeProbabilities();
      }
      if constexpr (!Traits::overlaps) {
        waitForValues();
        loadValues(first, isFull);
      }
      issueOutput();
      ring.next();
    }
    arch::wgmmaWait<0>(output, values);
  }

  /// Computes the scores of a block and completes the output of the block
  /// before. If products overlap with conversions, also reads the values.
  MLA_DEVICE void computeScores(int32_t first, bool isFull) {
    if constexpr (Traits::overlaps) {
      loadKeys();
      waitForValues();
      // Keys are converted before a fence, but the compiler may move their
      // conversion behind a wait. So the fence is before the wait.
      arch::wgmmaFence(scores, keys);
      arch::wgmmaWait<0>(output, values);
      issueScores();
      loadValues(first, isFull);
    } else {
      // Keys and values use the same registers.
      arch::wgmmaWait<0>(output, values);
      loadKeys();
      arch::wgmmaFence(scores, keys);
      issueScores();
    }
    arch::wgmmaWait<0>(scores, keys);
  }

  /// Waits for the values of the block.
  MLA_DEVICE void waitForValues() {
    shared.valuesFull[ring.stage()].wait(ring.phase());
  }

  /// Issues the product of the keys with the queries.
  MLA_DEVICE void issueScores() {
#pragma unroll
    for (int k = 0; k < keySteps; ++k)
      arch::wgmma(scores, keys[k], shared.query.kMajor(0, k * arch::mmaK<F16>),
                  k != 0);
    arch::wgmmaCommit();
  }

  /// Reads the 16 keys of this warp. A lane gets bytes 4 q to 4 q + 3 of each
  /// 16, q = lane % 4, of two keys.
  MLA_DEVICE void loadKeys() {
    const uint32_t stage = ring.stage();
    shared.keysFull[stage].wait(ring.phase());
#pragma unroll
    for (int k = 0; k < keySteps; k += 2) {
      uint32_t bytes[4]; // [step][half of the keys]
      arch::loadMatrix<4>(bytes,
                          shared.keys[stage].storage + (keyOffset ^ (16 * k)));
#pragma unroll
      for (int i = 0; i < 4; ++i) {
        const auto pairs = arch::toF16(arch::Quad<arch::E4m3>{bytes[i]});
        keys[k + i / 2][i % 2] = pairs[0].bits;
        keys[k + i / 2][2 + i % 2] = pairs[1].bits;
      }
    }
    arrive(shared.keysEmpty[stage]);
  }

  /// Reads the values of a block, transposed. With j = lane / 4, a lane gets
  /// two of the 16 columns of this warp, 2 j and 2 j + 1, for two keys of
  /// each 8. Column 2 j becomes row j of the operand, and column 2 j + 1 row j
  /// + 8.
  MLA_DEVICE void loadValues(int32_t first, bool isFull) {
    const uint32_t stage = ring.stage();
#pragma unroll
    for (int i = 0; i < Traits::outputs; ++i)
#pragma unroll
      for (int k = 0; k < valueSteps; k += 2) {
        uint32_t bytes[4]; // [step][half of the keys]
        arch::loadMatrix<4, true>(bytes, shared.values[stage].storage +
                                             (valueOffset ^ (64 * i)) +
                                             16 * k * Traits::width);
#pragma unroll
        for (int b = 0; b < 4; ++b) {
          // Both keys of the first column, then those of the second one.
          const uint32_t x = arch::selectBytes<0x3120>(bytes[b], 0);
          const auto pairs = arch::toF16(arch::Quad<arch::E4m3>{x});
          auto &operand = values[i * valueSteps + k + b / 2];
          operand[b % 2 * 2] = pairs[0].bits;
          operand[b % 2 * 2 + 1] = pairs[1].bits;
        }
      }
    arrive(shared.valuesEmpty[stage]);
    if (!isFull)
      hideValues(first);
  }

  /// Replaces values that no row of the tile sees by zeros. They can be NaN,
  /// and would reach the result as 0 * NaN.
  MLA_DEVICE void hideValues(int32_t first) {
    const int32_t low = work.low - first, high = work.high - first;
#pragma unroll
    for (int k = 0; k < valueSteps; ++k)
#pragma unroll
      for (int half = 0; half < 2; ++half) {
        const int32_t key =
            16 * k + 8 * half + 2 * static_cast<int32_t>(lane % 4);
        uint32_t kept = key >= low && key < high ? 0xffff : 0;
        if (key + 1 >= low && key + 1 < high)
          kept |= 0xffff0000;
#pragma unroll
        for (int i = 0; i < Traits::outputs; ++i)
#pragma unroll
          for (int v = 2 * half; v < 2 * half + 2; ++v)
            values[i * valueSteps + k][v] =
                values[i * valueSteps + k][v] & kept;
      }
  }

  /// Multiplies the scores with the scales of their rows, so that probabilities
  /// are powers of two of them, and sets those of keys that a row does not see
  /// to -inf.
  MLA_DEVICE void scaleAndMask(int32_t first, bool isFull) {
#pragma unroll
    for (int v = 0; v < rows / 2; ++v)
      scores[v] *= rowScale[columnOf(v)];
    if (isFull)
      return;
    const Sequence &s = work.sequence;
#pragma unroll
    for (int i = 0; i < ownRows; ++i) {
      const int32_t token = (work.firstRow + rowOf(i)) / params.heads;
      const int32_t low = s.low(params, token) - first;
      const int32_t high = s.high(params, token) - first;
#pragma unroll
      for (int v = i / 2 * 4 + i % 2; v < i / 2 * 4 + 4; v += 2)
        if (keyOf(v) < low || keyOf(v) >= high)
          scores[v] = -INFINITY;
    }
  }

  /// Combines the values of each query row, one per thread, over the lanes with
  /// the same lane % 4 and over the warps. `combine` takes two values.
  template <class Combine>
  MLA_DEVICE void combineRows(float (&own)[ownRows], const Combine &combine) {
#pragma unroll
    for (int i = 0; i < ownRows; ++i)
#pragma unroll
      for (uint32_t step = 4; step < 32; step *= 2)
        own[i] = combine(own[i], arch::shuffleXor(own[i], step));
    if (lane < 4)
#pragma unroll
      for (int i = 0; i < ownRows; ++i)
        shared.partial[warp * rows + rowOf(i)] = own[i];
    syncConsumers();
#pragma unroll
    for (int i = 0; i < ownRows; ++i) {
      own[i] = shared.partial[rowOf(i)];
#pragma unroll
      for (int w = 1; w < warps; ++w)
        own[i] = combine(own[i], shared.partial[w * rows + rowOf(i)]);
    }
  }

  /// Updates the row maxima, and rescales sums and output to them, as
  /// exponentiate() does.
  MLA_DEVICE void updateMaxima() {
    float largest[ownRows];
#pragma unroll
    for (int i = 0; i < ownRows; ++i) {
      const int v = i / 2 * 4 + i % 2;
      largest[i] = arch::maximum(scores[v], scores[v + 2]);
    }
    combineRows(largest, [](float a, float b) { return arch::maximum(a, b); });
    bool isScaled = false;
    float factor[ownRows];
#pragma unroll
    for (int i = 0; i < ownRows; ++i) {
      const float next = largest[i];
      factor[i] = 1;
      if (next > rowMax[i] + ProbabilityRange<F16>::most) {
        factor[i] = arch::exp2Fast(rowMax[i] - next);
        rowMax[i] = next;
        isScaled = true;
      }
      sum[i] *= factor[i];
    }
    if (!arch::anyLane(isScaled))
      return;
#pragma unroll
    for (int o = 0; o < Traits::outputs; ++o)
#pragma unroll
      for (int v = 0; v < rows / 2; ++v)
        output[o][v] *= factor[columnOf(v)];
  }

  /// Returns the probability of score v relative to the maximum of its row.
  MLA_DEVICE float probability(int v) const {
    return arch::exp2Fast(scores[v] - rowMax[columnOf(v)]);
  }

  /// Stores the probabilities relative to the maxima of the blocks before.
  /// Returns false if one of them is too large; then sums and maxima are
  /// unchanged. All warps return the same.
  MLA_DEVICE bool storeByKnownMaxima() {
    constexpr float most = 1 << static_cast<int>(ProbabilityRange<F16>::most);
    float p[rows / 2], sums[ownRows];
    bool fits = true;
#pragma unroll
    for (int v = 0; v < rows / 2; ++v)
      p[v] = probability(v);
#pragma unroll
    for (int i = 0; i < ownRows; ++i) {
      sums[i] = p[i / 2 * 4 + i % 2] + p[i / 2 * 4 + i % 2 + 2];
      // A sum is at least as large as its terms. NaN does not fit.
      fits = fits && sums[i] <= most;
    }
    fits = arch::allLanesHold(fits);
    uint32_t *const exceeds = &shared.exceeds[warps * half()];
    if (lane == 0)
      exceeds[warp] = fits ? 0 : 1;
    store(p);
    const auto any = arch::loadShared<warps>(exceeds);
    if (any[0] | any[1] | any[2] | any[3])
      return false;
#pragma unroll
    for (int i = 0; i < ownRows; ++i)
      sum[i] += sums[i];
    return true;
  }

  /// Stores the probabilities, and adds them to the sums.
  MLA_DEVICE void storeProbabilities() {
    float p[rows / 2];
#pragma unroll
    for (int v = 0; v < rows / 2; ++v) {
      p[v] = probability(v);
      sum[columnOf(v)] += p[v];
    }
    store(p);
  }

  /// Stores probabilities in the layout of the scores, with a query row per row
  /// of the tile. Then waits for the other warps.
  MLA_DEVICE void store(const float (&p)[rows / 2]) {
#pragma unroll
    for (int n = 0; n < rows / 8; n += 2) {
      uint32_t packed[4]; // [8 rows][half of the keys]
#pragma unroll
      for (int i = 0; i < 4; ++i)
        packed[i] =
            arch::packPair<F16>(p[4 * n + 2 * i], p[4 * n + 2 * i + 1]).bits;
      arch::storeMatrix<4, true>(shared.probabilities[half()].storage +
                                     probabilityOffset +
                                     8 * n * probabilityBytes,
                                 packed);
    }
    arch::fenceProxyAsyncShared();
    syncConsumers();
  }
  /// Returns the half of buffers with two halves that the next block uses.
  MLA_DEVICE uint32_t half() const { return ring.stage() % 2; }

  /// Issues the product of the values with the probabilities of the block.
  MLA_DEVICE void issueOutput() {
    arch::wgmmaFence(output, values);
#pragma unroll
    for (int k = 0; k < valueSteps; ++k)
#pragma unroll
      for (int i = 0; i < Traits::outputs; ++i)
        arch::wgmma(output[i], values[i * valueSteps + k],
                    shared.probabilities[half()].kMajor(0, k * arch::mmaK<F16>),
                    true);
    arch::wgmmaCommit();
  }

  /// Writes the accumulators of the tile to the result, or to the partial
  /// results if the item is split.
  MLA_DEVICE void finish() {
    combineRows(sum, [](float a, float b) { return a + b; });
#pragma unroll
    for (int i = 0; i < ownRows; ++i)
      if (rowOf(i) < work.rows)
        writeRow(i);
  }
  MLA_DEVICE void writeRow(int i) {
    const detail::GqaRow<E> at(params, work, rowOf(i));
    const bool isPartial = work.partialTile >= 0;
    const float inverse = !isPartial
                              ? inverseSum(params, at.head, rowMax[i], sum[i])
                          : sum[i] == 0 ? 0.0f
                                        : 1.0f / sum[i];
    const float factor = inverse * valueScale;
    const int v = i / 2 * 4 + i % 2;
#pragma unroll
    for (int o = 0; o < Traits::outputs; ++o) {
      const uint32_t col = 64 * o + 16 * warp + 2 * (lane / 4);
      const float x = output[o][v] * factor, y = output[o][v + 2] * factor;
      if (isPartial)
        *reinterpret_cast<arch::Vec<float, 2> *>(
            params.partialOut + at.partial * Traits::width + col) = {{x, y}};
      else
        *reinterpret_cast<uint32_t *>(
            params.out.row(at.sequence, at.token, at.head) + col) =
            arch::packPair<E>(x, y).bits;
    }
    if (warp != 0 || lane >= 4)
      return;
    if (isPartial)
      params.partialLse[at.partial] = lseOf(rowMax[i], sum[i]);
    else if (params.lse.base)
      *params.lse.row(at.sequence, at.token, at.head) =
          resultLse(params, lseOf(rowMax[i], sum[i]));
  }

  /// Arrives once per warp.
  MLA_DEVICE void arrive(arch::Barrier &barrier) {
    arch::syncWarp();
    if (lane == 0)
      barrier.arrive();
    arch::syncWarp();
  }

  const GqaParams<E> &params;
  Gqa8Shared<E, Traits> &shared;
  const uint32_t thread, lane, warp;
  const float keyScale, valueScale;
  arch::Ring<Traits::stages> ring; ///< the next block
  /// The offsets of the bytes that this lane passes to loadMatrix() and
  /// storeMatrix(), in tiles. Steps over columns exchange bits of an offset,
  /// because the swizzle exchanges the same bits.
  uint32_t keyOffset, valueOffset, probabilityOffset;
  WorkItem work;
  int32_t fullBegin, fullEnd; ///< the keys that all rows of the item see
  arch::Frag<float, rows / 2> scores, output[Traits::outputs];
  arch::Frag<uint32_t, 4> keys[keySteps];
  arch::Frag<uint32_t, 4> values[Traits::outputs * valueSteps];
  /// Scores times rowScale have base 2.
  float rowMax[ownRows], sum[ownRows], rowScale[ownRows];
};

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_GQA8CONSUMER_H
