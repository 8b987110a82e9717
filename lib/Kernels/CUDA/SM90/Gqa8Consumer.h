//===- Gqa8Consumer.h - Consumer of a grouped-query cache of 8 bits -------===//
//
// One warpgroup computes a tile of query rows over e4m3 keys and values. It
// reads them from shared memory to registers, converts them to 16 bits there,
// and multiplies them as A operands:
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
//   wait for the output of the block before
//   keys to registers, issue scores; wait for scores
//   maxima to shared memory, barrier; probabilities to shared memory, barrier
//   values to registers, issue output
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_SM90_GQA8CONSUMER_H
#define MLA_KERNELS_CUDA_SM90_GQA8CONSUMER_H

#include "SM90/GqaOutput.h"
#include "SM90/OnlineSoftmax.h"

namespace mla::cuda::sm90 {

namespace detail {

/// Converts two e4m3 to two elements, exactly. T is Bf16 or F16.
template <class T> MLA_DEVICE uint32_t widen(uint32_t twoFp8) {
  const auto pair = arch::toF16<arch::E4m3>(static_cast<uint16_t>(twoFp8));
  if constexpr (std::is_same_v<T, arch::F16>)
    return pair.bits;
  else
    return arch::packPair<T>(arch::firstOf(pair), arch::secondOf(pair)).bits;
}

} // namespace detail

template <class E, class Traits> class Gqa8Consumer {
  using F16 = arch::F16;
  static constexpr int rows = Traits::rows;
  /// The query rows of a thread: columns 8 i + 2 (lane % 4) + {0, 1} of an
  /// accumulator.
  static constexpr int ownRows = rows / 4;
  static constexpr int keySteps = Traits::width / arch::mmaK<E>;
  static constexpr int valueSteps = Traits::blockTokens / arch::mmaK<F16>;
  static constexpr int warps = 4;

public:
  MLA_DEVICE Gqa8Consumer(const GqaParams<E> &p, const GqaMaps &,
                          Gqa8Shared<E, Traits> &shared)
      : params(p), shared(shared), thread(arch::threadIndex()),
        lane(arch::laneIndex()), warp(thread / arch::warpThreads),
        keyScale(scaleOf(p.keyScale, p.keyScaleStride)),
        valueScale(scaleOf(p.valueScale, p.valueScaleStride)),
        ring(arch::Ring<Traits::stages>::consumer()) {}

  MLA_DEVICE void run() {
    Schedule<E> schedule(params);
    while (schedule.next(work)) {
      if (work.blocks() == 0) {
        writeEmpty<Traits::width>(params, work, thread);
        continue;
      }
      loadQuery();
      reset();
      const GqaBlocks<Traits> blocks(work);
      for (int32_t block = blocks.begin; block < blocks.end; ++block)
        addBlock(block);
      arch::wgmmaWait<0>(output, values);
      finish();
    }
  }

private:
  static MLA_DEVICE float scaleOf(const float *scales, int64_t stride) {
    return scales ? scales[arch::ctaZ() * stride] : 1.0f;
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

  /// Copies the rows of the tile to shared memory. Columns 4 q + 2 t + {0, 1}
  /// of each 16 are stored at 8 t + 2 q + {0, 1}: in this order keys() gives
  /// the bytes of a key to the lanes.
  MLA_DEVICE void loadQuery() {
    constexpr int32_t groups = Traits::width / 16;
    syncConsumers(); // the products with the previous tile are complete
    const Sequence &s = work.sequence;
    const int32_t firstHead = static_cast<int32_t>(arch::ctaZ()) * params.heads;
    for (int32_t i = static_cast<int32_t>(thread); i < work.rows * groups;
         i += Traits::consumerThreads) {
      const int32_t row = i / groups, col = i % groups * 16;
      const int32_t index = work.firstRow + row;
      const auto *from = reinterpret_cast<const arch::Vec<uint32_t, 4> *>(
          params.queryLatent.row(s.index, s.firstToken + index / params.heads,
                                 firstHead + index % params.heads) +
          col);
      const arch::Vec<uint32_t, 4> low = from[0], high = from[1];
      storePairs(row, col, {{low[0], low[2], high[0], high[2]}});
      storePairs(row, col + 8, {{low[1], low[3], high[1], high[3]}});
    }
    arch::fenceProxyAsyncShared();
    syncConsumers();
  }
  MLA_DEVICE void storePairs(int32_t row, int32_t col,
                             const arch::Vec<uint32_t, 4> &pairs) {
    arch::storeShared(reinterpret_cast<uint32_t *>(&shared.query.at(row, col)),
                      pairs);
  }

  MLA_DEVICE void reset() {
#pragma unroll
    for (int i = 0; i < ownRows; ++i) {
      rowMax[i] = -INFINITY;
      sum[i] = 0;
    }
#pragma unroll
    for (int i = 0; i < Traits::outputs; ++i)
      arch::fill(output[i], 0.0f);
  }

  MLA_DEVICE void addBlock(int32_t block) {
    // No product may be pending while registers of operands are written.
    arch::wgmmaWait<0>(output, values);
    issueScores();
    arch::wgmmaWait<0>(scores, keys);
    scaleAndMask(block);
    updateMaxima();
    storeProbabilities();
    loadValues(block);
    issueOutput();
    ring.next();
  }

  /// Reads the keys of a stage, and issues their product with the queries.
  MLA_DEVICE void issueScores() {
    const uint32_t stage = ring.stage();
    shared.keysFull[stage].wait(ring.phase());
    loadKeys(stage);
    arrive(shared.keysEmpty[stage]);
    arch::wgmmaFence(scores, keys);
#pragma unroll
    for (int k = 0; k < keySteps; ++k)
      arch::wgmma(scores, keys[k], shared.query.kMajor(0, k * arch::mmaK<E>),
                  k != 0);
    arch::wgmmaCommit();
  }

  /// Reads the 16 keys of this warp. A lane gets bytes 4 q to 4 q + 3 of each
  /// 16, q = lane % 4, of two keys.
  MLA_DEVICE void loadKeys(uint32_t stage) {
#pragma unroll
    for (int k = 0; k < keySteps; k += 2) {
      uint32_t bytes[4]; // [step][half of the keys]
      arch::loadMatrix<4>(bytes, &shared.keys[stage].at(16 * warp + lane % 16,
                                                        16 * (k + lane / 16)));
#pragma unroll
      for (int i = 0; i < 4; ++i) {
        keys[k + i / 2][i % 2] = detail::widen<E>(bytes[i] & 0xffff);
        keys[k + i / 2][2 + i % 2] = detail::widen<E>(bytes[i] >> 16);
      }
    }
  }

  /// Reads the values of a block, transposed. With j = lane / 4, a lane gets
  /// two of the 16 columns of this warp, 2 j and 2 j + 1, for two keys of
  /// each 8. Column 2 j becomes row j of the operand, and column 2 j + 1 row j
  /// + 8.
  MLA_DEVICE void loadValues(int32_t block) {
    const uint32_t stage = ring.stage();
    shared.valuesFull[stage].wait(ring.phase());
    clearHiddenValues(block, stage);
#pragma unroll
    for (int i = 0; i < Traits::outputs; ++i)
#pragma unroll
      for (int k = 0; k < valueSteps; k += 2) {
        uint32_t bytes[4]; // [step][half of the keys]
        arch::loadMatrix<4, true>(
            bytes, &shared.values[stage].at(16 * k + lane, 64 * i + 16 * warp));
#pragma unroll
        for (int b = 0; b < 4; ++b) {
          const uint32_t x = bytes[b];
          auto &operand = values[i * valueSteps + k + b / 2];
          operand[b % 2 * 2] =
              detail::widen<F16>((x & 0xff) | (x >> 8 & 0xff00));
          operand[b % 2 * 2 + 1] =
              detail::widen<F16>((x >> 8 & 0xff) | (x >> 16 & 0xff00));
        }
      }
    arrive(shared.valuesEmpty[stage]);
  }

  /// Writes zeros in place of values that no row of the tile sees. They can be
  /// NaN, and would reach the result as 0 * NaN.
  MLA_DEVICE void clearHiddenValues(int32_t block, uint32_t stage) {
    const int32_t first = block * Traits::blockTokens;
    if (first >= work.low && first + Traits::blockTokens <= work.high)
      return;
    constexpr uint32_t chunks = Traits::width / 16;
    for (uint32_t i = thread; i < Traits::blockTokens * chunks;
         i += Traits::consumerThreads) {
      const int32_t key = first + static_cast<int32_t>(i / chunks);
      if (key < work.low || key >= work.high)
        arch::storeShared(&shared.values[stage].at(i / chunks, i % chunks * 16),
                          arch::Vec<arch::E4m3, 16>{});
    }
    arch::fenceProxyAsyncShared(); // before the next load to this stage
    syncConsumers();
  }

  /// Multiplies the scores with the scale of the keys, and sets those of keys
  /// that a row does not see to -inf.
  MLA_DEVICE void scaleAndMask(int32_t block) {
#pragma unroll
    for (int v = 0; v < rows / 2; ++v)
      scores[v] *= keyScale;
    const int32_t first = block * Traits::blockTokens;
    const int32_t lastRow = work.firstRow + work.rows - 1;
    const Sequence &s = work.sequence;
    if (first >= s.low(params, lastRow / params.heads) &&
        first + Traits::blockTokens <=
            s.high(params, work.firstRow / params.heads))
      return;
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
      const float next = largest[i] * params.scaleLog2;
      factor[i] = 1;
      if (next > rowMax[i] + ProbabilityRange<E>::most) {
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

  /// Replaces the scores by probabilities, and stores them with a query row per
  /// row of the tile.
  MLA_DEVICE void storeProbabilities() {
#pragma unroll
    for (int v = 0; v < rows / 2; ++v) {
      const int i = columnOf(v);
      const float base = rowMax[i] == -INFINITY ? 0.0f : rowMax[i];
      scores[v] =
          arch::exp2Fast(arch::multiplyAdd(scores[v], params.scaleLog2, -base));
      sum[i] += scores[v];
    }
#pragma unroll
    for (int n = 0; n < rows / 8; n += 2) {
      uint32_t packed[4]; // [8 rows][half of the keys]
#pragma unroll
      for (int i = 0; i < 4; ++i)
        packed[i] = arch::packPair<F16>(scores[4 * n + 2 * i],
                                        scores[4 * n + 2 * i + 1])
                        .bits;
      arch::storeMatrix<4, true>(
          &shared.probabilities.at(8 * (n + lane / 16) + lane % 8,
                                   16 * warp + lane / 8 % 2 * 8),
          packed);
    }
    arch::fenceProxyAsyncShared();
    syncConsumers();
  }

  /// Issues the product of the values with the probabilities of the block.
  MLA_DEVICE void issueOutput() {
    arch::wgmmaFence(output, values);
#pragma unroll
    for (int k = 0; k < valueSteps; ++k)
#pragma unroll
      for (int i = 0; i < Traits::outputs; ++i)
        arch::wgmma(output[i], values[i * valueSteps + k],
                    shared.probabilities.kMajor(0, k * arch::mmaK<F16>), true);
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
          lseOf(rowMax[i], sum[i]) * params.lseFactor;
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
  WorkItem work;
  arch::Frag<float, rows / 2> scores, output[Traits::outputs];
  arch::Frag<uint32_t, 4> keys[keySteps];
  arch::Frag<uint32_t, 4> values[Traits::outputs * valueSteps];
  float rowMax[ownRows], sum[ownRows];
};

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_GQA8CONSUMER_H
