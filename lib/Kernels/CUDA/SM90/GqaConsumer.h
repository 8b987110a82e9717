//===- GqaConsumer.h - Scores, softmax and values of the GQA decode -------===//
//
// One warpgroup computes a tile of up to 64 rows, which are (token, head of the
// group) pairs. For each block of keys: scores, softmax, product with the
// values. A buffer is free as soon as its product is complete: nothing overlaps
// within a CTA, because loads take longer than all of this, and the more bytes
// are in flight, the better. The two CTAs of an SM overlap each other.
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
        ring(arch::Ring<Traits::stages>::consumer()) {}

  MLA_DEVICE void run() {
    Schedule<E> schedule(params);
    while (schedule.next(work)) {
      if (work.blocks() == 0) {
        writeEmpty<Traits::width>(params, work, thread);
        continue;
      }
      loadQuery();
      state.reset();
#pragma unroll
      for (int i = 0; i < Traits::outputs; ++i)
        arch::fill(output[i], 0.0f);
      const GqaBlocks<Traits> blocks(work);
      for (int32_t block = blocks.begin; block < blocks.end; ++block)
        addBlock(block);
      writeOutput<Traits>(params, work, thread, state, output);
    }
  }

private:
  /// Copies the rows of the tile to shared memory.
  MLA_DEVICE void loadQuery() {
    syncConsumers(); // the products with the previous tile are complete
    const Sequence &s = work.sequence;
    const int32_t firstHead = static_cast<int32_t>(arch::ctaZ()) * params.heads;
    for (int32_t i = static_cast<int32_t>(thread); i < work.rows * chunksOfRow;
         i += Traits::consumerThreads) {
      const int32_t row = i / chunksOfRow,
                    col = i % chunksOfRow * chunkElements;
      const int32_t index = work.firstRow + row;
      arch::copyAsync<16>(
          &shared.query.at(row, col),
          params.queryLatent.row(s.index, s.firstToken + index / params.heads,
                                 firstHead + index % params.heads) +
              col);
    }
    arch::copyAsyncCommit();
    arch::copyAsyncWait<0>();
    arch::fenceProxyAsyncShared();
    syncConsumers();
  }

  static MLA_DEVICE void syncConsumers() {
    arch::NamedBarrier<GqaConsumers, Traits::consumerThreads>::sync();
  }

  /// Adds a block of keys to the tile.
  MLA_DEVICE void addBlock(int32_t block) {
    const uint32_t stage = ring.stage();
    issueScores(block, stage);
    arch::wgmmaWait<0>(scores);
    arrive(shared.keysEmpty[stage]);
    softmax(block);
    packProbabilities<E>(scores, probabilities);
#pragma unroll
    for (int i = 0; i < Traits::outputs; ++i)
      scaleRows(factor, output[i]);
    issueValues(block, stage);
    arch::wgmmaWait<0>(output, probabilities);
    arrive(shared.valuesEmpty[stage]);
    ring.next();
  }

  /// Issues the product of the queries with the keys of a block.
  MLA_DEVICE void issueScores(int32_t block, uint32_t stage) {
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
  MLA_DEVICE void issueValues(int32_t block, uint32_t stage) {
    shared.valuesFull[stage].wait(ring.phase());
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
    exponentiate<E>(params.scaleLog2, scores, state, factor);
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
  arch::Ring<Traits::stages> ring; ///< the next block
  WorkItem work;
  arch::Frag<float, Traits::outputCols / 2> output[Traits::outputs];
  ScoresOf<Traits::blockTokens> scores;
  ProbabilitiesOf<Traits::blockTokens> probabilities;
  RowState state;
  float factor[2];
};

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_GQACONSUMER_H
