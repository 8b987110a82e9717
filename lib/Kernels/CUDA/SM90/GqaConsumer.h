//===- GqaConsumer.h - Scores, softmax and values of the GQA decode -------===//
//
// One warpgroup computes a tile of up to 64 rows, which are (token, head of the
// group) pairs. The product with the values of a block runs on the tensor cores
// during the softmax of the next block:
//
//   scores 0; softmax 0
//   issue scores 1, values 0; wait for scores 1; softmax 1; wait for values 0
//   issue scores 2, values 1; wait for scores 2; softmax 2; wait for values 1
//   ...
//   values of the last block
//
// Warps without rows skip the softmax.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_SM90_GQACONSUMER_H
#define MLA_KERNELS_CUDA_SM90_GQACONSUMER_H

#include "SM90/GqaOutput.h"
#include "SM90/OnlineSoftmax.h"

namespace mla::cuda::sm90 {

template <class E, class Traits> class GqaConsumer {
  static constexpr int keysOfStep = arch::mmaK<E>;
  static constexpr int chunkElements = 16 / sizeof(E);
  static constexpr int chunksOfRow = Traits::width / chunkElements;

public:
  MLA_DEVICE GqaConsumer(const GqaParams<E> &p, const GqaMaps &maps,
                         GqaShared<E, Traits> &shared)
      : params(p), maps(maps), shared(shared), thread(arch::threadIndex()),
        ring(arch::Ring<Traits::stages>::consumer()), schedule(p) {}

  MLA_DEVICE void run() {
    bool isCopied = false;
    found = schedule.next(next);
    while (found) {
      work = next;
      if (work.blocks() == 0) {
        writeEmpty<Traits::width>(params, work, thread);
        found = schedule.next(next);
        isCopied = false;
        continue;
      }
      if (!isCopied)
        copyQuery();
      publishQuery();
      state.reset();
#pragma unroll
      for (int i = 0; i < Traits::outputs; ++i)
        arch::fill(output[i], 0.0f);
#pragma unroll
      for (int k = 0; k < Traits::blockTokens / keysOfStep; ++k)
        arch::fill(probabilities[k], 0u);
      attend();
      isCopied = Traits::copiesAhead && found && next.blocks() > 0;
      writeOutput<Traits>(params, work, thread, state, output);
      if constexpr (!Traits::copiesAhead)
        found = schedule.next(next);
    }
  }

private:
  /// Starts copies of the rows of tile `next` to shared memory.
  MLA_DEVICE void copyQuery() {
    syncConsumers(); // the products with the previous tile are complete
    const Sequence &s = next.sequence;
    const int32_t firstHead = static_cast<int32_t>(arch::ctaZ()) * params.heads;
    for (int32_t i = static_cast<int32_t>(thread); i < next.rows * chunksOfRow;
         i += Traits::consumerThreads) {
      const int32_t row = i / chunksOfRow,
                    col = i % chunksOfRow * chunkElements;
      const int32_t index = next.firstRow + row;
      arch::copyAsync<16>(
          &shared.query.at(row, col),
          params.queryLatent.row(s.index, s.firstToken + index / params.heads,
                                 firstHead + index % params.heads) +
              col);
    }
    arch::copyAsyncCommit();
  }
  MLA_DEVICE void publishQuery() {
    arch::copyAsyncWait<0>();
    arch::fenceProxyAsyncShared();
    syncConsumers();
  }

  static MLA_DEVICE void syncConsumers() {
    arch::NamedBarrier<GqaConsumers, Traits::consumerThreads>::sync();
  }

  /// Computes a tile, from its first scores on. Meanwhile, finds the next tile
  /// and starts the copies of its rows, if Traits::copiesAhead.
  MLA_DEVICE void attend() {
    const GqaBlocks<Traits> blocks(work);
    int32_t block = blocks.begin;
    arch::Ring<Traits::stages> values = ring;
    issueScores(block);
    if constexpr (Traits::copiesAhead)
      found = schedule.next(next);
    arch::wgmmaWait<0>(scores);
    releaseKeys();
    softmax(block);
    packProbabilities<E>(scores, probabilities);
    for (++block; block < blocks.end; ++block) {
      issueScores(block);
      issueValues(block - 1, values);
      arch::wgmmaWait<1>(scores);
      releaseKeys();
      softmax(block);
      arch::wgmmaWait<0>(output, probabilities);
      releaseValues(values);
#pragma unroll
      for (int i = 0; i < Traits::outputs; ++i)
        scaleRows(factor, output[i]);
      packProbabilities<E>(scores, probabilities);
    }
    if (Traits::copiesAhead && found && next.blocks() > 0)
      copyQuery();
    issueValues(block - 1, values);
    arch::wgmmaWait<0>(output, probabilities);
    releaseValues(values);
  }

  /// Issues the product of the queries with the keys of a block.
  MLA_DEVICE void issueScores(int32_t block) {
    const uint32_t stage = ring.stage();
    shared.keysFull[stage].wait(ring.phase());
    arch::wgmmaFence(scores);
#pragma unroll
    for (int k = 0; k < Traits::width; k += arch::mmaK<E>) {
      arch::expectOperand(arch::Operand::B, maps.key,
                          {k, block * Traits::blockTokens});
      arch::wgmma(scores, shared.query.kMajor(0, k),
                  shared.keys[stage].kMajor(0, k), k != 0);
    }
    arch::wgmmaCommit();
  }

  /// Issues the product of the probabilities with the values of a block.
  MLA_DEVICE void issueValues(int32_t block,
                              const arch::Ring<Traits::stages> &at) {
    const uint32_t stage = at.stage();
    shared.valuesFull[stage].wait(at.phase());
    clearHiddenValues(block, stage);
    arch::wgmmaFence(output, probabilities);
#pragma unroll
    for (int k = 0; k < Traits::blockTokens / keysOfStep; ++k)
#pragma unroll
      for (int i = 0; i < Traits::outputs; ++i) {
        const int32_t col = i * Traits::outputCols;
        arch::expectOperand(
            arch::Operand::B, maps.value,
            {col, block * Traits::blockTokens + k * keysOfStep});
        arch::wgmma(output[i], probabilities[k],
                    shared.values[stage].template mnMajor<Traits::outputCols>(
                        col, k * keysOfStep),
                    true);
      }
    arch::wgmmaCommit();
  }

  /// Writes zeros in place of values that no row of the tile sees. They can
  /// be NaN, and would reach the result as 0 * NaN.
  MLA_DEVICE void clearHiddenValues(int32_t block, uint32_t stage) {
    const int32_t first = block * Traits::blockTokens;
    if (first >= work.low && first + Traits::blockTokens <= work.high)
      return;
    for (uint32_t i = thread; i < Traits::blockTokens * chunksOfRow;
         i += Traits::consumerThreads) {
      const int32_t key = first + static_cast<int32_t>(i / chunksOfRow);
      if (key < work.low || key >= work.high)
        arch::storeShared(&shared.values[stage].at(
                              i / chunksOfRow, i % chunksOfRow * chunkElements),
                          arch::Vec<E, chunkElements>{});
    }
    arch::fenceProxyAsyncShared();
    syncConsumers();
  }

  MLA_DEVICE void releaseKeys() {
    arrive(shared.keysEmpty[ring.stage()]);
    ring.next();
  }
  MLA_DEVICE void releaseValues(arch::Ring<Traits::stages> &at) {
    arrive(shared.valuesEmpty[at.stage()]);
    at.next();
  }

  /// Converts the scores of a block to probabilities, in place. Warps without
  /// rows leave them as they are; their products are not used.
  MLA_DEVICE void softmax(int32_t block) {
    factor[0] = factor[1] = 1;
    if (static_cast<int32_t>(thread / arch::warpThreads * 16) >= work.rows)
      return;
    const int32_t first = block * Traits::blockTokens;
    const int32_t lastRow = work.firstRow + work.rows - 1;
    const Sequence &s = work.sequence;
    if (first < s.low(params, lastRow / params.heads) ||
        first + Traits::blockTokens >
            s.high(params, work.firstRow / params.heads)) {
      int32_t low[2], high[2];
#pragma unroll
      for (int r = 0; r < 2; ++r) {
        const int32_t row =
            work.firstRow + static_cast<int32_t>(arch::wgmmaRow(thread, 2 * r));
        low[r] = s.low(params, row / params.heads) - first;
        high[r] = s.high(params, row / params.heads) - first;
      }
      hideKeys(low, high, thread, scores);
    }
    exponentiate(params.scaleLog2, scores, state, factor);
  }

  /// Arrives once per warp.
  MLA_DEVICE void arrive(arch::Barrier &barrier) {
    if (thread % arch::warpThreads == 0)
      barrier.arrive();
    arch::syncWarp();
  }

  const GqaParams<E> &params;
  const GqaMaps &maps; ///< for expectOperand()
  GqaShared<E, Traits> &shared;
  const uint32_t thread;
  arch::Ring<Traits::stages> ring; ///< the next block of keys
  Schedule<E> schedule;
  WorkItem work, next;
  bool found; ///< whether `next` is a tile
  arch::Frag<float, Traits::outputCols / 2> output[Traits::outputs];
  ScoresOf<Traits::blockTokens> scores;
  ProbabilitiesOf<Traits::blockTokens> probabilities;
  RowState state;
  float factor[2];
};

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_GQACONSUMER_H
