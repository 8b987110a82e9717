//===- DecodeConsumer.h - Scores, softmax and values of the SM90 decode ---===//
//
// Two consumer warpgroups share a tile of 64 query rows and process the key
// blocks in pairs. Consumer 0 computes the scores of the first block of a pair
// and output columns 0 to 255. Consumer 1 computes the scores of the second
// block and output columns 256 to 511. Each consumer needs the probabilities of
// the other one. They are passed through one buffer in shared memory:
//
//   consumer 0                           consumer 1
//   scores, softmax of block 0           scores of block 1
//   store probabilities 0, arrive   -->  wait
//   values 0, left (A in registers)      values 0, right, during softmax 1
//   wait                            <--  store probabilities 1, arrive
//   values 1, left                       values 1, right (A in registers)
//
// Within an item the buffer needs no further barrier: each warp accesses only
// its own 16 rows of the buffer, and each consumer reads these rows before it
// stores to them. An item with an odd number of blocks ends with a store of
// consumer 0. finish() orders this store before those of the next item.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_SM90_DECODECONSUMER_H
#define MLA_KERNELS_CUDA_SM90_DECODECONSUMER_H

#include "SM90/DecodeOutput.h"
#include "SM90/DecodeSoftmax.h"

namespace mla::cuda::sm90 {

template <class E, int Index> class DecodeConsumer {
  using Traits = DecodeTraits;
  using Shared = DecodeShared<E>;
  static constexpr KeyPart ownPart = Index == 0 ? LeftPart : RightPart;

public:
  MLA_DEVICE DecodeConsumer(const DecodeParams<E> &p, const DecodeMaps &maps,
                            Shared &shared)
      : params(p), maps(maps), shared(shared),
        thread(arch::threadIndex() % arch::warpgroupThreads),
        lane(arch::laneIndex()), queryReady(arch::Phase::first()),
        sumsReady(arch::Phase::first()),
        ready{arch::Phase::first(), arch::Phase::first()} {}

  MLA_DEVICE void run() {
    Schedule<E> schedule(params);
    WorkItem work;
    uint32_t parity = 0;
    while (schedule.next(work)) {
      state.reset();
      if (work.blocks() == 0) {
        writeEmpty(params, work, Index, thread);
        continue;
      }
      arch::fill(output, 0.0f);
      shared.queryFull.wait(queryReady);
      queryReady.advance();
      for (int32_t b = work.beginBlock; b < work.endBlock; b += 2)
        addPair(work, b);
      finish(work, parity);
      parity ^= 1;
    }
  }

private:
  /// Processes block `block`, and block + 1 if it exists.
  MLA_DEVICE void addPair(const WorkItem &work, int32_t block) {
    const bool hasSecond = block + 1 < work.endBlock;
    const bool isLast = block + 2 >= work.endBlock;
    if constexpr (Index == 0)
      addPairAsConsumer0(work, block, hasSecond, isLast);
    else
      addPairAsConsumer1(work, block, hasSecond, isLast);
    ready[0].advance();
    if (hasSecond)
      ready[1].advance();
  }

  MLA_DEVICE void addPairAsConsumer0(const WorkItem &work, int32_t block,
                                     bool hasSecond, bool isLast) {
    computeScores(0, block);
    if (isLast)
      arrive(shared.queryEmpty);
    softmax(work, block);
    publishAndAddOwnValues(0, block);
    if (!hasSecond)
      return;
    shared.probabilitiesReady[1].wait(ready[1]);
    rescaleToPeerMax(1);
    shared.full[1][ownPart].wait(ready[1]);
    addPeerValues(1, block + 1);
    arch::wgmmaWait<0>(output);
    arrive(shared.empty[1][ownPart]);
  }

  MLA_DEVICE void addPairAsConsumer1(const WorkItem &work, int32_t block,
                                     bool hasSecond, bool isLast) {
    if (hasSecond)
      computeScores(1, block + 1);
    if (isLast)
      arrive(shared.queryEmpty);
    shared.probabilitiesReady[0].wait(ready[0]);
    rescaleToPeerMax(0);
    shared.full[0][ownPart].wait(ready[0]);
    addPeerValues(0, block);
    if (hasSecond)
      softmax(work, block + 1);
    arch::wgmmaWait<0>(output);
    arrive(shared.empty[0][ownPart]);
    if (hasSecond)
      publishAndAddOwnValues(1, block + 1);
  }

  /// Stores this consumer's probabilities for the other consumer and multiplies
  /// them with this consumer's values. The fence runs during the product.
  MLA_DEVICE void publishAndAddOwnValues(uint32_t stage, int32_t block) {
    storeProbabilities(stage);
    scaleRows(factor, output);
    addOwnValues(stage, block);
    arch::fenceProxyAsyncShared();
    shared.probabilitiesReady[Index].arrive();
    arch::wgmmaWait<0>(output, probabilities);
    arrive(shared.empty[stage][ownPart]);
  }

  /// Multiplies the query with the keys of a stage, over all their columns.
  /// Each part of the keys is multiplied as soon as it is loaded.
  MLA_DEVICE void computeScores(uint32_t stage, int32_t block) {
    shared.full[stage][RopePart].wait(ready[stage]);
    arch::wgmmaFence(scores);
    addScores<Traits::latent, Traits::width>(stage, block);
    shared.full[stage][LeftPart].wait(ready[stage]);
    arch::wgmmaFence();
    addScores<0, Traits::halfCols>(stage, block);
    shared.full[stage][RightPart].wait(ready[stage]);
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
      expectQuery(k);
      expectKeys(k, block, 0);
      arch::wgmma(scores, shared.query.kMajor(0, k),
                  shared.keys[stage].kMajor(0, k), k != Traits::latent);
    }
  }

