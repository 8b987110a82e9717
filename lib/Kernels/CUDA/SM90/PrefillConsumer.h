//===- PrefillConsumer.h - Scores, softmax and values of the prefill ------===//
//
// Two consumer warpgroups share a tile of 128 query rows. Each computes 64 rows
// and needs nothing from the other one. The product with the values of a block
// runs on the tensor cores during the softmax of the next block:
//
//   issue scores 0; store the result of the tile before; wait for scores 0
//   softmax 0
//   issue scores 1, values 0; wait for scores 1; softmax 1; wait for values 0
//   issue scores 2, values 1; wait for scores 2; softmax 2; wait for values 1
//   ...
//   values of the last block
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_SM90_PREFILLCONSUMER_H
#define MLA_KERNELS_CUDA_SM90_PREFILLCONSUMER_H

#include "Common/Normalize.h"
#include "SM90/OnlineSoftmax.h"
#include "SM90/PrefillTraits.h"
#include "SM90/StoreRow.h"

namespace mla::cuda::sm90 {

template <class E, class Traits> class PrefillConsumer {
  static constexpr int keysOfStep = arch::mmaK<E>;
  /// The threads of a consumer that waits for its turn, and of the one before.
  static constexpr int turnThreads = 2 * arch::warpgroupThreads;
  static constexpr int querySteps =
      Traits::queryInRegisters ? Traits::width / keysOfStep : 1;
  /// A type as wide as the elements of the result.
  using Result = std::conditional_t<sizeof(E) == 1, arch::Bf16, E>;

public:
  /// Consumer `index` computes the rows from index * 64 on.
  MLA_DEVICE PrefillConsumer(const PrefillParams<E> &p, const PrefillMaps &maps,
                             PrefillShared<E, Traits> &shared, uint32_t index)
      : params(p), maps(maps), shared(shared),
        tileRow(static_cast<int32_t>(index) * Traits::consumerRows),
        thread(arch::threadIndex() % arch::warpgroupThreads) {}

  MLA_DEVICE void run() {
    work = {};
    reset();
    if (consumer() == Traits::consumers - 1)
      passTurn();
    for (bool isFirst = true;; isFirst = false) {
      normalize();
      readWork();
      if (!work.isEmpty()) {
        shared.queryFull.wait(phaseOf(queries++, 1));
        loadQuery();
        issueScores(work.beginBlock, blocks);
        if (!isFirst)
          finish();
        waitForScores<0>();
        reset();
        attend();
        continue;
      }
      if (!isFirst)
        finish();
      if (work.rows == 0)
        return;
      reset();
    }
  }

private:
  MLA_DEVICE uint32_t consumer() const {
    return static_cast<uint32_t>(tileRow) / Traits::consumerRows;
  }

  /// Waits until the consumer before this one has computed its probabilities,
  /// in a ring of all consumers. While one consumer computes probabilities, the
  /// products of the others run on the tensor cores.
  MLA_DEVICE void waitForTurn() {
    if constexpr (takesTurns<E>)
      arch::syncNamed<turnThreads>(turnBarrier + consumer());
  }
  MLA_DEVICE void passTurn() {
    if constexpr (takesTurns<E>)
      arch::arriveNamed<turnThreads>(turnBarrier +
                                     (consumer() + 1) % Traits::consumers);
  }

  MLA_DEVICE void readWork() {
    const uint32_t slot = tiles % Traits::slots;
    shared.workFull[slot].wait(phaseOf(tiles, Traits::slots));
    work = shared.work[slot];
    ++tiles;
    if (work.rows > 0)
      readScales();
  }

  /// Reads the scales of the tile's head.
  MLA_DEVICE void readScales() {
    if constexpr (sizeof(E) == 1) {
      const float scale = params.scaleLog2 * params.queryScale.of(work.head) *
                          params.keyScale.of(work.head);
      // Not 0: hidden scores are -inf.
      scaleLog2 = scale >= 0 ? arch::maximum(scale, 1e-30f) : NAN;
      valueScale = params.valueScale.of(work.head);
    }
  }

  /// Returns the completion of the barrier of the ring's buffer that holds
  /// item `count`.
  static MLA_DEVICE arch::Phase phaseOf(uint32_t count, int ring) {
    return arch::Phase::at(static_cast<int32_t>(count / ring));
  }

  MLA_DEVICE void reset() {
    state.reset();
    arch::fill(output, 0.0f);
  }

  /// Loads the A operand of step i of the scores.
  MLA_DEVICE void loadQueryStep(int i, uint32_t (&x)[4]) {
    const uint32_t lane = thread % 32;
    const uint32_t row =
        tileRow + thread / 32 * 16 + lane % 8 + lane / 8 % 2 * 8;
    const uint32_t col = lane / 16 * (keysOfStep / 2);
    arch::loadMatrix<4>(x, &shared.query.at(row, keysOfStep * i + col));
  }

  /// Loads the queries to registers if the products read them there.
  MLA_DEVICE void loadQuery() {
    if constexpr (Traits::queryInRegisters) {
#pragma unroll
      for (int i = 0; i < querySteps; ++i) {
        uint32_t x[4];
        loadQueryStep(i, x);
#pragma unroll
        for (int v = 0; v < 4; ++v)
          query[i][v] = x[v];
      }
      arch::syncWarp();
      arrive(shared.queryEmpty);
    }
  }

  template <int Pending> MLA_DEVICE void waitForScores() {
    if constexpr (Traits::queryInRegisters)
      arch::wgmmaWait<Pending>(scores, query);
    else
      arch::wgmmaWait<Pending>(scores);
  }

  /// The barriers of the values in the form that the products read.
  MLA_DEVICE arch::Barrier &valuesFull(uint32_t stage) {
    if constexpr (transposesValues<E>)
      return shared.transposed.full[stage];
    else
      return shared.valuesFull[stage];
  }
  MLA_DEVICE arch::Barrier &valuesEmpty(uint32_t stage) {
    if constexpr (transposesValues<E>)
      return shared.transposed.empty[stage];
    else
      return shared.valuesEmpty[stage];
  }

  /// Computes a tile from its first scores on.
  MLA_DEVICE void attend() {
    int32_t block = work.beginBlock;
    softmax(block, blocks);
    packProbabilities<E>(scores, probabilities);
    for (++block; block < work.endBlock; ++block, ++blocks) {
      issueScores(block, blocks + 1);
      issueValues(block - 1, blocks);
      waitForScores<1>();
      waitForTurn();
      softmax(block, blocks + 1);
      passTurn();
      arch::wgmmaWait<0>(output, probabilities);
      arrive(valuesEmpty(blocks % Traits::stages));
      scaleRows(factor, output);
      packProbabilities<E>(scores, probabilities);
    }
    issueValues(block - 1, blocks);
    arch::wgmmaWait<0>(output, probabilities);
    arrive(valuesEmpty(blocks % Traits::stages));
    ++blocks;
  }

  /// Issues the product of the queries with the keys of a block. `count` is the
  /// number of blocks of this CTA before it.
  MLA_DEVICE void issueScores(int32_t block, uint32_t count) {
    const uint32_t stage = count % Traits::stages;
    shared.keysFull[stage].wait(phaseOf(count, Traits::stages));
    if constexpr (Traits::queryInRegisters)
      arch::wgmmaFence(scores, query);
    else
      arch::wgmmaFence(scores);
    addPanel(stage, 0, block);
#pragma unroll
    for (int32_t panel = 1; panel < Traits::panels; ++panel)
      if constexpr (Traits::allPanels) {
        addPanel(stage, panel, block);
      } else {
        // ptxas requires a fence at branches.
        if (panel < params.panels) {
          arch::wgmmaFence();
          addPanel(stage, panel, block);
        }
        arch::wgmmaFence();
      }
    arch::wgmmaCommit();
  }

  /// Issues the product over the columns of a panel.
  MLA_DEVICE void addPanel(uint32_t stage, int32_t panel, int32_t block) {
#pragma unroll
    for (int k = 0; k < Traits::panelCols; k += keysOfStep) {
      expectScores(panel, k, block);
      const int32_t col = panel * Traits::panelCols + k;
      const auto keys = shared.keys[stage].kMajor(0, col);
      if constexpr (Traits::queryInRegisters)
        arch::wgmma(scores, query[col / keysOfStep], keys, col != 0);
      else
        arch::wgmma(
            scores,
            shared.query.template kMajor<Traits::consumerRows>(tileRow, col),
            keys, col != 0);
    }
  }

  /// Issues the product of the probabilities with the values of a block.
  MLA_DEVICE void issueValues(int32_t block, uint32_t count) {
    const uint32_t stage = count % Traits::stages;
    valuesFull(stage).wait(phaseOf(count, Traits::stages));
    arch::wgmmaFence(output, probabilities);
#pragma unroll
    for (int k = 0; k < Traits::blockTokens / keysOfStep; ++k) {
      if constexpr (transposesValues<E>) {
        arch::wgmma(output, probabilities[k],
                    shared.transposed.values[stage].kMajor(0, k * keysOfStep),
                    true);
      } else {
        expectRows(arch::Operand::B, maps.value, params.value,
                   params.valueWidth, work.head, 0,
                   work.firstKey + block * Traits::blockTokens +
                       k * keysOfStep);
        arch::wgmma(output, probabilities[k],
                    shared.values[stage].mnMajor(0, k * keysOfStep), true);
      }
    }
    arch::wgmmaCommit();
  }

  /// Declares to the simulator what the operands of the next product hold: a
  /// panel of the queries and a block of keys, both from column `k` on.
  MLA_DEVICE void expectScores(int32_t panel, int32_t k, int32_t block) const {
    const int32_t firstQuery =
        work.sequence.firstToken + work.firstRow + tileRow;
    const int32_t key = work.firstKey + block * Traits::blockTokens;
    const PrefillParams<E> &p = params;
    const int32_t col = panel * Traits::panelCols + k;
    if (panel < p.nopePanels) {
      if constexpr (!Traits::queryInRegisters)
        expectRows(arch::Operand::A, maps.queryNope, p.queryLatent, p.nope,
                   work.head, col, firstQuery);
      expectRows(arch::Operand::B, maps.keyNope, p.keyNope, p.nope, work.head,
                 col, key);
      return;
    }
    const int32_t ropeCol =
        p.ropeColumn + col - p.nopePanels * Traits::panelCols;
    const int32_t width = p.rope ? p.rope : p.nope;
    if constexpr (!Traits::queryInRegisters)
      expectRows(arch::Operand::A, maps.queryRope,
                 p.rope ? p.queryRope : p.queryLatent, width, work.head,
                 ropeCol, firstQuery);
    expectRows(arch::Operand::B, maps.keyRope, p.rope ? p.keyRope : p.keyNope,
               width, 0, ropeCol, key);
  }
  MLA_DEVICE void expectRows(arch::Operand operand, const arch::TensorMap &map,
                             const RowView<const E> &view, int32_t width,
                             int32_t head, int32_t col, int32_t row) const {
    // The simulator counts heads and sequences without gaps as columns of one
    // row.
    const int32_t first =
        (view.head == width ? head * width : 0) +
        (view.sequence == width ? work.sequence.index * width : 0);
    arch::expectOperand(operand, map, {first + col, row});
  }

  MLA_DEVICE void releaseKeys(int32_t block, uint32_t count) {
    arrive(shared.keysEmpty[count % Traits::stages]);
    if (!Traits::queryInRegisters && block + 1 == work.endBlock)
      arrive(shared.queryEmpty);
  }

  /// Converts the scores of a block to probabilities, in place, and releases
  /// the keys. `count` is the number of blocks of this CTA before it.
  MLA_DEVICE void softmax(int32_t block, uint32_t count) {
    const float scale = sizeof(E) == 1 ? scaleLog2 : params.scaleLog2;
    if constexpr (reusesMaxima<E, Traits>) {
      if (block != work.beginBlock && hasMaxima) {
        hideKeysOf(block);
        if (exponentiateKnown<E>(scale, scores, state)) {
          factor[0] = factor[1] = 1;
          releaseKeys(block, count);
          return;
        }
        recomputeScores(count % Traits::stages);
      }
    }
    releaseKeys(block, count);
    hideKeysOf(block);
    exponentiate<E>(scale, scores, state, factor);
    if constexpr (reusesMaxima<E, Traits>)
      hasMaxima = arch::allLanesHold(state.rowMax[0] > -INFINITY &&
                                     state.rowMax[1] > -INFINITY);
  }

  /// Sets the scores of keys that rows do not see to -inf.
  MLA_DEVICE void hideKeysOf(int32_t block) {
    const int32_t first = block * Traits::blockTokens;
    const int32_t firstRow = work.firstRow + tileRow;
    const Sequence &s = work.sequence;
    if (first < s.low(params, firstRow + Traits::consumerRows - 1) ||
        first > s.high(params, firstRow) - Traits::blockTokens) {
      int32_t low[2], high[2];
#pragma unroll
      for (int r = 0; r < 2; ++r) {
        low[r] = s.low(params, rowOf(r)) - first;
        high[r] = s.high(params, rowOf(r)) - first;
      }
      hideKeys(low, high, thread, scores);
    }
  }

  /// Computes the scores of this warp's rows again, by instructions of one
  /// warp. It is rare that a warp must do so, and other warps need not wait.
  MLA_DEVICE void recomputeScores(uint32_t stage) {
    const uint32_t lane = thread % 32;
    const uint32_t row = lane % 8 + lane / 16 * 8;
    const int32_t panels = Traits::allPanels ? Traits::panels : params.panels;
    arch::fill(scores, 0.0f);
#pragma unroll 1
    for (int k = 0; k < panels * Traits::panelCols / keysOfStep; ++k) {
      uint32_t a[4];
      loadQueryStep(k, a);
#pragma unroll
      for (int n = 0; n < Traits::blockTokens; n += 16) {
        uint32_t b[4];
        arch::loadMatrix<4>(b, &shared.keys[stage].at(
                                   n + row, keysOfStep * k + lane / 8 % 2 * 8));
#pragma unroll
        for (int i = 0; i < 2; ++i) {
          float d[4];
          const uint32_t half[2] = {b[2 * i], b[2 * i + 1]};
#pragma unroll
          for (int v = 0; v < 4; ++v)
            d[v] = scores[n / 2 + 4 * i + v];
          arch::mma16x8x16<E>(d, a, half);
#pragma unroll
          for (int v = 0; v < 4; ++v)
            scores[n / 2 + 4 * i + v] = d[v];
        }
      }
    }
  }

  /// Returns the query token of row r of this thread.
  MLA_DEVICE int32_t rowOf(int r) const {
    return work.firstRow + tileRow +
           static_cast<int32_t>(arch::wgmmaRow(thread, 2 * r));
  }

  /// Converts the result of a tile to 16 bits, or stores it if it has 32 bits.
  /// Rows that see no key have output 0 and the LSE of empty rows.
  MLA_DEVICE void normalize() {
    float scale[2];
#pragma unroll
    for (int r = 0; r < 2; ++r) {
      float sum = state.sum[r];
      sum += arch::shuffleXor(sum, 1);
      sum += arch::shuffleXor(sum, 2);
      scale[r] = inverseSum(params, work.head, state.rowMax[r], sum);
      lse[r] = resultLse(params, lseOf(state.rowMax[r], sum));
      if constexpr (sizeof(E) == 1)
        scale[r] *= valueScale;
    }
    if constexpr (sizeof(E) != 1) {
#pragma unroll
      for (int r = 0; r < 2; ++r)
        detail::packRow<E>(output, r, scale[r], result);
    } else if (params.outType == Element::F32) {
#pragma unroll
      for (int r = 0; r < 2; ++r) {
        bool valid;
        E *to = outRow(work, r, valid);
        detail::storeInterleavedRow(reinterpret_cast<float *>(to), valid,
                                    output, r, scale[r], params.valueWidth);
      }
      // Otherwise, its registers would stay occupied since the last tile.
#pragma unroll
      for (uint32_t &x : result)
        x = 0;
    } else if (params.outType == Element::F16) {
#pragma unroll
      for (int r = 0; r < 2; ++r)
        detail::packInterleavedRow<arch::F16>(output, r, scale[r], result);
    } else {
#pragma unroll
      for (int r = 0; r < 2; ++r)
        detail::packInterleavedRow<arch::Bf16>(output, r, scale[r], result);
    }
  }

  /// Returns row r of this thread in the output of a tile. Sets `valid` to
  /// false if the row does not exist.
  MLA_DEVICE E *outRow(const PrefillWork &tile, int r, bool &valid) const {
    const int32_t row = tile.firstRow + tileRow +
                        static_cast<int32_t>(arch::wgmmaRow(thread, 2 * r));
    valid = row < tile.sequence.tokens;
    return params.out.row(tile.sequence.index,
                          tile.sequence.firstToken + (valid ? row : 0),
                          tile.head);
  }

  /// Stores the result of the tile before `work`.
  MLA_DEVICE void finish() {
    const uint32_t slot = (tiles - 2) % Traits::slots;
    const PrefillWork &done = shared.work[slot];
    const Sequence s = done.sequence;
    const int32_t head = done.head, firstRow = done.firstRow + tileRow;
    arch::syncWarp();
    arrive(shared.workEmpty[slot]);
#pragma unroll
    for (int r = 0; r < 2; ++r) {
      const int32_t row =
          firstRow + static_cast<int32_t>(arch::wgmmaRow(thread, 2 * r));
      const bool valid = row < s.tokens;
      const int32_t token = s.firstToken + (valid ? row : 0);
      if (sizeof(E) != 1 || params.outType != Element::F32)
        detail::storePackedRow<Result, false, transposesValues<E>>(
            reinterpret_cast<Result *>(params.out.row(s.index, token, head)),
            valid, result, r, params.valueWidth);
      if (valid && thread % 4 == 0 && params.lse.base)
        *params.lse.row(s.index, token, head) = lse[r];
    }
  }

  /// Arrives once per warp.
  MLA_DEVICE void arrive(arch::Barrier &barrier) {
    if (thread % arch::warpThreads == 0)
      barrier.arrive();
    arch::syncWarp();
  }

  const PrefillParams<E> &params;
  const PrefillMaps &maps; ///< for expectOperand()
  PrefillShared<E, Traits> &shared;
  const int32_t tileRow; ///< the first row of this consumer in a tile
  const uint32_t thread;
  /// The tiles, tiles with keys, and blocks before the current one.
  uint32_t tiles = 0, queries = 0, blocks = 0;
  PrefillWork work;
  arch::Frag<float, Traits::valueCols / 2> output;
  ScoresOf<Traits::blockTokens> scores;
  ProbabilitiesOf<Traits::blockTokens, E> probabilities;
  arch::Frag<uint32_t, 4> query[querySteps]; ///< if queryInRegisters
  RowState state;
  bool hasMaxima; ///< no row of this warp has the maximum -inf
  float factor[2];
  float scaleLog2, valueScale; ///< of the tile, for 8-bit operands
  /// The result of the tile before, until it is stored.
  detail::PackedRows<Traits::valueCols / 2> result;
  float lse[2];
};

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_PREFILLCONSUMER_H
