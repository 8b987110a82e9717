//===- ScaledConsumer.h - Consumers of the decode of scaled pages ---------===//
//
// The consumers convert e4m3 keys to bf16 in registers. Keys are the A operand
// of both products (see TransposedConsumer.h), and only A can be in registers.
// Each element is multiplied with its scale in f32 and rounded to bf16 once.
//
// While the products with one operand run, the next one is converted. A
// consumer
//
//   converts the keys of its own block of a pair, 64 columns at a time
//   computes probabilities, and stores them to shared memory
//   converts its half of the values of both blocks, 64 columns at a time
//
// The rope part of the keys is bf16. The scores read it from shared memory. If
// the values contain it, the last warp has its 64 columns.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_SM90_SCALEDCONSUMER_H
#define MLA_KERNELS_CUDA_SM90_SCALEDCONSUMER_H

#include "SM90/BlockRing.h"
#include "SM90/ScaledMaps.h"
#include "SM90/ScaledTraits.h"
#include "SM90/ScaledValues.h"

namespace mla::cuda::sm90 {

template <class Layout, int Rows>
class ScaledConsumer
    : TransposedConsumer<ScaledShared<Layout, Rows>, arch::Bf16, arch::Bf16> {
  using E = arch::Bf16;
  using Shared = ScaledShared<Layout, Rows>;
  using Base = TransposedConsumer<Shared, E, E>;
  using Traits = typename Shared::Traits;
  using Word = typename Layout::Word;
  using Base::index, Base::output, Base::params, Base::scores, Base::shared,
      Base::lane, Base::warp, Base::work, Base::arrive;
  using BothConsumers = typename Base::BothConsumers;
  /// Steps whose operands are converted at once: of 16 columns for the scores,
  /// and of 16 keys for the values.
  static constexpr int steps = Traits::convertSteps;
  static constexpr int unitCols = steps * arch::mmaK<E>, unitKeys = unitCols;
  using Operands = arch::Frag<uint32_t, 4>[steps];
  /// The codes of these operands, as ldmatrix loads them.
  using Codes = uint32_t[steps / 2][4];
  using Scales = ScalesOf<Layout>;

public:
  /// `index` is the number of the consumer, and of its block in a pair.
  MLA_DEVICE ScaledConsumer(const ScaledDecodeParams &p, const ScaledMaps &maps,
                            Shared &shared, uint32_t index)
      : Base(p, shared, index), maps(maps),
        ring(BlockRing<Traits::stages>::consumer()),
        keyOffset(shared.codes[0].byteOffset(16 * warp() + lane() % 16,
                                             lane() / 16 * 16)),
        valueOffset(shared.codes[0].byteOffset(lane(), this->firstCol())) {}

  MLA_DEVICE void run() {
    this->start();
    while (this->begin()) {
      this->reset();
      shared.queryFull.wait(arch::Phase::at(this->itemsBefore()));
      sortQuery();
      for (int32_t b = work().beginBlock; b < work().endBlock; b += 2)
        addPair(b);
      this->finish(hasRopeOutput() ? 1.0f : Scales::factor);
    }
  }

private:
  /// Stores the pairs of each 16 columns of the latent queries in the order 0,
  /// 2, 4, 6, 1, 3, 5, 7. A lane reads four neighbouring codes of a key, which
  /// are two pairs. In an operand of 16 columns these are pairs lane % 4 and
  /// lane % 4 + 4.
  MLA_DEVICE void sortQuery() {
    constexpr uint32_t count = Rows * Traits::latent / 16;
    const uint32_t first = this->thread() + index * arch::warpgroupThreads;
#pragma unroll 2
    for (uint32_t i = first; i < count; i += Traits::consumerThreads) {
      const uint32_t row = i / 4 % Rows;
      const uint32_t col = i / (4 * Rows) * 64 + i % 4 * 16;
      auto *const low =
                      reinterpret_cast<uint32_t *>(&shared.query.at(row, col)),
                  *const high = reinterpret_cast<uint32_t *>(
                      &shared.query.at(row, col + 8));
      const auto a = arch::loadShared<4>(low), b = arch::loadShared<4>(high);
      arch::storeShared(low, arch::Vec<uint32_t, 4>{{a[0], a[2], b[0], b[2]}});
      arch::storeShared(high, arch::Vec<uint32_t, 4>{{a[1], a[3], b[1], b[3]}});
    }
    arch::fenceProxyAsyncShared();
    BothConsumers::sync();
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
    this->updateMaxima();
    this->exponentiate();
    if (hasOwn)
      storeProbabilities();
    shared.probabilitiesReady[index].arrive();
    this->addToSums();
    this->rescaleOutput();
    addValues<false>(0);
    if (hasSecond)
      addValues<true>(1);
    else // each pair is a phase of both barriers
      shared.probabilitiesReady[1].wait(arch::Phase::at(pairs));
    arch::wgmmaWait<1>(output[2], operands[0]);
    arch::wgmmaWait<0>(output[3], operands[1]);
    ++pairs;
    ring.next(hasSecond ? 2 : 1);
  }

  /// Computes the scores of this consumer's block. Its parts are multiplied in
  /// the order in which they are loaded.
  MLA_DEVICE void computeScores(int32_t block) {
    const uint32_t stage = ring.stage(index);
    const arch::Phase loaded = ring.phase(index);
    const bool seesAll = this->allRowsSee(block * Traits::blockTokens);
    // Without old contents, the registers are free between the products.
    arch::fill(scores, 0.0f);
    shared.full[stage][RopePart].wait(loaded);
    addRopeScores(stage, block);
    Operands keys[2];
    Codes codes[2];
    Word scales[2]; // words of the two keys of this lane
    shared.full[stage][LeftPart].wait(loaded);
    loadKeys(stage, 0, codes[0]);
#pragma unroll
    for (int u = 0; u < Layout::codeCols / unitCols; ++u) {
      const int col = unitCols * u, next = col + unitCols;
      if (col % Layout::wordCols == 0)
        loadKeyScales(stage, col, scales);
      if (next == Traits::halfCols)
        shared.full[stage][RightPart].wait(loaded);
      if (next < Layout::codeCols)
        loadKeys(stage, next, codes[(u + 1) % 2]);
      if (u >= 2)
        arch::wgmmaWait<1>(keys[u % 2]);
      convertKeys(codes[u % 2], col, scales, keys[u % 2]);
      arch::wgmmaFence(keys[u % 2]);
#pragma unroll
      for (int k = 0; k < steps; ++k)
        arch::wgmma(scores, keys[u % 2][k],
                    shared.query.kMajor(0, col + arch::mmaK<E> * k), true);
      arch::wgmmaCommit();
    }
    arch::wgmmaWait<0>(scores, keys[0], keys[1]);
#pragma unroll
    for (int v = 0; v < Rows / 2; ++v)
      scores[v] *= params.scaleLog2;
    if (!seesAll)
      this->hideKeys(block * Traits::blockTokens);
  }

  MLA_DEVICE void addRopeScores(uint32_t stage, int32_t block) {
    arch::wgmmaFence(scores);
#pragma unroll
    for (int k = 0; k < Traits::rope; k += arch::mmaK<E>) {
      arch::expectOperand(arch::Operand::A, maps.rope,
                          {k, block * Traits::blockTokens});
      arch::expectOperand(arch::Operand::B, maps.queryRope, {k});
      arch::wgmma(scores, shared.ropeKeys[stage].kMajor(0, k),
                  shared.query.kMajor(0, Traits::latent + k), k != 0);
    }
    arch::wgmmaCommit();
  }

  /// Returns the codes `rows` rows, a multiple of 8, and `cols` columns after
  /// those at an offset in a stage. No bit of `cols`, a multiple of 16, is set
  /// in the column at the offset. So a lane keeps one offset for all columns.
  MLA_DEVICE const void *codesAt(uint32_t stage, uint32_t offset, uint32_t rows,
                                 uint32_t cols) const {
    using Tile =
        arch::SharedTile<arch::E4m3, Traits::blockTokens, Traits::valueCols>;
    return shared.codes[stage].storage + cols / Tile::span * Tile::panelBytes +
           rows * Tile::span + (offset ^ cols % Tile::span);
  }

  /// Reads the words with the scales of a column of the keys of this lane's
  /// operands: rows lane / 4 and lane / 4 + 8 of this warp.
  MLA_DEVICE void loadKeyScales(uint32_t stage, int col,
                                Word (&scales)[2]) const {
    const uint32_t key = 16 * warp() + lane() / 4;
#pragma unroll
    for (int r = 0; r < 2; ++r)
      scales[r] = shared.scales[stage][(key + 8 * r) * Traits::scaleWords +
                                       col / Layout::wordCols];
  }

  /// Reads the codes of unitCols columns of the keys of this warp. Of each 16
  /// columns, a lane reads four of two keys, from column 4 (lane % 4) on.
  MLA_DEVICE void loadKeys(uint32_t stage, int col, Codes &codes) {
#pragma unroll
    for (int i = 0; i < steps / 2; ++i)
      arch::loadMatrix<4>(codes[i], codesAt(stage, keyOffset, 0, col + 32 * i));
  }
  /// Converts the codes of the columns from `col` on.
  MLA_DEVICE void convertKeys(const Codes &codes, int col,
                              const Word (&scales)[2], Operands &to) {
    float scale[2];
#pragma unroll
    for (int r = 0; r < 2; ++r)
      scale[r] =
          Scales::ofKey(scales[r], col % Layout::wordCols / Layout::group);
#pragma unroll
    for (int k = 0; k < steps; ++k)
#pragma unroll
      for (int r = 0; r < 2; ++r) {
        const auto halves =
            arch::toF16(arch::Quad<arch::E4m3>{codes[k / 2][k % 2 * 2 + r]});
#pragma unroll
        for (int i = 0; i < 2; ++i)
          to[k][2 * i + r] =
              arch::packPair<E>(arch::firstOf(halves[i]) * scale[r],
                                arch::secondOf(halves[i]) * scale[r])
                  .bits;
      }
  }

  /// Stores the probabilities with a query row per row of the tile, and makes
  /// them visible to wgmma.
  MLA_DEVICE void storeProbabilities() {
    constexpr int count = 4; // two times 8 rows and two times 8 keys
#pragma unroll
    for (int n = 0; n < Rows / 8; n += 2) {
      uint32_t matrices[count];
#pragma unroll
      for (int i = 0; i < count; ++i)
        matrices[i] =
            arch::packPair<E>(scores[4 * n + 2 * i], scores[4 * n + 2 * i + 1])
                .bits;
      arch::storeMatrix<count, true>(
          &shared.probabilities[index].at(8 * n + lane() / 16 * 8 + lane() % 8,
                                          16 * warp() + lane() / 8 % 2 * 8),
          matrices);
    }
    arch::fenceProxyAsyncShared();
  }

  /// Multiplies this consumer's columns of the values of block `i` of the pair
  /// with its probabilities, without waiting for the last two products. With
  /// `IsNext`, those of another block are unfinished. All threads of both
  /// consumers have passed a barrier since the block was loaded.
  template <bool IsNext> MLA_DEVICE void addValues(uint32_t i) {
    const uint32_t stage = ring.stage(i);
    const bool isRope = hasRopeOutput();
    constexpr int count = Traits::blockTokens / unitKeys * Traits::outputs;
    Codes codes[2];
    Scales scales[2 * steps];
    if (!isRope)
      loadCodes(stage, 0, codes[0]);
#pragma unroll
    for (int u = 0; u < count; ++u) {
      const int o = u % Traits::outputs, key = u / Traits::outputs * unitKeys;
      Operands &values = operands[u % 2];
      if (o == 0)
        loadValueScales(stage, key, scales);
      if (IsNext || u >= 2)
        arch::wgmmaWait<1>(output[(o + 2) % Traits::outputs], values);
      if (isRope) {
        loadRopeValues(stage, key, o, values);
      } else {
        if (u + 1 < count)
          loadCodes(stage, u + 1, codes[(u + 1) % 2]);
        convertValues(codes[u % 2], scales, values);
      }
      if (u == 0)
        shared.probabilitiesReady[i].wait(arch::Phase::at(pairs));
      if (u + 1 == count)
        arrive(shared.empty[stage][0]);
      arch::wgmmaFence(output[o], values);
#pragma unroll
      for (int k = 0; k < steps; ++k)
        arch::wgmma(output[o], values[k],
                    shared.probabilities[i].kMajor(0, key + arch::mmaK<E> * k),
                    true);
      arch::wgmmaCommit();
    }
  }

  /// True if the output columns of this warp are those of the rope part.
  MLA_DEVICE bool hasRopeOutput() const {
    return Layout::hasRopeValues && index == 1 && warp() + 1 == consumerWarps;
  }

  /// Reads the scales of the values of this lane: those of its warp's columns,
  /// for keys 2 (lane % 4) and 2 (lane % 4) + 1 of each 8.
  MLA_DEVICE void loadValueScales(uint32_t stage, uint32_t firstKey,
                                  Scales (&scales)[2 * steps]) const {
    const uint32_t col = this->firstCol();
    const Word *const words =
        &shared.scales[stage][(firstKey + lane() % 4 * 2) * Traits::scaleWords +
                              col / Layout::wordCols];
#pragma unroll
    for (int k = 0; k < 2 * steps; ++k)
      scales[k] = Scales::of(words[8 * k * Traits::scaleWords],
                             words[(8 * k + 1) * Traits::scaleWords],
                             col % Layout::wordCols / Layout::group);
  }

  /// Reads the codes of unit `u` of the values of this warp: 16 columns of
  /// unitKeys keys. A lane gets the keys of loadValueScales(), and columns 2
  /// (lane / 4) and 2 (lane / 4) + 1.
  MLA_DEVICE void loadCodes(uint32_t stage, int u, Codes &codes) {
    const int tile = u % Traits::outputs, key = u / Traits::outputs * unitKeys;
#pragma unroll
    for (int i = 0; i < steps / 2; ++i)
      arch::loadMatrix<4, true>(
          codes[i], codesAt(stage, valueOffset, key + 32 * i, 16 * tile));
  }
  /// Converts such codes. The first column becomes row lane / 4 of the operand,
  /// and the other one row lane / 4 + 8.
  MLA_DEVICE void convertValues(const Codes &codes,
                                const Scales (&scales)[2 * steps],
                                Operands &to) {
#pragma unroll
    for (int k = 0; k < steps; ++k)
#pragma unroll
      for (int h = 0; h < 2; ++h)
        scales[2 * k + h].convert(codes[k / 2][k % 2 * 2 + h], to[k][2 * h],
                                  to[k][2 * h + 1]);
  }

  /// Loads the values of 16 columns of the rope part, in the same order.
  MLA_DEVICE void loadRopeValues(uint32_t stage, uint32_t key, int tile,
                                 Operands &to) {
#pragma unroll
    for (int k = 0; k < steps; ++k)
#pragma unroll
      for (int h = 0; h < 2; ++h) {
        uint32_t pairs[2]; // two columns of a key
#pragma unroll
        for (int i = 0; i < 2; ++i)
          pairs[i] = arch::loadShared<1>(
              reinterpret_cast<const uint32_t *>(&shared.ropeKeys[stage].at(
                  key + 16 * k + 8 * h + lane() % 4 * 2 + i,
                  16 * tile + lane() / 4 * 2)))[0];
        to[k][2 * h] = arch::selectBytes<0x5410>(pairs[0], pairs[1]);
        to[k][2 * h + 1] = arch::selectBytes<0x7632>(pairs[0], pairs[1]);
      }
  }

  const ScaledMaps &maps;         ///< for expectOperand()
  BlockRing<Traits::stages> ring; ///< the key blocks of the next pair
  /// Where this lane reads codes of a stage: for keys and for values.
  const uint32_t keyOffset, valueOffset;
  int32_t pairs = 0; ///< before the next one
  Operands operands[2];
};

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_SCALEDCONSUMER_H