  /// Declare to the simulator what an operand of the next multiplication holds.
  /// expectQuery(): the query columns from `col` on. expectKeys(): the same
  /// columns of the keys of a block, from its key `key` on.
  MLA_DEVICE void expectQuery(int col) const {
    if (col < Traits::latent)
      arch::expectOperand(arch::Operand::A, maps.queryLatent, {col});
    else
      arch::expectOperand(arch::Operand::A, maps.queryRope,
                          {col - Traits::latent});
  }
  MLA_DEVICE void expectKeys(int col, int32_t block, int key) const {
    const int32_t row = block * Traits::blockTokens + key;
    if (col < Traits::latent)
      arch::expectOperand(arch::Operand::B, maps.latent, {col, row});
    else
      arch::expectOperand(arch::Operand::B, maps.rope,
                          {col - Traits::latent, row});
  }

  MLA_DEVICE void softmax(const WorkItem &work, int32_t block) {
    const int32_t first = block * Traits::blockTokens;
    const int32_t lastRow = work.firstRow + work.rows - 1;
    const Sequence &s = work.sequence;
    if (first < s.low(params, lastRow / params.heads) ||
        first + Traits::blockTokens >
            s.high(params, work.firstRow / params.heads))
      maskScores(params, work, first, thread, scores);
    exponentiate<E>(params.scaleLog2, scores, state, factor);
    packProbabilities<E>(scores, probabilities);
  }

  /// Stores this consumer's probabilities and row maxima to shared memory.
  MLA_DEVICE void storeProbabilities(uint32_t stage) {
    const uint32_t row = thread / 32 * 16 + lane % 8 + (lane >> 3 & 1) * 8;
#pragma unroll
    for (int k = 0; k < Traits::blockTokens / 16; ++k)
      arch::storeMatrix<4>(
          &shared.probabilities.at(row, 16 * k + (lane >> 4) * 8),
          probabilities[k].values);
    if (lane % 4 == 0)
#pragma unroll
      for (int r = 0; r < 2; ++r)
        shared.rowMax[stage][arch::wgmmaRow(thread, 2 * r)] = state.rowMax[r];
  }

  /// Copies the peer's row maxima, and rescales the sums and the output to
  /// them.
  MLA_DEVICE void rescaleToPeerMax(uint32_t stage) {
    float next[2];
#pragma unroll
    for (int r = 0; r < 2; ++r)
      next[r] = shared.rowMax[stage][arch::wgmmaRow(thread, 2 * r)];
    state.rescaleTo(next, factor);
    scaleRows(factor, output);
  }

  MLA_DEVICE auto values(uint32_t stage, int key) const {
    return shared.keys[stage].template mnMajor<Traits::halfCols>(
        Index * Traits::halfCols, key);
  }

  /// Issues the product of this consumer's probabilities with its values,
  /// without waiting for the result.
  MLA_DEVICE void addOwnValues(uint32_t stage, int32_t block) {
    arch::wgmmaFence(output, probabilities);
#pragma unroll
    for (int k = 0; k < Traits::blockTokens / 16; ++k) {
      expectKeys(Index * Traits::halfCols, block, 16 * k);
      arch::wgmma(output, probabilities[k], values(stage, 16 * k), true);
    }
    arch::wgmmaCommit();
  }

  /// Issues the product of the peer's probabilities with this consumer's
  /// values, without waiting for the result.
  MLA_DEVICE void addPeerValues(uint32_t stage, int32_t block) {
    arch::wgmmaFence(output);
#pragma unroll
    for (int k = 0; k < Traits::blockTokens / 16; ++k) {
      expectKeys(Index * Traits::halfCols, block, 16 * k);
      arch::wgmma(output, shared.probabilities.kMajor(0, 16 * k),
                  values(stage, 16 * k), true);
    }
    arch::wgmmaCommit();
  }

  /// Arrives once per warp.
  MLA_DEVICE void arrive(arch::Barrier &barrier) {
    if (lane == 0)
      barrier.arrive();
    arch::syncWarp();
  }

  MLA_DEVICE void finish(const WorkItem &work, uint32_t parity) {
    float own[2] = {state.sum[0], state.sum[1]};
    float total[2];
#pragma unroll
    for (int r = 0; r < 2; ++r) {
      own[r] += arch::shuffleXor(own[r], 1);
      own[r] += arch::shuffleXor(own[r], 2);
      if (lane % 4 == 0)
        shared.sums[parity][Index][arch::wgmmaRow(thread, 2 * r)] = own[r];
    }
    shared.sumsReady.arrive();
    shared.sumsReady.wait(sumsReady);
    sumsReady.advance();
#pragma unroll
    for (int r = 0; r < 2; ++r) {
      const uint32_t row = arch::wgmmaRow(thread, 2 * r);
      total[r] = shared.sums[parity][0][row] + shared.sums[parity][1][row];
    }
    writeOutput(params, work, Index, thread, state.rowMax, total, output);
  }

  const DecodeParams<E> &params;
  const DecodeMaps &maps; ///< for expectQuery() and expectKeys()
  Shared &shared;
  const uint32_t thread, lane;
  arch::Phase queryReady, sumsReady;
  /// Per stage: the phase to wait for at its key barriers. It is also the phase
  /// of probabilitiesReady[stage].
  arch::Phase ready[Traits::stages];
  arch::Frag<float, Traits::halfCols / 2> output;
  Scores scores;
  Probabilities probabilities;
  RowState state;
  float factor[2];
};

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_DECODECONSUMER_H
