//===- DecodeConsumer.h - Scores, softmax and values ----------------------===//
//
// Two consumer warpgroups share a tile of 64 query rows and take the blocks of
// keys in pairs. Consumer 0 computes the scores of the first block of a pair
// and columns 0 to 255 of the output; consumer 1 those of the second block and
// columns 256 to 511. Each needs the other's probabilities, which go through
// one buffer in shared memory:
//
//   consumer 0                           consumer 1
//   scores, softmax of block 0           scores of block 1
//   probabilities 0, signal         -->  wait
//   values 0, left (own, registers)      values 0, right, beside softmax 1
//   wait                            <--  probabilities 1, signal
//   values 1, left                       values 1, right (own, registers)
//
// A warp stores and reads only its own 16 rows of that buffer, and each
// consumer has read it before it writes it, so that nothing else guards it.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_SM90_DECODECONSUMER_H
#define MLA_KERNELS_CUDA_SM90_DECODECONSUMER_H

#include "SM90/DecodeOutput.h"
#include "SM90/DecodeSoftmax.h"

namespace mla::cuda::sm90 {

template <class E, int Which> class DecodeConsumer {
  using B = DecodeBudget;
  static constexpr KeyPart ownPart = Which == 0 ? LeftPart : RightPart;

public:
  MLA_DEVICE DecodeConsumer(const DecodeParams<E> &p, const DecodeMaps &maps,
                            DecodeShared<E> &shared)
      : params(p), maps(maps), shared(shared),
        thread(arch::threadIndex() % arch::warpgroupThreads),
        lane(arch::laneIndex()), queryReady(arch::Phase::first()),
        sumsReady(arch::Phase::first()),
        ready{arch::Phase::first(), arch::Phase::first()} {}

  MLA_DEVICE void run() {
    Schedule<E> schedule(params);
    Piece piece;
    uint32_t parity = 0;
    while (schedule.next(piece)) {
      state.reset();
      if (piece.blocks() == 0) {
        writeEmpty(params, piece, Which, thread);
        continue;
      }
      arch::fill(output, 0.0f);
      shared.queryFull.wait(queryReady);
      queryReady.advance();
      for (int32_t b = piece.beginBlock; b < piece.endBlock; b += 2)
        pair(piece, b);
      finish(piece, parity);
      parity ^= 1;
    }
  }

private:
  /// The blocks `block` and `block + 1`, if that exists.
  MLA_DEVICE void pair(const Piece &piece, int32_t block) {
    const bool two = block + 1 < piece.endBlock;
    const bool last = block + 2 >= piece.endBlock;
    if constexpr (Which == 0)
      pairOfFirst(piece, block, two, last);
    else
      pairOfSecond(piece, block, two, last);
    ready[0].advance();
    if (two)
      ready[1].advance();
  }

  MLA_DEVICE void pairOfFirst(const Piece &piece, int32_t block, bool two,
                              bool last) {
    computeScores(0, block);
    if (last)
      arrive(shared.queryEmpty);
    softmax(piece, block);
    giveValues(0, block);
    if (!two)
      return;
    shared.given[1].wait(ready[1]);
    adopt(1);
    shared.full[1][ownPart].wait(ready[1]);
    addOtherValues(1, block + 1);
    arch::wgmmaWait<0>(output);
    arrive(shared.empty[1][ownPart]);
  }

  MLA_DEVICE void pairOfSecond(const Piece &piece, int32_t block, bool two,
                               bool last) {
    if (two)
      computeScores(1, block + 1);
    if (last)
      arrive(shared.queryEmpty);
    shared.given[0].wait(ready[0]);
    adopt(0);
    shared.full[0][ownPart].wait(ready[0]);
    addOtherValues(0, block);
    if (two)
      softmax(piece, block + 1);
    arch::wgmmaWait<0>(output);
    arrive(shared.empty[0][ownPart]);
    if (two)
      giveValues(1, block + 1);
  }

  /// Own probabilities to the other consumer, and times own values. The fence
  /// before the signal passes while the tensor cores work.
  MLA_DEVICE void giveValues(uint32_t stage, int32_t block) {
    storeProbabilities(stage);
    scaleOutput();
    addOwnValues(stage, block);
    arch::fenceProxyAsyncShared();
    shared.given[Which].arrive();
    arch::wgmmaWait<0>(output, probabilities);
    arrive(shared.empty[stage][ownPart]);
  }

  /// Query times the keys of a stage, all 576 columns, as they arrive.
  MLA_DEVICE void computeScores(uint32_t stage, int32_t block) {
    shared.full[stage][RopePart].wait(ready[stage]);
    arch::wgmmaFence(scores);
    addScores<B::latent, B::width>(stage, block);
    shared.full[stage][LeftPart].wait(ready[stage]);
    arch::wgmmaFence();
    addScores<0, B::halfCols>(stage, block);
    shared.full[stage][RightPart].wait(ready[stage]);
    arch::wgmmaFence();
    addScores<B::halfCols, B::latent>(stage, block);
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
                  shared.keys[stage].kMajor(0, k), k != B::latent);
    }
  }

  /// States what the next multiplication finds: columns from `col` on of the
  /// tile's rows, and of a block's keys from `key` on.
  MLA_DEVICE void expectQuery(int col) const {
    if (col < B::latent)
      arch::expectOperand(arch::Operand::A, maps.queryLatent, {col});
    else
      arch::expectOperand(arch::Operand::A, maps.queryRope, {col - B::latent});
  }
  MLA_DEVICE void expectKeys(int col, int32_t block, int key) const {
    const int32_t row = block * B::blockTokens + key;
    if (col < B::latent)
      arch::expectOperand(arch::Operand::B, maps.latent, {col, row});
    else
      arch::expectOperand(arch::Operand::B, maps.rope, {col - B::latent, row});
  }

  MLA_DEVICE void softmax(const Piece &piece, int32_t block) {
    const int32_t first = block * B::blockTokens;
    const int32_t lastRow = piece.firstRow + piece.rows - 1;
    const Sequence &s = piece.sequence;
    if (first < s.low(params, lastRow / params.heads) ||
        first + B::blockTokens > s.high(params, piece.firstRow / params.heads))
      maskScores(params, piece, first, thread, scores);
    softmaxBlock<E>(params.scaleLog2, scores, state, probabilities, factor);
  }

  /// Own probabilities and references to shared memory.
  MLA_DEVICE void storeProbabilities(uint32_t which) {
    const uint32_t row = thread / 32 * 16 + lane % 8 + (lane >> 3 & 1) * 8;
#pragma unroll
    for (int k = 0; k < B::blockTokens / 16; ++k)
      arch::storeMatrix<4>(
          &shared.probabilities.at(row, 16 * k + (lane >> 4) * 8),
          probabilities[k].values);
    if (lane % 4 == 0)
#pragma unroll
      for (int r = 0; r < 2; ++r)
        shared.reference[which][arch::wgmmaRow(thread, 2 * r)] =
            state.reference[r];
  }

  /// Takes over the other consumer's references.
  MLA_DEVICE void adopt(int which) {
    float next[2];
#pragma unroll
    for (int r = 0; r < 2; ++r)
      next[r] = shared.reference[which][arch::wgmmaRow(thread, 2 * r)];
    state.moveTo(next, factor);
    scaleOutput();
  }

  MLA_DEVICE void scaleOutput() {
    if (!arch::anyLane(factor[0] != 1.0f || factor[1] != 1.0f))
      return;
#pragma unroll
    for (int v = 0; v < B::halfCols / 2; ++v)
      output[v] *= factor[v >> 1 & 1];
  }

  MLA_DEVICE auto values(uint32_t stage, int key) const {
    return shared.keys[stage].template mnMajor<B::halfCols>(Which * B::halfCols,
                                                            key);
  }

  /// Left in flight.
  MLA_DEVICE void addOwnValues(uint32_t stage, int32_t block) {
    arch::wgmmaFence(output, probabilities);
#pragma unroll
    for (int k = 0; k < B::blockTokens / 16; ++k) {
      expectKeys(Which * B::halfCols, block, 16 * k);
      arch::wgmma(output, probabilities[k], values(stage, 16 * k), true);
    }
    arch::wgmmaCommit();
  }

  /// Left in flight.
  MLA_DEVICE void addOtherValues(uint32_t stage, int32_t block) {
    arch::wgmmaFence(output);
#pragma unroll
    for (int k = 0; k < B::blockTokens / 16; ++k) {
      expectKeys(Which * B::halfCols, block, 16 * k);
      arch::wgmma(output, shared.probabilities.kMajor(0, 16 * k),
                  values(stage, 16 * k), true);
    }
    arch::wgmmaCommit();
  }

  /// One arrival of each warp.
  MLA_DEVICE void arrive(arch::Barrier &barrier) {
    if (lane == 0)
      barrier.arrive();
    arch::syncWarp();
  }

  MLA_DEVICE void finish(const Piece &piece, uint32_t parity) {
    float own[2] = {state.sum[0], state.sum[1]};
    float total[2];
#pragma unroll
    for (int r = 0; r < 2; ++r) {
      own[r] += arch::shuffleXor(own[r], 1);
      own[r] += arch::shuffleXor(own[r], 2);
      if (lane % 4 == 0)
        shared.sums[parity][Which][arch::wgmmaRow(thread, 2 * r)] = own[r];
    }
    shared.sumsReady.arrive();
    shared.sumsReady.wait(sumsReady);
    sumsReady.advance();
#pragma unroll
    for (int r = 0; r < 2; ++r) {
      const uint32_t row = arch::wgmmaRow(thread, 2 * r);
      total[r] = shared.sums[parity][0][row] + shared.sums[parity][1][row];
    }
    writeOutput(params, piece, Which, thread, state.reference, total, output);
  }

  const DecodeParams<E> &params;
  const DecodeMaps &maps; ///< for statements about operands
  DecodeShared<E> &shared;
  const uint32_t thread, lane;
  arch::Phase queryReady, sumsReady;
  /// Of a stage's keys, and of the probabilities of the block in it.
  arch::Phase ready[B::stages];
  arch::Frag<float, B::halfCols / 2> output;
  Scores scores;
  Probabilities probabilities;
  RowState state;
  float factor[2];
};

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_DECODECONSUMER_H
